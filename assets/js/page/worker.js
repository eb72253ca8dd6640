// The second Python, in which bots think (ui/browser/bot_worker.py). Its module comes when it is first wanted.

let helper = null;

export const botWorker = {
  /** Not in a frame without an origin of its own, and not where there is hardly any memory. */
  possible: () => typeof Worker === "function" && self.origin !== "null" && !(navigator.deviceMemory < 2),
  async run(report, what, ...given) {
    try {
      helper ??= import("../helper.js");
      const module = await helper;
      module.listen(report);
      module[what](...given);
    } catch (error) {
      helper = null;
      if (what === "start") report(given[0], "failed", 0, "");
      console.info(`railtable: no worker for bots: ${error}`);
    }
  },
};

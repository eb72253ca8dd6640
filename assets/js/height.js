// How high an embedded board is: for the page around it before anything has started (embed.js), and for the frame.
// ui/features/embed/room.py makes a style of the same sums.

import protocol from "../../ui/browser/protocol.json" with { type: "json" };

/** How high a board wants to be that is so many pixels wide. Nothing but the width decides, so it settles at once. */
export function heightFor(width, ratio, controls, learning) {
  if (controls === "none" && !learning) return Math.round(width * ratio);
  const below = learning ? protocol.height.lesson : protocol.height.below;
  if (width < protocol.layout.wide) return Math.round(Math.min(width * ratio, protocol.height.board) + below);
  const beside = Math.min(protocol.height.broad, Math.max(protocol.height.slim, width * protocol.height.share));
  const height = (width - beside) * ratio + protocol.height.around;
  return Math.round(Math.min(Math.max(height, protocol.height.least), protocol.height.most));
}

/** The ratio of a board that is not known. */
export const USUAL_RATIO = protocol.height.ratio;

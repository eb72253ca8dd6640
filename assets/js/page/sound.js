// Sound: a wooden click and a small bell, made here; only when somebody has asked for it.

let audio = null;

function tone(type, hertz, loud, seconds, later = 0) {
  const at = audio.currentTime + later;
  const wave = new OscillatorNode(audio, { type, frequency: hertz });
  const fade = new GainNode(audio, { gain: 0.0001 });
  fade.gain.setValueAtTime(loud, at);
  fade.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  wave.connect(fade).connect(audio.destination);
  wave.start(at);
  wave.stop(at + seconds);
}

export function playSound(kind, volume) {
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume().catch(() => {});
    if (kind === "bell") for (const [hertz, loud] of [[1318.5, 0.05], [2637, 0.02], [3551, 0.01]]) tone("sine", hertz, loud * volume, 0.9);
    else tone("triangle", 190, 0.09 * volume, 0.05);
  } catch {
    // no sound device, or not allowed: the game does not need it
  }
}

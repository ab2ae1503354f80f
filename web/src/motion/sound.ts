import type { Manner } from "./zones";

/**
 * Sounds, made as they are needed (`look.md` 12): short noises through a filter and bells. There is none until the reader
 * has switched them on and touched the page.
 */
export type Sound = Manner | "turn" | "may" | "transfer" | "refused" | "out" | "fool";

type Grain = readonly [kind: "noise" | "bell" | "slide", pitch: number, at: number, ms: number, loud: number];

const SOUNDS: Record<Sound, readonly Grain[]> = {
  deal: [["noise", 2400, 0, 30, 0.2]],
  lay: [["noise", 1800, 0, 40, 0.5]],
  cover: [["noise", 900, 0, 45, 0.5], ["bell", 140, 10, 60, 0.3]],
  beaten: [["noise", 2200, 0, 70, 0.25], ["noise", 1600, 80, 70, 0.25], ["noise", 1100, 160, 80, 0.25]],
  take: [["noise", 700, 0, 90, 0.25], ["noise", 1200, 80, 90, 0.25], ["noise", 1900, 160, 90, 0.25]],
  draw: [["noise", 2000, 0, 30, 0.3]],
  burn: [["noise", 500, 0, 220, 0.35]],
  meld: [["bell", 300, 0, 50, 0.25], ["bell", 360, 70, 50, 0.25], ["bell", 430, 140, 60, 0.25]],
  move: [["noise", 1600, 0, 40, 0.35]],
  turn: [["bell", 660, 0, 260, 0.16], ["bell", 880, 110, 320, 0.16]],
  may: [["bell", 880, 0, 260, 0.14]],
  transfer: [["bell", 880, 0, 200, 0.16], ["bell", 660, 100, 260, 0.16]],
  refused: [["bell", 110, 0, 80, 0.4], ["bell", 100, 110, 90, 0.4]],
  out: [["bell", 660, 0, 200, 0.18], ["bell", 830, 90, 200, 0.18], ["bell", 990, 180, 320, 0.18]],
  fool: [["slide", 330, 0, 380, 0.14], ["slide", 262, 380, 480, 0.14]],
};

export class Sounds {
  #context: AudioContext | undefined;
  #noise: AudioBuffer | undefined;

  constructor(private readonly wanted: () => boolean) {}

  /** Browsers let a page sound only once it was touched. */
  touched(): void {
    if (this.wanted() && !this.#context && "AudioContext" in globalThis) this.#context = new AudioContext();
  }

  /** Plays one, so many ms from now. */
  play(name: Sound, after = 0): void {
    const context = this.#context;
    if (!context || !this.wanted()) return;
    for (const [kind, pitch, at, ms, loud] of SOUNDS[name]) {
      const start = context.currentTime + (after + at) / 1000;
      const volume = new GainNode(context, { gain: loud });
      volume.gain.setValueAtTime(loud, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + ms / 1000);
      volume.connect(context.destination);
      const source = kind === "noise" ? this.#rush(context, pitch, volume) : this.#tone(context, kind, pitch, volume, start, ms);
      source.start(start);
      source.stop(start + ms / 1000);
    }
  }

  #rush(context: AudioContext, pitch: number, out: AudioNode): AudioScheduledSourceNode {
    this.#noise ??= whisper(context);
    const source = new AudioBufferSourceNode(context, { buffer: this.#noise });
    source.connect(new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 0.8 })).connect(out);
    return source;
  }

  #tone(context: AudioContext, kind: Grain[0], pitch: number, out: AudioNode, start: number, ms: number): AudioScheduledSourceNode {
    const source = new OscillatorNode(context, { type: kind === "slide" ? "sawtooth" : "sine", frequency: pitch });
    if (kind === "slide") source.frequency.linearRampToValueAtTime(pitch * 0.9, start + ms / 1000);
    source.connect(out);
    return source;
  }
}

function whisper(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}

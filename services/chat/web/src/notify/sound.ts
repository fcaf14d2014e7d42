/** Notes of each sound of the interface: hertz, when it begins and how long it fades, in seconds. */
const SOUNDS: Readonly<Record<string, readonly (readonly [hertz: number, at: number, seconds: number])[]>> = {
  bell: [
    [660, 0, 0.9],
    [1320, 0, 0.5],
  ],
  chime: [
    [523, 0, 0.35],
    [659, 0.12, 0.35],
    [784, 0.24, 0.5],
  ],
  ding: [[1046, 0, 0.5]],
  drop: [
    [880, 0, 0.12],
    [440, 0.09, 0.25],
  ],
  glass: [
    [1568, 0, 0.6],
    [2349, 0.02, 0.3],
  ],
  knock: [
    [180, 0, 0.09],
    [180, 0.16, 0.09],
  ],
  none: [],
};
const LOUDNESS = 0.12;

export const SOUND_NAMES = Object.keys(SOUNDS);
let context: AudioContext | undefined;

/** Made here, as no file need be loaded for it. Browsers stay silent until somebody has used the page. */
export function playSound(name: string): void {
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const [hertz, at, seconds] of SOUNDS[name] ?? []) playNote(context, hertz, context.currentTime + at, seconds);
  } catch {
    // A computer without sound.
  }
}

function playNote(audio: AudioContext, hertz: number, begin: number, seconds: number): void {
  const note = audio.createOscillator();
  const volume = audio.createGain();
  note.frequency.value = hertz;
  volume.gain.setValueAtTime(LOUDNESS, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
  note.connect(volume).connect(audio.destination);
  note.start(begin);
  note.stop(begin + seconds);
}

// Two short notes, made by the browser: no file is loaded.

const NOTES = [
  { hertz: 660, at: 0 },
  { hertz: 880, at: 0.12 },
];
const SECONDS = 0.14;
const LOUDNESS = 0.12;

/** Silent until somebody has clicked in the page: browsers demand it. */
export function playSound(): void {
  const audio = new AudioContext();
  for (const { hertz, at } of NOTES) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    const start = audio.currentTime + at;
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(LOUDNESS, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + SECONDS);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + SECONDS);
  }
  setTimeout(() => void audio.close(), 1_000);
}

// The faults that are on. A restart resets them.
import {
  type Chance,
  type FaultOutcome,
  type FaultSettings,
  faultsShape,
  type MediaOutcome,
} from "./shape.ts";

export interface Faults {
  get(): FaultSettings;
  set(settings: FaultSettings): void;
  /** Takes the outcome of the next send of the channel; undefined is a success. */
  take(channel: "whatsapp" | "sms"): FaultOutcome | undefined;
  /** Takes the outcome of the next download; undefined is a success. */
  takeMedia(): MediaOutcome | undefined;
  /** Whether this chance happens now. */
  happens(chance: Chance): boolean;
}

/** By chance, each as often as the others. */
const SEND_OUTCOMES: FaultOutcome[] = [
  { code: 131000 },
  { code: 131016 },
  { code: 130429 },
  { code: 131056 },
  { code: 2 },
  { http_status: 502 },
  { http_status: 503, after_accept: true },
  { drop: "before_answer" },
  { drop: "before_answer", after_accept: true },
  { fails_with: 131026 },
  { fails_with: 131049 },
];
const MEDIA_OUTCOMES: MediaOutcome[] = [
  { http_status: 404 },
  { http_status: 503 },
  { drop: true },
  { corrupt: true },
  { latency_ms: 2000 },
];

export function createFaults(enforceWindow: boolean): Faults {
  let settings = faultsShape.parse({ enforce_window: enforceWindow, latency_ms: 0, next: [] });
  let draw = drawing(settings.random.seed);
  const happens = (chance: Chance) => settings.random[chance] > 0 && draw() < settings.random[chance];
  const oneOf = <Outcome>(outcomes: Outcome[]) => outcomes[Math.floor(draw() * outcomes.length)];
  return {
    get: () => settings,
    set: (given) => {
      if (given.random.seed !== settings.random.seed) draw = drawing(given.random.seed);
      settings = given;
    },
    take(channel) {
      const index = settings.next.findIndex((one) => (one.channel ?? channel) === channel);
      if (index !== -1) return settings.next.splice(index, 1)[0];
      return channel === "whatsapp" && happens("sends") ? oneOf(SEND_OUTCOMES) : undefined;
    },
    takeMedia() {
      return settings.next_media.shift() ?? (happens("media") ? oneOf(MEDIA_OUTCOMES) : undefined);
    },
    happens,
  };
}

/** Numbers from 0 to 1, the same ones for the same seed. Source: the algorithm mulberry32. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

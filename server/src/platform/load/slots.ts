// Limits how many requests are in progress at once, and gives the API keys turns. Without turns, a quiet key would wait
// behind everything that a flooding key has sent.
import type { Clock } from "../clock.ts";
import { overloaded } from "../problem.ts";
import type { KeysAtWork } from "./active-keys.ts";
import { KeyCounts } from "./key-counts.ts";
import { FairLine } from "./keyed-queue.ts";
import { Place } from "./slot.ts";

export interface FairGateOptions {
  clock: Clock;
  /** Requests of one key in progress, and of all keys. */
  mostOfOne: number;
  most: number;
  /** Running requests, divided by the keys at work. What is in progress delays the requests of every key. */
  shared: number;
  /** Of all gates of the process. */
  atWork: KeysAtWork;
  /** Waiting requests of one key, and of all keys. */
  mostWaitingOfOne: number;
  mostWaiting: number;
  /** Milliseconds after which a waiting request is refused. */
  longestWaitMs: number;
  /** False while a key may not begin anything, for example because it has too many unread answers. */
  hasRoom?(name: string): boolean;
}

/** A request that takes longer waits for its client, a lock, a large table or another service. It doesn't count as running. */
const LAPSE_MS = 1_000;
const SWEEP_MS = 250;

interface Waiting {
  name: string;
  since: number;
  enter(): void;
  refuse(): void;
}

export class FairGate {
  readonly #options: FairGateOptions;
  /** Places of requests in progress, the oldest first. */
  readonly #places = new Set<Place>();
  /** Places of each key, and its places in this gate that count as running. */
  readonly #held = new KeyCounts();
  readonly #running = new KeyCounts();
  readonly #line = new FairLine<Waiting>(({ name }) => name);
  #timer: NodeJS.Timeout | undefined;

  constructor(options: FairGateOptions) {
    this.#options = options;
  }

  get mostOfOne(): number {
    return this.#options.mostOfOne;
  }

  get most(): number {
    return this.#options.most;
  }

  get waiting(): number {
    return this.#line.length;
  }

  get inProgress(): number {
    return this.#places.size;
  }

  /** A place at once, or a promise of one. Throws 503 `overloaded` when too many requests wait, or one waits for too long. */
  enter(name: string): Place | Promise<Place> {
    const waiting = this.#line.lengthOf(name);
    if (waiting === 0 && !this.#isFull && this.#mayEnter(name)) return this.#take(name);
    const { mostWaitingOfOne, mostWaiting } = this.#options;
    if (waiting >= mostWaitingOfOne || this.#line.length >= mostWaiting) throw overloaded();
    this.#timer ??= setInterval(() => this.#sweep(), SWEEP_MS).unref();
    return new Promise((resolve, reject) => {
      this.#line.push({
        name,
        since: this.#options.clock.monotonic(),
        enter: () => resolve(this.#take(name)),
        refuse: () => reject(overloaded()),
      });
    });
  }

  get #isFull(): boolean {
    return this.#places.size >= this.#options.most;
  }

  readonly #mayEnter = (name: string): boolean => {
    const { mostOfOne, hasRoom } = this.#options;
    return (
      this.#held.of(name) < mostOfOne &&
      this.#running.of(name) < this.#shareOf(name) &&
      (hasRoom?.(name) ?? true)
    );
  };

  #shareOf(name: string): number {
    const { atWork, shared } = this.#options;
    const others = atWork.othersThan(name);
    return others === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(shared / (others + 1)));
  }

  #take(name: string): Place {
    const { clock, atWork } = this.#options;
    const place = new Place(name, clock.monotonic(), {
      onLapse: () => {
        this.#running.add(name, -1);
        atWork.end(name);
      },
      onEnd: () => {
        this.#places.delete(place);
        this.#held.add(name, -1);
        this.admit();
      },
    });
    this.#places.add(place);
    this.#held.add(name, 1);
    this.#running.add(name, 1);
    atWork.begin(name);
    return place;
  }

  /** Lets waiting requests in, in turns. Call it when a key may have room again. */
  admit(): void {
    while (!this.#isFull) {
      const [next] = this.#line.take(1, this.#mayEnter);
      if (!next) break;
      next.enter();
    }
    if (this.#line.length > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** While requests wait: lets places lapse, and refuses requests that have waited for too long. */
  #sweep(): void {
    const now = this.#options.clock.monotonic();
    for (const place of this.#places) {
      if (place.since > now - LAPSE_MS) break;
      place.lapse();
    }
    for (const { refuse } of this.#line.takeWhile(({ since }) => since <= now - this.#options.longestWaitMs))
      refuse();
    this.admit();
  }
}

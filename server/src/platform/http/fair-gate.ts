// Limits how many requests are in progress at once. While requests wait, the API keys take turns. Without turns, a quiet
// key would wait behind everything that a flooding key has sent.
import type { Clock } from "../clock.ts";
import { FairLine } from "../fair-line.ts";
import { overloaded } from "../problem.ts";
import { Place } from "./place.ts";

export interface FairGateOptions {
  clock: Clock;
  /** Requests of one key in progress, and of all keys. */
  mostOfOne: number;
  most: number;
  /** Waiting requests of one key, and of all keys. */
  mostWaitingOfOne: number;
  mostWaiting: number;
  /** Milliseconds after which a waiting request is refused. */
  longestWaitMs: number;
  /** False while a key may not begin anything, for example because it has too many unread answers. */
  hasRoom?(name: string): boolean;
}

/** A request whose body takes longer to arrive loses its place. */
const ARRIVAL_MS = 1_000;
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
  /** The number of places of each key that has any. */
  readonly #held = new Map<string, number>();
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
    return (this.#held.get(name) ?? 0) < mostOfOne && (hasRoom?.(name) ?? true);
  };

  #take(name: string): Place {
    const place = new Place(name, this.#options.clock.monotonic(), (left) => this.#giveBack(left));
    this.#places.add(place);
    this.#held.set(name, (this.#held.get(name) ?? 0) + 1);
    return place;
  }

  #giveBack(place: Place): void {
    this.#places.delete(place);
    const left = (this.#held.get(place.name) ?? 0) - 1;
    if (left > 0) this.#held.set(place.name, left);
    else this.#held.delete(place.name);
    this.admit();
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

  /** While requests wait: frees places whose body is late, and refuses requests that have waited for too long. */
  #sweep(): void {
    const now = this.#options.clock.monotonic();
    for (const place of this.#places) {
      if (place.since > now - ARRIVAL_MS) break;
      place.abandon();
    }
    for (const { refuse } of this.#line.takeWhile(({ since }) => since <= now - this.#options.longestWaitMs))
      refuse();
    this.admit();
  }
}

// Limits how many requests are in progress at once, and gives the API keys turns. Without turns, a quiet key would wait
// behind everything that a flooding key has sent.
import type { Clock } from "../clock.ts";
import type { KeysInUse } from "../keys-in-use.ts";
import { overloaded } from "../problem.ts";
import { Place } from "./place.ts";

export interface FairGateOptions {
  clock: Clock;
  keys: KeysInUse;
  /** Requests of one key in progress, and running requests while one key alone uses this process. */
  most: number;
  /** Requests of all keys in progress, running or not. */
  mostInAll: number;
  /** Running requests while several keys do, at most and at least: what is in progress delays the next request of every key. */
  mostShared: number;
  leastShared: number;
  /** The part of the shared places that one key can have. The rest keeps a place free for others. */
  shareOfOne: number;
  /** Waiting requests of one key, and of all keys. */
  mostWaiting: number;
  mostWaitingInAll: number;
  /** Milliseconds after which a waiting request is refused. */
  longestWaitMs: number;
}

/** Above this share of busy time, requests wait for the event loop at each of their steps. Below the other, there is room. */
const TOO_BUSY = 0.8;
const NOT_BUSY = 0.65;
const FEWER = 0.75;
/** A request that takes longer waits for its client, a lock, a large table or another service. It doesn't count as running. */
const LAPSE_MS = 1_000;
const SWEEP_MS = 250;

interface Waiting {
  since: number;
  enter(): void;
  refuse(): void;
}

interface Key {
  name: string;
  /** Requests in progress, and those among them that run. */
  held: number;
  running: number;
  line: Waiting[];
}

export class FairGate {
  readonly #options: FairGateOptions;
  /** Keys with requests that run or wait. */
  readonly #keys = new Map<string, Key>();
  /** Keys with waiting requests, in the order of their turns. */
  #turns: Key[] = [];
  /** Places of requests in progress, the oldest first. */
  readonly #places = new Set<Place>();
  #running = 0;
  #waiting = 0;
  /** The present number between `leastShared` and `mostShared`. */
  #shared: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: FairGateOptions) {
    this.#options = options;
    this.#shared = options.mostShared;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Requests in progress, also those that don't count as running any more. */
  get inProgress(): number {
    return this.#places.size;
  }

  /** Adapts the shared places to the event loop. Call it regularly. `busy`: the busy share of the last moment, 0 to 1. */
  adapt(busy: number): void {
    const { mostShared, leastShared } = this.#options;
    if (busy > TOO_BUSY) this.#shared = Math.max(leastShared, Math.floor(this.#shared * FEWER));
    else if (busy < NOT_BUSY && this.#shared < mostShared) {
      this.#shared++;
      this.#admit();
    }
  }

  /** A place at once, or a promise of one. Throws 503 `overloaded` when too many requests wait, or one waits for too long. */
  enter(name: string): Place | Promise<Place> {
    this.#options.keys.note(name);
    const key = this.#keys.get(name) ?? { name, held: 0, running: 0, line: [] };
    if (key.line.length === 0 && this.#hasRoom(key)) return this.#take(key);
    const { mostWaiting, mostWaitingInAll } = this.#options;
    if (key.line.length >= mostWaiting || this.#waiting >= mostWaitingInAll) throw overloaded();
    return this.#wait(key);
  }

  get #isFull(): boolean {
    const { keys, most, mostInAll } = this.#options;
    return this.#places.size >= mostInAll || this.#running >= (keys.areSeveral ? this.#shared : most);
  }

  #hasRoom({ held, running }: Key): boolean {
    const { keys, most, shareOfOne } = this.#options;
    if (this.#isFull || held >= most) return false;
    return !keys.areSeveral || running < Math.max(1, Math.floor(this.#shared * shareOfOne));
  }

  #take(key: Key): Place {
    this.#keys.set(key.name, key);
    key.held++;
    key.running++;
    this.#running++;
    const place = new Place(key.name, this.#options.clock.monotonic(), {
      onLapse: () => {
        key.running--;
        this.#running--;
      },
      onEnd: () => {
        key.held--;
        this.#places.delete(place);
        this.#forgetIdle(key);
        this.#admit();
      },
    });
    this.#places.add(place);
    return place;
  }

  #wait(key: Key): Promise<Place> {
    this.#keys.set(key.name, key);
    this.#waiting++;
    if (key.line.length === 0) this.#turns.push(key);
    this.#timer ??= setInterval(() => this.#sweep(), SWEEP_MS).unref();
    return new Promise((resolve, reject) => {
      key.line.push({
        since: this.#options.clock.monotonic(),
        enter: () => resolve(this.#take(key)),
        refuse: () => reject(overloaded()),
      });
    });
  }

  #forgetIdle({ name, held, line }: Key): void {
    if (held === 0 && line.length === 0) this.#keys.delete(name);
  }

  /** Lets one request of each key in, in turns, until there is no more room. */
  #admit(): void {
    for (let passed = 0; passed < this.#turns.length && !this.#isFull; ) {
      const key = this.#turns.shift() as Key;
      if (this.#hasRoom(key)) {
        passed = 0;
        this.#waiting--;
        key.line.shift()?.enter();
      } else passed++;
      if (key.line.length > 0) this.#turns.push(key);
    }
    this.#stopWhenEmpty();
  }

  /** While requests wait: lets places lapse, and refuses what has waited for too long. */
  #sweep(): void {
    const { clock, longestWaitMs } = this.#options;
    const now = clock.monotonic();
    for (const place of this.#places) {
      if (place.since > now - LAPSE_MS) break;
      place.lapse();
    }
    for (const key of this.#turns) {
      const inTime = key.line.findIndex(({ since }) => since > now - longestWaitMs);
      const late = key.line.splice(0, inTime < 0 ? key.line.length : inTime);
      this.#waiting -= late.length;
      for (const { refuse } of late) refuse();
      this.#forgetIdle(key);
    }
    this.#turns = this.#turns.filter(({ line }) => line.length > 0);
    this.#admit();
  }

  #stopWhenEmpty(): void {
    if (this.#waiting > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

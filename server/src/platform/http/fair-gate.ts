// Limits how many requests are in progress at once, and gives the API keys turns. Without turns, a quiet key would wait
// behind everything that a flooding key has sent.
import type { Clock } from "../clock.ts";
import { overloaded } from "../problem.ts";

export interface FairGateOptions {
  clock: Clock;
  /** Requests in progress while one key alone uses this process. */
  most: number;
  /** The same while several keys do, at most and at least: what is in progress delays the next request of every key. */
  mostShared: number;
  leastShared: number;
  /** Waiting requests of one key, and of all keys. */
  mostWaiting: number;
  mostWaitingInAll: number;
  /** Milliseconds after which a waiting request is refused. */
  longestWaitMs: number;
}

/** Of the places that keys share, those of one key. The rest keeps a place free for others. */
const SHARE_OF_ONE = 0.75;
/** Above this share of busy time, requests wait for the event loop at each of their steps. Below the other, there is room. */
const TOO_BUSY = 0.8;
const NOT_BUSY = 0.65;
const FEWER = 0.75;
/** Another key counts as using this process for this time after a request. */
const SHARED_MS = 60_000;

interface Waiting {
  since: number;
  enter(): void;
  refuse(): void;
}

interface Key {
  name: string;
  running: number;
  line: Waiting[];
}

/** The place of a request. Leaving it twice does nothing. */
export class Place {
  /** The handler has begun. */
  isWorking = false;
  readonly #free: () => void;
  #isLeft = false;

  constructor(free: () => void) {
    this.#free = free;
  }

  leave(): void {
    if (this.#isLeft) return;
    this.#isLeft = true;
    this.#free();
  }
}

export class FairGate {
  readonly #options: FairGateOptions;
  /** Keys with requests in progress or waiting. */
  readonly #keys = new Map<string, Key>();
  /** Keys with waiting requests, in the order of their turns. */
  #turns: Key[] = [];
  #running = 0;
  #waiting = 0;
  /** The present number between `leastShared` and `mostShared`. */
  #shared: number;
  /** The last two different keys, with the time of their last request. */
  #last = { name: "", at: Number.NEGATIVE_INFINITY };
  #lastOther = { name: "", at: Number.NEGATIVE_INFINITY };
  #timer: NodeJS.Timeout | undefined;

  constructor(options: FairGateOptions) {
    this.#options = options;
    this.#shared = options.mostShared;
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

  get waiting(): number {
    return this.#waiting;
  }

  get running(): number {
    return this.#running;
  }

  /** A place at once, or a promise of one. Throws 503 `overloaded` when too many requests wait, or one waits for too long. */
  enter(name: string): Place | Promise<Place> {
    this.#noteUse(name);
    const key = this.#keys.get(name) ?? { name, running: 0, line: [] };
    this.#keys.set(name, key);
    if (key.line.length === 0 && this.#hasRoom(key)) return this.#take(key);
    const { mostWaiting, mostWaitingInAll } = this.#options;
    if (key.line.length >= mostWaiting || this.#waiting >= mostWaitingInAll) throw overloaded();
    return this.#wait(key);
  }

  #noteUse(name: string): void {
    const at = this.#options.clock.monotonic();
    if (this.#last.name !== name) {
      this.#lastOther = this.#last;
      this.#last = { name, at };
    } else this.#last.at = at;
  }

  get #isShared(): boolean {
    return this.#lastOther.at > this.#options.clock.monotonic() - SHARED_MS;
  }

  get #isFull(): boolean {
    return this.#running >= (this.#isShared ? this.#shared : this.#options.most);
  }

  #hasRoom({ running }: Key): boolean {
    return !this.#isFull && (!this.#isShared || running < Math.ceil(this.#shared * SHARE_OF_ONE));
  }

  #take(key: Key): Place {
    key.running++;
    this.#running++;
    return new Place(() => {
      key.running--;
      this.#running--;
      if (key.running === 0 && key.line.length === 0) this.#keys.delete(key.name);
      this.#admit();
    });
  }

  #wait(key: Key): Promise<Place> {
    return new Promise((resolve, reject) => {
      this.#waiting++;
      if (key.line.length === 0) this.#turns.push(key);
      key.line.push({
        since: this.#options.clock.monotonic(),
        enter: () => resolve(this.#take(key)),
        refuse: () => reject(overloaded()),
      });
      this.#timer ??= setInterval(() => this.#refuseLate(), this.#options.longestWaitMs / 4).unref();
    });
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
    if (this.#waiting === 0) this.#stopTimer();
  }

  #refuseLate(): void {
    const { clock, longestWaitMs } = this.#options;
    const oldest = clock.monotonic() - longestWaitMs;
    for (const { name, running, line } of this.#turns) {
      const late = line.findIndex(({ since }) => since >= oldest);
      const refused = line.splice(0, late < 0 ? line.length : late);
      this.#waiting -= refused.length;
      for (const { refuse } of refused) refuse();
      if (line.length === 0 && running === 0) this.#keys.delete(name);
    }
    this.#turns = this.#turns.filter(({ line }) => line.length > 0);
    if (this.#waiting === 0) this.#stopTimer();
  }

  #stopTimer(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

// Limits how many tasks are in progress at once, and gives keys turns. Without turns, a quiet key would wait behind
// everything that a flooding key has sent. A key is an API key, an account or a client's network.
import { type Clock, systemClock } from "../clock.ts";
import { overloaded } from "../problem.ts";
import { ActiveKeys } from "./active-keys.ts";
import { KeyCounts } from "./key-counts.ts";
import { KeyedQueue } from "./keyed-queue.ts";
import { Slot } from "./slot.ts";

export interface SlotsOptions {
  clock?: Clock;
  /** Tasks in progress of all keys, and of one key. Without a limit for one key, each may have all slots. */
  most: number;
  mostOfOne?: number;
  /** Running tasks, divided by the active keys: what is in progress delays the tasks of every key. Not divided unless given. */
  shared?: number;
  /** Of all slots of the process whose tasks delay each other. */
  activeKeys?: ActiveKeys;
  /** Waiting tasks of all keys, and of one key. No limit unless given. */
  mostWaiting?: number;
  mostWaitingOfOne?: number;
  /** Milliseconds after which a waiting task is refused; never unless given. */
  longestWaitMs?: number;
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

export class Slots {
  readonly #options: Required<SlotsOptions>;
  /** Taken slots, the oldest first. */
  readonly #slots = new Set<Slot>();
  /** Taken slots of each key, and those that count as running. */
  readonly #held = new KeyCounts();
  readonly #running = new KeyCounts();
  readonly #queue = new KeyedQueue<Waiting>(({ name }) => name);
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SlotsOptions) {
    const clock = options.clock ?? systemClock;
    const mostWaiting = options.mostWaiting ?? Number.POSITIVE_INFINITY;
    this.#options = {
      mostOfOne: options.most,
      shared: Number.POSITIVE_INFINITY,
      activeKeys: new ActiveKeys(clock),
      mostWaitingOfOne: mostWaiting,
      longestWaitMs: Number.POSITIVE_INFINITY,
      hasRoom: () => true,
      ...options,
      clock,
      mostWaiting,
    };
  }

  get mostOfOne(): number {
    return this.#options.mostOfOne;
  }

  get most(): number {
    return this.#options.most;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  /** Tasks of the key in progress. */
  heldBy(name: string): number {
    return this.#held.of(name);
  }

  /** Whether tasks of other keys are running, or were a moment ago. */
  hasOthers(name: string): boolean {
    return this.#options.activeKeys.othersThan(name) > 0;
  }

  get inProgress(): number {
    return this.#slots.size;
  }

  /** Runs the task in a slot of the key. Throws 503 `overloaded` without calling it. */
  async run<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
    const slot = await this.enter(name);
    slot.beginWork();
    try {
      return await task();
    } finally {
      slot.leave();
    }
  }

  /** A slot at once, or a promise of one. Throws 503 `overloaded` when too many requests wait, or one waits for too long. */
  enter(name: string): Slot | Promise<Slot> {
    const waiting = this.#queue.sizeOf(name);
    if (waiting === 0 && !this.#isFull && this.#mayEnter(name)) return this.#take(name);
    const { mostWaitingOfOne, mostWaiting } = this.#options;
    if (waiting >= mostWaitingOfOne || this.#queue.size >= mostWaiting) throw overloaded();
    this.#timer ??= setInterval(() => this.#sweep(), SWEEP_MS).unref();
    return new Promise((resolve, reject) => {
      this.#queue.push({
        name,
        since: this.#options.clock.monotonic(),
        enter: () => resolve(this.#take(name)),
        refuse: () => reject(overloaded()),
      });
    });
  }

  get #isFull(): boolean {
    return this.#slots.size >= this.#options.most;
  }

  readonly #mayEnter = (name: string): boolean => {
    const { mostOfOne, hasRoom } = this.#options;
    return this.#held.of(name) < mostOfOne && this.#running.of(name) < this.#shareOf(name) && hasRoom(name);
  };

  #shareOf(name: string): number {
    const { activeKeys, shared } = this.#options;
    const others = activeKeys.othersThan(name);
    return others === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(shared / (others + 1)));
  }

  #take(name: string): Slot {
    const { clock, activeKeys } = this.#options;
    const lapse = () => {
      this.#running.add(name, -1);
      activeKeys.end(name);
    };
    const slot = new Slot(name, clock.monotonic(), lapse, () => {
      this.#slots.delete(slot);
      this.#held.add(name, -1);
      this.admit();
    });
    this.#slots.add(slot);
    this.#held.add(name, 1);
    this.#running.add(name, 1);
    activeKeys.begin(name);
    return slot;
  }

  /** Lets waiting requests in, in turns. Call it when a key may have room again. */
  admit(): void {
    while (!this.#isFull) {
      const [next] = this.#queue.take(1, this.#mayEnter);
      if (!next) break;
      next.enter();
    }
    if (this.#queue.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** While requests wait: lets slots lapse, and refuses requests that have waited for too long. */
  #sweep(): void {
    const now = this.#options.clock.monotonic();
    for (const slot of this.#slots) {
      if (slot.since > now - LAPSE_MS) break;
      slot.lapse();
    }
    for (const { refuse } of this.#queue.takeWhile(({ since }) => since <= now - this.#options.longestWaitMs))
      refuse();
    this.admit();
  }
}

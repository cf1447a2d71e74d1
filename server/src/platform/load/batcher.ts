// Micro-batching: members that arrive while a batch runs form the next batch.
import { overloaded } from "../problem.ts";
import { KeyedQueue } from "./keyed-queue.ts";

export type Outcome<Result> = { ok: true; result: Result } | { ok: false; error: unknown };

export interface BatcherOptions<Member, Result> {
  /** Runs a batch. Returns one outcome per member, in order. A promised outcome may settle after the batch has ended. */
  run(members: Member[]): Promise<(Outcome<Result> | Promise<Outcome<Result>>)[]>;
  maxBatch: number;
  maxWaiting: number;
  /** Maximum number of batches in flight; 1 unless given. */
  concurrency?: number;
  /** Whose turn a member takes. Without it, members leave in the order of their arrival. */
  turnOf?: ((member: Member) => string) | undefined;
  onBatch?: OnBatch | undefined;
}

/** `members`: the size of the batch. */
export type OnBatch = (members: number) => void;

interface Waiting<Member, Result> {
  member: Member;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Callers submit again once they are answered, so a batch waits briefly for half as many members as the batch before
 * had. Without the wait, 64 callers ran in batches of 1 and 63 in turn, with an eighth less throughput.
 */
const GATHERED_SHARE = 0.5;
const GATHER_MS = 3;

export class Batcher<Member, Result> {
  readonly #options: BatcherOptions<Member, Result>;
  readonly #queue: KeyedQueue<Waiting<Member, Result>>;
  #inFlight = 0;
  /** Members with a promised outcome whose batch has ended. */
  #pending = 0;
  /** Members of the batch before; 0 once the line has waited long enough. */
  #lastSize = 0;
  #gathering: NodeJS.Timeout | undefined;
  #idle: (() => void)[] = [];

  constructor(options: BatcherOptions<Member, Result>) {
    this.#options = options;
    const { turnOf } = options;
    this.#queue = new KeyedQueue(({ member }) => turnOf?.(member) ?? "");
  }

  get waiting(): number {
    return this.#queue.size + this.#pending;
  }

  /** Resolves when the member's batch is committed. Rejects with 503 `overloaded` when the line is full. */
  submit(member: Member): Promise<Result> {
    if (this.waiting >= this.#options.maxWaiting) return Promise.reject(overloaded());
    return new Promise((resolve, reject) => {
      this.#queue.push({ member, resolve, reject });
      // Members that arrive in the same turn of the event loop join the batch.
      if (this.#queue.size === 1 || this.#gathering) setImmediate(() => this.#next());
    });
  }

  async drained(): Promise<void> {
    if (!this.#isIdle()) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #isIdle(): boolean {
    return this.waiting === 0 && this.#inFlight === 0;
  }

  #next(): void {
    if (this.#isIdle()) for (const wake of this.#idle.splice(0)) wake();
    if (this.#inFlight >= (this.#options.concurrency ?? 1) || this.#queue.size === 0) return;
    if (this.#queue.size < this.#lastSize * GATHERED_SHARE) {
      this.#gathering ??= setTimeout(() => {
        this.#lastSize = 0;
        this.#next();
      }, GATHER_MS);
      return;
    }
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    const batch = this.#queue.take(this.#options.maxBatch);
    this.#lastSize = batch.length;
    this.#inFlight++;
    this.#options.onBatch?.(batch.length);
    void this.#run(batch).finally(() => {
      this.#inFlight--;
      this.#next();
    });
  }

  async #run(batch: Waiting<Member, Result>[]): Promise<void> {
    try {
      const outcomes = await this.#options.run(batch.map((waiting) => waiting.member));
      for (const [index, waiting] of batch.entries()) {
        const outcome = outcomes[index];
        if (outcome instanceof Promise) void this.#settleLater(waiting, outcome);
        else if (outcome) settle(waiting, outcome);
        else waiting.reject(new Error("A batch returned too few outcomes."));
      }
    } catch (error) {
      for (const waiting of batch) waiting.reject(error);
    }
  }

  async #settleLater(waiting: Waiting<Member, Result>, outcome: Promise<Outcome<Result>>): Promise<void> {
    this.#pending++;
    settle(waiting, await outcome.catch((error: unknown) => ({ ok: false, error }) as const));
    this.#pending--;
    this.#next();
  }
}

function settle<Member, Result>(waiting: Waiting<Member, Result>, outcome: Outcome<Result>): void {
  if (outcome.ok) waiting.resolve(outcome.result);
  else waiting.reject(outcome.error);
}

// Micro-batching: what arrives while a batch is being worked on forms the next one.
import { overloaded } from "./overloaded.ts";

export type Outcome<Result> = { ok: true; result: Result } | { ok: false; error: unknown };

export interface BatcherOptions<Member, Result> {
  /** Works on a batch; one outcome a member, in order. A promised outcome goes on aside and holds up no batch. */
  run(members: Member[]): Promise<(Outcome<Result> | Promise<Outcome<Result>>)[]>;
  /** Members in one batch at most. */
  maxBatch: number;
  /** Members that may wait; one more is refused at once. */
  maxWaiting: number;
  /** Batches in flight at most; 1 unless said. */
  concurrency?: number;
}

interface Waiting<Member, Result> {
  member: Member;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Callers come back when they are answered, so the next batch waits until half as many are there as in the batch
 * before, for a moment at most. Without that, 64 callers fall into batches of 1 and 63 in turn, since the first who is
 * back starts one by itself: an eighth fewer a second than batches of 32 and 32.
 */
const GATHERED_SHARE = 0.5;
const GATHER_MS = 3;

export class Batcher<Member, Result> {
  readonly #options: BatcherOptions<Member, Result>;
  #line: Waiting<Member, Result>[] = [];
  #inFlight = 0;
  #aside = 0;
  /** Members of the batch before; 0 when the line has waited long enough. */
  #lastSize = 0;
  #gathering: NodeJS.Timeout | undefined;
  #idle: (() => void)[] = [];

  constructor(options: BatcherOptions<Member, Result>) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#line.length + this.#aside;
  }

  /** Resolves when the member's batch is committed. Throws 503 `overloaded` when the line is full. */
  submit(member: Member): Promise<Result> {
    if (this.waiting >= this.#options.maxWaiting) return Promise.reject(overloaded());
    return new Promise((resolve, reject) => {
      this.#line.push({ member, resolve, reject });
      // Not before all that came with it in this turn of the event loop is in line.
      if (this.#line.length === 1 || this.#gathering) setImmediate(() => this.#next());
    });
  }

  /** Resolves when nothing waits and nothing is in flight. */
  async drained(): Promise<void> {
    if (this.#isIdle()) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #isIdle(): boolean {
    return this.waiting === 0 && this.#inFlight === 0;
  }

  #next(): void {
    if (this.#isIdle()) for (const wake of this.#idle.splice(0)) wake();
    if (this.#inFlight >= (this.#options.concurrency ?? 1)) return;
    if (this.#line.length === 0) return;
    if (this.#line.length < this.#lastSize * GATHERED_SHARE) {
      this.#gathering ??= setTimeout(() => {
        this.#lastSize = 0;
        this.#next();
      }, GATHER_MS);
      return;
    }
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    const batch = this.#line.splice(0, this.#options.maxBatch);
    this.#lastSize = batch.length;
    this.#inFlight++;
    void this.#work(batch).finally(() => {
      this.#inFlight--;
      this.#next();
    });
  }

  async #work(batch: Waiting<Member, Result>[]): Promise<void> {
    try {
      const outcomes = await this.#options.run(batch.map((waiting) => waiting.member));
      for (const [index, waiting] of batch.entries()) {
        const outcome = outcomes[index] ?? {
          ok: false,
          error: new Error("A batch answered for too few members."),
        };
        if (outcome instanceof Promise) void this.#settleAside(waiting, outcome);
        else settle(waiting, outcome);
      }
    } catch (error) {
      for (const waiting of batch) waiting.reject(error);
    }
  }

  async #settleAside(waiting: Waiting<Member, Result>, outcome: Promise<Outcome<Result>>): Promise<void> {
    this.#aside++;
    try {
      settle(waiting, await outcome);
    } catch (error) {
      waiting.reject(error);
    } finally {
      this.#aside--;
      this.#next();
    }
  }
}

function settle<Member, Result>(waiting: Waiting<Member, Result>, outcome: Outcome<Result>): void {
  if (outcome.ok) waiting.resolve(outcome.result);
  else waiting.reject(outcome.error);
}

// Runs mappings in two processes, in turns between accounts. An account whose mapping took too long uses only one of them for
// a while, so that it delays others once and not with every payload.
import { BoundedMap } from "../../platform/bounded-map.ts";
import type { Clock } from "../../platform/clock.ts";
import { KeyedQueue } from "../../platform/load/keyed-queue.ts";
import { overloaded } from "../../platform/problem.ts";
import type { Evaluation, EvaluationRequest } from "./evaluation.ts";
import { MappingProcess } from "./mapping-process.ts";

/** How long an account counts as slow. */
const SLOW_MS = 600_000;
const MOST_SLOW = 10_000;
/** UTF-16 units of payloads that wait: of one account, and of all. */
const MOST_OF_ACCOUNT = 8 * 1024 * 1024;
const MOST_OF_ALL = 64 * 1024 * 1024;

interface Task {
  accountId: string;
  request: EvaluationRequest;
  size: number;
  resolve(evaluation: Evaluation): void;
  reject(error: unknown): void;
}

interface Runner {
  process: MappingProcess;
  takesSlow: boolean;
  isBusy: boolean;
}

/** Called with the milliseconds that each evaluation took, without its wait. */
export type OnMapped = (ms: number) => void;

export class MappingRunner {
  readonly #clock: Clock;
  readonly #onMapped: OnMapped;
  readonly #runners: Runner[] = [false, true].map((takesSlow) => ({
    process: new MappingProcess(),
    takesSlow,
    isBusy: false,
  }));
  readonly #queue = new KeyedQueue<Task>({
    keyOf: ({ accountId }) => accountId,
    weigh: ({ size }) => size,
  });
  readonly #running = new Set<string>();
  readonly #slowSince = new BoundedMap<string, number>(MOST_SLOW);

  constructor(clock: Clock, onMapped: OnMapped = () => undefined) {
    this.#clock = clock;
    this.#onMapped = onMapped;
  }

  /** Throws 503 `overloaded` when too much waits. */
  run(accountId: string, request: EvaluationRequest): Promise<Evaluation> {
    const size = request.mapping.length + (request.payload?.length ?? 0);
    const { weight } = this.#queue;
    if (this.#queue.weightOf(accountId) + size > MOST_OF_ACCOUNT || weight + size > MOST_OF_ALL)
      return Promise.reject(overloaded());
    return new Promise((resolve, reject) => {
      this.#queue.push({ accountId, request, size, resolve, reject });
      this.#next();
    });
  }

  /** Ends the processes. Mappings that still run reject with 503 `overloaded`. */
  stop(): void {
    for (const { process } of this.#runners) process.stop();
  }

  #next(): void {
    for (const runner of this.#runners) {
      if (runner.isBusy) continue;
      const { takesSlow } = runner;
      const isReady = (accountId: string) =>
        !this.#running.has(accountId) && (takesSlow || !this.#isSlow(accountId));
      const [task] = this.#queue.take(1, isReady);
      if (task) void this.#run(runner, task);
    }
  }

  async #run(runner: Runner, task: Task): Promise<void> {
    const { accountId } = task;
    this.#running.add(accountId);
    runner.isBusy = true;
    try {
      task.resolve(await this.#evaluate(runner, accountId, task.request));
    } catch (error) {
      task.reject(error);
    }
    runner.isBusy = false;
    this.#running.delete(accountId);
    this.#next();
  }

  /** A mapping that took too long is tried once more: the machine may have been busy. */
  async #evaluate(runner: Runner, accountId: string, request: EvaluationRequest): Promise<Evaluation> {
    const first = await this.#timed(runner, request);
    if (first.ok || first.code !== "mapping_too_slow" || this.#isSlow(accountId)) return first;
    this.#slowSince.set(accountId, this.#clock.monotonic());
    return this.#timed(runner, request);
  }

  async #timed({ process }: Runner, request: EvaluationRequest): Promise<Evaluation> {
    const begun = this.#clock.monotonic();
    const evaluation = await process.evaluate(request);
    this.#onMapped(this.#clock.monotonic() - begun);
    return evaluation;
  }

  #isSlow(accountId: string): boolean {
    const since = this.#slowSince.get(accountId);
    return since !== undefined && this.#clock.monotonic() - since < SLOW_MS;
  }
}

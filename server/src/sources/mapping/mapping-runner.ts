// Runs mappings in two processes, in turns between accounts. An account whose mapping took too long uses only one of them for
// a while, so that it delays others once and not with every payload.
import { BoundedMap } from "../../platform/bounded-map.ts";
import type { Clock } from "../../platform/clock.ts";
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
  request: EvaluationRequest;
  size: number;
  resolve(evaluation: Evaluation): void;
  reject(error: unknown): void;
}

interface Line {
  tasks: Task[];
  /** Of the tasks together. */
  size: number;
}

interface Place {
  process: MappingProcess;
  takesSlow: boolean;
  isBusy: boolean;
}

/** Called with the milliseconds that each evaluation took, without its wait. */
export type OnMapped = (ms: number) => void;

export class MappingRunner {
  readonly #clock: Clock;
  readonly #onMapped: OnMapped;
  readonly #places: Place[] = [false, true].map((takesSlow) => ({
    process: new MappingProcess(),
    takesSlow,
    isBusy: false,
  }));
  /** In turn: an account moves to the end when one of its mappings starts. */
  readonly #lines = new Map<string, Line>();
  readonly #running = new Set<string>();
  readonly #slowSince = new BoundedMap<string, number>(MOST_SLOW);
  #waiting = 0;

  constructor(clock: Clock, onMapped: OnMapped = () => undefined) {
    this.#clock = clock;
    this.#onMapped = onMapped;
  }

  /** Throws 503 `overloaded` when too much waits. */
  run(accountId: string, request: EvaluationRequest): Promise<Evaluation> {
    const size = request.mapping.length + (request.payload?.length ?? 0);
    const line = this.#lines.get(accountId) ?? { tasks: [], size: 0 };
    if (line.size + size > MOST_OF_ACCOUNT || this.#waiting + size > MOST_OF_ALL)
      return Promise.reject(overloaded());
    return new Promise((resolve, reject) => {
      line.tasks.push({ request, size, resolve, reject });
      line.size += size;
      this.#lines.set(accountId, line);
      this.#waiting += size;
      this.#next();
    });
  }

  /** Ends the processes. Mappings that still run reject with 503 `overloaded`. */
  stop(): void {
    for (const { process } of this.#places) process.stop();
  }

  #next(): void {
    for (const place of this.#places) {
      if (place.isBusy) continue;
      const accountId = this.#accountFor(place);
      if (accountId !== undefined) void this.#runNext(place, accountId);
    }
  }

  #accountFor({ takesSlow }: Place): string | undefined {
    for (const accountId of this.#lines.keys())
      if (!this.#running.has(accountId) && (takesSlow || !this.#isSlow(accountId))) return accountId;
    return undefined;
  }

  async #runNext(place: Place, accountId: string): Promise<void> {
    const line = this.#lines.get(accountId) as Line;
    const task = line.tasks.shift() as Task;
    line.size -= task.size;
    this.#lines.delete(accountId);
    if (line.tasks.length > 0) this.#lines.set(accountId, line);
    this.#running.add(accountId);
    place.isBusy = true;
    try {
      task.resolve(await this.#evaluate(place, accountId, task.request));
    } catch (error) {
      task.reject(error);
    }
    this.#waiting -= task.size;
    place.isBusy = false;
    this.#running.delete(accountId);
    this.#next();
  }

  /** A mapping that took too long is tried once more: the machine may have been busy. */
  async #evaluate(place: Place, accountId: string, request: EvaluationRequest): Promise<Evaluation> {
    const first = await this.#timed(place, request);
    if (first.ok || first.code !== "mapping_too_slow" || this.#isSlow(accountId)) return first;
    this.#slowSince.set(accountId, this.#clock.monotonic());
    return this.#timed(place, request);
  }

  async #timed({ process }: Place, request: EvaluationRequest): Promise<Evaluation> {
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

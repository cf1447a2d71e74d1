// Limits the uploads that this process receives at the same time. A further upload is refused before its body is read.
import type { Timing } from "../config/timing.ts";
import { overloaded } from "../platform/problem.ts";
import { tooManyUploads } from "./problems.ts";

type UploadLimits = Pick<Timing, "uploads" | "uploadsOfAccount">;

/** Seconds. */
const RETRY_AFTER = 5;

export class UploadPlaces {
  readonly #limits: UploadLimits;
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(limits: UploadLimits) {
    this.#limits = limits;
  }

  /** Throws 429 `too_many_uploads` and 503 `overloaded` without calling `work`. */
  async hold<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
    const { uploads, uploadsOfAccount } = this.#limits;
    const own = this.#taken.get(accountId) ?? 0;
    if (own >= uploadsOfAccount) throw tooManyUploads(uploadsOfAccount, RETRY_AFTER);
    if (this.#all >= uploads) throw overloaded(RETRY_AFTER);
    this.#take(accountId, 1);
    try {
      return await work();
    } finally {
      this.#take(accountId, -1);
    }
  }

  #take(accountId: string, count: 1 | -1): void {
    this.#all += count;
    const own = (this.#taken.get(accountId) ?? 0) + count;
    if (own === 0) this.#taken.delete(accountId);
    else this.#taken.set(accountId, own);
  }
}

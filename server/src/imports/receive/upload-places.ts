// Limits the uploads that this process receives at the same time. A further upload is refused before its body is read.
import type { Timing } from "../../config/timing.ts";
import { overloaded } from "../../platform/problem.ts";
import { tooManyUploads } from "../problems.ts";

type UploadLimits = Pick<Timing, "uploads" | "uploadsOfAccount">;

/** Seconds. */
const RETRY_AFTER = 5;

export class UploadPlaces {
  readonly #limits: UploadLimits;
  readonly #taken = new Set<{ accountId: string }>();

  constructor(limits: UploadLimits) {
    this.#limits = limits;
  }

  /** Throws 429 `too_many_uploads` and 503 `overloaded` without calling `work`. */
  async hold<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
    const { uploads, uploadsOfAccount } = this.#limits;
    const own = [...this.#taken].filter((place) => place.accountId === accountId);
    if (own.length >= uploadsOfAccount) throw tooManyUploads(uploadsOfAccount, RETRY_AFTER);
    if (this.#taken.size >= uploads) throw overloaded(RETRY_AFTER);
    const place = { accountId };
    this.#taken.add(place);
    try {
      return await work();
    } finally {
      this.#taken.delete(place);
    }
  }
}

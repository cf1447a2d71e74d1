// Limits the uploads that this process receives at the same time. A further upload is refused before its body is read.
import type { Timing } from "../../config/timing.ts";
import { Slots } from "../../platform/load/slots.ts";
import { overloaded } from "../../platform/problem.ts";
import { tooManyUploads } from "../problems.ts";

/** Seconds. */
const RETRY_AFTER = 5;

export type UploadSlots = ReturnType<typeof createUploadSlots>;

export function createUploadSlots({
  uploads,
  uploadsOfAccount,
}: Pick<Timing, "uploads" | "uploadsOfAccount">) {
  const slots = new Slots({ most: uploads, mostOfOne: uploadsOfAccount, mostWaiting: 0 });
  return {
    /** Throws 429 `too_many_uploads` and 503 `overloaded` without calling `work`. */
    async run<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
      if (slots.heldBy(accountId) >= uploadsOfAccount) throw tooManyUploads(uploadsOfAccount, RETRY_AFTER);
      if (slots.inProgress >= uploads) throw overloaded(RETRY_AFTER);
      return slots.run(accountId, work);
    },
  };
}

// Limits the uploads that this process receives at the same time. A further upload is refused before its body is read.
import { defaultTiming, type Timing } from "../../config/timing.ts";
import { Slots } from "../../platform/load/slots.ts";
import { overloaded } from "../../platform/problem.ts";
import { tooManyUploads } from "../problems.ts";

/** Seconds. */
const RETRY_AFTER = 5;

export type UploadSlots = ReturnType<typeof createUploadSlots>;

/** Without limits, as when the operations are only described, the usual ones. */
export function createUploadSlots(limits: Pick<Timing, "uploads" | "uploadsOfAccount"> = defaultTiming) {
  const { uploads, uploadsOfAccount } = limits;
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

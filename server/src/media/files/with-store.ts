import { describeError } from "../../platform/log.ts";
import { StoreError } from "../../platform/object-store.ts";
import { Problem } from "../../platform/problem.ts";
import { mediaErrors } from "../errors.ts";
import type { MediaFiles } from "./media-files.ts";
import { MediaEnded } from "./read-file.ts";

/** For requests. Throws 503 `media_store_unavailable` and 410 `media_missing`. The log says what is wrong with the store. */
export async function withStore<Result>(files: MediaFiles, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MediaEnded) throw new Problem(mediaErrors.media_missing);
    if (!(error instanceof StoreError)) throw error;
    noteStoreFault(files, error);
    throw new Problem(mediaErrors.media_store_unavailable, { retryAfter: RETRY_AFTER });
  }
}

/** Seconds. */
const RETRY_AFTER = 10;

export function noteStoreFault({ faults }: Pick<MediaFiles, "faults">, error: StoreError): void {
  faults.error({ err: describeError(error) }, "the store of files can't be used");
}

// What the bytes of a stored file say about it: its type, the size of a picture with a preview, and how long it plays.
import type { MediaFiles } from "../files/media-files.ts";
import { MediaEnded, readRange } from "../files/read-file.ts";
import { CHUNK_BYTES, RunIsOver, type Stored } from "../files/store-file.ts";
import type { StoredFile } from "../finish-file.ts";
import type { MediaRun } from "../media.ts";
import { type NamedFile, typeOfFile } from "./type-of-file.ts";

/** Of larger files, only the type is told. */
const EXAMINED_BYTES = 20 * 1_024 * 1_024;

/** Throws StoreError, and RunIsOver. */
export async function describeFile(
  files: MediaFiles,
  run: MediaRun,
  named: NamedFile,
  { head, ...stored }: Stored,
): Promise<StoredFile> {
  const { accountId, mediaId, runId } = run;
  const mimeType = await typeOfFile(files.examiner, accountId, head.subarray(0, CHUNK_BYTES), named);
  const unknown = { ...stored, mimeType, width: null, height: null, durationMs: null, preview: null };
  if (stored.bytes > EXAMINED_BYTES || !/^(image|audio|video)\//.test(mimeType)) return unknown;
  const object = stored.place === null ? null : { objectId: runId, place: stored.place };
  // Read again in the turn of the account, so that no file waits for its turn in memory.
  const bytes = readRange(files, { accountId, mediaId, object }, 0, stored.bytes - 1);
  try {
    if (mimeType.startsWith("image/")) {
      const { form = null, ...seen } = (await files.examiner.run(accountId, "previewOf", bytes)) ?? {};
      return { ...unknown, ...seen, ...(form && { mimeType: `${mimeType}; ${form}` }) };
    }
    return { ...unknown, durationMs: await files.examiner.run(accountId, "playTimeOf", bytes, mimeType) };
  } catch (error) {
    throw error instanceof MediaEnded ? new RunIsOver() : error;
  }
}

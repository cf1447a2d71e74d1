// What the bytes of a stored file say about it: its type, the size of a picture with a preview, and how long it plays.
import type { MediaFiles } from "../files/media-files.ts";
import { MediaEnded, readRange } from "../files/read-file.ts";
import { CHUNK_BYTES, RunIsOver, type Stored } from "../files/store-file.ts";
import type { StoredFile } from "../finish-file.ts";
import type { MediaRun } from "../media.ts";

/** Of larger files, only the type is told. */
const EXAMINED_BYTES = 20 * 1_024 * 1_024;

/** Programs write these types without a signature, so the announced type is believed unless the bytes aren't text. */
const TEXT_TYPE = /^text\/(plain|csv|calendar|vcard|x-vcard)\b/;

/** `announced`: the type that the sender's program or the client named. Throws StoreError, and RunIsOver. */
export async function describeFile(
  files: MediaFiles,
  run: MediaRun,
  announced: string | null,
  { head, ...stored }: Stored,
): Promise<StoredFile> {
  const mimeType = await typeOf(files, run, head.subarray(0, CHUNK_BYTES), announced);
  const unknown = { ...stored, mimeType, width: null, height: null, durationMs: null, preview: null };
  if (stored.bytes > EXAMINED_BYTES || !/^(image|audio|video)\//.test(mimeType)) return unknown;
  const { accountId, mediaId, runId } = run;
  const object = stored.place === null ? null : { objectId: runId, place: stored.place };
  // Read again in the turn of the account, so that no file waits for its turn in memory.
  const bytes = readRange(files, { accountId, mediaId, object }, 0, stored.bytes - 1);
  try {
    if (mimeType.startsWith("image/"))
      return { ...unknown, ...(await files.examiner.run(accountId, "previewOf", bytes)) };
    return { ...unknown, durationMs: await files.examiner.run(accountId, "playTimeOf", bytes, mimeType) };
  } catch (error) {
    throw error instanceof MediaEnded ? new RunIsOver() : error;
  }
}

async function typeOf(
  { examiner }: MediaFiles,
  { accountId }: MediaRun,
  head: Buffer,
  announced: string | null,
): Promise<string> {
  const found = await examiner.run(accountId, "typeOf", [head]);
  if (found) return OFFICIAL[found] ?? found;
  const plain = announced?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return TEXT_TYPE.test(plain) && !head.includes(0) ? plain : "application/octet-stream";
}

/** Types that several words name, by the word that browsers and channels use. */
const OFFICIAL: Record<string, string> = {
  "audio/ogg; codecs=opus": "audio/ogg",
  "audio/x-m4a": "audio/mp4",
};

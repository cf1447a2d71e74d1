// What the bytes of a stored file say about it: its type, the size of a picture with a preview, and how long it plays.

import type { FileExaminer } from "../../platform/foreign-files/file-examiner.ts";
import type { MediaFiles } from "../files/media-files.ts";
import { MediaEnded, readRange } from "../files/read-file.ts";
import { CHUNK_BYTES, RunIsOver, type Stored } from "../files/store-file.ts";
import type { StoredFile } from "../finish-file.ts";
import type { MediaRun } from "../media.ts";

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
    return { ...unknown, ...(await files.examiner.run(accountId, "tracksOf", bytes, mimeType)) };
  } catch (error) {
    throw error instanceof MediaEnded ? new RunIsOver() : error;
  }
}

interface NamedFile {
  /** The type that the sender's program or the client announced. */
  announced: string | null;
  filename: string | null;
}

const UNKNOWN = "application/octet-stream";

/** Told from the first bytes. The name and the announced type decide only between types that begin alike. */
async function typeOfFile(
  examiner: FileExaminer,
  accountId: string,
  head: Buffer,
  { announced, filename }: NamedFile,
): Promise<string> {
  const found = await examiner.run(accountId, "typeOf", [head]);
  const type = announced?.split(";", 1)[0]?.trim().toLowerCase() ?? UNKNOWN;
  const extension = /\.(\w+)$/.exec(filename ?? "")?.[1]?.toLowerCase() ?? "";
  if (found === COMPOUND_FILE) return oldOfficeType(head, type, extension);
  if (found) return OFFICIAL[found] ?? found;
  if (head.includes(0)) return UNKNOWN;
  if (TEXT_TYPE.test(type)) return type;
  return (type === UNKNOWN && TEXTS[extension]) || UNKNOWN;
}

/** Types that several words name, by the word that browsers and channels use. */
const OFFICIAL: Record<string, string> = { "audio/x-m4a": "audio/mp4" };

/** Text has no signature. Programs announce these types, and name files so. */
const TEXT_TYPE = /^text\/(plain|csv|calendar|vcard|x-vcard)$/;
const TEXTS: Record<string, string> = {
  csv: "text/csv",
  ics: "text/calendar",
  txt: "text/plain",
  vcf: "text/vcard",
};

/** The container of Office files before 2007, and of other programs. */
const COMPOUND_FILE = "application/x-cfb";
const OLD_OFFICE = [
  { type: "application/msword", extension: "doc", streams: ["WordDocument"] },
  { type: "application/vnd.ms-excel", extension: "xls", streams: ["Workbook", "Book"] },
  { type: "application/vnd.ms-powerpoint", extension: "ppt", streams: ["PowerPoint Document"] },
];

/** The names of the streams tell, but may stand at the file's end. */
function oldOfficeType(head: Buffer, announced: string, extension: string): string {
  const isSaid = OLD_OFFICE.find(({ streams }) =>
    streams.some((name) => head.includes(Buffer.from(`${name}\0`, "utf16le"))),
  );
  const isNamed = OLD_OFFICE.find((one) => one.type === announced || one.extension === extension);
  return (isSaid ?? isNamed)?.type ?? COMPOUND_FILE;
}

// The type of a file, told from its first bytes. Its name and the announced type decide only between types that begin alike.
import type { FileExaminer } from "../../platform/foreign-files/file-examiner.ts";

export interface NamedFile {
  /** The type that the sender's program or the client announced. */
  announced: string | null;
  filename: string | null;
}

const UNKNOWN = "application/octet-stream";

export async function typeOfFile(
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

// The form of a chosen file, by its first bytes: names and types of files are often wrong.
export type FileKind = "csv" | "vcf" | "xlsx";

export const CONTENT_TYPES: Record<FileKind, string> = {
  csv: "text/csv",
  vcf: "text/vcard",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

const ZIP = "504b0304";
/** Workbooks with a password, and those of Excel before 2007. */
const OLE = "d0cf11e0";

/** Enough for a byte order mark, blank lines and the first words. */
const BEGINNING = 256;

export async function kindOf(file: File): Promise<FileKind> {
  const bytes = new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer());
  const magic = [...bytes.slice(0, 4)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (magic === ZIP || magic === OLE) return "xlsx";
  // Without what only UTF-16 and byte order marks have.
  const text = new TextDecoder("latin1").decode(bytes).replace(/[^!-~\s]/g, "");
  return /^\s*begin:vcard/i.test(text) ? "vcf" : "csv";
}

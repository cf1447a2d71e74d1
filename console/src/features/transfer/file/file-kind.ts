// The form of a chosen file, by its first bytes: names and types of files are often wrong.
export type FileKind = "csv" | "xlsx";

export const CONTENT_TYPES: Record<FileKind, string> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

const ZIP = "504b0304";
/** Workbooks with a password, and those of Excel before 2007. */
const OLE = "d0cf11e0";

export async function kindOf(file: File): Promise<FileKind> {
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const magic = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return magic === ZIP || magic === OLE ? "xlsx" : "csv";
}

import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Database } from "../../platform/database/index.ts";
import { publicId } from "../../platform/ids.ts";
import type { Mail, MailAttachment } from "../../platform/mail/mailer.ts";
import { contentTypes, type Delivery, type ExportFormat, type ExportRun, exportFilename } from "../export.ts";
import { readChunks } from "../file/export-chunks.ts";

export interface ReadyExport {
  email: string;
  format: ExportFormat;
  delivery: Delivery;
  packed: boolean;
  size: number;
  rows: number;
  snapshotAt: Date;
}

const MINUTE = 60_000;

/** `link.ms`: the lifetime of the link in milliseconds. */
export function exportMail(
  database: Database,
  run: ExportRun,
  ready: ReadyExport,
  link: { url: string; ms: number },
): Mail {
  const attachment = ready.delivery === "attachment" ? attached(database, run, ready) : null;
  return {
    to: ready.email,
    id: `${publicId("exp", run.jobId)}.${run.runId}`,
    subject: `Your contact list of ${ready.snapshotAt.toISOString().slice(0, 10)}`,
    text: [
      "Hello,",
      ...(attachment ? attachedText(ready, attachment.filename) : linkText(ready, link)),
      "The list contains personal data. Please delete it when you no longer need it.",
    ].join("\n\n"),
    attachment,
  };
}

function attached(
  database: Database,
  run: ExportRun,
  { format, packed, size, snapshotAt }: ReadyExport,
): MailAttachment {
  const filename = exportFilename(format, snapshotAt);
  return {
    filename: packed ? `${filename}.gz` : filename,
    contentType: packed ? "application/gzip" : contentTypes[format],
    size,
    open: () => (packed ? readChunks(database, run) : unpacked(readChunks(database, run))),
  };
}

export async function* unpacked(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // The reader of the result sees an error. Node requires the callback.
  yield* pipeline(chunks, createGunzip(), () => undefined);
}

function attachedText(ready: ReadyExport, filename: string): string[] {
  const packed = ready.packed ? ", compressed with gzip" : "";
  return [
    `The requested contact list is attached: ${inWords(ready)}, in ${filename}.`,
    `The file is ${fileInWords(ready, packed)}`,
  ];
}

function linkText(ready: ReadyExport, { url, ms }: { url: string; ms: number }): string[] {
  const minutes = Math.round(ms / MINUTE);
  const life = minutes >= 120 ? `${Math.round(minutes / 60)} hours` : `${minutes} minutes`;
  return [
    `The requested contact list is ready: ${inWords(ready)}. It is too large to attach. This link opens the file:`,
    url,
    `Anyone with the link can open the file, without a password, for ${life}. The link ends earlier when a contact is ` +
      "erased, or the API key that requested the list is revoked. Please don't share it.",
    `The file is ${fileInWords(ready, "")}`,
  ];
}

function inWords({ rows, snapshotAt }: ReadyExport): string {
  const time = snapshotAt.toISOString().slice(0, 16).replace("T", " ");
  const count = rows === 1 ? "1 contact" : `${rows.toLocaleString("en")} contacts`;
  return `${count}, as of ${time} UTC`;
}

function fileInWords({ format }: ReadyExport, packed: string): string {
  const kind = format === "xlsx" ? "an Excel workbook" : `a CSV file in UTF-8${packed}`;
  return `${kind}. An apostrophe at the beginning of a cell keeps spreadsheets from reading the cell as a formula.`;
}

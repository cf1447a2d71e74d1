// The mail that brings an export to its recipient, or the link to it.
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Database } from "../platform/database/database.ts";
import { publicId } from "../platform/ids.ts";
import type { Mail, MailAttachment } from "../platform/mail/mailer.ts";
import type { Delivery, ExportFormat } from "./export.ts";
import { readChunks } from "./export-chunks.ts";
import { contentTypes, exportFilename } from "./export-file-kind.ts";
import type { ExportRun } from "./export-jobs.ts";

export interface ReadyExport {
  email: string;
  format: ExportFormat;
  delivery: Delivery;
  /** Attached as .gz. */
  packed: boolean;
  /** Of what is attached, in bytes. */
  size: number;
  rows: number;
  snapshotAt: Date;
}

const MINUTE = 60_000;

/** `link.ms`: the life of the link in milliseconds. */
export function exportMail(
  database: Database,
  run: ExportRun,
  ready: ReadyExport,
  link: { url: string; ms: number },
): Mail {
  const attachment = ready.delivery === "attachment" ? attached(database, run, ready) : null;
  return {
    to: ready.email,
    id: `${publicId("exp", run.exportId)}.${run.runId}`,
    subject: `Your contact list of ${ready.snapshotAt.toISOString().slice(0, 10)}`,
    text: [
      "Hello,",
      ...(attachment ? attachedText(ready, attachment.filename) : linkText(ready, link)),
      "The list holds personal data. Please keep it no longer than you need it.",
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
  // An error comes to the reader below; the callback is only there because it must be.
  yield* pipeline(chunks, createGunzip(), () => undefined);
}

function attachedText(ready: ReadyExport, filename: string): string[] {
  const packed = ready.packed ? ", packed with gzip" : "";
  return [
    `Attached is the contact list that was asked for: ${inWords(ready)}, in ${filename}.`,
    `It is ${fileInWords(ready, packed)}`,
  ];
}

function linkText(ready: ReadyExport, { url, ms }: { url: string; ms: number }): string[] {
  return [
    `The contact list that was asked for is ready: ${inWords(ready)}. It is too large for a mail; this link opens it:`,
    url,
    `Whoever has the link can open it, without a password, for ${lifeInWords(ms)}; it ends before that when a contact ` +
      "is deleted for good. Please don't pass it on.",
    `The file is ${fileInWords(ready, "")}`,
  ];
}

function inWords({ rows, snapshotAt }: ReadyExport): string {
  const time = snapshotAt.toISOString().slice(0, 16).replace("T", " ");
  const count = rows === 1 ? "1 contact" : `${rows.toLocaleString("en")} contacts`;
  return `${count}, as of ${time} UTC`;
}

function fileInWords({ format }: ReadyExport, packed: string): string {
  if (format === "ndjson") return `NDJSON${packed}: one JSON object a line for each contact.`;
  return (
    `a CSV file in UTF-8${packed}. Where a spreadsheet would take a cell for a formula, an apostrophe stands ` +
    "before it."
  );
}

function lifeInWords(ms: number): string {
  const minutes = Math.round(ms / MINUTE);
  return minutes >= 120 ? `${Math.round(minutes / 60)} hours` : `${minutes} minutes`;
}

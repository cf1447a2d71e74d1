// The mail that brings an export to its recipient.
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Database } from "../platform/database/database.ts";
import { publicId } from "../platform/ids.ts";
import type { Mail } from "../platform/mail/mailer.ts";
import { readChunks } from "./export-chunks.ts";
import type { ExportRun } from "./transfer-jobs.ts";

export interface ReadyExport {
  email: string;
  /** Of the CSV, unpacked. */
  bytes: number;
  rows: number;
  snapshotAt: Date;
}

/** A CSV of up to `plainLimit` bytes is attached as it is, a larger one as .csv.gz. */
export function exportMail(database: Database, run: ExportRun, ready: ReadyExport, plainLimit: number): Mail {
  const date = ready.snapshotAt.toISOString().slice(0, 10);
  const packed = ready.bytes > plainLimit;
  const filename = `contacts-${date}.csv${packed ? ".gz" : ""}`;
  return {
    to: ready.email,
    id: `${publicId("exp", run.exportId)}.${run.runId}`,
    subject: `Your contact list of ${date}`,
    text: mailText(ready, filename, packed),
    attachment: {
      filename,
      contentType: packed ? "application/gzip" : "text/csv; charset=utf-8",
      open: () => (packed ? readChunks(database, run) : unpacked(readChunks(database, run))),
    },
  };
}

function mailText({ rows, snapshotAt }: ReadyExport, filename: string, packed: boolean): string {
  const time = snapshotAt.toISOString().slice(0, 16).replace("T", " ");
  const count = rows === 1 ? "1 contact" : `${rows.toLocaleString("en")} contacts`;
  return [
    "Hello,",
    `Attached is the contact list that was asked for: ${count}, as of ${time} UTC, in ${filename}.`,
    `It is a CSV file in UTF-8${packed ? ", packed with gzip" : ""}. Where a spreadsheet would take a cell for a ` +
      "formula, an apostrophe stands before it.",
    "The list holds personal data. Please keep it no longer than you need it.",
  ].join("\n\n");
}

async function* unpacked(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // An error comes to the reader below; the callback is only there because it must be.
  yield* pipeline(chunks, createGunzip(), () => undefined);
}

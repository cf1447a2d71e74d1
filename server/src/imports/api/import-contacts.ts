import { z } from "zod";
import type { Timing } from "../../config/timing.ts";
import { type JobKey, refuseWhenFull } from "../../jobs/index.ts";
import type { Database, Session } from "../../platform/database/index.ts";
import { actorOf, answer, messageField, operation } from "../../platform/http/index.ts";
import type { StreamedBody } from "../../platform/http/input/streamed-body.ts";
import { isReplayed, type Once } from "../../platform/idempotency/once.ts";
import { publicId } from "../../platform/ids.ts";
import { TABLE_FAULTS } from "../../workbooks/index.ts";
import { fileOptions, fileQuery } from "../columns/file-options.ts";
import { discardUpload } from "../discard-import.ts";
import { FORMATS, findImport, type ImportRow, imported } from "../import.ts";
import { queueImport } from "../receive/queue-import.ts";
import { receiveImport } from "../receive/receive-import.ts";

export interface UploadDeps {
  bulk: Database;
  timing: Timing;
  /** The names of all channels. */
  channels: readonly string[];
}

const CSV = "text/csv";
export const VCARD =
  "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana Marlowe\r\nTEL;TYPE=CELL:+15551234567\r\nEND:VCARD\r\n";

export function importContacts({ bulk, timing, channels }: UploadDeps) {
  return operation({
    operationId: "importContacts",
    route: "POST /contacts/import",
    tag: "Imports",
    summary: "Import contacts from a file",
    description:
      "CSV whose header names the columns as an export does, or as Google Contacts, Outlook, HubSpot and Chatwoot do, in any " +
      "order and case; the same columns on a sheet of an Excel workbook (.xlsx, up to 200 MiB); or an address book of " +
      "vCards, which is read as Google Contacts writes it. Other columns need a `mapping`. Filled cells set their fields, and labels are added. What a contact has and its row doesn't name stays, unless " +
      "`missing=clear` is sent. Rows of one phone are joined in their order. Rows that break a rule are refused and listed in the " +
      "report. `notices` tell what else is left out, replaced or cleared, before the rows are applied in the background. If the API key is revoked during the upload, the whole file is refused.",
    scope: "contacts:write",
    anybody: true,
    query: z.strictObject(fileQuery),
    streams: { contentTypes: Object.keys(FORMATS) },
    answers: {
      202: {
        description: "The file was received and the import is queued.",
        schema: z.object({ message: messageField("The file was received: 3 rows"), import: imported.answer }),
      },
    },
    examples: {
      CSV: { stream: { contentType: CSV, text: "phone,name,labels\n+15551234567,Ana Marlowe,VIP\n" } },
      "CSV with a mapping": {
        query: { country: "DE", mapping: '{"Rufname": "name"}', other_columns: "keep" },
        stream: { contentType: CSV, text: "Mobil;Rufname;Ort\n0171 2345678;Ana;Kiel\n" },
      },
      "An address book": { stream: { contentType: "text/vcard", text: VCARD } },
    },
    problems: {
      409: ["import_canceled"],
      422: [
        ...TABLE_FAULTS,
        "no_rows",
        "no_phone_column",
        "repeated_column",
        "conflicting_columns",
        "too_many_columns",
        "header_too_large",
        "unclosed_quote",
        "invalid_name",
        "too_long",
        "unknown_column",
      ],
      429: ["too_many_jobs"],
    },
    async handler({ caller, query, stream, once }) {
      const { accountId, hashKey } = caller;
      const { uploadWindowMs: windowMs, uploadWindowBytes: windowBytes } = timing;
      const body = stream as StreamedBody;
      const format = FORMATS[body.contentType] ?? "csv";
      const options = fileOptions(query, channels);
      const request = { accountId, ...actorOf(caller), hashKey, format, options, windowMs } as const;
      await refuseWhenFull(bulk, accountId, "sliced");
      const key = await receiveImport(bulk, request, body.chunks({ windowMs, windowBytes }));
      return queueOnce(bulk, key, once);
    },
  });
}

async function queueOnce(bulk: Database, key: JobKey, once: Once) {
  const ours = publicId("imp", key.jobId);
  // Names of columns can name a person, so the stored answer doesn't contain them.
  const queue = async (session: Session) => ({
    ...received(await queueImport(session, key)),
    keep: { job_id: ours },
  });
  try {
    const done = await once(queue, { isRepeatable: true });
    if (!isReplayed(done)) return done;
    const { job_id: id } = done.body as { job_id: string };
    const kept = received(await findImport(bulk, key.accountId, id));
    // The answer of our own commit was lost.
    if (id === ours) return kept;
    // A repeat under the Idempotency-Key of an earlier upload.
    await discardUpload(bulk, key);
    return { ...kept, headers: done.headers };
  } catch (error) {
    await discardUpload(bulk, key);
    throw error;
  }
}

function received(row: ImportRow) {
  const rows = row.rows_total === 1 ? "1 row" : `${row.rows_total} rows`;
  return answer(202, { message: `The file was received: ${rows}`, import: imported.of(row) });
}

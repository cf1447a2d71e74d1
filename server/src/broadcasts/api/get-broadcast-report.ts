import { Readable } from "node:stream";
import type { Database } from "../../platform/database/index.ts";
import { answer, FIRST_ID, type Operation, operation } from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";
import { csvCell, guarded } from "../../workbooks/index.ts";
import { findBroadcast, ofOne } from "../broadcast.ts";
import type { BroadcastKey } from "../change-status.ts";
import { listRecipients } from "../report/recipients.ts";

const PAGE = 1_000;
const HEADINGS = ["phone", "name", "status", "code", "replied", "opted_out", "queued_at", "message_id"];

/** `bulk`: for long reads. */
export function getBroadcastReport(database: Database, bulk: Database): Operation {
  return operation({
    operationId: "getBroadcastReport",
    route: "GET /broadcasts/:id/report",
    ...ofOne,
    summary: "Get the report of a broadcast as CSV",
    description:
      "A line for each person: phone, name, status, code, whether the person replied or opted out within three days, and the message.",
    noted: "reads",
    answers: { 200: { description: "The report.", contentType: "text/csv" } },
    async handler({ caller: { accountId }, params }) {
      const { broadcast_id: broadcastId } = await findBroadcast(database, accountId, params.id);
      return answer(200, Readable.from(reportFile(bulk, { accountId, broadcastId })), {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${params.id}-report.csv"`,
      });
    },
  });
}

/** RFC 4180 in UTF-8 with a byte order mark, like exports. A phone has no guard: it begins with a plus sign and digits only. */
async function* reportFile(database: Database, key: BroadcastKey) {
  yield Buffer.from(`\ufeff${HEADINGS.join(",")}\r\n`);
  for (let after = FIRST_ID; ; ) {
    const filter = { state: null, code: null, replied: null, optedOut: null };
    const rows = await database.run(listRecipients, { ...key, ...filter, after, limit: PAGE });
    const lines = rows.map((row) => [
      row.phone ?? "",
      csvCell(guarded(row.name ?? "")),
      row.state,
      row.code ?? "",
      String(row.replied),
      String(row.opted_out),
      row.queued_at?.toISOString() ?? "",
      row.message_id ? publicId("msg", row.message_id) : "",
    ]);
    yield Buffer.from(lines.map((cells) => `${cells.join(",")}\r\n`).join(""));
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.contact_id ?? after;
  }
}

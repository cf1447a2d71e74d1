// The report of a broadcast as CSV: a line for each person.
import type { Database } from "../../platform/database/index.ts";
import { FIRST_ID } from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";
import { csvCell, guarded } from "../../workbooks/index.ts";
import { listRecipients } from "./recipients.ts";

const PAGE = 1_000;
const HEADINGS = ["phone", "name", "status", "code", "replied", "opted_out", "queued_at", "message_id"];

/** RFC 4180 in UTF-8 with a byte order mark, like exports. A phone has no guard: it begins with a plus sign and digits only. */
export async function* reportFile(
  database: Pick<Database, "run">,
  key: { accountId: string; broadcastId: string },
): AsyncGenerator<Buffer> {
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

import { Readable } from "node:stream";
import { z } from "zod";
import { columnList, type Database, statement, t } from "../../platform/database/index.ts";
import { answer, LAST_ID, type Operation, operation } from "../../platform/http/index.ts";
import { csvCell, guarded } from "../../workbooks/index.ts";
import { auditEntry } from "../entry.ts";
import { ASKED, askedOf, auditFields, MATCHES_ASKED } from "./list-audit.ts";

const MOST_ENTRIES = 100_000;
const PAGE = 1_000;
const HEAD = ["created_at", "by", "name", "operation", "about"];

const COLUMNS = { ...auditEntry.columns, name: t.nullable(t.text) };

const read = statement({
  name: "export_audit",
  plan: "scan",
  parameters: ASKED,
  columns: COLUMNS,
  sql: `select ${columnList(auditEntry.columns, "entry")}, coalesce(member.name, key.name) as name
    from (
      select *
      from audit
      where ${MATCHES_ASKED}
      order by entry_id desc
      limit $limit
    ) as entry
    left join (
      select person_id, name
      from memberships
      join people using (person_id)
      where account_id = $accountId
        and erased_at is null
    ) as member on member.person_id = entry.person_id
    left join api_keys key on key.account_id = $accountId and key.api_key_id = entry.api_key_id
    order by entry.entry_id desc`,
});

export function exportAudit(database: Database): Operation {
  return operation({
    operationId: "exportAudit",
    route: "GET /audit/export",
    tag: "People",
    summary: "Download who did what, newest first",
    description:
      `CSV with the columns ${HEAD.join(", ")}: the entries of \`GET /audit\` with the name of the person or key. Has the newest ` +
      "100,000 entries at most.",
    scope: "audit:read",
    query: z.strictObject(auditFields),
    answers: { 200: { description: "The file.", contentType: "text/csv" } },
    examples: { Everything: {} },
    handler: async ({ caller: { accountId }, query }) =>
      answer(200, Readable.from(linesOf({ accountId, ...askedOf(query) })), {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="audit.csv"',
      }),
  });

  /** With a byte order mark: spreadsheets recognise UTF-8 by it. */
  async function* linesOf(asked: Omit<t.Inputs<typeof ASKED>, "before" | "limit">): AsyncGenerator<string> {
    yield `\ufeff${lineOf(HEAD)}`;
    let before: string | undefined = LAST_ID;
    for (let written = 0; before !== undefined && written < MOST_ENTRIES; written += PAGE) {
      const rows: t.Outputs<typeof COLUMNS>[] = await database.run(read, {
        ...asked,
        before,
        limit: PAGE,
      });
      yield rows
        .map(({ name, ...row }) => {
          const { created_at, by, operation, about } = auditEntry.of(row);
          return lineOf([created_at, by, name, operation, about]);
        })
        .join("");
      before = rows.length === PAGE ? rows.at(-1)?.entry_id : undefined;
    }
  }
}

function lineOf(cells: (string | null)[]): string {
  return `${cells.map((cell) => csvCell(guarded(cell ?? ""), ",")).join(",")}\r\n`;
}

// Which contacts a member sees who is limited to own and unassigned threads. Every statement that reads contacts, or what belongs to them,
// for a caller has one of these conditions. A test sends every operation as such a member.
import type { FindVisible } from "../events/index.ts";
import { type Database, statement, t } from "../platform/database/index.ts";
import type { Viewer } from "../platform/http/index.ts";
import { publicId, uuidOf } from "../platform/ids.ts";

/** The parameters of a statement with a condition of this file. */
export const VIEWER = { accountId: t.uuid, onlyOf: t.nullable(t.uuid) };

/** SQL: whether the viewer sees a row of `contacts`. `contact`: the name of its source. */
export function visibleTo(contact = "contacts"): string {
  return `($onlyOf::uuid is null or ${contact}.assignee_id is null or ${contact}.assignee_id = $onlyOf)`;
}

/**
 * SQL: whether the viewer sees a row with a `contact_id`. `limit 1` instead of `exists`: the planner could otherwise read all contacts of
 * the account once.
 */
export function isOfVisible(table: string): string {
  return `($onlyOf::uuid is null or (
      select seen.contact_id
      from contacts as seen
      where seen.account_id = $accountId
        and seen.contact_id = ${table}.contact_id
        and ${visibleTo("seen")}
      limit 1
    ) is not null)`;
}

/** The same of a contact that was read for another purpose. */
export function isVisibleTo(onlyOf: string | null, assigneeId: string | null): boolean {
  return onlyOf === null || assigneeId === null || assigneeId === onlyOf;
}

export const readVisible = statement({
  name: "read_visible_contacts",
  parameters: { ...VIEWER, ids: t.uuidArray },
  columns: { contact_id: t.uuid, name: t.nullable(t.text) },
  sql: `select contact_id, name
    from contacts
    where account_id = $accountId
      and contact_id = any ($ids)
      and ${visibleTo()}`,
});

/** Which of the contacts, by their public ids, the viewer sees: for events. */
export function visibleFinder(database: Database): FindVisible {
  return async (viewer, ids) => {
    const known = ids.flatMap((id) => uuidOf("con", id) ?? []);
    const rows = await database.run(readVisible, { ...viewerOf(viewer), ids: known });
    return new Set(rows.map((row) => publicId("con", row.contact_id)));
  };
}

/** The values of `VIEWER`. */
export function viewerOf({ accountId, onlyOf }: Viewer): Viewer {
  return { accountId, onlyOf };
}

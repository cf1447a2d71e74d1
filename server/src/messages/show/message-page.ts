// A page of messages. A filter without an index is searched in steps, so that a page takes about a second at most.
import { type Database, roomFor, statement, t } from "../../platform/database/index.ts";
import { answer, cursorOf, idFrom, LAST_ID, pageOf } from "../../platform/http/index.ts";
import { firstUuidAt } from "../../platform/ids.ts";
import { type ListedRow, listStatement, type MessageFilter } from "./list-statement.ts";
import { messageOf } from "./message.ts";
import type { MessageRow } from "./message-row.ts";

/**
 * Maximum milliseconds from making a message's id to `created_at`, which the database sets: the wait for its batch, and the
 * difference between two clocks.
 */
const LATE_MS = 300_000;
/** Messages of the first step. Most pages need no second one. */
const FIRST_STEP = 1_000;
const GROWTH = 8;
const LARGEST_STEP = 64_000;
const SEARCH_MS = 500;

/** The message that begins the next step; no row when no more than `step` messages are left. */
export const findStep = statement({
  name: "find_message_step",
  parameters: { accountId: t.uuid, before: t.uuid, step: t.int8 },
  columns: { message_id: t.uuid },
  sql: `select message_id
    from messages
    where account_id = $accountId
      and message_id < $before
    order by message_id desc
    offset $step
    limit 1`,
});

type Wish = Omit<MessageFilter, "limit">;

/** `after`: the cursor of the page before. `searchMs`: after them, no further step begins. Throws 422 `invalid_cursor`. */
export async function messagePage(
  database: Database,
  { after, limit, ...filter }: Omit<MessageFilter, "before" | "from"> & { after?: string | undefined },
  searchMs = SEARCH_MS,
) {
  const before = idFrom(after, undefined);
  const { since } = filter;
  const from = since === undefined ? undefined : firstUuidAt(Math.max(0, since.getTime() - LATE_MS));
  const wish = { ...filter, from, before };
  const { rows, reached } = isFound(filter)
    ? { rows: await read(database, wish, limit + 1), reached: null }
    : await search(database, wish, limit + 1, searchMs);
  const shown = Math.min(limit, roomFor(rows, "content"));
  const page = pageOf(
    rows,
    shown,
    (row) => messageOf(row as MessageRow),
    (row) => row.message_id,
  );
  return answer(200, { ...page, next: page.next ?? (reached === null ? null : cursorOf(reached)) });
}

const INDEXED = ["phone", "contact_id", "reference", "error", "broadcast_id"] as const;

/** Whether an index leads to the messages, or all of them are wanted. */
function isFound(wish: Wish): boolean {
  const { status = "received", sender_id, channel, direction, onlyOf } = wish;
  if (INDEXED.some((name) => wish[name] !== undefined)) return true;
  if (status !== "received") return !["sent", "delivered", "read"].includes(status);
  return [sender_id, channel, direction, onlyOf].every((given) => given === undefined);
}

function read(database: Database, wish: Wish, limit: number): Promise<ListedRow[]> {
  const { statement: list, values } = listStatement({ ...wish, limit });
  return database.run(list, values);
}

/** `reached`: the id before which the search goes on; null at the end of the list. */
async function search(database: Database, wish: Wish, wanted: number, searchMs: number) {
  const { accountId, from: end = "" } = wish;
  const rows: ListedRow[] = [];
  const until = performance.now() + searchMs;
  let before = wish.before ?? LAST_ID;
  for (let step = FIRST_STEP; ; step = Math.min(step * GROWTH, LARGEST_STEP)) {
    const [next] = await database.run(findStep, { accountId, before, step });
    const isLast = next === undefined || next.message_id <= end;
    const from = isLast ? wish.from : next.message_id;
    rows.push(...(await read(database, { ...wish, from, before }, wanted - rows.length)));
    if (isLast || rows.length === wanted) return { rows, reached: null };
    before = next.message_id;
    if (performance.now() >= until) return { rows, reached: before };
  }
}

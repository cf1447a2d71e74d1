// Reads a page of the contacts that match a filter, in a chosen order.
//
// First a walk reads the next contacts of the order by its index, and filters them. If the page isn't full, another index finds all other
// matches, which are sorted. If they are too many, a longer walk ends the page. The planner can't choose: columns with personal data
// have no statistics.
//
// All statements read one snapshot: a concurrent write moves no contact between them.
import type { Database, Session } from "../../platform/database/index.ts";
import type { Viewer } from "../../platform/http/index.ts";
import { type ContactFilter, filterValues } from "./contact-filter.ts";
import { type Order, PARTS } from "./contact-order.ts";
import type { OrderPart, PartPosition } from "./order-part.ts";
import { type PageRow, partStatements } from "./part-statements.ts";
import { foundValues } from "./search-index.ts";

/** `part`: its number in the order. */
export interface Position extends PartPosition {
  part: number;
}

export interface FindRequest extends Viewer {
  filter: ContactFilter;
  order: Order;
  after: Position;
  limit: number;
  /** Matches that an index finds for each part. So many aren't sorted, unless any of them will do. */
  most?: number;
  takesAny?: true;
  /** Of the order `inbox_mine`. */
  assignee?: string | null;
}

interface Found<Row, At> {
  rows: Row[];
  /** There may be more contacts after this position although `rows` is shorter than `limit`. Null if there are none. */
  goOnAfter: At | null;
}

type FoundInPart = Found<PageRow, PartPosition>;
export type FoundContacts = Found<PageRow & { part: number }, Position>;

export function startOf(order: Order): Position {
  return { part: 0, ...PARTS[order][0].start };
}

/** Few, because it delays every search for something rare. */
const FIRST_WALK = 1_000;
/** When the first walk found any: then the index would find too many. */
const SECOND_WALK = 4_000;
/** For a single digit, and for what the index finds too often: a quarter of a second. */
const LONG_WALK = 100_000;
/** Sorting as many takes a second. */
const MOST_SORTED = 250_000;

export function findContacts(database: Database, request: FindRequest): Promise<FoundContacts> {
  return database.transaction(
    (session) => find(session, request),
    "set transaction isolation level repeatable read, read only",
  );
}

/** Finding the newest messages of more contacts would take too long. */
const MOST_FOUND = 2_000;

/** Those with the newest messages; where very many contacts have the text, also some others. */
export async function findContactsByText(database: Database, viewer: Viewer, q: string, limit: number) {
  const after = startOf("last_message_at");
  const wish = { filter: { q }, order: "last_message_at", after, limit, most: MOST_FOUND } as const;
  return (await findContacts(database, { ...viewer, ...wish, takesAny: true })).rows;
}

async function find(session: Session, request: FindRequest): Promise<FoundContacts> {
  const parts = PARTS[request.order];
  const rows: FoundContacts["rows"] = [];
  let after: Position | null = request.after;
  while (after !== null) {
    const part: number = after.part;
    const found = await findInPart(session, { ...request, after, limit: request.limit - rows.length });
    rows.push(...found.rows.map((row) => ({ ...row, part })));
    if (rows.length === request.limit || found.goOnAfter)
      return { rows, goOnAfter: found.goOnAfter && { part, ...found.goOnAfter } };
    const next: OrderPart | undefined = parts[part + 1];
    after = next ? { part: part + 1, ...next.start } : null;
  }
  return { rows, goOnAfter: null };
}

async function findInPart(session: Session, request: FindRequest): Promise<FoundInPart> {
  const { filter, order, after, assignee = null, most = MOST_SORTED, takesAny = false } = request;
  const found: FoundInPart = { rows: [], goOnAfter: after };
  const limit = () => request.limit - found.rows.length;
  const goOn = async (length: number) => {
    const from = { ...after, ...found.goOnAfter };
    const walked = await walk(session, { ...request, after: from, limit: limit() }, length);
    found.rows.push(...walked.rows);
    found.goOnAfter = walked.goOnAfter;
  };
  await goOn(FIRST_WALK);
  if (found.goOnAfter && found.rows.length > 0) await goOn(SECOND_WALK);
  const values = found.goOnAfter && (await foundValues(session, request, filter));
  if (found.goOnAfter && values) {
    const { lookUp } = partStatements(order, after.part);
    const wish = { ...values, ...found.goOnAfter, assignee, most, takesAny, limit: limit() };
    const looked = await session.run(lookUp, wish);
    const rows = looked.flatMap(({ id, ...row }) => (id === null ? [] : { ...row, id }));
    if (!looked[0]?.is_too_many) return { rows: [...found.rows, ...rows], goOnAfter: null };
  }
  if (found.goOnAfter) await goOn(LONG_WALK);
  return found;
}

async function walk(
  session: Session,
  { accountId, onlyOf, filter, order, after, limit, assignee = null }: FindRequest,
  length: number,
): Promise<FoundInPart> {
  const { walk: statement, end } = partStatements(order, after.part);
  const { key, id } = after;
  const values = { accountId, key, id, assignee, length, limit, ...filterValues(filter, onlyOf) };
  const rows = await session.run(statement, values);
  if (rows.length === limit) return { rows, goOnAfter: null };
  const [last] = await session.run(end, { accountId, key, id, assignee, before: length - 1 });
  return { rows, goOnAfter: last ?? null };
}

// A part of an order of contacts, in SQL.
import { columnList } from "../../platform/database/index.ts";
import { FIRST_ID, LAST_ID } from "../../platform/http/index.ts";
import { CONTACT_COLUMNS } from "../contact.ts";

export interface PartPosition {
  key: string;
  id: string;
}

export interface OrderPart {
  name: string;
  start: PartPosition;
  /** The next `$length` contacts after the position `$key`, `$id`, called `contacts`, with `key` and `id`. */
  walk: string;
  /** The positions of a walk, without its limit. */
  positions: string;
  /** The order of a walk's rows by the columns of its index, so that a full page ends the walk early. */
  walkOrder: string;
  /** The same order by the columns of a page. */
  order: string;
  /** Which rows of a walk, or found by an index, belong to the part. */
  keep: string;
  /** Of contacts that an index has found, the rest of the part. `first` picks the page from their ids, where ids make the order. */
  found: { key: string; id: string; join: string; where: string; first: string };
}

/** The columns of a page, and those of the filter. */
export const COLUMNS = `${columnList(CONTACT_COLUMNS, "contacts")}, contacts.search_name, contacts.search_words, contacts.inbox_changed_at, contacts.opted_out`;
export const NO_KEY = "''::text";
export const END_OF_9999 = "253402300799000000";
const START_OF_1970 = "000000000000000000";

export const OF_ACCOUNT = "contacts.account_id = $accountId";
/**
 * For indexes that begin with the account's mark. `is true` keeps the planner from reading all contacts of the account by
 * the primary key.
 */
export const OF_MARK = `contacts.account_mark = right($accountId::uuid::text, 2)
        and (${OF_ACCOUNT}) is true`;

export function partOfContacts(part: {
  name: string;
  start: PartPosition;
  key?: string;
  from?: string;
  where: string;
  after: string;
  keep?: string;
  first?: string;
  /** Of the table, and of a page. */
  order: [string, string];
  walkOrder?: string;
}): OrderPart {
  const { name, start, key = NO_KEY, where, after, keep = "true", first = "", order } = part;
  const { from = "contacts", walkOrder = order[1] } = part;
  const rest = `from ${from}
      where ${where}
        and ${after}
      order by ${order[0]}`;
  return {
    name,
    start,
    walk: `select ${COLUMNS}, ${key} as key, contacts.contact_id as id
      ${rest}
      limit $length`,
    positions: `select ${key} as key, contacts.contact_id as id
      ${rest}`,
    walkOrder,
    order: order[1],
    keep,
    found: { key, id: "contacts.contact_id", join: "", where: `${after} and ${keep}`, first },
  };
}

export function partById(part: { name: string; where?: string; keep?: string; first?: string }): OrderPart {
  return partOfContacts({
    start: { key: "", id: FIRST_ID },
    where: OF_ACCOUNT,
    after: "contacts.contact_id > $id",
    order: ["contacts.contact_id", "contact_id"],
    ...part,
  });
}

/** SQL: microseconds since 1970 with leading zeros, so that texts have the order of their times. */
export function timeKey(time: string): string {
  return `lpad((extract(epoch from ${time}) * 1000000)::bigint::text, ${END_OF_9999.length}, '0')`;
}

export function partByTime(part: {
  name: string;
  column: string;
  from?: string;
  where: string;
  keep?: string;
  first: "earliest" | "latest";
}): OrderPart {
  const { name, column, from = "contacts", where, keep = "true", first } = part;
  const time = "(timestamptz 'epoch' + $key::text::bigint * interval '1 microsecond')";
  const [sign, direction] = first === "latest" ? ["<", " desc"] : [">", ""];
  return partOfContacts({
    name,
    start: first === "latest" ? { key: END_OF_9999, id: LAST_ID } : { key: START_OF_1970, id: FIRST_ID },
    key: timeKey(`contacts.${column}`),
    from,
    where,
    after: `contacts.${column} ${sign}= ${time}
        and (contacts.${column}, contacts.contact_id) ${sign} (${time}, $id)`,
    keep,
    order: [
      `contacts.${column}${direction}, contacts.contact_id${direction}`,
      `key${direction}, id${direction}`,
    ],
    walkOrder: `${column}${direction}, contact_id${direction}`,
  });
}

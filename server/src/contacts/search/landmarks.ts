// Cursors in the middle of a long list, so that a reader can jump there. Finding them reads the whole list, so they are kept
// for a minute.
import { BoundedMap } from "../../platform/bounded-map.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import * as t from "../../platform/database/sql-types.ts";
import { statement } from "../../platform/database/statement.ts";
import { cursorOf } from "../../platform/http/input/page.ts";
import { type ContactFilter, FILTER_PARAMETERS, filterValues, MATCHES_FILTER } from "./contact-filter.ts";
import { type Order, timeKey } from "./contact-order.ts";
import { positionText } from "./contact-position.ts";

/** Contacts from one landmark to the next: so few that a jump reads three pages of 200 on average. */
export const LANDMARK_EVERY = 1_000;
const LIFE_MS = 60_000;
const MAX_LISTS = 100;

/** Finding the contacts with the newest messages in order would take seconds. */
export type LandmarkOrder = Exclude<Order, "last_message_at" | "unanswered_at">;

/** `part`, `key` and the order as in contact-order.ts. */
const orders: Record<LandmarkOrder, { part: string; key: string; order: string }> = {
  id: { part: "0", key: "''::text", order: "contact_id" },
  name: {
    part: "(search_name is null)::integer",
    key: "coalesce(left(search_name, 64), '')",
    order: "search_name is null, left(search_name, 64), contact_id",
  },
  updated_at: {
    part: "0",
    key: timeKey("updated_at"),
    order: "updated_at desc, contact_id desc",
  },
};

function findIn(name: LandmarkOrder) {
  const { part, key, order } = orders[name];
  return statement({
    name: `find_landmarks_by_${name}`,
    plan: "scan",
    parameters: { accountId: t.uuid, every: t.int8, ...FILTER_PARAMETERS },
    columns: { part: t.int4, key: t.text, id: t.uuid },
    sql: `select part, key, id
      from (
        select ${part} as part, ${key} as key, contact_id as id, row_number() over (order by ${order}) as place
        from contacts
        where account_id = $accountId
          and ${MATCHES_FILTER}
      ) as placed
      where place % $every = 0
      order by place`,
  });
}

const finds = { id: findIn("id"), name: findIn("name"), updated_at: findIn("updated_at") };

const newestErasure = statement({
  name: "find_newest_erasure",
  parameters: { accountId: t.uuid },
  columns: { erasure_id: t.uuid },
  sql: `select erasure_id
    from erasures
    where account_id = $accountId
    order by erasure_id desc
    limit 1`,
});

interface Kept {
  cursors: Promise<string[]>;
  /** The account's newest erasure when the search began. A cursor by name holds a name, so a later erasure ends its life. */
  erasure: string | undefined;
  readAt: number;
}

export function createLandmarks({ database, clock }: { database: Database; clock: Clock }) {
  const kept = new BoundedMap<string, Kept>(MAX_LISTS);

  const find = async (accountId: string, filter: ContactFilter, order: LandmarkOrder) => {
    const values = { accountId, every: LANDMARK_EVERY, ...filterValues(filter) };
    const places = await database.run(finds[order], values);
    return places.map((place) => cursorOf(positionText(filter, order, place)));
  };

  /** `cursors[0]` is the cursor after the first 1,000 contacts. At most a minute old. */
  return async (accountId: string, filter: ContactFilter, order: LandmarkOrder): Promise<string[]> => {
    const [newest] = await database.run(newestErasure, { accountId });
    const erasure = newest?.erasure_id;
    const list = `${accountId} ${positionText(filter, order, { part: 0, key: "", id: "" })}`;
    const known = kept.get(list);
    if (known && known.erasure === erasure && clock.monotonic() - known.readAt < LIFE_MS)
      return known.cursors;
    const entry = { cursors: find(accountId, filter, order), erasure, readAt: clock.monotonic() };
    kept.set(list, entry);
    // A failure reaches the callers and isn't kept.
    entry.cursors.catch(() => {
      if (kept.get(list) === entry) kept.delete(list);
    });
    return entry.cursors;
  };
}

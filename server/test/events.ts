// The events of an account, in order.
import type { Database } from "../src/platform/database/database.ts";

export async function eventsOf(
  { pool }: Pick<Database, "pool">,
  accountId: string,
): Promise<{ type: string; id: string }[]> {
  const { rows } = await pool.query<{ type: string; id: string }>(
    `select type, id
     from events, unnest(types, ids) with ordinality as one (type, id, place)
     where account_id = $1
     order by seq, place`,
    [accountId],
  );
  return rows;
}

/** `of`: the UUID that the events are about. */
export async function eventTypes(
  database: Pick<Database, "pool">,
  accountId: string,
  of?: string,
): Promise<string[]> {
  const events = await eventsOf(database, accountId);
  return events.filter(({ id }) => of === undefined || id === of).map(({ type }) => type);
}

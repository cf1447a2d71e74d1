// Compares the rows of the database with what the API says of messages and events, and looks for work that is left in it.
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { publicId } from "../../server/src/platform/ids.ts";
import type { FeedEvent } from "./feed.ts";
import type { Known } from "./messages.ts";

/** The rows of one account's database. */
export interface StoredRows {
  /** Outbound. */
  messages: { id: string; status: string }[];
  /** In the order of their numbers. */
  events: { number: number; type: string }[];
  /** What should be done by now, by kind. */
  left: Record<string, number>;
}

/** What a delivery to the webhook changes may come some seconds after the webhook's answer. */
const LIMIT_MS = 60_000;

const LEFT = `select
    (select count(*)::int from outbox) as "messages in the outbox",
    (select count(*)::int from received_facts) as "hooks that wait to be applied",
    (select count(*)::int from webhook_deliveries where status <> 'succeeded') as "deliveries to the webhook"`;

/** Call it when everything is settled. */
export async function readRows(databaseUrl: string): Promise<StoredRows> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const read = async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows;
    const readLeft = async () => (await read<Record<string, number>>(LEFT))[0] ?? {};
    let left = await readLeft();
    for (
      const end = performance.now() + LIMIT_MS;
      performance.now() < end && Object.values(left).some((count) => count > 0);
      left = await readLeft()
    )
      await delay(200);
    const messages = await read<{ id: string; status: string }>(
      "select message_id as id, status from messages where direction = 'out'",
    );
    const events = await read<StoredRows["events"][number]>(
      `select (seq + place - 1)::float8 as number, type
       from events
       cross join unnest(types) with ordinality as each(type, place)
       order by number`,
    );
    return {
      messages: messages.map(({ id, status }) => ({ id: publicId("msg", id), status })),
      events,
      left,
    };
  } finally {
    await client.end();
  }
}

export function databaseFaults(rows: StoredRows, known: Known[], feed: FeedEvent[]): string[] {
  return [...leftOver(rows), ...otherMessages(rows, known), ...otherEvents(rows, feed)];
}

function leftOver({ left }: StoredRows): string[] {
  return Object.entries(left).flatMap(([kind, count]) =>
    count > 0 ? [`The database still has ${count} ${kind}.`] : [],
  );
}

function otherMessages({ messages }: StoredRows, known: Known[]): string[] {
  const listed = new Map(known.map(({ id, status }) => [id, status]));
  const faults = messages.flatMap(({ id, status }) => {
    const said = listed.get(id);
    listed.delete(id);
    return said === status ? [] : [`The database has ${id} as ${status}, the list of messages as ${said}.`];
  });
  return [...faults, ...[...listed.keys()].map((id) => `The database lacks ${id}.`)];
}

function otherEvents({ events }: StoredRows, feed: FeedEvent[]): string[] {
  const faults = events.flatMap(({ number }, index) =>
    index > 0 && number <= (events[index - 1]?.number ?? 0) ? [`Two events have the number ${number}.`] : [],
  );
  if (events.length !== feed.length)
    return [...faults, `The database has ${events.length} events, the list ${feed.length}.`];
  const index = events.findIndex(({ type }, place) => feed[place]?.type !== type);
  if (index !== -1)
    faults.push(
      `Event ${events[index]?.number} is ${events[index]?.type} in the database, ${feed[index]?.type} in the list.`,
    );
  return faults;
}

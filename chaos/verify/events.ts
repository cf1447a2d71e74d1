// Checks the account's events in the database: no operation reads them yet.
import pg from "pg";
import { publicId } from "../../server/src/platform/ids.ts";
import type { Accepted, Channel } from "../client.ts";

const STEPS = ["message.queued", "message.sent", "message.delivered"];
/** SMS tells nobody whether a message was read. */
const STEPS_OF: Record<Channel, string[]> = { whatsapp: [...STEPS, "message.read"], sms: STEPS };

/** Each status of each message has one event, in order, and numbers are unique. */
export async function eventFaults(databaseUrl: string, accepted: Accepted[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ seq: string; types: string[]; ids: string[] }>(
    "select seq, types, ids from events order by seq",
  );
  await client.end();
  const faults: string[] = [];
  const events = new Map<string, string[]>();
  let free = 0;
  for (const { seq, types, ids } of rows) {
    if (Number(seq) < free) faults.push(`Event ${seq} has a number that an earlier one has.`);
    free = Number(seq) + types.length;
    for (const [index, type] of types.entries()) {
      const id = publicId("msg", ids[index] as string);
      events.set(id, [...(events.get(id) ?? []), type]);
    }
  }
  for (const { id, key, channel } of accepted) {
    const steps = events.get(id) ?? [];
    if (steps.join() !== STEPS_OF[channel].join())
      faults.push(`The events of ${id} (key ${key}) are ${steps.join(", ")}.`);
  }
  return faults;
}

// Tables whose rows change all the time are vacuumed early. With PostgreSQL's default, a queue of a million messages a day would
// keep 200,000 dead rows, which every search for its front reads.
import { expect, test } from "vitest";
import { useSharedDatabase } from "../../../../test/database.ts";

const server = useSharedDatabase();

/** Queues, and rows that work updates again and again. */
const BUSY = [
  "account_turns",
  "broadcast_recipients",
  "broadcasts",
  "heard_senders",
  "import_rows",
  "jobs",
  "lanes",
  "outbox",
  "received_facts",
  "scheduled_messages",
  "sender_apps",
  "sources",
  "told_warnings",
  "usage_changes",
  "usage_counts",
  "webhook_deliveries",
  "webhook_endpoints",
  "workers",
];

test("each busy table, and no other, is vacuumed after fewer changes than usual", async () => {
  const { rows } = await server.pool().pool.query<{ name: string }>(
    `select relname as name
     from pg_class
     where relnamespace = 'public'::regnamespace
       and relkind = 'r'
       and 'autovacuum_vacuum_scale_factor' = any (
         select split_part(option, '=', 1)
         from unnest(reloptions) as option
       )
     order by relname`,
  );
  expect(rows.map(({ name }) => name)).toEqual(BUSY);
});

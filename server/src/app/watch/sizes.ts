// How much room the rows of each account take, by kind. For the operator: it reads whole tables.
import { type Database, statement, t } from "../../platform/database/index.ts";
import { publicId } from "../../platform/ids.ts";

/** The tables of each kind. The rows of the first are counted. Every other table of accounts is a part of `settings`. */
const KINDS: Record<string, readonly [string, ...string[]]> = {
  contacts: ["contacts", "contact_addresses", "consents"],
  messages: [
    "messages",
    "message_attempts",
    "message_cards",
    "message_payloads",
    "outbox",
    "scheduled_messages",
  ],
  media: ["media", "media_chunks", "media_uploads", "media_objects"],
  events: ["events"],
  deliveries: ["webhook_deliveries"],
  stickers: ["stickers", "sticker_media"],
  exports: ["exports", "export_chunks"],
  imports: ["imports", "import_rows", "import_erased"],
  jobs: ["bulk_jobs", "account_jobs", "account_turns"],
  erasures: ["erasures", "erased_addresses", "erased_facts"],
  hooks: ["received_facts", "hook_counts", "heard_senders"],
  sources: ["sources", "source_errors", "sync_keys"],
  usage: ["usage_counts", "usage_changes"],
  repeats: ["idempotency_keys"],
};

const kindOf = new Map(
  Object.entries(KINDS).flatMap(([kind, tables]) => tables.map((table) => [table, kind] as const)),
);

export interface Size {
  account_id: string;
  kind: string;
  rows: number;
  /** An estimate: the account's share of the rows of each table, of the table's size with its indexes. */
  bytes: number;
}

const findTables = statement({
  name: "find_tables_of_accounts",
  plan: "scan",
  columns: { name: t.text, bytes: t.int8 },
  sql: `select pg_class.relname::text as name, pg_total_relation_size(pg_class.oid) as bytes
    from pg_class
    join pg_attribute on pg_attribute.attrelid = pg_class.oid and pg_attribute.attname = 'account_id'
    where pg_class.relkind = 'r'
      and pg_class.relnamespace = 'public'::regnamespace`,
});

export const readDatabaseSize = statement({
  name: "read_database_size",
  columns: { bytes: t.int8 },
  sql: "select pg_database_size(current_database()) as bytes",
});

/** `bytes`: of the whole database. The accounts' sizes are ordered by account, and the largest first. */
export async function readSizes(database: Database): Promise<{ bytes: number; sizes: Size[] }> {
  const sizes = new Map<string, Size>();
  for (const { name, bytes } of await database.run(findTables, {})) {
    const counted = await countRows(database, name);
    const all = counted.reduce((sum, { rows }) => sum + rows, 0);
    const kind = kindOf.get(name) ?? "settings";
    const isCounted = (KINDS[kind]?.[0] ?? name) === name;
    for (const { account_id: accountId, rows } of counted) {
      const key = `${accountId} ${kind}`;
      const size = sizes.get(key) ?? { account_id: publicId("acc", accountId), kind, rows: 0, bytes: 0 };
      if (isCounted) size.rows += rows;
      size.bytes += Math.round((bytes * rows) / all);
      sizes.set(key, size);
    }
  }
  const [whole] = await database.run(readDatabaseSize, {});
  const ordered = [...sizes.values()].sort(
    (one, other) => one.account_id.localeCompare(other.account_id) || other.bytes - one.bytes,
  );
  return { bytes: whole?.bytes ?? 0, sizes: ordered };
}

/** Of each account. `table` is a name from the catalog. */
function countRows(database: Database, table: string) {
  const count = statement({
    plan: "scan",
    columns: { account_id: t.uuid, rows: t.int8 },
    sql: `select account_id, count(*) as rows
      from ${table}
      group by account_id`,
  });
  return database.run(count, {});
}

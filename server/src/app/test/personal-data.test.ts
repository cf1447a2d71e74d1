// Checks the database's catalogue: an erasure reaches every column that could hold personal data, and no such column has
// values in the planner's statistics.
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { eraseSteps } from "../contact-data.ts";

/** Types without personal data. Every other type could hold some. */
const HARMLESS =
  /^(uuid|smallint|integer|bigint|boolean|timestamp with time zone|interval|double precision)(\[\])?$/;

const OF_THE_ACCOUNT = "the account's own data";
const CLOSED = "a word of ours";
const HASH = "a keyed hash";
const WITH_CONTACT = "goes with its contact by a cascade; without a contact, it is about no person";

/** Columns without a cascade from contacts that hold no personal data, with the reason. */
const NOBODYS: Record<string, string> = {
  "account_turns.queue": CLOSED,
  "accounts.name": OF_THE_ACCOUNT,
  "accounts.export_domains": OF_THE_ACCOUNT,
  "accounts.notify_email": OF_THE_ACCOUNT,
  "accounts.opt_in_words": OF_THE_ACCOUNT,
  "accounts.opt_out_reply": OF_THE_ACCOUNT,
  "accounts.opt_out_words": OF_THE_ACCOUNT,
  "accounts.opted_out_allows": CLOSED,
  "accounts.outside_window": CLOSED,
  "accounts.default_channel": OF_THE_ACCOUNT,
  "accounts.uncertain_action": CLOSED,
  "api_keys.name": OF_THE_ACCOUNT,
  "api_keys.scopes": CLOSED,
  "api_keys.prefix": OF_THE_ACCOUNT,
  "api_keys.secret_hash": OF_THE_ACCOUNT,
  "audit.about": "a random id",
  "audit.operation": CLOSED,
  "broadcasts.name": OF_THE_ACCOUNT,
  "broadcasts.status": CLOSED,
  "broadcasts.paused_reason": CLOSED,
  "broadcasts.content": OF_THE_ACCOUNT,
  "broadcasts.audience":
    "labels of the account and ids of contacts: phones and words of a search aren't kept",
  "broadcasts.hours": OF_THE_ACCOUNT,
  "broadcasts.labels": OF_THE_ACCOUNT,
  "broadcasts.plan_hash": "of ids and messages, which tells neither",
  "broadcasts.template_hash": OF_THE_ACCOUNT,
  "broadcasts.estimate": "sums of all its people",
  "broadcasts.gone": "numbers by words of ours and codes",
  "hook_counts.cause": CLOSED,
  "hook_counts.field": "a word of the channel for a kind of hook",
  "erased_addresses.address_hash": `${HASH}: the proof`,
  "erased_addresses.opt_outs":
    "which messages somebody doesn't want, without the words: kept under a keyed hash",
  "erased_facts.hash": HASH,
  "erasures.counts": "numbers: the proof",
  "erasures.phone_hash": `${HASH}: the proof`,
  "events.types": CLOSED,
  "hash_keys.wrapped_key": OF_THE_ACCOUNT,
  "idempotency_keys.key_hash": HASH,
  "idempotency_keys.fingerprint": HASH,
  "import_erased.hash": HASH,
  "import_rows.refused_code": CLOSED,
  "jobs.kind": CLOSED,
  "jobs.queue": CLOSED,
  "jobs.status": CLOSED,
  "jobs.error": "a sentence of ours, or what a mail server said of the account's own mailbox",
  "jobs.work": "what the account wants done, and ids of contacts; emptied when the job ends",
  "jobs.format": CLOSED,
  "jobs.email": "the account's own mailbox",
  "jobs.delivery": CLOSED,
  "jobs.delimiter": CLOSED,
  "jobs.column_uses": CLOSED,
  "jobs.notices": CLOSED,
  "invitations.email": "a colleague's address; goes with the invitation",
  "invitations.role": CLOSED,
  "invitations.token_hash": OF_THE_ACCOUNT,
  "lanes.kind": CLOSED,
  "media.error": CLOSED,
  "media.expected_sha256": WITH_CONTACT,
  "media.filename": WITH_CONTACT,
  "media.mime_type": WITH_CONTACT,
  "media.place": "the operator's own store",
  "media.preview": WITH_CONTACT,
  "media.sha256": WITH_CONTACT,
  "media.source": WITH_CONTACT,
  "media.status": CLOSED,
  "media_uploads.channel_media_id": OF_THE_ACCOUNT,
  "media_objects.place": "the operator's own store",
  "media_chunks.bytes": "goes with its media, and so with its contact",
  "memberships.role": CLOSED,
  "wait_mails.quiet_from": OF_THE_ACCOUNT,
  "wait_mails.quiet_to": OF_THE_ACCOUNT,
  "wait_mails.time_zone": OF_THE_ACCOUNT,
  "message_attempts.status": CLOSED,
  "outbox.state": CLOSED,
  "people.email": "of somebody who works in the account",
  "people.name": "of somebody who works in the account",
  "people.password_hash": "of somebody who works in the account",
  "received_facts.kind": CLOSED,
  "received_facts.dedup_hash": HASH,
  "received_facts.address_hashes": HASH,
  "received_facts.waits_for": HASH,
  "quick_replies.media": "a file that the account uploaded",
  "quick_replies.name": OF_THE_ACCOUNT,
  "quick_replies.text": OF_THE_ACCOUNT,
  "schema_versions.hash": "of a migration's text",
  "schema_versions.name": CLOSED,
  "provider_identities.issuer": OF_THE_ACCOUNT,
  "provider_identities.subject": "of somebody who works in the account",
  "provider_sign_ins.token_hash": OF_THE_ACCOUNT,
  "sessions.browser": CLOSED,
  "sessions.system": CLOSED,
  "sessions.token_hash": OF_THE_ACCOUNT,
  "sign_in_codes.recovery_hashes": "of somebody who works in the account",
  "sign_in_codes.secret": "of somebody who works in the account",
  "sign_in_links.token_hash": OF_THE_ACCOUNT,
  "sign_in_providers.issuer": OF_THE_ACCOUNT,
  "sign_in_providers.client_id": OF_THE_ACCOUNT,
  "sign_in_providers.client_secret": OF_THE_ACCOUNT,
  "sign_in_providers.domains": OF_THE_ACCOUNT,
  "sign_in_providers.first_role": CLOSED,
  "sender_apps.history_status": CLOSED,
  "sender_apps.history_detail": "what a channel said of the account's own number",
  "senders.channel": CLOSED,
  "senders.phone": OF_THE_ACCOUNT,
  "senders.status": CLOSED,
  "senders.paused_reason": "what a channel said of the account's own number",
  "senders.limited_reason": "what a channel said of the account's own number",
  "senders.health": "what a channel said of the account's own number",
  "senders.channel_number_id": OF_THE_ACCOUNT,
  "senders.channel_business_id": OF_THE_ACCOUNT,
  "senders.connector": OF_THE_ACCOUNT,
  "senders.public_credentials": OF_THE_ACCOUNT,
  "senders.secret_credentials": OF_THE_ACCOUNT,
  "senders.hook_key_hash": OF_THE_ACCOUNT,
  "senders.hook_id": OF_THE_ACCOUNT,
  "source_errors.address_hashes": HASH,
  "sources.name": OF_THE_ACCOUNT,
  "sources.address": OF_THE_ACCOUNT,
  "sources.preset": CLOSED,
  "sources.outcomes": CLOSED,
  "sources.secret": OF_THE_ACCOUNT,
  "sources.previous_secret": OF_THE_ACCOUNT,
  "stickers.sha256": OF_THE_ACCOUNT,
  "sync_keys.key": HASH,
  "sync_keys.digest": HASH,
  "templates.channel": CLOSED,
  "templates.channel_business_id": OF_THE_ACCOUNT,
  "templates.name": OF_THE_ACCOUNT,
  "templates.language": OF_THE_ACCOUNT,
  "templates.category": OF_THE_ACCOUNT,
  "templates.previous_category": OF_THE_ACCOUNT,
  "templates.status": OF_THE_ACCOUNT,
  "templates.parameter_format": CLOSED,
  "templates.header": OF_THE_ACCOUNT,
  "templates.body": OF_THE_ACCOUNT,
  "templates.variables": OF_THE_ACCOUNT,
  "templates.footer": OF_THE_ACCOUNT,
  "templates.buttons": OF_THE_ACCOUNT,
  "templates.offer": OF_THE_ACCOUNT,
  "templates.cards": OF_THE_ACCOUNT,
  "templates.components": OF_THE_ACCOUNT,
  "templates.unsupported": OF_THE_ACCOUNT,
  "told_warnings.warning": "an id and words of ours",
  "usage_changes.measures": CLOSED,
  "usage_counts.counts": CLOSED,
  "webhook_deliveries.type": CLOSED,
  "webhook_deliveries.status": CLOSED,
  "webhook_deliveries.request_body": WITH_CONTACT,
  "webhook_deliveries.response_body": WITH_CONTACT,
  "webhook_deliveries.error": CLOSED,
  "webhook_endpoints.url": OF_THE_ACCOUNT,
  "webhook_endpoints.description": OF_THE_ACCOUNT,
  "webhook_endpoints.types": CLOSED,
  "webhook_endpoints.earlier_types": CLOSED,
  "webhook_endpoints.status": CLOSED,
  "webhook_endpoints.disabled_reason": CLOSED,
  "webhook_endpoints.secret": OF_THE_ACCOUNT,
  "webhook_endpoints.previous_secret": OF_THE_ACCOUNT,
  "served_database.identity": "of the service itself",
  "workers.host": "of the service itself",
  "workers.process_started": "of the service itself",
  "workers.jobs_pool_ids": "of the service itself",
};

/** Columns without a cascade that hold personal data, and what erases them. */
const ERASED_BY: Record<string, string> = {
  "export_chunks.bytes": "exports",
  "jobs.filter": "exports",
  "idempotency_keys.answer": "answers",
  "import_rows.phone_hash": "imports",
  "import_rows.named_hashes": "imports",
  "import_rows.content": "imports",
  "import_rows.change": "imports",
  "import_rows.refused_column": "imports",
  "import_rows.refused_value": "imports",
  "jobs.headings": "imports",
  "message_attempts.channel_message_id": "messages",
  "message_attempts.error": "messages",
  "received_facts.payload": "facts",
  "source_errors.faults": "source_errors",
  "source_errors.payload": "source_errors",
};

/** Columns of cascading tables without personal data: they may have statistics. */
const KNOWN_TO_THE_PLANNER: Record<string, string> = {
  "contacts.opted_out": CLOSED,
  "consents.cause": CLOSED,
  "consents.channel": CLOSED,
  "consents.direction": CLOSED,
  "consents.scope": CLOSED,
  "contact_addresses.channel": CLOSED,
  "contact_addresses.scope": OF_THE_ACCOUNT,
  "former_addresses.channel": CLOSED,
  "broadcast_recipients.labeled": CLOSED,
  "broadcast_recipients.status": CLOSED,
  "broadcast_recipients.reason": "a code",
  "broadcast_recipients.zone": "the zone of a country",
  "messages.direction": CLOSED,
  "messages.held": CLOSED,
  "messages.origin": CLOSED,
  "messages.price": "the channel's words for a charge",
  "messages.type": CLOSED,
  "messages.status": CLOSED,
  "messages.attempt_status": CLOSED,
};

/** Tables of the job runner. Payloads hold ids, and errors one word (platform/jobs). */
const JOB_TABLES = [
  "graphile_worker._private_job_queues",
  "graphile_worker._private_jobs",
  "graphile_worker._private_known_crontabs",
  "graphile_worker._private_tasks",
  "graphile_worker.migrations",
];

interface Column {
  /** `table.column`, or `schema.table.column` outside of public. */
  name: string;
  table: string;
  type: string;
  /** The statistics target; 0 is no statistics. */
  sampled: boolean;
}

const server = useDatabase();
let client: pg.Client;
let columns: Column[];
/** Tables that cascade from contacts. */
let cascading: Set<string>;

beforeAll(async () => {
  client = new pg.Client({ connectionString: server.url });
  await client.connect();
  columns = await readColumns();
  cascading = await readCascading();
});
afterAll(() => client.end());

async function readColumns(): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select case when nspname = 'public' then '' else nspname || '.' end || relname as table,
       case when nspname = 'public' then '' else nspname || '.' end || relname || '.' || attname as name,
       format_type(atttypid, null) as type,
       coalesce(attstattarget, -1) <> 0 as sampled
     from pg_attribute
     join pg_class on pg_class.oid = attrelid
     join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p', 'm', 'f')
       and attnum > 0
       and not attisdropped
       and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
     order by 2`,
  );
  return rows.filter((column) => !HARMLESS.test(column.type));
}

/** A foreign key counts when it cascades and none of its columns can be null. */
async function readCascading(): Promise<Set<string>> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent
     from pg_constraint
     where contype = 'f'
       and confdeltype = 'c'
       and not exists (
         select
         from pg_attribute
         where attrelid = conrelid
           and attnum = any (conkey)
           and not attnotnull
       )`,
  );
  const found = new Set(["contacts"]);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const { child, parent } of rows) if (found.has(parent)) found.add(child);
  }
  return found;
}

const outOfReach = () =>
  columns.filter(({ table }) => !cascading.has(table) && !JOB_TABLES.includes(table)).map(({ name }) => name);

test("the catalogue has tables", () => {
  expect(columns.length).toBeGreaterThan(60);
  expect([...cascading]).toEqual(
    expect.arrayContaining(["contact_addresses", "messages", "message_payloads"]),
  );
});

test("every column that could hold personal data cascades from contacts, is erased by a step, or is listed as nobody's", () => {
  expect(outOfReach().filter((name) => !(name in NOBODYS) && !(name in ERASED_BY))).toEqual([]);
});

test("the lists name each column once, and only columns that exist and don't cascade", () => {
  const there = outOfReach();
  expect([...Object.keys(NOBODYS), ...Object.keys(ERASED_BY)].sort()).toEqual(there.sort());
  const known = columns.filter(({ table }) => cascading.has(table)).map(({ name }) => name);
  expect(Object.keys(KNOWN_TO_THE_PLANNER).filter((name) => !known.includes(name))).toEqual([]);
});

test("every named step belongs to an erasure", () => {
  const steps = eraseSteps.map((step) => step.name);
  expect(Object.entries(ERASED_BY).filter(([, step]) => !steps.includes(step))).toEqual([]);
});

test("the job runner has no unknown table", () => {
  const tables = new Set(columns.map(({ table }) => table).filter((table) => table.includes(".")));
  expect([...tables].filter((table) => !JOB_TABLES.includes(table))).toEqual([]);
});

test("no column with personal data has statistics: they would show values after an erasure", () => {
  const sampled = columns.filter(({ name, table, sampled }) => {
    const personal = name in ERASED_BY || (cascading.has(table) && !(name in KNOWN_TO_THE_PLANNER));
    return personal && sampled;
  });
  expect(sampled.map(({ name }) => name)).toEqual([]);
});

test("nor does an expression index", async () => {
  const { rows } = await client.query<{ index: string; column: string }>(
    `select pg_class.relname as index, attname as column
     from pg_index
     join pg_class on pg_class.oid = indexrelid
     join pg_namespace on pg_namespace.oid = relnamespace
     join pg_attribute on attrelid = indexrelid
     where nspname = 'public'
       and indkey[attnum - 1] = 0
       and coalesce(attstattarget, -1) <> 0
       and format_type(atttypid, null) !~ $1`,
    [HARMLESS.source],
  );
  expect(rows).toEqual([]);
});

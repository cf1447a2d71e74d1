// The minimum cost of batches: the same rows into the same tables with two batches in flight, but without API keys,
// idempotency, members that fail alone, lookups of lost commits, and ETags.
import pg from "pg";
import { newUuid } from "../../server/src/platform/ids.ts";
import { batches, eventsOf, IN_FLIGHT, type Member } from "../batches.ts";
import {
  operationRoutes,
  type SendBody,
  sentAnswer,
  type UpsertBody,
  upsertedAnswer,
} from "../operation-route.ts";
import { answerParent } from "../world/answer-parent.ts";

const INSERT = `
  with contact as (
    insert into contacts (account_id, contact_id, phone, last_sender_id, last_message_at)
    select $1, contact_id, phone, $5, now()
    from unnest($3::uuid[], $4::text[]) as given (contact_id, phone)
    on conflict (account_id, phone_key(phone)) do update
    set last_message_at = greatest(contacts.last_message_at, excluded.last_message_at),
        last_sender_id = excluded.last_sender_id
    returning contact_id, phone
  ), message as (
    insert into messages (account_id, message_id, contact_id, sender_id, direction, type, content, status)
    select $1, message_id, contact_id, $5, 'out', 'text', content, 'queued'
    from unnest($2::uuid[], $4::text[], $6::jsonb[]) as given (message_id, phone, content)
    join contact using (phone)
    returning message_id, contact_id, created_at
  ), place as (
    insert into outbox (account_id, message_id, sender_id, contact_id, seq)
    select $1, message_id, $5, contact_id, nextval('outbox_seq')
    from message
  ), ${eventsOf("message.queued", "$2::uuid[]")}
  select message_id, contact_id, created_at
  from message`;

const UPSERT = `
  with contact as (
    insert into contacts as kept (account_id, contact_id, phone, name, labels, enhanced_data)
    select $1, contact_id, phone, name, labels::text[], groups
    from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::jsonb[])
      as given (contact_id, phone, name, labels, groups)
    on conflict (account_id, phone_key(phone)) do update
    set name = excluded.name,
        labels = excluded.labels,
        enhanced_data = kept.enhanced_data || excluded.enhanced_data,
        updated_at = now()
    returning contact_id, phone, name, labels, enhanced_data, last_message_at, created_at, updated_at
  ), ${eventsOf("contact.updated", "(select array_agg(contact_id) from contact)")}
  select *
  from contact`;

const { DATABASE_URL: connectionString, BENCH_ACCOUNT: accountId, BENCH_SENDER: senderId } = process.env;
const pool = new pg.Pool({
  connectionString,
  max: IN_FLIGHT,
  options: "-c plan_cache_mode=force_generic_plan -c enable_hashjoin=off -c enable_mergejoin=off",
});

async function writeMessages(batch: Member<SendBody>[]): Promise<void> {
  const ids = batch.map(() => newUuid());
  const contents = batch.map(({ body }) => JSON.stringify({ body: body.message }));
  const phones = batch.map(({ key }) => key);
  const values = [accountId, ids, ids.map(() => newUuid()), phones, senderId, contents];
  const { rows } = await pool.query({ name: "insert", text: INSERT, values });
  const written = new Map(rows.map((row) => [row.message_id, row]));
  for (const [index, { key: phone, answer }] of batch.entries()) {
    const { message_id, contact_id, created_at } = written.get(ids[index]);
    answer(sentAnswer({ id: message_id, phone, contactId: contact_id, createdAt: created_at }));
  }
}

async function writeContacts(batch: Member<UpsertBody>[]): Promise<void> {
  const contacts = batch.map(({ body }) => body.contact);
  const values = [
    accountId,
    contacts.map(() => newUuid()),
    contacts.map(({ phone }) => phone),
    contacts.map(({ name }) => name),
    contacts.map(({ labels }) => `{${labels.map((label) => JSON.stringify(label)).join(",")}}`),
    contacts.map(({ enhanced_data }) => JSON.stringify(enhanced_data.set)),
  ];
  const { rows } = await pool.query({ name: "upsert", text: UPSERT, values });
  const written = new Map(rows.map((row) => [row.phone, row]));
  for (const { key, answer } of batch) answer(upsertedAnswer(written.get(key)));
}

const routes = operationRoutes({
  sendMessage: batches(({ phone_number }) => phone_number, writeMessages),
  upsertContact: batches(({ contact }) => contact.phone, writeContacts),
});

const methods = answerParent({ listen: () => routes.listen() });

export type BatchRouteMethods = typeof methods;

// The obvious design: one prepared statement per request into the same tables, committed before the answer. A sequence
// numbers its events: with a counter row, each request would wait for the commit of the request before.
import pg from "pg";
import { newUuid } from "../../server/src/platform/ids.ts";
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
    values ($1, $2, $3, $4, now())
    on conflict (account_id, phone_key(phone)) do update
    set last_message_at = greatest(contacts.last_message_at, excluded.last_message_at),
        last_sender_id = excluded.last_sender_id
    returning contact_id
  ), message as (
    insert into messages (account_id, message_id, contact_id, sender_id, direction, type, content, status)
    select $1, $5, contact_id, $4, 'out', 'text', $6, 'queued'
    from contact
    returning contact_id, created_at
  ), place as (
    insert into outbox (account_id, message_id, sender_id, contact_id, seq)
    select $1, $5, $4, contact_id, nextval('outbox_seq')
    from message
  ), event as (
    insert into events (account_id, seq, types, ids)
    values ($1, nextval('bench_events'), array['message.queued'], array[$5::uuid])
  )
  select contact_id, created_at
  from message`;

const UPSERT = `
  with contact as (
    insert into contacts as kept (account_id, contact_id, phone, name, labels, enhanced_data)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (account_id, phone_key(phone)) do update
    set name = excluded.name,
        labels = excluded.labels,
        enhanced_data = kept.enhanced_data || excluded.enhanced_data,
        updated_at = now()
    returning contact_id, phone, name, labels, enhanced_data, last_message_at, created_at, updated_at
  ), event as (
    insert into events (account_id, seq, types, ids)
    select $1, nextval('bench_events'), array['contact.updated'], array[contact_id]
    from contact
  )
  select *
  from contact`;

/** Like the service. */
const CONNECTIONS = 20;

const { DATABASE_URL: connectionString, BENCH_ACCOUNT: accountId, BENCH_SENDER: senderId } = process.env;
const pool = new pg.Pool({ connectionString, max: CONNECTIONS });

const routes = operationRoutes({ sendMessage: send, upsertContact: upsert });

async function send({ phone_number, message }: SendBody): Promise<object> {
  const messageId = newUuid();
  const content = JSON.stringify({ body: message });
  const values = [accountId, newUuid(), phone_number, senderId, messageId, content];
  const { rows } = await pool.query({ name: "insert", text: INSERT, values });
  const { contact_id: contactId, created_at: createdAt } = rows[0];
  return sentAnswer({ id: messageId, phone: phone_number, contactId, createdAt });
}

async function upsert({ contact }: UpsertBody): Promise<object> {
  const { phone, name, labels, enhanced_data } = contact;
  const values = [accountId, newUuid(), phone, name, labels, JSON.stringify(enhanced_data.set)];
  const { rows } = await pool.query({ name: "upsert", text: UPSERT, values });
  return upsertedAnswer(rows[0]);
}

const methods = answerParent({ listen: () => routes.listen() });

export type InsertRouteMethods = typeof methods;

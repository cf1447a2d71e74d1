// What one writes first: one prepared statement a request into the same tables, committed before the answer. Its
// events are numbered by a sequence: the counter that numbers ours in commit order would hold each request up for the
// whole commit of the one before.
import pg from "pg";
import { apiOperations } from "../../server/src/app/index.ts";
import { newUuid, publicId } from "../../server/src/platform/ids.ts";
import { answerParent } from "../answer-parent.ts";
import { listenOn, sendRoute } from "../send-route.ts";

const INSERT = `
  with contact as (
    insert into contacts (account_id, contact_id, phone, last_sender_id, last_message_at)
    values ($1, $2, $3, $4, now())
    on conflict (account_id, phone) do update
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

/** As many as the service has. */
const CONNECTIONS = 20;

const { DATABASE_URL: connectionString, BENCH_ACCOUNT: accountId, BENCH_SENDER: senderId } = process.env;
const pool = new pg.Pool({ connectionString, max: CONNECTIONS });

const app = sendRoute(apiOperations(), async ({ phone_number, message }) => {
  const messageId = newUuid();
  const content = JSON.stringify({ body: message });
  const values = [accountId, newUuid(), phone_number, senderId, messageId, content];
  const { rows } = await pool.query({ name: "insert", text: INSERT, values });
  return {
    message: "Message accepted and being sent",
    id: publicId("msg", messageId),
    status: "queued",
    phone_number,
    contact_id: publicId("con", rows[0].contact_id),
    channel: "whatsapp",
    source_phone: "+15550001000",
    reference: null,
    created_at: rows[0].created_at.toISOString(),
  };
});

const methods = answerParent({ listen: () => listenOn(app) });

export type InsertRouteMethods = typeof methods;

// A schema that is full: many contacts, messages, attempts, keys and templates, and a lane with a long queue.
import { insertSender } from "../../../test/rows.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/access/caller.ts";
import type { LaneOwner } from "../lane/owned-lane.ts";
import { createLane } from "./queue.ts";

export const CROWD = { contacts: 20_000, messages: 100_000, waiting: 5_000, keys: 25_000 };

export interface Crowd {
  caller: Caller;
  owner: LaneOwner;
}

/** An account with a sender, its lane, and nothing in it. */
export async function createEmptyCrowd(database: Database): Promise<Crowd> {
  const { caller, owner } = await createLane(database);
  await insertSender(database, owner.accountId, owner.senderId);
  return { caller, owner };
}

/** Most messages have arrived; of those that wait, some are on their way and some in doubt. Half are templates. Nothing is analysed. */
export async function fillCrowd(database: Database, { owner }: Crowd): Promise<void> {
  const { accountId, senderId } = owner;
  const run = (text: string, ...values: unknown[]) => database.pool.query(text, values);
  await run(
    `insert into contacts (account_id, contact_id, phone)
     select $1, uuidv7(), '+1555' || (1000000 + n)
     from generate_series(1, $2::int) as n`,
    accountId,
    CROWD.contacts,
  );
  await run(
    `insert into messages
       (account_id, message_id, contact_id, sender_id, direction, type, content, status, attempt_channel_message_id)
     select $1, uuidv7(), people.ids[1 + n % $3], $2, 'out', (array['text', 'template'])[1 + n % 2],
       jsonb_build_object('body', 'Hello', 'name', 'template ' || n % 5000, 'language', 'en'), 'delivered', 'wamid.' || n
     from generate_series(1, $4::int) as n,
       (select array_agg(contact_id order by contact_id) as ids from contacts where account_id = $1) as people`,
    accountId,
    senderId,
    CROWD.contacts,
    CROWD.messages,
  );
  await run(
    `insert into templates (account_id, channel, channel_business_id, name, language, template_id, status, parameter_format, body,
       variables, buttons, cards, unsupported, components)
     select $1, 'whatsapp', '2', 'template ' || n, 'en', uuidv7(), 'APPROVED', 'POSITIONAL', '', '{}', '[]', '[]', '{}', '[]'
     from generate_series(1, 5000) as n`,
    accountId,
  );
  await run(
    `insert into message_attempts (account_id, message_id, attempt, status, channel_message_id)
     select account_id, message_id, 1, 'delivered', 'other.' || attempt_channel_message_id
     from messages
     where account_id = $1`,
    accountId,
  );
  await run(
    `with waiting as (
       update messages
       set status = 'queued'
       where account_id = $1
         and message_id = any (array(select message_id from messages where account_id = $1 order by message_id desc limit $3))
       returning message_id, contact_id
     )
     insert into outbox (account_id, message_id, sender_id, contact_id, seq, state, attempt, started_at)
     select $1, message_id, $2, contact_id, n, state, case state when 'queued' then 0 else 1 end, now()
     from (
       select waiting.*, nextval('outbox_seq') as n,
         (array['sending', 'uncertain', 'queued', 'queued', 'queued'])[1 + (row_number() over ()) % 5] as state
       from waiting
     ) as placed`,
    accountId,
    senderId,
    CROWD.waiting,
  );
  await run(
    `update outbox
     set expires_at = now() - interval '1 minute'
     where account_id = $1
       and state = 'queued'
       and seq % 7 = 0`,
    accountId,
  );
  await run(
    `with scheduled as (
       update messages
       set status = 'scheduled', send_at = now() - interval '1 minute'
       where account_id = $1
         and message_id = any (array(select message_id from messages where account_id = $1 order by message_id limit $3))
       returning message_id, contact_id, send_at
     )
     insert into scheduled_messages (account_id, message_id, sender_id, contact_id, send_at)
     select $1, message_id, $2, contact_id, send_at
     from scheduled`,
    accountId,
    senderId,
    CROWD.waiting,
  );
  await run(
    `insert into idempotency_keys (account_id, key_hash, fingerprint, message_id, expires_at)
     select $1, sha256(n::text::bytea), '', message_id, now() + interval '1 day'
     from (
       select message_id, row_number() over () as n
       from messages
       where account_id = $1
       limit $2
     ) as used`,
    accountId,
    CROWD.keys,
  );
}

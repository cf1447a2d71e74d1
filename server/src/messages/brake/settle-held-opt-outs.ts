// Confirms or discards the opt-outs that are held.
import { lockAccount } from "../../accounts/index.ts";
import { type ConsentScope, noteConsent } from "../../contacts/index.ts";
import type { NewEvent } from "../../events/index.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { firstUuidAt } from "../../platform/ids.ts";
import { HOUR_MS, noteBelieved } from "./note-reported-opt-out.ts";

const ACCOUNT = { accountId: t.uuid };

const take = statement({
  name: "take_held_opt_outs",
  parameters: ACCOUNT,
  columns: {
    contact_id: t.uuid,
    sender_id: t.uuid,
    scope: t.textOf<ConsentScope>(),
    evidence: t.text,
    message_id: t.nullable(t.uuid),
    at: t.timestamptz,
    held_at: t.timestamptz,
  },
  sql: `with taken as (
      delete from held_opt_outs
      where account_id = $accountId
      returning contact_id, sender_id, scope, evidence, message_id, at, held_at
    ), judged as (
      update accounts
      set opt_outs_judged_at = now()
      where account_id = $accountId
    )
    select *
    from taken
    order by contact_id`,
});

/** Compared here, because a time of JavaScript has no microseconds. */
const findBelieved = statement({
  name: "find_believed_opt_outs",
  parameters: { ...ACCOUNT, since: t.uuid },
  columns: { contact_id: t.uuid, sender_id: t.nullable(t.uuid), scope: t.textOf<ConsentScope>() },
  sql: `select distinct contact_id, sender_id, scope
    from consents
    where account_id = $accountId
      and consent_id > $since
      and created_at <= (select min(held_at) from held_opt_outs where account_id = $accountId)
      and created_at > coalesce((select opt_outs_judged_at from accounts where account_id = $accountId), '-infinity')
      and cause = 'code'
      and direction = 'out'
    order by contact_id`,
});

export interface Settled {
  /** How many opt-outs were held. */
  held: number;
  events: NewEvent[];
}

/** Records what was held. The caller appends the events last in this transaction. */
export async function confirmHeld(session: Session, accountId: string): Promise<Settled> {
  await lockAccount(session, accountId);
  const rows = await session.run(take, { accountId });
  const events: NewEvent[] = [];
  for (const { contact_id: contactId, sender_id: senderId, message_id: messageId, ...row } of rows) {
    const { scope, evidence, at } = row;
    const optOut = { accountId, contactId, senderId, scope, evidence, at, ...(messageId && { messageId }) };
    events.push(...(await noteBelieved(session, optOut)));
  }
  return { held: rows.length, events };
}

/** Forgets what was held, and undoes what was recorded by codes in the hour before. */
export async function discardHeld(
  session: Session,
  { accountId, apiKeyId }: { accountId: string; apiKeyId: string },
): Promise<Settled> {
  await lockAccount(session, accountId);
  const [first] = await session.run(firstHeld, { accountId });
  if (!first) return { held: 0, events: [] };
  const since = firstUuidAt(first.held_at.getTime() - HOUR_MS);
  const believed = await session.run(findBelieved, { accountId, since });
  const rows = await session.run(take, { accountId });
  const events: NewEvent[] = [];
  const evidence = "The channel's reports were discarded";
  const said = { channel: null, out: false, isBlock: true, cause: "api", evidence, at: new Date() } as const;
  for (const { contact_id: contactId, sender_id: senderId, scope } of believed)
    events.push(
      ...(await noteConsent(session, { accountId, contactId, senderId, scope, apiKeyId, ...said })),
    );
  return { held: rows.length, events };
}

const firstHeld = statement({
  name: "first_held_opt_out",
  parameters: ACCOUNT,
  columns: { held_at: t.timestamptz },
  sql: `select held_at
    from held_opt_outs
    where account_id = $accountId
    order by held_id
    limit 1`,
});

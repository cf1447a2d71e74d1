// Writes an opt-out or opt-in to the ledger, and what it changes to the contact.
import type { NewEvent } from "../../events/index.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { ACTOR, type Actor, actorOf, SERVICE } from "../../platform/http/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { type Consent, keyOf, optOutsIn, optOutText, withConsent } from "./opt-outs.ts";

export interface NewConsent extends Omit<Consent, "at" | "windowsUntil"> {
  accountId: string;
  contactId: string;
  /** The message that said it, or that the channel refused because of it. */
  messageId?: string;
  /** Who made the request. */
  by?: Actor;
  at: Date;
}

/** Other statements of the transaction may have changed the row, so it is read again. */
const lock = statement({
  name: "lock_contact_to_note_consent",
  parameters: { accountId: t.uuid, contactId: t.uuid, senderId: t.nullable(t.uuid) },
  columns: {
    opt_outs: t.jsonb<Consent[]>(),
    window_expires_at: t.nullable(t.timestamptz),
    channel: t.nullable(t.text),
  },
  sql: `select opt_outs, window_expires_at, (
      select channel
      from senders
      where account_id = $accountId
        and sender_id = $senderId::uuid
    ) as channel
    from contacts
    where account_id = $accountId
      and contact_id = $contactId
    for no key update`,
});

const write = statement({
  name: "note_consent",
  parameters: {
    accountId: t.uuid,
    contactId: t.uuid,
    consentId: t.uuid,
    channel: t.nullable(t.text),
    senderId: t.nullable(t.uuid),
    scope: t.text,
    direction: t.text,
    isBlock: t.bool,
    cause: t.text,
    evidence: t.nullable(t.text),
    messageId: t.nullable(t.uuid),
    ...ACTOR,
    at: t.timestamptz,
    optOuts: t.jsonb<Consent[]>(),
    optedOut: t.nullable(t.text),
  },
  sql: `with noted as (
      insert into consents (account_id, consent_id, contact_id, channel, sender_id, scope, direction, is_block, cause, evidence,
        message_id, person_id, api_key_id, at)
      values ($accountId, $consentId, $contactId, $channel, $senderId, $scope, $direction, $isBlock, $cause, $evidence,
        $messageId, $personId, $apiKeyId, $at)
    )
    update contacts
    set opt_outs = $optOuts, opted_out = $optedOut, updated_at = now()
    where account_id = $accountId
      and contact_id = $contactId`,
});

/**
 * The caller appends the events last in this transaction. Nothing is recorded that changes nothing, such as a code that says
 * again what is known, unless somebody asked for it. Without a channel, the sender's is recorded.
 *
 * Who says STOP again has opened a window again, which must not allow replies: the time of the opt-out moves behind it.
 */
export async function noteConsent(session: Session, given: NewConsent): Promise<NewEvent[]> {
  const { accountId, contactId, senderId, messageId = null, by = SERVICE, ...said } = given;
  const [contact] = await session.run(lock, { accountId, contactId, senderId });
  if (!contact) return [];
  const channel = given.channel ?? contact.channel;
  // A request comes after all that is known, whatever the clocks say.
  const known = said.cause === "api" || said.cause === "import" ? contact.opt_outs : [];
  const at = new Date(Math.max(said.at.getTime(), ...known.map((one) => Date.parse(one.at))));
  const windowsUntil = contact.window_expires_at?.toISOString() ?? null;
  const consent: Consent = {
    channel,
    senderId,
    scope: said.scope,
    out: said.out,
    isBlock: said.isBlock,
    at: at.toISOString(),
    cause: said.cause,
    evidence: said.evidence,
    windowsUntil,
  };
  const before = optOutsIn(contact.opt_outs);
  const optOuts = withConsent(contact.opt_outs, consent);
  const after = optOutsIn(optOuts);
  const isChanged = isOther(after, before) || isOther(before, after);
  const isAsked = said.cause === "api" || (said.cause === "word" && said.out);
  if (!isChanged && !isAsked) return [];
  await session.run(write, {
    ...said,
    at,
    accountId,
    contactId,
    consentId: newUuid(),
    channel,
    senderId,
    direction: said.out ? "out" : "in",
    messageId,
    ...actorOf(by),
    optOuts: JSON.stringify(optOuts),
    optedOut: optOutText(after),
  });
  if (!isChanged) return [];
  return [{ accountId, type: said.out ? "contact.opted_out" : "contact.opted_in", id: contactId }];
}

/** Whether there is an opt-out that the others don't have. A repeated one has only another time. */
function isOther(optOuts: Consent[], others: Consent[]): boolean {
  const known = new Set(others.map(keyOf));
  return optOuts.some((one) => !known.has(keyOf(one)));
}

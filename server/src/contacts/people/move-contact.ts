// Gives a contact the new number, or another new address, of its person, and ends the time of the former ones (decision 0036).
import type { NewEvent } from "../../events/index.ts";
import { type Phone, phoneForms } from "../../phones/index.ts";
import type { HashKey } from "../../platform/crypto.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { restoreByAddresses } from "../consent/restore-opt-outs.ts";
import { noteMerges } from "../merge/note-merges.ts";
import { findOwners, PHONE } from "./address-owners.ts";
import type { ChannelIdentity } from "./inbound-person.ts";
import { learnAddresses } from "./learn-addresses.ts";

const CONTACT_AT = { accountId: t.uuid, contactId: t.uuid, channel: t.text, at: t.timestamptz };

/** Adds nothing and ends nothing when an address that ends has ended by a later change. */
const endAddresses = statement({
  name: "end_addresses",
  parameters: {
    ...CONTACT_AT,
    /** The contact's addresses on the channel that end; null for all but `kept`. */
    ending: t.nullable(t.textArray),
    kept: t.textArray,
    endsPhone: t.bool,
    /** The next phone, if the present one ends. */
    phone: t.nullable(t.text),
  },
  columns: { contact_id: t.uuid },
  sql: `with contact as materialized (
      select contact_id, phone_key(phone) as phone
      from contacts
      where account_id = $accountId
        and contact_id = $contactId
        and not exists (
          select
          from former_addresses
          where contact_id = $contactId
            and account_id = $accountId
            and until > $at
            and case when $endsPhone then channel = '${PHONE}' else address = any ($ending) end
        )
    ), changed as (
      update contacts
      set phone = $phone, updated_at = now()
      from contact
      where contacts.account_id = $accountId
        and contacts.contact_id = contact.contact_id
        and $endsPhone
    ), ended as (
      delete from contact_addresses
      using contact
      where contact_addresses.contact_id = contact.contact_id
        and account_id = $accountId
        and channel = $channel
        and address <> all ($kept)
        and ($ending::text[] is null or address = any ($ending))
      returning channel, address
    ), noted as (
      insert into former_addresses (account_id, channel, address, until, contact_id)
      select $accountId, channel, address, $at, $contactId
      from (
        select channel, address
        from ended
        union all
        select '${PHONE}', phone
        from contact
        where phone is not null
          and $endsPhone
      ) as ended
      on conflict do nothing
    )
    select contact_id
    from contact`,
});

/** Whether the channel knew somebody by the contact's phone before the time. */
const findUse = statement({
  name: "find_use_of_phone",
  parameters: CONTACT_AT,
  columns: { message_id: t.uuid },
  sql: `select message_id
    from messages
    where contact_id = $contactId
      and account_id = $accountId
      and created_at < $at
      and (direction = 'in' or delivered_at is not null)
      and sender_id = any (array(select sender_id from senders where account_id = $accountId and channel = $channel))
    limit 1`,
});

export interface ContactMove {
  accountId: string;
  contactId: string;
  channel: string;
  /** The new phone; null if the phone stays. */
  phone: Phone | null;
  /** The channel's new names for the person, preferred ones first. */
  addresses: string[];
  identity: ChannelIdentity | undefined;
  /** The channel's names that end; null for all that aren't among `addresses`. */
  ending: string[] | null;
  /** The channel's time. */
  at: Date;
}

/** For a notice. The address may be one under which an erasure kept opt-outs. */
export async function moveContact(
  session: Session,
  { hashKey, ...move }: ContactMove & { hashKey: HashKey },
): Promise<NewEvent[]> {
  const { accountId, contactId, phone, addresses } = move;
  const events = await moveAddresses(session, move, move.ending ?? []);
  const named = phone === null ? addresses : [phone, ...addresses];
  return [...events, ...(await restoreByAddresses(session, { accountId, contactId, hashKey }, named))];
}

/**
 * The caller has locked the contact. A contact that has a new address already, or had a former id, is the same person, and a job merges
 * both, unless the channel knew somebody else by the number before. After a later move nothing changes. Returns the events.
 */
export async function moveAddresses(
  session: Session,
  move: ContactMove,
  formerIds: string[] = [],
): Promise<NewEvent[]> {
  const { accountId, contactId, channel, phone, addresses, identity, at } = move;
  const events: NewEvent[] = [];
  const owners = await findOwners(session, accountId, [
    { channel, addresses, phone, at: null },
    { channel, addresses: identity ? [identity.address] : [], phone: null, at },
    { channel, addresses: formerIds, phone: null, at },
  ]);
  const others = owners.filter((owner) => owner.contact_id !== contactId);
  const named = others.find(({ index, by }) => index === 0 && by === "address");
  let holder = others.find(({ by }) => by === "phone");
  // Late: the person has left the new id, too.
  const gone = owners.find(({ index, by }) => index === 1 && by === "former");
  const isGone = gone !== undefined && gone.contact_id !== contactId;
  const former = others.find(({ index }) => index === 2);
  if (holder && phone !== null && holder.contact_id !== named?.contact_id) {
    const other = { accountId, channel, at, contactId: holder.contact_id };
    if ((await session.run(findUse, other)).length > 0) {
      events.push(await endPhone(session, { ...other, phone }));
      holder = undefined;
    }
  }
  const next = { kept: addresses, endsPhone: phone !== null, phone: holder || isGone ? null : phone };
  if ((await session.run(endAddresses, { ...move, ...next })).length === 0) return events;
  const learned = gone ? [] : addresses.map((address) => ({ channel, address, contactId, identity, at }));
  await learnAddresses(session, accountId, learned);
  const { contact_id: same } = gone ?? named ?? holder ?? { contact_id: contactId };
  const merged = [contactId, former?.contact_id ?? contactId].filter((one) => one !== same);
  const merges = merged.map((mergedId) => ({ contactId: same, mergedId }));
  await noteMerges(session, accountId, merges);
  return [...events, { accountId, type: "contact.updated", id: contactId }];
}

/** The phone is somebody else's from that time on. */
export async function endPhone(
  session: Session,
  { phone, ...contact }: t.Inputs<typeof CONTACT_AT> & { phone: Phone },
): Promise<NewEvent> {
  const ending = phoneForms(phone).map((form) => form.slice(1));
  await session.run(endAddresses, { ...contact, ending, kept: [], endsPhone: true, phone: null });
  return { accountId: contact.accountId, type: "contact.updated", id: contact.contactId };
}

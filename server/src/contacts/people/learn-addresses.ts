// Stores the channel address of a contact, unless it is the phone.

import type { NewEvent } from "../../events/index.ts";
import { givenRows, type Session, statement, t } from "../../platform/database/index.ts";
import { type AddressOwner, restoreByAddresses } from "../consent/restore-opt-outs.ts";
import type { ChannelIdentity } from "./inbound-person.ts";
import { lockById } from "./lock-inbound-contacts.ts";

/**
 * An address that another contact has stays there. Messages go to the address that was learned last: by the channel's time, so that a late
 * message teaches no newest one. The first of several addresses that are learned together counts as the last one. `limit 1` keeps
 * the subquery an index scan per address.
 */
const learnedRows = givenRows({
  channel: t.text,
  address: t.text,
  contactId: t.uuid,
  scope: t.nullable(t.text),
  at: t.nullable(t.timestamptz),
  ordinal: t.int4,
});

const learn = statement({
  name: "learn_addresses",
  parameters: { accountId: t.uuid, ...learnedRows.parameters },
  sql: `insert into contact_addresses as known (account_id, channel, address, contact_id, scope, learned_at)
    select $accountId, learned.channel, learned.address, learned.contact_id, learned.scope,
      coalesce(learned.at, now()) - ordinal * interval '1 microsecond'
    from ${learnedRows.as("learned")}
    cross join lateral (
      select
      from contacts
      where account_id = $accountId
        and contact_id = learned.contact_id
        and phone is distinct from '+' || learned.address
      limit 1
      for key share
    ) as contact
    order by learned.channel, learned.address
    on conflict (account_id, channel, address) do update
    set scope = excluded.scope, learned_at = excluded.learned_at
    where known.contact_id = excluded.contact_id
      and known.scope is null
      and excluded.scope is not null`,
});

interface LearnedAddress {
  channel: string;
  address: string;
  contactId: string;
  /** Of the person. */
  identity?: ChannelIdentity | undefined;
  /** The channel's time; undefined for the present. */
  at?: Date;
}

/** All contacts must belong to one account. Contacts that are erased or being erased are skipped. */
export async function learnAddresses(
  session: Session,
  accountId: string,
  learned: LearnedAddress[],
): Promise<void> {
  if (learned.length === 0) return;
  const rows = learned.map(({ identity, at = null, ...one }, ordinal) => {
    return { ...one, at, ordinal, scope: identity?.address === one.address ? identity.scope : null };
  });
  // Several messages of one person teach an address once.
  const distinct = new Map(rows.toReversed().map((row) => [`${row.channel} ${row.address}`, row]));
  await session.run(learn, { accountId, ...learnedRows.values([...distinct.values()]) });
}

/** The address may be the one under which an erasure kept opt-outs. Returns events, which the caller appends last. */
export async function learnAnsweredAddress(
  session: Session,
  { channel, address, ...owner }: AddressOwner & { channel: string; address: string },
): Promise<NewEvent[]> {
  const { accountId, contactId } = owner;
  // Messages of the person lock the contact before the kept opt-outs, too.
  const [contact] = await session.run(lockById, { accountId, contactId });
  if (!contact) return [];
  await learnAddresses(session, accountId, [{ channel, address, contactId }]);
  return restoreByAddresses(session, owner, [address]);
}

// Stores the channel address of a contact, unless it is the phone.
import { type Session, statement, t } from "../../platform/database/index.ts";

/**
 * An address that another contact has stays there. Messages go to the address that was learned last. The first of several
 * addresses that are learned together counts as the last one. `limit 1` keeps the subquery an index scan per address.
 */
const learn = statement({
  name: "learn_addresses",
  parameters: { accountId: t.uuid, channels: t.textArray, addresses: t.textArray, contactIds: t.uuidArray },
  sql: `insert into contact_addresses (account_id, channel, address, contact_id, learned_at)
    select $accountId, learned.channel, learned.address, learned.contact_id,
      now() - ordinal * interval '1 microsecond'
    from unnest($channels::text[], $addresses::text[], $contactIds::uuid[]) with ordinality
      as learned (channel, address, contact_id, ordinal)
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
    on conflict (account_id, channel, address) do nothing`,
});

/** All contacts must belong to one account. Contacts that are erased or being erased are skipped. */
export async function learnAddresses(
  session: Session,
  accountId: string,
  learned: { channel: string; address: string; contactId: string }[],
): Promise<void> {
  if (learned.length === 0) return;
  await session.run(learn, {
    accountId,
    channels: learned.map((one) => one.channel),
    addresses: learned.map((one) => one.address),
    contactIds: learned.map((one) => one.contactId),
  });
}

// Gives back to contacts what was known of their people before an erasure: the opt-outs come back, with entries in the ledger.
import type { NewEvent } from "../../events/index.ts";
import type { HashKey } from "../../platform/crypto.ts";
import { givenRows, type Session, statement, t } from "../../platform/database/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { addressHash } from "../erase/address-hash.ts";
import { hasErasedOptOuts, takeErasedOptOuts } from "../erase/erased-opt-outs.ts";
import { type Consent, joinConsents, keyOf, optOutsIn, optOutText } from "./opt-outs.ts";

/** A contact that was created, or that got a phone or an address. The caller has locked it. */
export interface Newcomer {
  contactId: string;
  /** `addressHash` of the contact's phone and addresses. */
  addressHashes: Buffer[];
}

const read = statement({
  name: "read_opt_outs_to_restore",
  parameters: { accountId: t.uuid, contactIds: t.uuidArray },
  columns: { contact_id: t.uuid, opt_outs: t.jsonb<Consent[]>() },
  sql: `select contact_id, opt_outs
    from contacts
    where account_id = $accountId
      and contact_id = any ($contactIds)`,
});

const said = givenRows({
  consentId: t.uuid,
  saidBy: t.uuid,
  channel: t.nullable(t.text),
  senderId: t.nullable(t.uuid),
  scope: t.text,
  direction: t.text,
  isBlock: t.bool,
  at: t.timestamptz,
});
const known = givenRows({ contactId: t.uuid, optOuts: t.jsonb(), optedOut: t.nullable(t.text) });

const write = statement({
  name: "restore_opt_outs",
  parameters: { accountId: t.uuid, ...said.parameters, ...known.parameters },
  sql: `with noted as (
      insert into consents
        (account_id, consent_id, contact_id, channel, sender_id, scope, direction, is_block, cause, at)
      select $accountId, consent_id, said_by, channel, sender_id, scope, direction, is_block, 'erased', at
      from ${said.as("said")}
    )
    update contacts
    set opt_outs = known.opt_outs, opted_out = known.opted_out, updated_at = now()
    from ${known.as("known")}
    where contacts.account_id = $accountId
      and contacts.contact_id = any ($contactIds)
      and contacts.contact_id = known.contact_id`,
});

/**
 * Returns what the contacts say now, by their ids, for those that got something back. Runs after the statement that created the
 * contacts or gave them their addresses: that statement waits for an erasure of the same person, and this one then sees it.
 */
export async function restoreOptOuts(
  session: Session,
  accountId: string,
  newcomers: () => Newcomer[],
): Promise<Map<string, Consent[]>> {
  if (!(await hasErasedOptOuts(session, accountId))) return new Map();
  const people = newcomers();
  const hashes = people.flatMap(({ addressHashes }) => addressHashes);
  const taken = await takeErasedOptOuts(session, accountId, hashes);
  const restored = new Map<string, Consent[]>();
  for (const { contactId, addressHashes } of people) {
    const own = addressHashes.flatMap((hash) => taken.get(hash.toString("hex")) ?? []);
    if (own.length > 0) restored.set(contactId, joinConsents(restored.get(contactId) ?? [], own));
  }
  if (restored.size === 0) return restored;
  const rows = await session.run(read, { accountId, contactIds: [...restored.keys()] });
  const changes = rows.flatMap(({ contact_id: contactId, opt_outs: before }) => {
    const added = (restored.get(contactId) ?? []).filter((one) => !isKnown(one, before));
    return added.length > 0 ? [{ contactId, added, optOuts: joinConsents(before, added) }] : [];
  });
  await session.run(write, {
    accountId,
    ...said.values(changes.flatMap(entriesOf)),
    ...known.values(
      changes.map(({ contactId, optOuts }) => ({
        contactId,
        optOuts: JSON.stringify(optOuts),
        optedOut: optOutText(optOutsIn(optOuts)),
      })),
    ),
  });
  return new Map(changes.map(({ contactId, optOuts }) => [contactId, optOuts]));
}

export interface AddressOwner {
  accountId: string;
  contactId: string;
  /** The account's. */
  hashKey: HashKey;
}

/** For a contact that got the phone or addresses. Returns an event if it is opted out again. */
export async function restoreByAddresses(
  session: Session,
  { accountId, contactId, hashKey }: AddressOwner,
  addresses: string[],
): Promise<NewEvent[]> {
  const addressHashes = addresses.map((address) => addressHash(hashKey, address));
  const restored = await restoreOptOuts(session, accountId, () => [{ contactId, addressHashes }]);
  const isOut = optOutsIn(restored.get(contactId) ?? []).length > 0;
  return isOut ? [{ accountId, type: "contact.opted_out", id: contactId }] : [];
}

/** Another address of the person may have brought it back already, and the person may have said something else since. */
function isKnown(one: Consent, before: Consent[]): boolean {
  return before.some((other) => keyOf(other) === keyOf(one) && Date.parse(other.at) >= Date.parse(one.at));
}

function entriesOf({ contactId, added }: { contactId: string; added: Consent[] }) {
  return added.map(({ channel, senderId, scope, out, isBlock, at }) => ({
    consentId: newUuid(),
    saidBy: contactId,
    channel,
    senderId,
    scope,
    direction: out ? "out" : "in",
    isBlock,
    at: new Date(at),
  }));
}

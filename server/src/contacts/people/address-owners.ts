// Who has an address, and who had it at a time (decision 0036).
import { type Phone, phoneKey } from "../../phones/index.ts";
import { givenRows, type Session, statement, t } from "../../platform/database/index.ts";

/** The channel of a phone, whose address is its key: a contact has its phone on every channel. */
export const PHONE = "";

const given = givenRows({
  channel: t.text,
  address: t.text,
  /** Of the ids of the person's business. */
  scope: t.nullable(t.text),
  at: t.timestamptz,
  index: t.int4,
});

const COLUMNS = {
  index: t.int4,
  channel: t.text,
  address: t.text,
  by: t.textOf<"former" | "address" | "phone">(),
  contact_id: t.uuid,
  phone: t.nullable(t.textOf<Phone>()),
  /** Of a contact with the phone: its id of the scope. */
  identity: t.nullable(t.text),
  /** Since when the contact has the address, or that id. */
  since: t.nullable(t.timestamptz),
};

export type AddressOwner = t.Outputs<typeof COLUMNS>;

/** Each `limit 1` keeps its subquery an index scan. */
const find = statement({
  name: "find_owners_of_addresses",
  parameters: { accountId: t.uuid, ...given.parameters },
  columns: COLUMNS,
  sql: `select given.index, given.channel, given.address, owner.by, owner.contact_id, contact.phone, known.address as identity,
      coalesce(owner.since, known.learned_at) as since
    from ${given.as("given")}
    cross join lateral (
      (
        select 'former' as by, contact_id, until as since
        from former_addresses
        where account_id = $accountId
          and channel = given.channel
          and address = given.address
          and until > given.at
        order by until
        limit 1
      )
      union all
      (
        select 'address', contact_id, learned_at
        from contact_addresses
        where account_id = $accountId
          and channel = given.channel
          and address = given.address
        limit 1
      )
      union all
      (
        select 'phone', contact_id, null
        from contacts
        where given.channel = '${PHONE}'
          and account_id = $accountId
          and phone_key(phone) = given.address
        limit 1
      )
    ) as owner
    cross join lateral (
      select phone
      from contacts
      where account_id = $accountId
        and contact_id = owner.contact_id
      limit 1
    ) as contact
    left join lateral (
      select address, learned_at
      from contact_addresses
      where owner.by = 'phone'
        and contact_id = owner.contact_id
        and account_id = $accountId
        and scope = given.scope
      order by learned_at desc
      limit 1
    ) as known on true`,
});

interface Asked {
  channel: string;
  addresses: string[];
  phone: Phone | null;
  scope?: string | undefined;
  /** The channel's time; null for the present. */
  at: Date | null;
}

const PRESENT = new Date("9999-01-01");

/** `index`: of the one who was asked for. */
export function findOwners(
  session: Pick<Session, "run">,
  accountId: string,
  asked: Asked[],
): Promise<AddressOwner[]> {
  const rows = asked.flatMap(({ channel, addresses, phone, scope = null, at }, index) => {
    const named = addresses.map((address) => ({ channel, address }));
    const known = phone === null ? named : [...named, { channel: PHONE, address: phoneKey(phone) }];
    return known.map((one) => ({ ...one, scope, at: at ?? PRESENT, index }));
  });
  return session.run(find, { accountId, ...given.values(rows) });
}

interface NamedPerson {
  accountId: string;
  channel: string;
  /** Of the channel, such as the phone's digits. */
  address: string;
  otherAddresses: string[];
  /** The channel's time of what names the person. */
  at: Date;
}

/** The contacts that a person is: those that had one of the addresses then, else those that have one. */
export async function findByAddress(
  session: Pick<Session, "run">,
  { accountId, channel, address, otherAddresses, at }: NamedPerson,
): Promise<string[]> {
  const phone = `+${address}` as Phone;
  const asked = { channel, addresses: [address, ...otherAddresses], phone, at };
  const owners = await findOwners(session, accountId, [asked]);
  const former = owners.filter(({ by }) => by === "former");
  return (former.length > 0 ? former : owners).map((owner) => owner.contact_id);
}

// Keeps the payloads of inbound messages of kinds that can't be shown yet.
import { areOlderThanErasures, shareAddresses } from "../contacts/index.ts";
import type { HashKey } from "../platform/crypto.ts";
import type { Session } from "../platform/database/session.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";

export interface MessagePayload {
  payload: unknown;
  /** Keyed hashes of the addresses in it. */
  addressHashes: Buffer[];
}

export interface NewPayload extends MessagePayload {
  messageId: string;
  contactId: string;
  hashKey: HashKey;
  /** Identifies the message. */
  factHash: Buffer;
  at: Date;
}

/** The hashes of all payloads are one list, because the arrays in an array must have equal lengths. */
const insertPayloads = statement({
  name: "insert_message_payloads",
  parameters: {
    accountId: t.uuid,
    messageIds: t.uuidArray,
    contactIds: t.uuidArray,
    payloads: t.jsonbArray,
    places: t.int4Array,
    hashes: t.byteaArray,
  },
  sql: `insert into message_payloads (account_id, message_id, contact_id, payload, address_hashes)
    select $accountId, message_id, contact_id, payload, coalesce(named.hashes, '{}')
    from unnest($messageIds::uuid[], $contactIds::uuid[], $payloads::jsonb[])
      with ordinality as given (message_id, contact_id, payload, place)
    left join (
      select place, array_agg(hash) as hashes
      from unnest($places::integer[], $hashes::bytea[]) as one (place, hash)
      group by place
    ) as named using (place)`,
});

/**
 * The messages must belong to one account and be new. Drops a payload that is older than the erasure of a person whom it
 * names.
 */
export async function storePayloads(
  session: Session,
  accountId: string,
  payloads: NewPayload[],
): Promise<void> {
  const [first] = payloads;
  if (!first) return;
  await shareAddresses(
    session,
    first.hashKey,
    payloads.flatMap(({ addressHashes }) => addressHashes),
  );
  const older = await areOlderThanErasures(session, accountId, payloads);
  const kept = payloads.filter((_, index) => !older[index]);
  const named = kept.flatMap(({ addressHashes }, index) =>
    addressHashes.map((hash) => ({ place: index + 1, hash })),
  );
  await session.run(insertPayloads, {
    accountId,
    messageIds: kept.map(({ messageId }) => messageId),
    contactIds: kept.map(({ contactId }) => contactId),
    payloads: kept.map(({ payload }) => JSON.stringify(payload)),
    places: named.map(({ place }) => place),
    hashes: named.map(({ hash }) => hash),
  });
}

// Keeps the payloads of inbound messages that can't be shown yet, for a version that can.
import { areOlderThanErasures, shareAddresses } from "../contacts/index.ts";
import type { HashKey } from "../platform/crypto.ts";
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";

export interface MessagePayload {
  payload: unknown;
  /** `namedHashes` of it. */
  addressHashes: Buffer[];
}

export interface NewPayload extends MessagePayload {
  messageId: string;
  contactId: string;
  hashKey: HashKey;
  /** What identifies the message. */
  factHash: Buffer;
  at: Date;
}

/** The hashes of all payloads are one list, because arrays of arrays must have equal lengths. */
const insertPayloads = statement<[string, string[], string[], string[], number[], Buffer[]], never>(
  "insert_message_payloads",
  `insert into message_payloads (account_id, message_id, contact_id, payload, address_hashes)
   select $1, message_id, contact_id, payload, coalesce(named.hashes, '{}')
   from unnest($2::uuid[], $3::uuid[], $4::jsonb[]) with ordinality as given (message_id, contact_id, payload, place)
   left join (
     select place, array_agg(hash) as hashes
     from unnest($5::integer[], $6::bytea[]) as one (place, hash)
     group by place
   ) as named using (place)`,
);

/**
 * The messages are of one account and were just inserted. A payload that is older than the erasure of somebody whom it names
 * isn't stored.
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
  await session.run(insertPayloads, [
    accountId,
    kept.map(({ messageId }) => messageId),
    kept.map(({ contactId }) => contactId),
    kept.map(({ payload }) => JSON.stringify(payload)),
    named.map(({ place }) => place),
    named.map(({ hash }) => hash),
  ]);
}

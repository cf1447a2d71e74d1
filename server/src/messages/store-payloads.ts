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

const insertPayloads = statement({
  name: "insert_message_payloads",
  parameters: {
    accountId: t.uuid,
    messageIds: t.uuidArray,
    contactIds: t.uuidArray,
    payloads: t.jsonbArray,
    addressHashes: t.textArray,
  },
  sql: `insert into message_payloads (account_id, message_id, contact_id, payload, address_hashes)
    select $accountId, message_id, contact_id, payload, address_hashes::bytea[]
    from unnest($messageIds::uuid[], $contactIds::uuid[], $payloads::jsonb[], $addressHashes::text[])
      as given (message_id, contact_id, payload, address_hashes)`,
});

/** unnest flattens arrays of arrays, so each row's array is passed as text. */
export function arrayLiteral(hashes: Buffer[]): string {
  return `{${hashes.map((hash) => `"\\\\x${hash.toString("hex")}"`).join()}}`;
}

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
  await session.run(insertPayloads, {
    accountId,
    messageIds: kept.map(({ messageId }) => messageId),
    contactIds: kept.map(({ contactId }) => contactId),
    payloads: kept.map(({ payload }) => JSON.stringify(payload)),
    addressHashes: kept.map(({ addressHashes }) => arrayLiteral(addressHashes)),
  });
}

// Reads senders, and checks the rules that concern all senders of an account together.
import { lockAccount } from "../accounts/index.ts";
import type { Credentials } from "../channels/index.ts";
import { columnList, rowChanges, type Session, statement, t } from "../platform/database/index.ts";
import { publicId } from "../platform/ids.ts";
import { notFound, Problem } from "../platform/problem.ts";
import { senderErrors } from "./errors.ts";
import type { StatementRunner } from "./operation-deps.ts";
import { type SenderRow, sender } from "./sender.ts";

/**
 * Those of the account's default channel first, then the oldest. Includes deleted senders: a message may have been accepted while its
 * sender was being deleted.
 */
export const readAccountSenders = statement({
  name: "read_account_senders",
  parameters: { accountId: t.uuid },
  columns: sender.columns,
  sql: `select ${columnList(sender.columns)}
    from senders
    where account_id = $accountId
    order by channel is distinct from (select default_channel from accounts where account_id = $accountId), sender_id`,
});

/** Makes a statement that changes one sender. */
export const senderChange = rowChanges({
  table: "senders",
  key: { accountId: t.uuid, senderId: t.uuid },
  columns: { sender_id: t.uuid },
});

const clearDefault = statement({
  name: "clear_default_sender",
  parameters: { accountId: t.uuid, channel: t.text },
  sql: `update senders
    set is_default = false
    where account_id = $accountId
      and channel = $channel
      and is_default`,
});

const SAVED_FIELDS = {
  accountId: t.uuid,
  senderId: t.uuid,
  channel: t.text,
  connector: t.text,
  phone: t.text,
  isDefault: t.bool,
  rate: t.int4,
  numberId: t.text,
  businessId: t.text,
  publicCredentials: t.jsonb<Credentials>(),
  secretCredentials: t.nullable(t.bytea),
  hookKeyHash: t.nullable(t.bytea),
  hookId: t.text,
};

const save = statement({
  name: "save_sender",
  parameters: SAVED_FIELDS,
  columns: sender.columns,
  sql: `insert into senders (account_id, sender_id, channel, connector, phone, is_default, rate, status,
      channel_number_id, channel_business_id, public_credentials, secret_credentials, hook_key_hash, hook_id)
    values ($accountId, $senderId, $channel, $connector, $phone, $isDefault, $rate, 'active',
      $numberId, $businessId, $publicCredentials, $secretCredentials, $hookKeyHash, $hookId)
    on conflict (account_id, sender_id) do update
    set is_default = excluded.is_default, rate = excluded.rate, channel_number_id = excluded.channel_number_id,
      channel_business_id = excluded.channel_business_id, public_credentials = excluded.public_credentials,
      secret_credentials = excluded.secret_credentials, hook_key_hash = excluded.hook_key_hash,
      hook_id = excluded.hook_id
    returning ${columnList(sender.columns)}`,
});

/** The account's senders without the deleted ones, oldest first. */
export async function readSenders(runner: StatementRunner, accountId: string): Promise<SenderRow[]> {
  const rows = await runner.run(readAccountSenders, { accountId });
  const present = rows.filter((row) => row.deleted_at === null);
  return present.sort((one, other) => (one.sender_id < other.sender_id ? -1 : 1));
}

/** As `readSenders`. No other transaction adds, changes or deletes a sender of the account before this one ends. */
export async function lockSenders(session: Session, accountId: string): Promise<SenderRow[]> {
  await lockAccount(session, accountId);
  return readSenders(session, accountId);
}

/** Finds the sender with an id of the API, like `snd_…`. Throws 404 `sender_not_found`. */
export function senderIn(rows: SenderRow[], id: string): SenderRow {
  const row = rows.find((candidate) => publicId("snd", candidate.sender_id) === id);
  if (row) return row;
  throw notFound(senderErrors.sender_not_found, "sender", id);
}

/** Inserts a sender, or updates all of its fields except channel, connector, phone and status. A channel has one default sender. */
export async function saveSender(
  session: Session,
  fields: t.Inputs<typeof SAVED_FIELDS>,
): Promise<SenderRow> {
  const { accountId, channel } = fields;
  if (fields.isDefault) await session.run(clearDefault, { accountId, channel });
  const [row] = await session.run(save, fields);
  return row as SenderRow;
}

/** The hook of the senders with this key: the channel calls one address for all of them. */
export function sharedHook(others: SenderRow[], hookKeyHash: Buffer): string | undefined {
  return others.find((row) => row.hook_key_hash?.equals(hookKeyHash))?.hook_id;
}

export function refuseTaken(others: SenderRow[], phone: string | null, numberId: string): void {
  for (const row of others) {
    if (row.phone === phone) throw senderExists(`the phone ${phone}`, row.sender_id);
    if (row.channel_number_id === numberId)
      throw senderExists(`the channel's number ${numberId}`, row.sender_id);
  }
}

function senderExists(what: string, senderId: string): Problem {
  const id = publicId("snd", senderId);
  return new Problem(senderErrors.sender_exists, {
    detail: `The sender ${id} has ${what} already.`,
    extra: { sender_id: id },
  });
}

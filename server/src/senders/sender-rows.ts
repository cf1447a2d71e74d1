// The statements behind the API of senders, and the lock under which senders change.
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import { FIRST_ID } from "../platform/http/id-cursor.ts";
import type { StatementRunner } from "./outbox.ts";
import type { SenderRow } from "./sender.ts";

export interface AnsweredSenderRow extends SenderRow {
  created_at: Date;
}

const COLUMNS = `sender_id, channel, phone, is_default, rate, status, paused_reason, channel_number_id,
          channel_business_id, credentials, app_secret_hash, hook_id, created_at`;

const list = statement<[string, string, number], AnsweredSenderRow>(
  "list_senders",
  `select ${COLUMNS}
   from senders
   where account_id = $1
     and sender_id > $2
     and deleted_at is null
   order by sender_id
   limit $3`,
);

const get = statement<[string, string], AnsweredSenderRow>(
  "get_sender",
  `select ${COLUMNS}
   from senders
   where account_id = $1
     and sender_id = $2
     and deleted_at is null`,
);

// Weaker than `for update`, which would stop everything that refers to the account.
const lockAccount = statement<[string], never>(
  "lock_account_of_senders",
  `select 1
   from accounts
   where account_id = $1
   for no key update`,
);

/** Every sender of an account can be listed at once; more than this no account has. */
export const ALL = 10_000;

/** Oldest first, from the one after `after`. */
export function listSenderRows(
  runner: StatementRunner,
  accountId: string,
  after: string,
  limit: number,
): Promise<AnsweredSenderRow[]> {
  return runner.run(list, [accountId, after, limit]);
}

export async function getSenderRow(
  runner: StatementRunner,
  accountId: string,
  senderId: string,
): Promise<AnsweredSenderRow | null> {
  const [row] = await runner.run(get, [accountId, senderId]);
  return row ?? null;
}

/**
 * The account's senders, which nobody else adds, changes or deletes before this transaction ends: the rules about
 * phones, defaults and hooks are about all of them together.
 */
export async function lockSenders(session: Session, accountId: string): Promise<AnsweredSenderRow[]> {
  await session.run(lockAccount, [accountId]);
  return listSenderRows(session, accountId, FIRST_ID, ALL);
}

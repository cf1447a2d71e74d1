// Whether an account's sending is held, and which messages wait. A restore and the start of a copy hold the sending of every account.
import { pauseHeldBroadcasts } from "../../broadcasts/index.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { f, type RowOf, resource } from "../../platform/resources/index.ts";

const ACCOUNT = { accountId: t.uuid };

export const sending = resource(
  { id: "Sending", description: "Whether the account's sending is held, and which messages wait." },
  {
    held_since: f.nullable(
      f.time(
        "Since when nothing leaves; null if sending isn't held. A restore from a backup holds it, and the start of a copied database.",
      ),
    ),
    queued: f.int("Messages that wait to leave.", 12),
    scheduled: f.int("Messages with a later `send_at`.", 3),
  },
);

const read = statement({
  name: "read_sending",
  parameters: ACCOUNT,
  columns: sending.columns,
  sql: `select sending_held_at as held_since, (
      select count(*)
      from outbox
      where outbox.account_id = $accountId
    ) as queued, (
      select count(*)
      from scheduled_messages
      where scheduled_messages.account_id = $accountId
    ) as scheduled
    from accounts
    where account_id = $accountId`,
});

const setReleased = statement({
  name: "release_sending",
  parameters: ACCOUNT,
  sql: `update accounts
    set sending_held_at = null
    where account_id = $accountId
      and sending_held_at is not null`,
});

const setHeld = statement({
  name: "hold_sending",
  parameters: ACCOUNT,
  sql: `update accounts
    set sending_held_at = now()
    where account_id = $accountId
      and sending_held_at is null`,
});

export async function readSending(
  runner: Pick<Session, "run">,
  accountId: string,
): Promise<RowOf<typeof sending>> {
  const [row] = await runner.run(read, { accountId });
  if (!row) throw new Error("The account of the caller doesn't exist.");
  return row;
}

/** Processes notice it within a second. Broadcasts, drafts too, go on only when a person resumes them. */
export async function releaseSending(session: Session, accountId: string): Promise<void> {
  await pauseHeldBroadcasts(session, accountId);
  await session.run(setReleased, { accountId });
}

/** Requests that are on their way are completed. Processes notice it within a second. */
export async function holdSending(runner: Pick<Session, "run">, accountId: string): Promise<void> {
  await runner.run(setHeld, { accountId });
}

const findHeld = statement({
  name: "find_held_accounts",
  plan: "scan",
  columns: { account_id: t.uuid, held_since: t.nullable(t.timestamptz) },
  sql: `select account_id, sending_held_at as held_since
    from accounts
    where sending_held_at is not null
    order by account_id`,
});

/** Accounts whose sending is held. */
export function findHeldAccounts(runner: Pick<Session, "run">) {
  return runner.run(findHeld, {});
}

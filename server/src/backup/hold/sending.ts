// Whether an account's sending is held, and which messages wait. A restore and the start of a copy hold the sending of every account.
import { z } from "zod";
import { pauseHeldBroadcasts } from "../../broadcasts/index.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { intField, timeField } from "../../platform/http/index.ts";

const ACCOUNT = { accountId: t.uuid };

const COLUMNS = { held_since: t.nullable(t.timestamptz), queued: t.int8, scheduled: t.int8 };

type Sending = t.Outputs<typeof COLUMNS>;

const read = statement({
  name: "read_sending",
  parameters: ACCOUNT,
  columns: COLUMNS,
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

export async function readSending(runner: Pick<Session, "run">, accountId: string): Promise<Sending> {
  const [row] = await runner.run(read, { accountId });
  if (!row) throw new Error("The account of the caller doesn't exist.");
  return row;
}

/** Processes notice it within a second. Broadcasts go on only when a person resumes them. */
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

export const sendingAnswer = z
  .object({
    held_since: timeField(
      "Since when nothing leaves; null if sending isn't held. A restore from a backup holds it, and the start of a copied database.",
    ).nullable(),
    queued: intField("Messages that wait to leave.", 12),
    scheduled: intField("Messages with a later `send_at`.", 3),
  })
  .meta({ id: "Sending", description: "Whether the account's sending is held, and which messages wait." });

export function sendingOf({ held_since, queued, scheduled }: Sending): z.input<typeof sendingAnswer> {
  return { held_since: held_since?.toISOString() ?? null, queued, scheduled };
}

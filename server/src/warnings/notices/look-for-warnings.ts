// Finds the warnings of accounts that want mails, and asks for a mail about each new one. A warning is remembered until an hour
// after its end, so a reason that comes and goes is told once.
import { NOTICE_ATTEMPTS, type SendNotice } from "../../accounts/index.ts";
import { cleanUp } from "../../platform/database/clean-up.ts";
import { type Database, givenRows, type Session, statement, t } from "../../platform/database/index.ts";
import { type AddJob, addJob } from "../../platform/jobs/add-job.ts";
import type { JobTasks } from "../../platform/jobs/create-jobs.ts";
import { findWarnings, type WarningSource } from "../find-warnings.ts";
import { KINDS, type Warning } from "../warning.ts";

export type WarningJobs = {
  /** Without an account, all of them are looked at. */
  "look-for-warnings": { accountId?: string };
  /** `told` is part of the mail's id. */
  "send-notice": { accountId: string; warning: string; told: number };
};

/** Every minute. What a transaction changes for the worse is looked for at once. */
export const LOOK_FOR_WARNINGS_AT = "* * * * *";

/** Attempts of a look after a transaction: the next one of the schedule comes within a minute. */
const LOOKS = 3;

/** Accounts that are looked at together. */
const BATCH = 200;

const add: AddJob<WarningJobs> = addJob;

/** Call it in a transaction that gives an account a new warning. */
export function lookForWarnings(session: Session, accountId: string): Promise<void> {
  const options = { key: `look-for-warnings ${accountId}`, maxAttempts: LOOKS };
  return add(session, "look-for-warnings", { accountId }, options);
}

/** A held account gets its mails when it is released. */
const findAccounts = statement({
  name: "find_accounts_to_warn",
  plan: "scan",
  parameters: { accountId: t.nullable(t.uuid) },
  columns: { account_id: t.uuid },
  sql: `select account_id
    from accounts
    where notify_email is not null
      and sending_held_at is null
      and ($accountId::uuid is null or account_id = $accountId)`,
});

const given = givenRows({ accountId: t.uuid, warning: t.text });

/** A row of this transaction is new: its two times are equal. */
const remember = statement({
  name: "remember_warnings",
  parameters: given.parameters,
  columns: { account_id: t.uuid, warning: t.text, is_new: t.bool },
  sql: `insert into told_warnings (account_id, warning)
    select account_id, warning
    from ${given.as("given")}
    order by 1, 2
    on conflict (account_id, warning) do update
    set seen_at = now()
    returning account_id, warning, told_at = seen_at as is_new`,
});

const forget = statement({
  name: "forget_warning",
  parameters: { accountId: t.uuid, warning: t.text },
  sql: `delete from told_warnings
    where account_id = $accountId
      and warning = $warning`,
});

export const forgetOldWarnings = cleanUp({
  name: "forget_old_warnings",
  table: "told_warnings",
  where: "seen_at < now() - interval '1 hour'",
});

interface WarningJobDeps {
  database: Database;
  sources: readonly WarningSource[];
  sendNotice: SendNotice;
}

export function warningTasks({ database, sources, sendNotice }: WarningJobDeps): JobTasks<WarningJobs> {
  return {
    async "look-for-warnings"({ accountId = null }) {
      const accounts = (await database.run(findAccounts, { accountId })).map(({ account_id }) => account_id);
      for (let done = 0; done < accounts.length; done += BATCH) {
        const warnings = await findWarnings(database, sources, accounts.slice(done, done + BATCH));
        await tellNew(database, warnings.filter(isTold));
      }
    },
    async "send-notice"({ accountId, warning: key, told }) {
      const warnings = await findWarnings(database, sources, [accountId]);
      const warning = warnings.find((one) => keyOf(one) === key);
      // It is over. If it comes back, it is told then.
      if (!warning) return void (await database.run(forget, { accountId, warning: key }));
      const { title: subject, detail, action } = warning;
      await sendNotice({ accountId, id: `${key}.${told}`, subject, paragraphs: [detail, action] });
    },
  };
}

function tellNew(database: Database, warnings: Warning[]): Promise<void> {
  if (warnings.length === 0) return Promise.resolve();
  return database.transaction(async (session) => {
    const rows = warnings.map((warning) => ({ accountId: warning.accountId, warning: keyOf(warning) }));
    const told = Date.now();
    for (const { account_id: accountId, warning, is_new } of await session.run(
      remember,
      given.values(rows),
    )) {
      const payload = { accountId, warning, told };
      if (is_new) await add(session, "send-notice", payload, { maxAttempts: NOTICE_ATTEMPTS });
    }
  });
}

/** A client that pauses a sender knows it. */
function isTold({ kind, reason }: Warning): boolean {
  return kind !== "sender_paused" || reason !== "requested";
}

/** Names one time of trouble. */
function keyOf({ kind, id, since, reason }: Warning): string {
  const about = "isByReason" in KINDS[kind] ? reason : "isMoving" in KINDS[kind] ? null : since?.getTime();
  return [id ?? "service", kind, about].filter((part) => part !== null && part !== undefined).join(".");
}

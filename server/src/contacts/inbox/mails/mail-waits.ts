// Mails members that contacts wait for an answer for longer than they chose: one mail for all who wait, once for each wait.
import { NOTICE_ATTEMPTS, type SendMail } from "../../../accounts/index.ts";
import { type Database, statement, t } from "../../../platform/database/index.ts";
import { type AddJob, addJob } from "../../../platform/jobs/add-job.ts";
import type { JobTasks } from "../../../platform/jobs/create-jobs.ts";
import { TryLater } from "../../../platform/jobs/try-later.ts";
import { OF_MARK } from "../../search/order-part.ts";
import { VIEWER, visibleTo } from "../../visible-to.ts";
import { IS_SNOOZED } from "../inbox.ts";
import { isQuiet, WAIT_MAIL_COLUMNS } from "./wait-mail.ts";

export type WaitMailJobs = {
  "look-for-waits": object;
  /** `told` is part of the mail's id. */
  "mail-waits": { accountId: string; personId: string; told: number };
};

export const LOOK_FOR_WAITS_AT = "* * * * *";

const add: AddJob<WaitMailJobs> = addJob;

/** A held account gets its mails when it is released. Null: every member who wants mails. Members always have an address. */
const findMembers = statement({
  name: "find_members_to_mail",
  plan: "scan",
  parameters: { accountId: t.nullable(t.uuid), personId: t.nullable(t.uuid) },
  columns: {
    account_id: t.uuid,
    person_id: t.uuid,
    only_of: t.nullable(t.uuid),
    email: t.text,
    ...WAIT_MAIL_COLUMNS,
    after_minutes: t.int4,
  },
  sql: `select account_id, person_id, coalesce(email, '') as email, coalesce(after_minutes, 0) as after_minutes, quiet_from, quiet_to, time_zone,
      case when role = 'agent' and agents_see_only_own then person_id end as only_of
    from wait_mails
    join memberships using (account_id, person_id)
    join people using (person_id)
    join accounts using (account_id)
    where after_minutes is not null
      and ended_at is null
      and sending_held_at is null
      and ($personId::uuid is null or (account_id, person_id) = ($accountId, $personId))`,
});

/** Contacts who wait since `$since` or longer, as far as the member sees them. */
const WAITING = `from contacts
      where ${OF_MARK}
        and waiting_since <= $since
        and not contacts.is_bot_handled
        and not ${IS_SNOOZED}
        and ${visibleTo()}`;

/** Of two at once, the second finds that the first has told it. */
const claim = statement({
  name: "claim_wait_mail",
  parameters: { ...VIEWER, personId: t.uuid, since: t.timestamptz },
  columns: { told_until: t.timestamptz },
  sql: `update wait_mails
    set told_until = newest.waiting_since
    from (
      select waiting_since
      ${WAITING}
      order by waiting_since desc
      limit 1
    ) as newest
    where wait_mails.account_id = $accountId
      and wait_mails.person_id = $personId
      and wait_mails.told_until < newest.waiting_since
    returning wait_mails.told_until`,
});

const count = statement({
  name: "count_waits_to_mail",
  parameters: { ...VIEWER, since: t.timestamptz },
  columns: { waiting: t.int8 },
  sql: `select count(*) as waiting
      ${WAITING}`,
});

interface WaitMailTaskDeps {
  database: Database;
  /** Null without a mail server. */
  sendMail: SendMail | null;
  publicUrl(): string;
}

export function waitMailTasks({ database, sendMail, publicUrl }: WaitMailTaskDeps): JobTasks<WaitMailJobs> {
  const membersOf = async (accountId: string | null, personId: string | null) => {
    const rows = await database.run(findMembers, { accountId, personId });
    return rows.map(({ account_id, person_id, only_of, ...row }) => {
      const since = new Date(Date.now() - row.after_minutes * 60_000);
      return { row, personId: person_id, waits: { accountId: account_id, onlyOf: only_of, since } };
    });
  };
  return {
    async "look-for-waits"() {
      if (sendMail === null) return;
      for (const { row, personId, waits } of await membersOf(null, null)) {
        if (isQuiet(row, new Date())) continue;
        await database.transaction(async (session) => {
          const [claimed] = await session.run(claim, { ...waits, personId });
          if (!claimed) return;
          const payload = { accountId: waits.accountId, personId, told: claimed.told_until.getTime() };
          await add(session, "mail-waits", payload, { maxAttempts: NOTICE_ATTEMPTS });
        });
      }
    },
    async "mail-waits"({ accountId, personId, told }) {
      const [member] = await membersOf(accountId, personId);
      if (!member || sendMail === null) return;
      if (isQuiet(member.row, new Date())) throw new TryLater("quiet hours");
      const [found] = await database.run(count, member.waits);
      const waiting = found?.waiting ?? 0;
      if (waiting === 0) return;
      const who = waiting === 1 ? "1 contact waits" : `${waiting} contacts wait`;
      await sendMail({
        to: member.row.email,
        id: `waits.${personId}.${told}`,
        subject: `${who} for an answer`,
        text: [
          "Hello,",
          `${who} for an answer for longer than ${NAMES[member.row.after_minutes]}.`,
          `${publicUrl()}/conversations`,
          "You chose these mails in Settings.",
        ].join("\n\n"),
      });
    },
  };
}

const NAMES: Record<number, string> = { 15: "15 minutes", 60: "1 hour", 240: "4 hours" };

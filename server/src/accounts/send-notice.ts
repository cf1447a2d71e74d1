// Mails an account's `notify_email` that something needs a person.
import { type Database, statement, t } from "../platform/database/index.ts";
import type { Log } from "../platform/log.ts";
import type { Mail, Mailer } from "../platform/mail/mailer.ts";

export interface Notice {
  accountId: string;
  /** Of what the notice is about, with what happened to it: a repeated job sends the same mail again. */
  id: string;
  subject: string;
  /** Nothing personal: mails outlive erasures. */
  paragraphs: string[];
}

/**
 * Resolves without a mail server, or without an address. Throws when the mail server may take the notice later, and while the
 * account's sending is held.
 */
export type SendNotice = (notice: Notice) => Promise<void>;

/** For jobs that send a notice. With the backoff of jobs, about a day. */
export const NOTICE_ATTEMPTS = 13;

const findAddress = statement({
  name: "find_notify_email",
  parameters: { accountId: t.uuid },
  columns: { notify_email: t.nullable(t.text), is_held: t.bool },
  sql: `select notify_email, sending_held_at is not null as is_held
    from accounts
    where account_id = $accountId`,
});

export function noticeSender(database: Database, mailer: Mailer | null, log: Log): SendNotice {
  return async ({ accountId, id, subject, paragraphs }) => {
    const [account] = await database.run(findAddress, { accountId });
    if (!account?.notify_email || mailer === null) return;
    if (account.is_held) throw new Error("The account's sending is held.");
    const text = ["Hello,", ...paragraphs].join("\n\n");
    await mailSender(mailer, log)({ to: account.notify_email, id, subject, text });
  };
}

/** Throws when the mail server may take the mail later. */
export type SendMail = (mail: Omit<Mail, "attachment">) => Promise<void>;

/** A mail that may have arrived isn't sent again. */
export function mailSender(mailer: Mailer, log: Log): SendMail {
  return async (mail) => {
    const outcome = await mailer.send({ ...mail, attachment: null });
    switch (outcome.kind) {
      case "sent":
        return;
      case "temporary":
        throw new Error("The mail server didn't take a notice.");
      case "permanent":
      case "too large":
      case "unknown":
      case "broken":
        log.warn({ outcome: outcome.kind, notice: mail.id }, "a notice wasn't delivered");
    }
  };
}

/** For the text of a notice. */
export function noticeTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

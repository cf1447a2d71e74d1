// What an account decides for itself: its settings as they are changed, kept and answered.
import { z } from "zod";
import type { Database } from "../platform/database/database.ts";
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import { domainField, emailField } from "../platform/mail/email-field.ts";

const MAX_DOMAINS = 100;
const UNCERTAIN_WAIT = { default: 900, most: 604_800 };

const exportDomains =
  "Domains that exports may be mailed to, each for itself: one of its subdomains is another domain. Empty: any.";
const notifyEmail = "Told of each export by a mail without content; null: nobody is.";
const uncertainWait =
  "Seconds for which a message waits whose outcome is unknown while no hook of its sender arrives, beyond the usual " +
  "minute (templates: ten). Only time in which Parley could receive hooks counts. Then it is sent again, marked " +
  "possibly_duplicate.";

export interface SettingsRow {
  export_domains: string[];
  notify_email: string | null;
  uncertain_wait: number;
}

export const settingsAnswer = z
  .object({
    export_domains: z.array(z.string()).meta({ description: exportDomains }),
    notify_email: z.string().nullable().meta({ description: notifyEmail }),
    uncertain_wait: z.int().meta({ description: uncertainWait }),
  })
  .meta({ id: "Settings" });

/** What is left out stays as it is. */
export const settingsChanges = z
  .strictObject({
    export_domains: z
      .array(domainField, "This must be a list.")
      .max(MAX_DOMAINS, `At most ${MAX_DOMAINS} domains.`)
      .transform((domains) => [...new Set(domains)])
      .nullable()
      .optional()
      .meta({ description: exportDomains }),
    notify_email: z
      .literal("")
      .transform(() => null)
      .or(emailField)
      .nullable()
      .optional()
      .meta({ description: notifyEmail }),
    uncertain_wait: z
      .int("This must be a whole number of seconds.")
      .min(0, "This can't be below 0.")
      .max(UNCERTAIN_WAIT.most, `At most ${UNCERTAIN_WAIT.most} seconds, which are seven days.`)
      .nullable()
      .optional()
      .meta({ description: `${uncertainWait} null: ${UNCERTAIN_WAIT.default}.` }),
  })
  .meta({ id: "SettingsChange" });

const read = statement<[string], SettingsRow>(
  "read_settings",
  `select export_domains, notify_email, uncertain_wait
   from accounts
   where account_id = $1`,
);

/** An export that is being asked for holds the row: it goes by the settings of before or of after, never by both. */
const change = statement<[string, string[] | null, boolean, string | null, number | null], SettingsRow>(
  "change_settings",
  `update accounts
   set export_domains = coalesce($2::text[], export_domains),
     notify_email = case when $3 then $4 else notify_email end,
     uncertain_wait = coalesce($5, uncertain_wait)
   where account_id = $1
   returning export_domains, notify_email, uncertain_wait`,
);

export async function readSettings(database: Database, accountId: string): Promise<SettingsRow> {
  const [row] = (await database.run(read, [accountId])) as [SettingsRow];
  return row;
}

/** `null` clears a setting, or takes its default back. */
export async function changeSettings(
  session: Session,
  accountId: string,
  changes: z.output<typeof settingsChanges>,
): Promise<SettingsRow> {
  const { export_domains: domains, notify_email: email, uncertain_wait: wait } = changes;
  const [row] = (await session.run(change, [
    accountId,
    domains === null ? [] : (domains ?? null),
    email !== undefined,
    email ?? null,
    wait === null ? UNCERTAIN_WAIT.default : (wait ?? null),
  ])) as [SettingsRow];
  return row;
}

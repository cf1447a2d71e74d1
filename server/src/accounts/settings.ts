// The settings of an account.
import { z } from "zod";
import type { Database } from "../platform/database/database.ts";
import type { Session } from "../platform/database/session.ts";
import * as t from "../platform/database/sql-types.ts";
import { columnList, statement } from "../platform/database/statement.ts";
import { domainField, emailField } from "../platform/mail/email-field.ts";

const MAX_DOMAINS = 100;
const UNCERTAIN_WAIT = { default: 900, most: 604_800 };

const exportDomains =
  "Domains that exports may be mailed to. A subdomain is another domain. If empty, every domain is allowed.";
const notifyEmail = "Address that gets a mail, without content, about each export; null for none.";
const uncertainWait =
  "A message with an unknown outcome normally waits one minute (templates: ten) for a receipt. While no hook of its sender " +
  "arrives, it waits up to this many seconds longer. Only time in which Parley could receive hooks counts. Then it is " +
  "sent again, marked possibly_duplicate.";

const SETTINGS_COLUMNS = {
  export_domains: t.textArray,
  notify_email: t.nullable(t.text),
  uncertain_wait: t.int4,
};

export type SettingsRow = t.Outputs<typeof SETTINGS_COLUMNS>;

export const settingsAnswer = z
  .object({
    export_domains: z.array(z.string()).meta({ description: exportDomains }),
    notify_email: z.string().nullable().meta({ description: notifyEmail }),
    uncertain_wait: z.int().meta({ description: uncertainWait }),
  })
  .meta({ id: "Settings" });

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

const read = statement({
  name: "read_settings",
  parameters: { accountId: t.uuid },
  columns: SETTINGS_COLUMNS,
  sql: `select ${columnList(SETTINGS_COLUMNS)}
    from accounts
    where account_id = $accountId`,
});

/** A request for an export locks the row, so it sees either all of the old settings or all of the new ones. */
const change = statement({
  name: "change_settings",
  parameters: {
    accountId: t.uuid,
    domains: t.nullable(t.textArray),
    changesEmail: t.bool,
    email: t.nullable(t.text),
    wait: t.nullable(t.int4),
  },
  columns: SETTINGS_COLUMNS,
  sql: `update accounts
    set export_domains = coalesce($domains, export_domains),
      notify_email = case when $changesEmail then $email else notify_email end,
      uncertain_wait = coalesce($wait, uncertain_wait)
    where account_id = $accountId
    returning ${columnList(SETTINGS_COLUMNS)}`,
});

export async function readSettings(database: Database, accountId: string): Promise<SettingsRow> {
  const [row] = await database.run(read, { accountId });
  return row as SettingsRow;
}

export async function changeSettings(
  session: Session,
  accountId: string,
  changes: z.output<typeof settingsChanges>,
): Promise<SettingsRow> {
  const { export_domains: domains, notify_email: email, uncertain_wait: wait } = changes;
  const [row] = await session.run(change, {
    accountId,
    domains: domains === null ? [] : (domains ?? null),
    changesEmail: email !== undefined,
    email: email ?? null,
    wait: wait === null ? UNCERTAIN_WAIT.default : (wait ?? null),
  });
  return row as SettingsRow;
}

import { z } from "zod";
import { columnList, type Session, statement, t } from "../platform/database/index.ts";
import { booleanField, intField, text, textField } from "../platform/http/index.ts";
import { domainField, emailField } from "../platform/mail/email-field.ts";
import {
  OPT_OUT_COLUMNS,
  OPT_OUT_DEFAULTS,
  optOutSettingsAnswer,
  optOutSettingsChanges,
  withStandardWords,
} from "./opt-out-settings.ts";
import {
  changedRetention,
  RETENTION_COLUMNS,
  RETENTION_DEFAULTS,
  retentionAnswer,
  retentionChanges,
  splitRetention,
} from "./retention-settings.ts";

const MAX_DOMAINS = 100;
const NOTIFY_AFTER = { default: 3_600, least: 60, most: 604_800 };
const UNCERTAIN_WAIT = { default: 900, most: 604_800 };
const UNCERTAIN_AFTER = { default: 60, most: 86_400 };

const exportDomains =
  "Domains that exports may be mailed to. A subdomain is another domain. If empty, every domain is allowed.";
const notifyEmail =
  "Address that gets a mail about each export, without its content, and about each warning of `GET /warnings`; null for none.";
const notifyAfter =
  "Seconds that a message may wait to leave before `GET /warnings` has a warning. A new account has " +
  `${NOTIFY_AFTER.default}. null: waiting messages are no warning.`;
const uncertainWait =
  "A message with an unknown outcome waits for a receipt for the seconds of `uncertain_after`. While no hook of its sender " +
  "arrives, it waits up to this many seconds longer. Only time in which Parley could receive hooks counts. Then " +
  "`uncertain_action` applies. If Parley can ask the channel whether it took the message, " +
  "it doesn't wait for hooks but asks before it sends the message again, unless `uncertain_action` is `fail`.";
const uncertainAfter =
  "Seconds that a message with an unknown outcome waits for a receipt, if hooks of its sender arrive. Templates wait for at " +
  "least 600 seconds, because a channel may hold them.";
const uncertainAction =
  "What happens to a message with an unknown outcome that counts as lost. `resend`: it is sent again, marked " +
  "possibly_duplicate. `fail`: it fails with the code outcome_unknown, although it may have reached the contact.";

const outsideWindow =
  "What happens to a free text or a sticker when the contact's customer service window is known to be closed, now or at `send_at`. " +
  "`refuse`: the request is refused, and a message whose window closes while it waits fails. `try`: the channel decides. Templates " +
  "are always sent.";

const defaultChannel =
  "Channel of messages that name none (`POST /channel/send-message`), and of new conversations in the console. null, or a channel on which " +
  "the account has no sender: that of the account's oldest sender, and in the console the one that was used last.";

const agentsSeeOnlyOwn =
  "Whether members with the role `agent` see only contacts whose thread is assigned to them or to nobody. All other contacts, with their " +
  "messages, notes, files and events, don't exist for them.";
const tapsWait =
  "Whether a contact waits for an answer after tapping a button or choosing from a list. Without it, such a tap opens a thread that is " +
  "done, and nobody waits.";

export const SETTINGS_COLUMNS = {
  export_domains: t.textArray,
  notify_email: t.nullable(t.text),
  notify_after: t.nullable(t.int4),
  uncertain_wait: t.int4,
  uncertain_after: t.nullable(t.int4),
  uncertain_action: t.textOf<"resend" | "fail">(),
  outside_window: t.textOf<"refuse" | "try">(),
  default_channel: t.nullable(t.text),
  agents_see_only_own: t.bool,
  taps_wait: t.bool,
  ...RETENTION_COLUMNS,
  ...OPT_OUT_COLUMNS,
};

type Settings = t.Outputs<typeof SETTINGS_COLUMNS>;

/** What null sets. */
const DEFAULTS: Settings = {
  export_domains: [],
  notify_email: null,
  notify_after: null,
  uncertain_wait: UNCERTAIN_WAIT.default,
  uncertain_after: null,
  uncertain_action: "resend",
  outside_window: "refuse",
  default_channel: null,
  agents_see_only_own: false,
  taps_wait: false,
  ...RETENTION_DEFAULTS,
  ...OPT_OUT_DEFAULTS,
};

export const settingsAnswer = z
  .object({
    export_domains: z.array(z.string()).meta({ description: exportDomains, examples: [["bakery.example"]] }),
    notify_email: textField(notifyEmail).nullable(),
    notify_after: intField(notifyAfter, NOTIFY_AFTER.default).nullable(),
    uncertain_wait: intField(uncertainWait, UNCERTAIN_WAIT.default),
    uncertain_after: intField(uncertainAfter, UNCERTAIN_AFTER.default),
    uncertain_action: z.enum(["resend", "fail"]).meta({ description: uncertainAction }),
    outside_window: z.enum(["refuse", "try"]).meta({ description: outsideWindow }),
    default_channel: textField(defaultChannel, "whatsapp").nullable(),
    agents_see_only_own: booleanField(agentsSeeOnlyOwn, false),
    taps_wait: booleanField(tapsWait, false),
    ...optOutSettingsAnswer,
    retention: retentionAnswer,
  })
  .meta({ id: "Settings", description: "The account's settings." });

const switchField = (description: string) =>
  z
    .boolean("This must be true or false.")
    .nullable()
    .optional()
    .meta({ description: `${description} null: false.` });

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
    notify_after: z
      .int("This must be a whole number of seconds.")
      .min(NOTIFY_AFTER.least, `At least ${NOTIFY_AFTER.least} seconds.`)
      .max(NOTIFY_AFTER.most, `At most ${NOTIFY_AFTER.most} seconds, which are seven days.`)
      .nullable()
      .optional()
      .meta({ description: notifyAfter }),
    uncertain_wait: z
      .int("This must be a whole number of seconds.")
      .min(0, "This can't be below 0.")
      .max(UNCERTAIN_WAIT.most, `At most ${UNCERTAIN_WAIT.most} seconds, which are seven days.`)
      .nullable()
      .optional()
      .meta({ description: `${uncertainWait} null: ${UNCERTAIN_WAIT.default}.` }),
    uncertain_after: z
      .int("This must be a whole number of seconds.")
      .min(
        UNCERTAIN_AFTER.default,
        `At least ${UNCERTAIN_AFTER.default} seconds: most receipts arrive in that time.`,
      )
      .max(UNCERTAIN_AFTER.most, `At most ${UNCERTAIN_AFTER.most} seconds, which are a day.`)
      .nullable()
      .optional()
      .meta({ description: `${uncertainAfter} null: ${UNCERTAIN_AFTER.default}.` }),
    uncertain_action: z
      .enum(["resend", "fail"], { error: "This is resend or fail." })
      .nullable()
      .optional()
      .meta({ description: `${uncertainAction} null: resend.` }),
    outside_window: z
      .enum(["refuse", "try"], { error: "This is refuse or try." })
      .nullable()
      .optional()
      .meta({ description: `${outsideWindow} null: refuse.` }),
    default_channel: text({ min: 1, max: 32 }).nullable().optional().meta({ description: defaultChannel }),
    agents_see_only_own: switchField(agentsSeeOnlyOwn),
    taps_wait: switchField(tapsWait),
    ...optOutSettingsChanges,
    retention: retentionChanges,
  })
  .meta({ id: "SettingsChange", description: "The settings to change." });

const read = statement({
  name: "read_settings",
  parameters: { accountId: t.uuid },
  columns: SETTINGS_COLUMNS,
  sql: `select ${columnList(SETTINGS_COLUMNS)}
    from accounts
    where account_id = $accountId`,
});

export async function readSettings(runner: Pick<Session, "run">, accountId: string): Promise<Settings> {
  const [row] = await runner.run(read, { accountId });
  return row as Settings;
}

/** Fields that are left out don't change. */
export function changedSettings(
  current: Settings,
  { retention, ...changes }: z.output<typeof settingsChanges>,
): Settings {
  const given = Object.entries({ ...changes, ...changedRetention(retention) });
  const changed = given.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value ?? DEFAULTS[name as keyof Settings]]],
  );
  return { ...current, ...Object.fromEntries(changed) };
}

export function settingsOf(settings: Settings): z.input<typeof settingsAnswer> {
  const { others, retention } = splitRetention(settings);
  return {
    ...withStandardWords(others),
    uncertain_after: others.uncertain_after ?? UNCERTAIN_AFTER.default,
    retention,
  };
}

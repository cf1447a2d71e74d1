import { z } from "zod";
import { columnList, type Session, statement, t } from "../platform/database/index.ts";
import { intField, textField } from "../platform/http/index.ts";
import { domainField, emailField } from "../platform/mail/email-field.ts";
import {
  OPT_OUT_COLUMNS,
  OPT_OUT_DEFAULTS,
  optOutSettingsAnswer,
  optOutSettingsChanges,
  withStandardWords,
} from "./opt-out-settings.ts";

const MAX_DOMAINS = 100;
const NOTIFY_AFTER = { default: 3_600, least: 60, most: 604_800 };
const EVENT_DAYS = { default: 30, most: 365 };
/** Channels deliver a hook again for days: until then, a message is known by its row. */
const MESSAGE_DAYS = { least: 30, most: 36_500 };
const MEDIA_DAYS = { least: 1, most: 36_500 };
/** Enough for the largest files of a channel; the most is a pebibyte. */
const MEDIA_BYTES = { least: 100 * 1_024 * 1_024, most: 2 ** 50 };
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
  "`uncertain_action` applies.";
const uncertainAfter =
  "Seconds that a message with an unknown outcome waits for a receipt, if hooks of its sender arrive. Templates wait for at " +
  "least 600 seconds, because a channel may hold them.";
const uncertainAction =
  "What happens to a message with an unknown outcome that counts as lost. `resend`: it is sent again, marked " +
  "possibly_duplicate. `fail`: it fails with the code outcome_unknown, although it may have reached the contact.";

const outsideWindow =
  "What happens to a free text or a sticker when the contact's customer service window is known to be closed. `refuse`: the " +
  "request is refused, and a message whose window closes while it waits fails. `try`: the channel decides. Templates are " +
  "always sent.";

const retention = "How long the account's data is kept.";
const eventDays = "Days that events can be read.";
const messageDays =
  "Days after which messages that wait for nothing are deleted, counted from when they were accepted or received, with their " +
  "attempts. Counts of usage stay. Events of deleted messages can't be read any more. null: they are kept.";
const mediaDays =
  "Days after which files of messages are removed, counted from when they were received or uploaded; an uploaded file, from the last " +
  "message with it. Their messages stay, and `media` has the status `removed`. Files of messages that wait to leave stay. null: they are kept.";
const mediaBytes =
  "Bytes of files that the account keeps. Each hour, the oldest files are removed until the others fit, like files that are too old. " +
  "null: no limit.";

export const SETTINGS_COLUMNS = {
  export_domains: t.textArray,
  notify_email: t.nullable(t.text),
  notify_after: t.nullable(t.int4),
  uncertain_wait: t.int4,
  uncertain_after: t.nullable(t.int4),
  uncertain_action: t.textOf<"resend" | "fail">(),
  outside_window: t.textOf<"refuse" | "try">(),
  event_days: t.int4,
  message_days: t.nullable(t.int4),
  media_days: t.nullable(t.int4),
  media_bytes: t.nullable(t.int8),
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
  event_days: EVENT_DAYS.default,
  message_days: null,
  media_days: null,
  media_bytes: null,
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
    ...optOutSettingsAnswer,
    retention: z
      .object({
        events: intField(eventDays, EVENT_DAYS.default),
        messages: intField(messageDays, 730).nullable(),
        media: intField(mediaDays, 365).nullable(),
        media_bytes: intField(mediaBytes, 50_000_000_000).nullable(),
      })
      .meta({ description: retention }),
  })
  .meta({ id: "Settings", description: "The account's settings." });

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
    ...optOutSettingsChanges,
    retention: z
      .strictObject({
        events: z
          .int("This must be a whole number of days.")
          .min(1, "At least 1 day.")
          .max(EVENT_DAYS.most, `At most ${EVENT_DAYS.most} days.`)
          .nullable()
          .optional()
          .meta({ description: `${eventDays} null: ${EVENT_DAYS.default}.` }),
        messages: z
          .int("This must be a whole number of days.")
          .min(
            MESSAGE_DAYS.least,
            `At least ${MESSAGE_DAYS.least} days: channels may deliver a message again.`,
          )
          .max(MESSAGE_DAYS.most, `At most ${MESSAGE_DAYS.most} days.`)
          .nullable()
          .optional()
          .meta({ description: messageDays }),
        media: z
          .int("This must be a whole number of days.")
          .min(MEDIA_DAYS.least, `At least ${MEDIA_DAYS.least} day.`)
          .max(MEDIA_DAYS.most, `At most ${MEDIA_DAYS.most} days.`)
          .nullable()
          .optional()
          .meta({ description: mediaDays }),
        media_bytes: z
          .int("This must be a whole number of bytes.")
          .min(MEDIA_BYTES.least, `At least ${MEDIA_BYTES.least} bytes, which are 100 MiB.`)
          .max(MEDIA_BYTES.most, `At most ${MEDIA_BYTES.most} bytes.`)
          .nullable()
          .optional()
          .meta({ description: mediaBytes }),
      })
      .optional()
      .meta({ description: retention }),
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
  const kept = {
    event_days: retention?.events,
    message_days: retention?.messages,
    media_days: retention?.media,
    media_bytes: retention?.media_bytes,
  };
  const given = Object.entries({ ...changes, ...kept });
  const changed = given.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value ?? DEFAULTS[name as keyof Settings]]],
  );
  return { ...current, ...Object.fromEntries(changed) };
}

export function settingsOf({
  event_days,
  message_days,
  media_days,
  media_bytes,
  uncertain_after,
  ...settings
}: Settings): z.input<typeof settingsAnswer> {
  return {
    ...withStandardWords(settings),
    uncertain_after: uncertain_after ?? UNCERTAIN_AFTER.default,
    retention: { events: event_days, messages: message_days, media: media_days, media_bytes },
  };
}

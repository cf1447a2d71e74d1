// The settings of an account: one list of fields makes the columns, the answer and what a request may change.
import { z } from "zod";
import { type Session, selectRows, t } from "../platform/database/index.ts";
import { text } from "../platform/http/index.ts";
import { domainField, emailField } from "../platform/mail/email-field.ts";
import { f, type RowOf, resource } from "../platform/resources/index.ts";
import { optOutFields, withStandardWords } from "./opt-out-settings.ts";
import { changedRetention, retention, retentionChanges } from "./retention-settings.ts";
import { amount, changedColumns, changesOf, setting, switchSetting } from "./setting.ts";

const MAX_DOMAINS = 100;
const NOTIFY_AFTER = { default: 3_600, least: 60, most: 604_800 };
const UNCERTAIN_WAIT = { default: 900, least: 0, most: 604_800 };
const UNCERTAIN_AFTER = { default: 60, least: 60, most: 86_400 };

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

const wordSetting = <const Words extends readonly [string, string]>(words: Words, description: string) =>
  setting(
    t.textOf<Words[number]>(),
    z.enum(words),
    z.enum(words, { error: `This is ${words.join(" or ")}.` }),
    { description, byDefault: words[0], whenNull: words[0] },
  );

const fields = {
  export_domains: setting(
    t.textArray,
    z.array(z.string()),
    z
      .array(domainField, "This must be a list.")
      .max(MAX_DOMAINS, `At most ${MAX_DOMAINS} domains.`)
      .transform((domains) => [...new Set(domains)]),
    { description: exportDomains, byDefault: [], example: ["bakery.example"] },
  ),
  notify_email: setting(
    t.nullable(t.text),
    z.string().nullable(),
    z
      .literal("")
      .transform(() => null)
      .or(emailField),
    { description: notifyEmail, byDefault: null },
  ),
  notify_after: setting(t.nullable(t.int4), z.int().nullable(), amount("seconds", NOTIFY_AFTER), {
    description: notifyAfter,
    byDefault: null,
    example: NOTIFY_AFTER.default,
  }),
  uncertain_wait: setting(t.int4, z.int(), amount("seconds", UNCERTAIN_WAIT), {
    description: uncertainWait,
    byDefault: UNCERTAIN_WAIT.default,
    whenNull: String(UNCERTAIN_WAIT.default),
    example: UNCERTAIN_WAIT.default,
  }),
  uncertain_after: setting(t.nullable(t.int4), z.int(), amount("seconds", UNCERTAIN_AFTER), {
    description: uncertainAfter,
    byDefault: null,
    whenNull: String(UNCERTAIN_AFTER.default),
    example: UNCERTAIN_AFTER.default,
  }),
  uncertain_action: wordSetting(["resend", "fail"], uncertainAction),
  outside_window: wordSetting(["refuse", "try"], outsideWindow),
  default_channel: setting(t.nullable(t.text), z.string().nullable(), text({ min: 1, max: 32 }), {
    description: defaultChannel,
    byDefault: null,
    example: "whatsapp",
  }),
  agents_see_only_own: switchSetting(agentsSeeOnlyOwn),
  taps_wait: switchSetting(tapsWait),
  ...optOutFields,
};

const settings = resource(
  { id: "Settings", description: "The account's settings." },
  { ...fields, retention: f.computed(retention.answer) },
  (_row, kept: RowOf<typeof retention>) => ({ retention: retention.of(kept) }),
);
export const settingsAnswer = settings.answer;

export const SETTINGS_COLUMNS = { ...settings.columns, ...retention.columns };

type Settings = t.Outputs<typeof SETTINGS_COLUMNS>;

export const settingsChanges = z
  .strictObject({ ...changesOf(fields), retention: retentionChanges })
  .meta({ id: "SettingsChange", description: "The settings to change." });

const read = selectRows({
  name: "read_settings",
  table: "accounts",
  key: { accountId: t.uuid },
  columns: SETTINGS_COLUMNS,
});

export async function readSettings(runner: Pick<Session, "run">, accountId: string): Promise<Settings> {
  const [row] = await runner.run(read, { accountId });
  return row as Settings;
}

export function changedSettings(
  current: Settings,
  { retention: kept, ...changes }: z.output<typeof settingsChanges>,
): Settings {
  return { ...current, ...changedColumns(fields, changes), ...changedRetention(kept) };
}

export function settingsOf(row: Settings): z.input<typeof settingsAnswer> {
  const uncertain_after = row.uncertain_after ?? UNCERTAIN_AFTER.default;
  return settings.of({ ...withStandardWords(row), uncertain_after }, row);
}

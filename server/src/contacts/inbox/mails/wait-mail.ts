// Whether a member gets a mail when contacts wait for an answer for long, and when not.
import { z } from "zod";
import { insertRow, selectRows, t } from "../../../platform/database/index.ts";
import { booleanField, isTimeZone } from "../../../platform/http/index.ts";

const AFTER = [15, 60, 240] as const;

/** Times of the day are texts such as "08:30", so they compare like texts. */
export const WAIT_MAIL_COLUMNS = {
  after_minutes: t.nullable(t.int4),
  quiet_from: t.nullable(t.text),
  quiet_to: t.nullable(t.text),
  time_zone: t.text,
};

export type WaitMail = t.Outputs<typeof WAIT_MAIL_COLUMNS>;

const KEY = { accountId: t.uuid, personId: t.uuid };

export const readWaitMail = selectRows({
  name: "read_wait_mail",
  table: "wait_mails",
  key: KEY,
  columns: WAIT_MAIL_COLUMNS,
});

/** What was told stays told. */
export const writeWaitMail = insertRow({
  name: "write_wait_mail",
  table: "wait_mails",
  values: { ...KEY, ...WAIT_MAIL_COLUMNS },
  onConflict: `on conflict (account_id, person_id) do update
    set after_minutes = excluded.after_minutes, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      time_zone = excluded.time_zone`,
  columns: WAIT_MAIL_COLUMNS,
});

const timeOfDay = z
  .string("This must be a string.")
  .regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, "This must be a time such as 08:30.")
  .meta({ description: "Hours and minutes.", examples: ["20:00"] });

const fields = {
  after_minutes: z
    .literal([...AFTER], { error: `This is ${AFTER.join(", ")} or null.` })
    .nullable()
    .meta({ description: "Minutes that a contact waits before there is a mail; null for no mails." }),
  quiet: z.strictObject({ from: timeOfDay, to: timeOfDay }).nullable().meta({
    description: "The part of each day in which no mail is sent; null for none. It may last over midnight.",
  }),
  time_zone: z
    .string("This must be a string.")
    .max(64, "At most 64 characters.")
    .refine(isTimeZone, "This must be a time zone such as Europe/Lisbon.")
    .meta({ description: "The time zone of these times.", examples: ["Europe/Lisbon"] }),
};

export const waitMailField = z.strictObject({
  ...fields,
  quiet: fields.quiet.default(null),
  time_zone: fields.time_zone.default("UTC"),
});

export const waitMailAnswer = z
  .object({
    ...fields,
    is_mail_set_up: booleanField(
      "Whether the service has a mail server. Without one there are no mails.",
      true,
    ),
  })
  .meta({ id: "WaitMail", description: "When the person gets a mail about contacts who wait." });

/** `row`: undefined for a person who never chose. */
export function waitMailOf(row: WaitMail | undefined, isMailSetUp: boolean) {
  const { after_minutes = null, quiet_from: from, quiet_to: to, time_zone = "UTC" } = row ?? {};
  return { after_minutes, quiet: from && to ? { from, to } : null, time_zone, is_mail_set_up: isMailSetUp };
}

export function isQuiet(
  { quiet_from: from, quiet_to: to, time_zone: timeZone }: WaitMail,
  at: Date,
): boolean {
  if (from === null || to === null) return false;
  const options = { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const now = new Intl.DateTimeFormat("en-GB", options).format(at);
  return from <= to ? now >= from && now < to : now >= from || now < to;
}

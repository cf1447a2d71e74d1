// A broadcast as a request describes it.
import { z } from "zod";
import { contactFilterField, selectionFields } from "../../contacts/for-broadcasts.ts";
import { phoneNumber } from "../../contacts/index.ts";
import { optional, pastedText, text, timeInput } from "../../platform/http/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { broadcastErrors } from "../errors.ts";
import { contentFields } from "./content-field.ts";

const MOST_EXCLUDED = 20;

const broadcastId = z
  .string("This must be a string.")
  .refine((id) => uuidOf("brd", id) !== null, {
    params: { code: "invalid_id" },
    error: "This isn't the id of a broadcast.",
  })
  .transform((id) => uuidOf("brd", id) as string);

const exclude = z.strictObject({
  broadcasts: optional(z.array(broadcastId).max(MOST_EXCLUDED, `At most ${MOST_EXCLUDED} broadcasts.`)).meta({
    description: "Broadcasts, by their ids: who got a message of one of them is left out.",
  }),
  messaged_since: optional(timeInput.transform((time) => time.toISOString())).meta({
    description: "Who got any message at this time or later is left out.",
  }),
});

const audience = z
  .strictObject({
    filter: optional(contactFilterField.omit({ q: true })).meta({
      id: "BroadcastFilter",
      description: "The contacts that match when the plan is made. An empty filter matches every contact.",
    }),
    ids: selectionFields.ids,
    phones: selectionFields.phones,
    exclude: optional(exclude).meta({ description: "Who is left out." }),
  })
  .superRefine(({ filter, ids, phones }, context) => {
    const given = [filter, ids, phones].filter((choice) => choice !== undefined).length;
    const refuse = (code: string, message: string) =>
      context.addIssue({ code: "custom", params: { code }, message, path: [] });
    if (given === 0) refuse("missing_contacts", "One of the fields filter, ids and phones is needed.");
    if (given > 1)
      refuse("ambiguous_contacts", "Only one of the fields filter, ids and phones can be given.");
  })
  .meta({ codes: ["ambiguous_contacts", "missing_contacts"] });

const clockTime = z
  .string("This must be a string.")
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "This must be a time of the day such as 09:00.");

const hours = z
  .strictObject({
    from: clockTime.meta({ description: "The first minute.", examples: ["09:00"] }),
    to: clockTime.meta({ description: "The end.", examples: ["18:00"] }),
    days: optional(z.array(z.int().min(1).max(7)).min(1).max(7)).meta({
      description: "Days of the week, from 1 for Monday. If left out: every day.",
      examples: [[1, 2, 3, 4, 5]],
    }),
    zone: text({ min: 1, max: 64 }).meta({
      description: "The time zone of the hours, by its name in the IANA database.",
      examples: ["Europe/Vienna"],
    }),
  })
  .superRefine(({ from, to, zone }, context) => {
    const refuse = ({ code, meaning }: { code: string; meaning: string }, field: string) =>
      context.addIssue({ code: "custom", params: { code }, message: meaning, path: [field] });
    if (to <= from) refuse(broadcastErrors.invalid_hours, "to");
    if (!isTimeZone(zone)) refuse(broadcastErrors.unknown_time_zone, "zone");
  })
  .meta({ codes: ["invalid_hours", "unknown_time_zone"] });

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

export type Hours = z.output<typeof hours>;

const fields = {
  name: pastedText({ min: 1, max: 128 }).meta({
    description: "A name for the account's own people. No recipient sees it.",
    examples: ["Cake week"],
  }),
  channel: optional(text({ min: 1, max: 32 })).meta({
    description: "The channel's name. If left out: the account's default channel.",
    examples: ["whatsapp"],
  }),
  source_phone: optional(phoneNumber).meta({
    description: "The number to send from. If left out: the channel's default number.",
  }),
  ...contentFields,
  send_at: optional(timeInput).meta({
    description: "When a started broadcast begins. If left out: at once.",
  }),
  hours: optional(hours).meta({ description: "The hours of the day in which it sends. If left out: all." }),
  daily_limit: optional(z.int("This must be a whole number.").min(1).max(10_000_000)).meta({
    description: "At most so many people within any 24 hours.",
    examples: [1_000],
  }),
  stop_at_failed: z.int("This must be a whole number.").min(1).max(100).nullable().default(30).meta({
    description:
      "Pauses the broadcast when more of the last hundred messages whose outcome is known have failed; null for never.",
  }),
};

type Given = { template?: unknown; message?: unknown };

function checkContent({ template, message }: Given, context: z.core.$RefinementCtx): void {
  const count = [template, message].filter((one) => one !== undefined).length;
  const refuse = (code: string, message: string) =>
    context.addIssue({ code: "custom", params: { code }, message, path: [] });
  if (count === 0) refuse("missing_message_type", "One of the fields template and message is needed.");
  if (count > 1)
    refuse("ambiguous_message_type", "Only one of the fields template and message can be given.");
}

const CODES = { codes: ["ambiguous_message_type", "missing_message_type"] };

const audienceField = audience.meta({ description: "Whom it is for." });

export const newBroadcastField = z
  .strictObject({ ...fields, audience: audienceField })
  .superRefine(checkContent)
  .meta({ id: "NewBroadcast", description: "A broadcast.", ...CODES });

export const broadcastChangeField = z
  .strictObject({
    ...fields,
    audience: optional(audience).meta({ description: "Whom it is for. If left out: as before." }),
  })
  .superRefine(checkContent)
  .meta({
    id: "BroadcastChange",
    description: "All of a broadcast but, if it stays, its audience.",
    ...CODES,
  });

export type BroadcastChange = z.output<typeof broadcastChangeField>;
export type GivenAudience = z.output<typeof audience>;

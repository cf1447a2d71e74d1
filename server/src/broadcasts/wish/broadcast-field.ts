// A broadcast as a request describes it.
import { z } from "zod";
import {
  contactFilterField,
  labelNamesField,
  selectionFault,
  selectionFields,
} from "../../contacts/for-broadcasts.ts";
import { phoneNumber } from "../../contacts/index.ts";
import { idInput, isTimeZone, optional, pastedText, text, timeInput } from "../../platform/http/index.ts";
import { broadcastErrors } from "../errors.ts";
import { contentFields } from "./content-field.ts";

const MOST_EXCLUDED = 20;

const exclude = z.strictObject({
  broadcasts: optional(
    z.array(idInput("brd", "broadcast")).max(MOST_EXCLUDED, `At most ${MOST_EXCLUDED} broadcasts.`),
  ).meta({
    description: "Broadcasts, by their ids: who got or will get a message of one of them is left out.",
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
  .superRefine((given, context) => {
    const fault = selectionFault(given);
    if (fault) refuse(context, fault.code, fault.detail);
  })
  .meta({ codes: ["ambiguous_contacts", "missing_contacts"] });

function refuse(context: z.core.$RefinementCtx, code: string, message: string, ...path: string[]): void {
  context.addIssue({ code: "custom", params: { code }, message, path });
}

const labels = z.strictObject({
  reached: labelNamesField.optional().meta({ description: "For people whose message was delivered." }),
  replied: labelNamesField.optional().meta({ description: "For people who wrote within three days." }),
  failed: labelNamesField.optional().meta({ description: "For people whose message failed." }),
});
export type Labels = z.output<typeof labels>;

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
    own_time_zone: optional(z.boolean("This must be true or false.")).meta({
      description:
        "Counts the hours in the time zone of each phone's country, if the country has only one. `zone` counts for other phones and for " +
        "people who hide theirs. The plan determines the zones.",
    }),
  })
  .superRefine(({ from, to, zone }, context) => {
    const { invalid_hours, unknown_time_zone } = broadcastErrors;
    if (to <= from) refuse(context, invalid_hours.code, invalid_hours.meaning, "to");
    if (!isTimeZone(zone)) refuse(context, unknown_time_zone.code, unknown_time_zone.meaning, "zone");
  })
  .meta({ codes: ["invalid_hours", "unknown_time_zone"] });

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
    description: "When a started broadcast begins, up to 30 days ahead. If left out: at once.",
  }),
  hours: optional(hours).meta({ description: "The hours of the day in which it sends. If left out: all." }),
  daily_limit: optional(z.int("This must be a whole number.").min(1).max(10_000_000)).meta({
    description: "At most so many people within any 24 hours.",
    examples: [1_000],
  }),
  labels: labels.default({}).meta({
    description:
      "Labels that people get when it is known how far their message is. Each person gets them once.",
  }),
  stop_at_failed: z.int("This must be a whole number.").min(1).max(100).nullable().default(30).meta({
    description:
      "Pauses the broadcast when more of the last hundred messages whose outcome is known have failed; null for never.",
  }),
};

const MISSING = "missing_message_type";
const AMBIGUOUS = "ambiguous_message_type";

function checkContent(
  { template, message }: { template?: unknown; message?: unknown },
  context: z.core.$RefinementCtx,
): void {
  if (!template && !message) refuse(context, MISSING, "A template or a message is needed.");
  if (template && message) refuse(context, AMBIGUOUS, "A template and a message can't be given both.");
}

const about = (id: string, description: string) => ({ id, description, codes: [AMBIGUOUS, MISSING] });

export const newBroadcastField = z
  .strictObject({ ...fields, audience: audience.meta({ description: "Whom it is for." }) })
  .superRefine(checkContent)
  .meta(about("NewBroadcast", "A broadcast."));

export const broadcastChangeField = z
  .strictObject({
    ...fields,
    audience: optional(audience).meta({ description: "Whom it is for. If left out: as before." }),
  })
  .superRefine(checkContent)
  .meta(about("BroadcastChange", "All of a broadcast but, if it stays, its audience."));

export type BroadcastChange = z.output<typeof broadcastChangeField>;
export type GivenAudience = z.output<typeof audience>;

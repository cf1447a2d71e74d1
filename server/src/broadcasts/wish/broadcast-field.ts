// A broadcast as a request describes it.
import { z } from "zod";
import { contactFilterField, labelNamesField, selectionFields } from "../../contacts/for-broadcasts.ts";
import { phoneNumber } from "../../contacts/index.ts";
import { idInput, optional, pastedText, text, timeInput } from "../../platform/http/index.ts";
import { broadcastErrors } from "../errors.ts";
import { contentFields } from "./content-field.ts";

const MOST_EXCLUDED = 20;

const exclude = z.strictObject({
  broadcasts: optional(
    z.array(idInput("brd", "broadcast")).max(MOST_EXCLUDED, `At most ${MOST_EXCLUDED} broadcasts.`),
  ).meta({
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
  .superRefine(({ filter, ids, phones }, context) => demandOne({ filter, ids, phones }, "contacts", context))
  .meta({ codes: ["ambiguous_contacts", "missing_contacts"] });

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

function checkContent(
  given: { template?: unknown; message?: unknown },
  context: z.core.$RefinementCtx,
): void {
  demandOne({ template: given.template, message: given.message }, "message_type", context);
}

/** Refuses a request that gives none or several of the fields. `noun`: in the codes of the errors. */
function demandOne(fields: Record<string, unknown>, noun: string, context: z.core.$RefinementCtx): void {
  const count = Object.values(fields).filter((one) => one !== undefined).length;
  if (count === 1) return;
  const names = Object.keys(fields).join(", ");
  const [code, message] =
    count === 0
      ? [`missing_${noun}`, `One of these fields is needed: ${names}.`]
      : [`ambiguous_${noun}`, `Only one of these fields can be given: ${names}.`];
  context.addIssue({ code: "custom", params: { code }, message, path: [] });
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

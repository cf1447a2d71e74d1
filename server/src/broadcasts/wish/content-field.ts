// What a broadcast sends: a template or a text, whose values are fixed or taken from each contact.
import { z } from "zod";
import { Issues, optional, text, unread } from "../../platform/http/index.ts";
import { templateHeader, templateValue } from "../../templates/for-broadcasts.ts";
import { templateField } from "../../templates/index.ts";

const LONGEST_TEXT = 65_536;
const LONGEST_VALUE = 1_024;
const MOST_ENTRIES = 20_000;

const fallback = optional(text({ min: 1, max: LONGEST_VALUE })).meta({
  description: "For contacts without a value. Without it, they are left out.",
});

const contactField = z.strictObject({
  field: z
    .enum(["name", "phone"], { error: "This is name or phone." })
    .meta({ description: "The field of the contact." }),
  fallback,
});

const dataPlace = z.strictObject({
  group: text({ min: 1, max: 256 }).meta({
    description: "A group of the contact's `enhanced_data`.",
    examples: ["Orders"],
  }),
  entry: z.int("This must be a whole number.").min(1).max(MOST_ENTRIES).default(1).meta({
    description: "The place of the entry in the group, from 1.",
  }),
  part: z
    .enum(["text", "description", "link"], { error: "This is text, description or link." })
    .meta({ description: "The part of the entry." }),
  fallback,
});

/** A value for everybody, or where each contact has its own. */
export type Value = string | z.output<typeof contactField> | z.output<typeof dataPlace>;

const value: z.ZodType<Value, unknown> = unread(
  z.union([templateValue, contactField, dataPlace]).meta({ id: "BroadcastValue" }),
)
  .transform((given, context): Value => {
    const issues = new Issues(context);
    const isPlace = typeof given === "object" && given !== null;
    const schema = isPlace ? ("group" in given ? dataPlace : contactField) : templateValue;
    const read = issues.read<z.ZodType<Value>>(schema as z.ZodType<Value>, given, []);
    issues.end();
    return read as Value;
  })
  .meta({
    description:
      "A text for everybody; or a field of the contact; or a place in the contact's enhanced data.",
    codes: ["invalid_template_value", "too_long", "too_short", "too_small", "too_large"],
  });

const values = z.record(text({ min: 1, max: 512 }), value, "This must be an object.");

const VARIABLES = { variables: optional(values).meta({ description: "A value for each variable." }) };

const { header: _, ...templateParts } = templateField.shape;

export const contentFields = {
  template: optional(
    z.strictObject({
      ...templateParts,
      ...VARIABLES,
      header: optional(z.strictObject({ ...templateHeader.shape, text: value.optional() })).meta({
        description: "As in a single message.",
      }),
      buttons: optional(values).meta({ description: "As in a single message, by their places from 0." }),
    }),
  ).meta({ description: "A template. Either `template` or `message` is required." }),
  message: optional(
    z.strictObject({
      text: text({ min: 1, max: LONGEST_TEXT }).meta({
        description: "The text, with variables such as {{name}} or {{1}}.",
        examples: ["Hello {{name}}, we are closed on Monday."],
      }),
      ...VARIABLES,
    }),
  ).meta({
    description:
      "A text. On a channel with a customer service window, only contacts whose window is open get it.",
  }),
};

/** One of the two. */
export type Content = { [Name in keyof typeof contentFields]?: z.output<(typeof contentFields)[Name]> };

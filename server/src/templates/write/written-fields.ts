// What a client writes of a template. Which parts a channel's templates can have is in its capabilities.
import { z } from "zod";
import { BUTTON_TYPES, HEADER_FORMATS } from "../../channels/index.ts";
import { phoneNumber } from "../../contacts/index.ts";
import { ignored, optional, text } from "../../platform/http/index.ts";
import { templateValues } from "../template-field.ts";

/** No channel's templates have as many. */
const MOST_BUTTONS = 20;

const header = z
  .strictObject({
    type: z.enum(["text", ...HEADER_FORMATS]).meta({ description: "What the header shows." }),
    text: optional(text({ min: 1, max: 256 })).meta({
      description: "The text of a header of type text, with at most one variable.",
    }),
    variable: ignored,
  })
  .meta({
    description: "What stands above the body.",
    examples: [{ type: "text", text: "Our {{1}} is on!" }],
  });

const button = z.strictObject({
  type: z.enum(BUTTON_TYPES).meta({ description: "What a tap does, as in the answer." }),
  text: text({ min: 1, max: 256 }).meta({ description: "What the button says." }),
  url: optional(text({ min: 1, max: 2_048 })).meta({
    description: "The address that a `url` opens. A variable stands at its end.",
  }),
  phone: optional(phoneNumber).meta({ description: "The number that a `phone` calls." }),
  value: ignored,
});

export const writtenFields = {
  name: text({ min: 1, max: 512 }).meta({
    description: "The name by which messages use it. A template may have a variant in each language.",
    examples: ["order_ready"],
  }),
  language: text({ min: 1, max: 64 })
    .regex(/^\S+$/, "A language has no spaces.")
    .meta({
      description: "The language of the body, without spaces.",
      examples: ["en"],
    }),
  category: optional(text({ min: 1, max: 64 })).meta({
    description: "One of the channel's categories. Required if it has any.",
    examples: ["UTILITY"],
    codes: ["template_part_not_supported"],
  }),
  header: optional(header),
  body: text({ min: 1, max: 4_096 }).meta({
    description: "The text, with variables such as {{1}} or {{first_name}}.",
    examples: ["Hello {{first_name}}, your {{order}} is ready."],
    codes: ["invalid_template_body"],
  }),
  footer: optional(text({ min: 1, max: 256 })).meta({ description: "What stands below the body." }),
  buttons: optional(
    z.array(button, "This must be a list.").max(MOST_BUTTONS, `At most ${MOST_BUTTONS} buttons.`),
  ).meta({
    description: "In order.",
  }),
  example: optional(templateValues).meta({
    description:
      "Values as a message gives them, for the channel's reviewers. Required for every variable, if the channel approves templates.",
  }),
};

export const writtenTemplate = z.strictObject(writtenFields);

export type WrittenTemplate = z.output<typeof writtenTemplate>;

import { z } from "zod";
import { codePoints, optional, text, textFault, timeInput } from "../platform/http/index.ts";

/** Limits of a value, which channels check when they take an approved template: code points, and consecutive spaces. */
const LONGEST_VALUE = 1_024;
const MOST_SPACES = 4;
/** Maximum number of variables, and of buttons, in a message; no template has as many. */
const MOST_VALUES = 1_000;

export const templateValue = z
  .union([z.string(), z.number()], "This must be a string or a number.")
  .transform(String)
  .superRefine((given, context) => {
    const fault = textFault(given) ?? valueFault(given);
    if (fault) context.addIssue({ code: "custom", params: { code: fault.code }, message: fault.detail });
  })
  .meta({ codes: ["too_short", "too_long", "invalid_template_value"] });

const LONGEST_LINK = 2_048;

export const degrees = (most: number) =>
  z.number("This must be a number.").min(-most, `At least -${most}.`).max(most, `At most ${most}.`);

const location = z.strictObject({
  latitude: degrees(90).meta({ description: "In degrees, positive in the north.", examples: [48.2082] }),
  longitude: degrees(180).meta({ description: "In degrees, positive in the east.", examples: [16.3738] }),
  name: optional(text({ min: 1, max: LONGEST_VALUE })).meta({ description: "The name of the place." }),
  address: optional(text({ min: 1, max: LONGEST_VALUE })).meta({ description: "The address of the place." }),
});

/** Names the file that a message shows. */
export const fileFields = {
  media_id: optional(z.string("This must be a string.")).meta({
    description: "The id of a file: of `POST /media`, or of a received message.",
  }),
  link: optional(text({ min: 1, max: LONGEST_LINK })).meta({
    description:
      "Instead of `media_id`: an https address of the file. Parley fetches the file before it accepts the message, so that the " +
      "file can't change any more.",
    examples: ["https://shop.example/cake.jpg"],
  }),
};

/** In JSON Schema. */
export const EITHER = { oneOf: [{ required: ["media_id"] }, { required: ["link"] }] };

const file = (what: string, more: object = {}) =>
  optional(z.strictObject({ ...fileFields, ...more }).meta(EITHER)).meta({ description: what });

export const templateHeader = z
  .strictObject({
    image: file("The picture that the header shows."),
    video: file("The video that the header shows."),
    document: file("The document that the header shows.", {
      filename: optional(text({ min: 1, max: 240 })).meta({
        description: "The name that the person sees. If left out: that of the file.",
      }),
    }),
    text: optional(templateValue).meta({ description: "The value of the variable in the header's text." }),
    location: optional(location).meta({ description: "The place that the header shows." }),
  })
  .meta({
    description: "The content of the header: the one that `header` of the template or card asks for.",
    examples: [{ text: "Summer Sale" }],
  });

const values = z.preprocess(
  refuseTooMany,
  z.record(text({ min: 1, max: 512 }), templateValue, "This must be an object."),
);

const valueFields = {
  variables: optional(values).meta({
    description: "A value for each variable of the body, and no others.",
    codes: ["too_large"],
  }),
  header: optional(templateHeader),
  buttons: optional(values).meta({
    description:
      "A value for each button that requires one, by its place in the `buttons` of the template or card, from 0. Others may have " +
      "one if their `value` is `optional`.",
    examples: [{ "1": "summer2026" }],
    codes: ["too_large"],
  }),
};

export const templateValues = z.strictObject(valueFields);

const offer = z.strictObject({
  expires_at: timeInput.meta({
    description:
      "When the offer ends. The person sees the time that is left. The message isn't sent any more then.",
  }),
});

/** No channel's templates have more. */
const MOST_CARDS = 10;

const cards = z
  .array(templateValues, "This must be a list.")
  .max(MOST_CARDS, `At most ${MOST_CARDS} cards.`)
  .meta({
    description: "The values of each of the template's `cards`, in their order.",
    examples: [[{ header: { image: { link: "https://shop.example/cake.jpg" } }, buttons: { "1": "cake" } }]],
  });

export const templateField = z
  .strictObject({
    name: text({ min: 1, max: 512 }).meta({
      description: "The name of a template that can be sent.",
      examples: ["order_update"],
    }),
    language: optional(text({ min: 1, max: 64 })).meta({
      description: "For example en_US. Needed only for a name that can be sent in several languages.",
    }),
    ...valueFields,
    offer: optional(offer).meta({
      description: "Required for a template whose `offer` expires.",
    }),
    cards: optional(cards).meta({ description: "Required for a template with `cards`." }),
  })
  .meta({
    id: "TemplateMessage",
    description: "A template, and the values of its variables, header, buttons, offer and cards.",
  });

export type TemplateField = z.output<typeof templateField>;
export type NamedTemplate = Pick<TemplateField, "name" | "language">;

/** Runs before the record is parsed: zod takes about 10 µs for each invalid value. */
function refuseTooMany(given: unknown, context: z.core.$RefinementCtx): unknown {
  const count = typeof given === "object" && given !== null ? Object.keys(given).length : 0;
  if (count > MOST_VALUES) {
    const message = `At most ${MOST_VALUES} values.`;
    context.addIssue({ code: "custom", params: { code: "too_large" }, message });
  }
  return given;
}

function valueFault(given: string): { code: string; detail: string } | null {
  if (given === "") return { code: "too_short", detail: "A value can't be empty." };
  if (given.length > LONGEST_VALUE && codePoints(given) > LONGEST_VALUE)
    return { code: "too_long", detail: `A value can have at most ${LONGEST_VALUE} characters.` };
  if (/[\t\n\v\f\r\u0085\u2028\u2029]/.test(given) || given.includes(" ".repeat(MOST_SPACES + 1))) {
    return {
      code: "invalid_template_value",
      detail: `A value can't have line breaks, tabs or more than ${MOST_SPACES} consecutive spaces.`,
    };
  }
  return null;
}

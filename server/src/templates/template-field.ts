import { z } from "zod";
import { codePoints, optional, text, textFault } from "../platform/http/index.ts";

/** Limits of a variable's value, which channels check when they take an approved template: code points, and consecutive spaces. */
const LONGEST_VALUE = 1_024;
const MOST_SPACES = 4;
/** Maximum number of variables in a message; no template's body has room for as many. */
const MOST_VARIABLES = 1_000;

const value = z
  .union([z.string(), z.number()], "This must be a string or a number.")
  .transform(String)
  .superRefine((given, context) => {
    const fault = textFault(given) ?? valueFault(given);
    if (fault) context.addIssue({ code: "custom", params: { code: fault.code }, message: fault.detail });
  })
  .meta({ codes: ["too_short", "too_long", "invalid_template_variable"] });

export const templateField = z
  .strictObject({
    name: text({ min: 1, max: 512 }).meta({
      description: "The name of a template that can be sent.",
      examples: ["order_update"],
    }),
    language: optional(text({ min: 1, max: 64 })).meta({
      description: "For example en_US. Needed only for a name that can be sent in several languages.",
    }),
    variables: optional(
      z.preprocess(refuseTooMany, z.record(text({ min: 1, max: 512 }), value, "This must be an object.")),
    ).meta({
      description: "A value for each variable of the template's body, and no others.",
      codes: ["too_large"],
    }),
  })
  .meta({ id: "TemplateMessage", description: "A template and the values of its variables." });

export type TemplateField = z.output<typeof templateField>;

/** Runs before the record is parsed: zod takes about 10 µs for each invalid variable. */
function refuseTooMany(given: unknown, context: z.core.$RefinementCtx): unknown {
  const count = typeof given === "object" && given !== null ? Object.keys(given).length : 0;
  if (count > MOST_VARIABLES) {
    const message = `At most ${MOST_VARIABLES} variables.`;
    context.addIssue({ code: "custom", params: { code: "too_large" }, message });
  }
  return given;
}

function valueFault(given: string): { code: string; detail: string } | null {
  if (given === "") return { code: "too_short", detail: "A variable's value can't be empty." };
  if (given.length > LONGEST_VALUE && codePoints(given) > LONGEST_VALUE)
    return { code: "too_long", detail: `A variable's value can have at most ${LONGEST_VALUE} characters.` };
  if (/[\n\r\t]/.test(given) || given.includes(" ".repeat(MOST_SPACES + 1))) {
    return {
      code: "invalid_template_variable",
      detail: `A variable's value can't have line breaks, tabs or more than ${MOST_SPACES} consecutive spaces.`,
    };
  }
  return null;
}

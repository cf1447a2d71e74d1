// Phone numbers as fields of a request: in a body, in a path, in a query.
import { z } from "zod";
import { textFault } from "../platform/http/text.ts";
import { type ParsedPhone, type Phone, parsePhone } from "./phone.ts";

/** In a body: with its plus, punctuation allowed. */
export const phoneNumber = phoneField((value) => parsePhone(value)).meta({
  description: "A phone number with a leading plus sign and country code.",
  examples: ["+15551234567"],
});

/** In a path: digits alone. A plus is 422 `plus_in_path`. */
export const phoneOfPath = phoneField((value) => {
  const parsed = parsePhone(value.startsWith("+") ? value : `+${value}`);
  if (!value.startsWith("+")) return parsed;
  const right = parsed.ok ? ` Here: ${parsed.phone.slice(1)}.` : "";
  return {
    ok: false,
    code: "plus_in_path",
    detail: `In a path a phone number stands without its plus sign.${right}`,
  };
}).meta({
  description: "A phone number with country code and without the plus sign.",
  examples: ["15551234567"],
});

/** In a query: with its plus, with the space that a plus decodes to, or without either. */
export const phoneOfQuery = phoneField((value) => {
  const bare = value.trimStart();
  return parsePhone(/^[0-9]/.test(bare) ? `+${bare}` : bare);
}).meta({ description: "A phone number; its plus sign may be left out.", examples: ["+15551234567"] });

type Parsed = ParsedPhone | { ok: false; code: "plus_in_path"; detail: string };

function phoneField(parse: (value: string) => Parsed) {
  return z.string("This must be a string.").transform((value, context): Phone => {
    const parsed = parse(value);
    if (parsed.ok) return parsed.phone;
    const { code, detail } = textFault(value) ?? parsed;
    context.addIssue({ code: "custom", params: { code }, message: detail });
    return z.NEVER;
  });
}

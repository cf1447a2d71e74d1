// Phone numbers as fields of a request.
import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { type ParsedPhone, PHONE_FAULTS, type Phone, parsePhone, parsePlainPhone } from "../phones/index.ts";
import { Issues, textFault } from "../platform/http/index.ts";

/** In a body: with a plus sign; punctuation is allowed. */
export const phoneNumber = phoneField((value) => parsePhone(value)).meta({
  description: "A phone number with a leading plus sign and country code.",
  codes: [...PHONE_FAULTS],
  examples: ["+15551234567"],
});

/** In a path or a query: in every notation that a body takes, and without the plus sign, too. */
export const phoneOfUrl = phoneField((value) => parsePlainPhone(value)).meta({
  description: "A phone number with country code. The plus sign may be left out.",
  codes: [...PHONE_FAULTS],
  examples: ["15551234567"],
});

const SLICE_MS = 10;

/**
 * A list of up to `most` phones. A malformed phone takes 50 µs, so reading yields to the event loop, and an operation with
 * this field needs `readsInSlices`.
 */
export function phoneList(most: number) {
  return z
    .array(z.unknown().meta({ type: "string", ...phoneNumber.meta() }), "This must be a list.")
    .min(1, "At least one phone is needed.")
    .max(most, `At most ${most} phones.`)
    .transform(async (values, context): Promise<Phone[]> => {
      const issues = new Issues(context);
      const phones: Phone[] = [];
      let end = performance.now() + SLICE_MS;
      for (const [index, value] of values.entries()) {
        if (performance.now() > end) {
          await nextTurn();
          end = performance.now() + SLICE_MS;
        }
        const phone = issues.read(phoneNumber, value, [index]);
        if (phone !== undefined) phones.push(phone);
      }
      issues.end();
      return phones;
    });
}

function phoneField(parse: (value: string) => ParsedPhone) {
  return z.string("This must be a string.").transform((value, context): Phone => {
    const parsed = parse(value);
    if (parsed.ok) return parsed.phone;
    const { code, detail } = textFault(value) ?? parsed;
    context.addIssue({ code: "custom", params: { code }, message: detail });
    return z.NEVER;
  });
}

// Phone numbers as fields of a request, and the path parameter `{phone or con_id}`, which names one contact.
import { z } from "zod";
import { type ParsedPhone, PHONE_FAULTS, type Phone, parsePhone, parsePlainPhone } from "../phones/index.ts";
import { Issues, textFault } from "../platform/http/index.ts";
import { uuidOf } from "../platform/ids.ts";
import { Slices } from "../platform/load/slices.ts";

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
      const slices = new Slices();
      for (const [index, value] of values.entries()) {
        await slices.pause();
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

/** `id` is the id as written. `contactId` is its UUID, or null if the id is malformed: then no contact has it. */
export type ContactReference =
  | { by: "phone"; phone: Phone }
  | { by: "id"; id: string; contactId: string | null };

/** Digits, with or without a plus sign, or `con_...`. */
export const contactOfPath = z
  .string()
  .transform((value, context): ContactReference => {
    if (value.startsWith("con_")) return { by: "id", id: value, contactId: uuidOf("con", value) };
    const read = phoneOfUrl.safeParse(value);
    if (read.success) return { by: "phone", phone: read.data };
    for (const issue of read.error.issues)
      context.addIssue({ ...issue, input: value } as Parameters<typeof context.addIssue>[0]);
    return z.NEVER;
  })
  .meta({
    description: "The contact's phone number with country code, or its id. The plus sign may be left out.",
    examples: ["15551234567", "con_01jd2x4r8ve5k9t3m6p7w1z0yb"],
    codes: phoneOfUrl.meta()?.["codes"],
  });

// Schemas for text and for optional fields.
import { z } from "zod";

interface Lengths {
  min?: number;
  max: number;
}

/** Text of `min` to `max` code points that PostgreSQL and a channel can store: without NUL and lone surrogates. */
export function text({ min = 0, max }: Lengths, clean: (value: string) => string = (value) => value) {
  return z
    .string("This must be a string.")
    .overwrite(clean)
    .superRefine((value, context) => {
      const fault = textFault(value) ?? lengthFault(value, min, max);
      if (fault) context.addIssue({ code: "custom", params: { code: fault.code }, message: fault.detail });
    })
    .meta({ minLength: min, maxLength: max, codes: min > 0 ? ["too_long", "too_short"] : ["too_long"] });
}

/** As `text`, without the blanks and invisible characters that copying leaves around a value. */
export function pastedText(lengths: Lengths) {
  return text(lengths, (value) => {
    let [start, end] = [0, value.length];
    while (end > start && BLANK.test(value.charAt(end - 1))) end--;
    while (start < end && BLANK.test(value.charAt(start))) start++;
    return value.slice(start, end);
  });
}

const BLANK = /[\s\p{Z}\p{Cf}]/u;

export function textFault(value: string): { code: "invalid_text"; detail: string } | null {
  const fault = (detail: string) => ({ code: "invalid_text", detail }) as const;
  if (value.includes("\0")) return fault("The text holds a NUL character, which can't be stored.");
  if (value.isWellFormed()) return null;
  return fault("The text holds half of a surrogate pair, which is no character.");
}

function lengthFault(value: string, min: number, max: number) {
  // A code point has one or two UTF-16 units, so most lengths need no count, and a text of megabytes gets none.
  if (value.length <= max && value.length >= min * 2) return null;
  const length = value.length > max * 2 ? value.length : codePoints(value);
  if (length > max) return { code: "too_long", detail: `The text has more than ${max} characters.` };
  if (length >= min) return null;
  const detail = min === 1 ? "The text is empty." : `The text has fewer than ${min} characters.`;
  return { code: "too_short", detail };
}

export function codePoints(value: string): number {
  let count = 0;
  for (const _ of value) count++;
  return count;
}

/** An optional field; null counts as left out. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** A read-only field of a resource. Clients may send it back; it is ignored. */
export const ignored = z.unknown().optional().meta({
  readOnly: true,
  description: "Read-only: a client may send it back, and it is ignored.",
});

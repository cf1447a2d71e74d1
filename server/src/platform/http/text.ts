// Schemas for text and for fields that may be left out.
import { z } from "zod";

export interface TextRules {
  /** Code points at least; 0 unless given. */
  min?: number;
  /** Code points at most. */
  max: number;
}

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Text that PostgreSQL and a channel can hold: no NUL, no half of a surrogate pair; its length in code points. */
export function text({ min = 0, max }: TextRules) {
  return z
    .string("This must be a string.")
    .superRefine((value, context) => {
      const fault = textFault(value) ?? lengthFault(value, min, max);
      if (fault) context.addIssue({ code: "custom", params: { code: fault.code }, message: fault.detail });
    })
    .meta({ minLength: min, maxLength: max });
}

/** Why a string isn't text; null when it is. */
export function textFault(value: string): { code: "invalid_text"; detail: string } | null {
  if (value.includes("\0"))
    return { code: "invalid_text", detail: "The text holds a NUL character, which can't be stored." };
  if (LONE_SURROGATE.test(value)) {
    return {
      code: "invalid_text",
      detail: "The text holds half of a surrogate pair, which is no character.",
    };
  }
  return null;
}

function lengthFault(value: string, min: number, max: number) {
  // Counting code points walks the text: only when the UTF-16 length doesn't decide.
  if (value.length <= max && value.length >= min * 2) return null;
  const length = value.length > max * 2 ? value.length : codePoints(value);
  if (length > max) return { code: "too_long", detail: `The text has more than ${max} characters.` };
  if (length < min)
    return {
      code: "too_short",
      detail: min === 1 ? "The text is empty." : `The text has fewer than ${min} characters.`,
    };
  return null;
}

/** The length of a text as the contract counts it. */
export function codePoints(value: string): number {
  let count = 0;
  for (const _ of value) count++;
  return count;
}

/** A field that may be left out; null counts as left out. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** A read-only field of an answered resource: may be sent back, is ignored. */
export const ignored = z.unknown().optional().meta({ readOnly: true });

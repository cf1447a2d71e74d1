// The text of a quick reply, whose fields must be known: a contact would read the braces of others.
import { codePoints, text } from "../platform/http/index.ts";

const MAX_LENGTH = 4_096;
const FIELDS = ["name", "phone"];

export const quickReplyText = text({ min: 1, max: MAX_LENGTH })
  .superRefine((value, context) => {
    for (const { 0: field, 1: inside = "", index } of value.matchAll(/\{\{([^{}]*)\}\}/g)) {
      const name = inside.split("|", 1)[0]?.trim() ?? "";
      if (FIELDS.includes(name)) continue;
      const place = codePoints(value.slice(0, index)) + 1;
      const message = `The field ${JSON.stringify(field.slice(0, 40))} at character ${place} doesn't exist.`;
      context.addIssue({ code: "custom", params: { code: "unknown_contact_field" }, message });
    }
  })
  .meta({ minLength: 1, maxLength: MAX_LENGTH, codes: ["too_long", "too_short", "unknown_contact_field"] });

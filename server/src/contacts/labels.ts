// Labels: one string outside, a list of names inside.
import { z } from "zod";
import { codePoints, text, textFault } from "../platform/http/text.ts";

/** Labels of a contact. */
export const MAX_LABELS = 200;
/** Code points of a name. */
const MAX_LENGTH = 128;

/**
 * Names separated by a comma and a space; a comma without a space after it belongs to the name. Stops at one name more than
 * a contact may have: callers can tell that there are too many, and a text with a million names costs no more.
 */
export function parseLabels(text: string): string[] {
  const names = new Set<string>();
  for (let from = 0; from <= text.length && names.size <= MAX_LABELS; ) {
    const comma = text.indexOf(", ", from);
    const end = comma < 0 ? text.length : comma;
    const name = text.slice(from, end).trim();
    if (name !== "") names.add(name);
    from = end + 2;
  }
  return [...names];
}

/** Undoes `parseLabels`: no name begins or ends with a space, so the result is split where it was joined. */
export function labelsText(labels: string[]): string {
  return labels.join(", ");
}

/** The name of one label. */
export const labelName = text({ min: 1, max: MAX_LENGTH });

/** Names to put on contacts or take off: a list, or as in a contact's labels. */
export const labelNamesField = z
  .preprocess(
    (given) => (typeof given === "string" ? parseLabels(given) : (given ?? [])),
    z
      .array(
        text({ max: MAX_LENGTH })
          .transform((name) => name.trim())
          .pipe(labelName)
          .refine((name) => !name.includes(", "), {
            message: "A comma and a space separate names: no name holds them.",
            params: { code: "invalid_label" },
          }),
        "This must be a list of names.",
      )
      .max(MAX_LABELS, `At most ${MAX_LABELS} labels.`),
  )
  .transform((names) => [...new Set(names)])
  .meta({ description: "A list of names." });

/** The field of a request; null and nothing but separators are no labels. */
export const labelsField = z
  .string("This must be a string.")
  .nullable()
  .transform((text, context): string[] => {
    const labels = parseLabels(text ?? "");
    const fault = textFault(text ?? "") ?? labelsFault(labels);
    if (fault) context.addIssue({ code: "custom", params: { code: fault.code }, message: fault.detail });
    return labels;
  })
  .meta({
    description: "Names separated by a comma and a space. The whole set is replaced.",
    examples: ["vip, newsletter"],
  });

function labelsFault(labels: string[]) {
  if (labels.length > MAX_LABELS)
    return { code: "too_many_labels", detail: `A contact has at most ${MAX_LABELS} labels.` };
  if (labels.some((name) => name.length > MAX_LENGTH && codePoints(name) > MAX_LENGTH))
    return { code: "too_long", detail: `The name of a label has at most ${MAX_LENGTH} characters.` };
  return null;
}

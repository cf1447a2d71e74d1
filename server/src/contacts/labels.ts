// Labels: one string in the API, a list of names in the database.
import { z } from "zod";
import { codePoints, text, textFault } from "../platform/http/index.ts";

/** Maximum number of labels of a contact. */
export const MAX_LABELS = 200;
/** Maximum length of a label, in code points. */
const MAX_LENGTH = 128;

/** Soft hyphens, zero-width spaces and marks of direction. Joiners stay: emoji and some scripts need them. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff\p{Bidi_Control}]/gu;

/** Makes labels that look the same equal: composed letters, single spaces of one kind, nothing invisible. */
function visible(text: string): string {
  if (!/[^ -~]| {2}/.test(text)) return text;
  return text.replace(INVISIBLE, "").normalize("NFC").replace(/\s+/g, " ");
}

/**
 * Splits names at a comma followed by a space. A comma without a space belongs to the name. Stops at one name more than
 * `MAX_LABELS`: callers can tell that there are too many, and a text with a million names costs no more.
 */
export function parseLabels(given: string): string[] {
  const text = visible(given);
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

/** Labels that probably are several, because their comma has no space after it. Numbers have such commas, too. */
export function joinedLabels(labels: string[]): string[] {
  return labels.filter((name) => /[^\d\s],\S|,[^\d\s]/.test(name));
}

/** The inverse of `parseLabels`, because no name begins or ends with a space. */
export function labelsText(labels: string[]): string {
  return labels.join(", ");
}

export const labelName = text({ min: 1, max: MAX_LENGTH })
  .transform((name) => visible(name).trim())
  .pipe(text({ min: 1, max: MAX_LENGTH }));

/** A contact's labels are also written with ", " between them. */
export const givenLabel = labelName.refine((name) => !name.includes(", "), {
  message: "A label can't contain a comma followed by a space.",
  params: { code: "invalid_label" },
});

/** Accepts a list of names, or one string as in a contact's `labels`. */
export const labelNamesField = z
  .preprocess(
    (given) => (typeof given === "string" ? parseLabels(given) : (given ?? [])),
    z.array(givenLabel, "This must be a list of names.").max(MAX_LABELS, `At most ${MAX_LABELS} labels.`),
  )
  .transform((names) => [...new Set(names)])
  .meta({ description: "Names of labels, as a list." });

/** Null, or a string of separators only, means no labels. */
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
    description:
      "Names separated by a comma and a space. All labels of the contact are replaced. Names that look the same are one label: " +
      "spaces of other kinds become plain ones, and invisible characters go.",
    examples: ["vip, newsletter"],
    codes: ["too_many_labels", "too_long"],
  });

function labelsFault(labels: string[]) {
  if (labels.length > MAX_LABELS)
    return { code: "too_many_labels", detail: `A contact has at most ${MAX_LABELS} labels.` };
  if (labels.some((name) => name.length > MAX_LENGTH && codePoints(name) > MAX_LENGTH))
    return { code: "too_long", detail: `A label has at most ${MAX_LENGTH} characters.` };
  return null;
}

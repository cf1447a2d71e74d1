// Which contacts are meant: the filter of lists, counts, exports and jobs, as it is asked, answered and looked up.
import { z } from "zod";
import { text } from "../../platform/http/text.ts";
import { labelName } from "../labels.ts";
import { phonePart } from "../phone.ts";

/** A contact matches when it matches all that is given. */
export interface ContactFilter {
  /** A part of the name or the phone; accents and case are forgiven, nothing in it is a wildcard. */
  q?: string;
  /** Exact names: the contact has all of them. */
  labels?: string[];
  /** The contact was changed at this time or later. */
  updatedSince?: Date;
}

/** Code points of `q`: as long as a name. */
const MAX_Q = 256;
const MAX_LABELS = 50;

const q = text({ max: MAX_Q })
  .transform((value) => value.trim())
  .pipe(text({ min: 1, max: MAX_Q }))
  .optional()
  .meta({ description: "A part of the name or of the phone. Accents and case don't matter." });

const labels = z
  .array(labelName)
  .min(1, "At least one label.")
  .max(MAX_LABELS, `At most ${MAX_LABELS} labels.`);

/** A database doesn't know every year that RFC 3339 can write, and before 1970 and after 9999 nothing is. */
const LAST_MS = Date.parse("9999-12-31T23:59:59.999Z");
const updatedSince = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(Math.min(Math.max(0, Date.parse(value)), LAST_MS)))
  .optional()
  .meta({ description: "Contacts changed at this time or later." });

/** The fields of a query; `label` may be repeated. */
export const contactFilterFields = {
  q,
  label: z
    .preprocess((value) => (typeof value === "string" ? [value] : value), labels)
    .optional()
    .meta({ description: "A label's exact name. Repeated: contacts that have all of them." }),
  updated_since: updatedSince,
};

/** The field of a body. */
export const contactFilterField = z
  .strictObject({ q, label: labels.optional(), updated_since: updatedSince })
  .meta({ id: "ContactFilter" });

/** As it is answered, and stored where it must be. */
export const contactFilterAnswer = z
  .object({
    q: z.string().optional(),
    label: z.array(z.string()).optional(),
    updated_since: z.iso.datetime().optional(),
  })
  .meta({ id: "AnsweredContactFilter" });

/** What a query or a body asked for. */
export function contactFilterOf(given: z.output<typeof contactFilterField>): ContactFilter {
  return {
    ...(given.q === undefined ? {} : { q: given.q }),
    ...(given.label === undefined ? {} : { labels: given.label }),
    ...(given.updated_since === undefined ? {} : { updatedSince: given.updated_since }),
  };
}

export function answeredFilter(filter: ContactFilter): z.output<typeof contactFilterAnswer> {
  return {
    ...(filter.q === undefined ? {} : { q: filter.q }),
    ...(filter.labels === undefined ? {} : { label: filter.labels }),
    ...(filter.updatedSince === undefined ? {} : { updated_since: filter.updatedSince.toISOString() }),
  };
}

/** Puts a value into a statement: answers its place (`$3`), or the value as a literal where there are no places. */
export type PlaceValue = (value: string) => string;

/**
 * The filter as a condition on `contacts`, "true" when it is empty; the account is for the caller to add. Finds the
 * same in any plan. A list that must be quick looks up first: see find-contacts.ts.
 */
export function contactMatches(filter: ContactFilter, place: PlaceValue): string {
  const conditions: string[] = [];
  if (filter.q !== undefined) conditions.push(textMatches(filter.q, place));
  if (filter.labels !== undefined)
    conditions.push(
      `contacts.labels @> array[${filter.labels.map((name) => place(name)).join(", ")}]::text[]`,
    );
  if (filter.updatedSince !== undefined)
    conditions.push(`contacts.updated_at >= ${place(filter.updatedSince.toISOString())}::timestamptz`);
  return conditions.length === 0 ? "true" : conditions.join(" and ");
}

/** What folds to nothing, a mark alone, is in no name. What is written like a phone is looked for in phones too. */
function textMatches(q: string, place: PlaceValue): string {
  const phone = phonePart(q);
  // A value computed of nothing but places is computed once, and not for each row, only in a query of its own.
  const inName = `strpos(contacts.search_name, (select nullif(fold_text(${place(q)}::text), ''))) > 0`;
  if (phone === null) return inName;
  return `(${inName} or strpos(contacts.phone, ${place(phone)}::text) > 0)`;
}

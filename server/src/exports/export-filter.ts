// The contacts that an export is about: its filter as requested, stored and answered.
import { z } from "zod";
import { answeredFilter, type ContactFilter, contactFilterAnswer } from "../contacts/index.ts";

/** The stored form, which the API shows. Without fields, the whole contact book. */
export type KeptFilter = z.output<typeof contactFilterAnswer>;

export const exportFilterAnswer = contactFilterAnswer
  .extend({
    forgotten: z.literal(true).optional().meta({
      description:
        "The filter's words were removed when a contact was erased, because they could name a person.",
    }),
  })
  .meta({ id: "ExportFilter", description: "The exported contacts. Without fields, all contacts." });

/** Equal for filters that mean the same contacts: labels are sorted and unique. */
export function keptFilter(filter: ContactFilter): KeptFilter {
  const { label } = filter;
  return answeredFilter(label === undefined ? filter : { ...filter, label: [...new Set(label)].sort() });
}

export function filterOf(kept: KeptFilter): ContactFilter {
  const { q, label, updated_since: since } = kept;
  return { q, label, updated_since: since === undefined ? undefined : new Date(since) };
}

/** SQL: the filter, without the words that can name a person where `condition` is true. */
export function forgottenFilter(condition: string): string {
  const words = `filter ?| array['q', 'label']`;
  return `case when ${condition} and ${words} then filter - 'q' - 'label' || '{"forgotten": true}' else filter end`;
}

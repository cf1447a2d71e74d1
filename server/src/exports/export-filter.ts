// Which contacts an export is of: its filter as it is asked for, kept and answered.
import { z } from "zod";
import {
  answeredFilter,
  type ContactFilter,
  contactFilterAnswer,
  contactFilterOf,
} from "../contacts/index.ts";

/** As it is kept: what the API shows. No fields: the whole book. */
export type KeptFilter = z.output<typeof contactFilterAnswer>;

export const exportFilterAnswer = contactFilterAnswer
  .extend({
    forgotten: z.literal(true).optional().meta({
      description: "Its words were taken away when a contact was erased: they may have named a person.",
    }),
  })
  .meta({ id: "ExportFilter", description: "Which contacts; without fields, all of them." });

/** The same for the same contacts: labels in one order, each once. */
export function keptFilter(filter: ContactFilter): KeptFilter {
  const { labels } = filter;
  return answeredFilter(labels === undefined ? filter : { ...filter, labels: [...new Set(labels)].sort() });
}

export function filterOf(kept: KeptFilter): ContactFilter {
  const { updated_since: since, ...words } = kept;
  return contactFilterOf({ ...words, ...(since === undefined ? {} : { updated_since: new Date(since) }) });
}

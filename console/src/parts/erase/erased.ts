// An erasure as this tab remembers it, its address, and the words for its counts.
import type { api } from "../../platform/api.ts";
import type { Key } from "../../words/t.ts";

export type Erasure = Awaited<ReturnType<typeof api.getErasure>>;

export interface Erased {
  erasure: Erasure;
  /** Only in the memory of the tab that erased the contact: the record doesn't contain it. */
  phone: string | null;
}

/** The address of a record. */
export function showErased(id: string): string {
  return `/erasures/${id}`;
}

/** In the order in which they matter to a reader. */
export const COUNT_WORDS: Record<string, Key> = {
  messages: "erasure.messages",
  waiting: "erasure.waiting",
  notes: "erasure.notes",
  broadcasts: "erasure.broadcasts",
  exports: "erasure.exports",
  import_rows: "erasure.importRows",
  source_errors: "erasure.sourceErrors",
  facts: "erasure.facts",
  answers: "erasure.answers",
};

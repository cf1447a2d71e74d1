// The words for the counts of an erasure.
import type { Key } from "../../words/t.ts";

/** In the order in which they matter to a reader. */
export const COUNT_WORDS: Record<string, Key> = {
  messages: "erasure.messages",
  waiting: "erasure.waiting",
  notes: "erasure.notes",
  broadcasts: "erasure.broadcasts",
  attempts: "erasure.attempts",
  events: "erasure.events",
  exports: "erasure.exports",
  import_rows: "erasure.importRows",
  source_errors: "erasure.sourceErrors",
  facts: "erasure.facts",
  answers: "erasure.answers",
};

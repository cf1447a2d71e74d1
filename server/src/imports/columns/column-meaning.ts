// What a column of a file means, as a mapping says it and as the rows are read by it.
import { z } from "zod";
import { textField } from "../../platform/http/index.ts";

export const ENTRY_FIELDS = ["text", "description", "link"] as const;
export type EntryField = (typeof ENTRY_FIELDS)[number];

/** Parts of a name, in the order in which they are joined with a space. */
export const NAME_PARTS = ["name", "first_name", "middle_name", "last_name"] as const;
const WORDS = ["phone", ...NAME_PARTS, "organization", "labels", "opted_out", "ignore"] as const;
/** The highest number of an entry in a heading. */
const MOST_ENTRIES = 999_999;

const dataMeaning = z
  .strictObject({
    group: textField("The group of enhanced data.", "Address"),
    field: z
      .enum([...ENTRY_FIELDS, "json"])
      .default("text")
      .meta({ description: "The field of an entry. `json`: the cell has all entries of the group as JSON." }),
    entry: z.int().min(1).max(MOST_ENTRIES).optional().meta({
      description: "The entry's number, from 1. Without it, the column is a further entry of the group.",
    }),
  })
  .meta({ id: "DataColumn", description: "A column of enhanced data." });

const consentMeaning = z
  .strictObject({
    opt_out: z.enum(["all", "marketing"]).meta({
      description: "What a person who doesn't want messages opts out of.",
    }),
    yes: z.enum(["wants", "refuses"]).meta({
      description:
        "What a yes says: `wants`, as in a column Subscribed, or `refuses`, as in a column Do Not Contact. A date is a yes. An " +
        "empty cell records nothing.",
    }),
  })
  .meta({ id: "ConsentColumn", description: "A column that says who wants messages." });

export const meaningField = z.union([z.enum(WORDS), consentMeaning, dataMeaning]).meta({
  id: "ColumnMeaning",
  description:
    "What a column means. Of several columns with `phone`, mobile phones come first, and the first that isn't empty in a row counts. Several parts of " +
    "a name are joined with a space. `organization` is the name of a contact whose row has no other name. `opted_out`: `all` or " +
    "`yes` records an opt-out of all messages, `marketing` of marketing templates, and `marketing on sms` of those on a channel; an " +
    "empty cell or `no` records nothing.",
});

export type Meaning = z.output<typeof meaningField>;
export type DataMeaning = z.output<typeof dataMeaning>;
export type ConsentMeaning = z.output<typeof consentMeaning>;

/** By a column's heading, in any case, or by `#` and its number from 1. */
export type Mapping = Record<string, Meaning>;

/** What is stored of a meaning: a group's name could be personal data. */
export type ColumnUse = "phone" | "name" | "labels" | "opted_out" | "data" | "ignored";

export function isData(meaning: Meaning): meaning is DataMeaning {
  return typeof meaning === "object" && "group" in meaning;
}

export function useOf(meaning: Meaning): ColumnUse {
  if (typeof meaning === "object") return isData(meaning) ? "data" : "opted_out";
  switch (meaning) {
    case "phone":
    case "labels":
    case "opted_out":
      return meaning;
    case "ignore":
      return "ignored";
    case "name":
    case "first_name":
    case "middle_name":
    case "last_name":
    case "organization":
      return "name";
  }
}

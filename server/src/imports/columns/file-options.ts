// How the sender of a file wants it read.
import { z } from "zod";
import { givenLabel } from "../../contacts/for-imports.ts";
import { type CountryCode, isCountryCode } from "../../phones/index.ts";
import { IN_PLAIN_WORDS } from "../../platform/http/index.ts";
import { parseJson } from "../../platform/http/input/json-parser.ts";
import { ENCODINGS, type Encoding } from "../../workbooks/index.ts";
import { type Mapping, meaningField } from "./column-meaning.ts";
import type { ColumnOptions } from "./read-columns.ts";

export interface FileOptions extends ColumnOptions {
  /** Null: UTF-8, or UTF-16 if the file begins like it. */
  encoding: Encoding | null;
  /** Of phone numbers without a country code. */
  country: CountryCode | null;
  /** The names of all channels. */
  channels: readonly string[];
  /** What contacts have and a cell doesn't name: "clear" takes it away. */
  missing: "keep" | "clear";
  /** The sheet of a workbook, by its name in any case. Null: the first visible one. */
  sheet: string | null;
  /** Everybody in the file gets it. */
  label: string | null;
}

const mappingField = z.record(z.string().min(1).max(1_000), meaningField);

export const fileQuery = {
  encoding: z
    .enum(ENCODINGS, `This must be one of ${ENCODINGS.join(", ")}.`)
    .optional()
    .meta({
      description:
        "The encoding of a CSV file. Without it: UTF-8, or UTF-16 if the file begins like it. A byte order mark always counts.",
    }),
  country: z
    .string()
    .refine(isCountryCode, "This must be a country's code of two capital letters (ISO 3166-1).")
    .optional()
    .meta({
      description:
        "The country of phone numbers without a country code: two letters (ISO 3166-1). A column such as Country Code counts " +
        "before it. Without both, such numbers are refused.",
      examples: ["DE"],
    }),
  sheet: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .meta({
      description:
        "The sheet of a workbook, by its name in any case. Without it: the first sheet that isn't hidden. Other files have no sheets.",
      examples: ["Customers"],
    }),
  mapping: z
    .string()
    .transform(readMapping)
    .optional()
    .meta({
      description:
        "What columns mean, where the headings don't say it: a JSON object from a heading, in any case, or from `#` and the " +
        "column's number from 1, to `phone`, `name`, `first_name`, `middle_name`, `last_name`, `labels`, `ignore`, " +
        '`{"group": "Address", "field": "text"}` for enhanced data, or `{"opt_out": "marketing", "yes": "wants"}` for consent. A ' +
        "mapped phone, name or labels replaces recognised ones.",
      examples: ['{"Rufname": "name", "Ort": {"group": "Address"}}'],
    }),
  label: givenLabel.optional().meta({
    description: "A label that everybody in the file gets, for example to write to them.",
    examples: ["fair 2026"],
  }),
  other_columns: z.enum(["ignore", "keep"], "This must be ignore or keep.").default("ignore").meta({
    description: "`keep` stores each column without a meaning as a group of enhanced data that has its name.",
  }),
  missing: z
    .enum(["keep", "clear"], "This must be keep or clear.")
    .default("keep")
    .meta({
      description:
        "What becomes of what a contact has and its row doesn't name. `keep`: it stays. An empty cell changes nothing, and labels are " +
        "added. `clear`: an empty cell clears its field, labels that the cell doesn't name are removed, and groups that a column for " +
        "all groups doesn't name. Columns that the file doesn't have change nothing either way.",
    }),
};

interface FileQuery {
  missing: FileOptions["missing"];
  encoding?: Encoding | undefined;
  country?: string | undefined;
  sheet?: string | undefined;
  label?: string | undefined;
  mapping?: Mapping | undefined;
  other_columns: ColumnOptions["others"];
}

export function fileOptions(
  { missing, encoding, country, sheet, label, mapping, other_columns: others }: FileQuery,
  channels: readonly string[],
): FileOptions {
  return {
    missing,
    channels,
    encoding: encoding ?? null,
    country: (country as CountryCode | undefined) ?? null,
    sheet: sheet ?? null,
    label: label ?? null,
    mapping: mapping ?? {},
    others,
  };
}

function readMapping(text: string, context: z.RefinementCtx): Mapping {
  let given: unknown;
  try {
    given = parseJson(text);
  } catch {
    context.addIssue({ code: "custom", message: "This must be a JSON object." });
    return z.NEVER;
  }
  const read = mappingField.safeParse(given, IN_PLAIN_WORDS);
  if (read.success) return read.data;
  for (const { path, message } of read.error.issues)
    context.addIssue({ code: "custom", message: `${path.join(".") || "The mapping"}: ${message}` });
  return z.NEVER;
}

// Why a row of a file or a payload was refused, in a shop owner's words.
import type { Key, Words } from "../../words/t.ts";

const REASONS: Record<string, Key> = {
  no_phone: "refused.noPhone",
  lossy_number: "refused.lossy",
  not_a_number: "refused.notANumber",
  missing_plus: "refused.noCountry",
  missing_country_code: "refused.noCountry",
  unknown_country_code: "refused.unknownCountry",
  impossible_number: "refused.impossible",
  too_short: "refused.short",
  too_long: "refused.long",
  invalid_text: "refused.text",
  invalid_link: "refused.link",
  invalid_label: "refused.label",
  too_many_labels: "refused.labels",
  empty_entry: "refused.entry",
  enhanced_data_too_large: "refused.data",
  invalid_json: "refused.json",
  invalid_quotes: "refused.quotes",
  wrong_cell_count: "refused.cells",
  row_too_large: "refused.row",
  invalid_type: "refused.type",
  required: "refused.noPhone",
  unknown_field: "refused.field",
};

/** Without words for the code, what the service says; a code of a later version is shown as it is. */
export function reasonOf(code: string, { t }: Words, detail = code): string {
  const key = REASONS[code];
  return key ? t(key) : detail;
}

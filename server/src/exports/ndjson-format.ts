// The NDJSON of an export: one contact per line, as POST /contacts/contact takes it.
import { timeText } from "./export-columns.ts";
import type { FileFormat } from "./file-lines.ts";

/** `where` is a condition on contacts without parameters. */
export function ndjsonFormat(where: string): FileFormat {
  return {
    query: `select row_to_json(contact)
      from (
        select phone, name, array_to_string(labels, ', ') as labels, enhanced_data,
          ${timeText("created_at")} as created_at, ${timeText("updated_at")} as updated_at
        from contacts
        where ${where}
        order by contact_id
      ) as contact`,
    head: "",
    line: ([json]) => `${json}\n`,
  };
}

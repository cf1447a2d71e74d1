// The NDJSON of an export: a contact a line, as POST /contacts/contact takes it.
import type { CountedLines, ExportCopy } from "./export-copy.ts";

const LF = 0x0a;

/**
 * `where` is a condition on contacts, without places. COPY would double a backslash in its text form, and quotes in its
 * CSV: in one whose own signs are control characters, which JSON text doesn't hold, it leaves the lines as they are.
 */
export function ndjsonCopy(where: string): ExportCopy {
  const statement = `copy (
    select row_to_json(contact)
    from (
      select phone, name, array_to_string(labels, ', ') as labels, enhanced_data,
        ${timestamp("created_at")} as created_at, ${timestamp("updated_at")} as updated_at
      from contacts
      where ${where}
      order by contact_id
    ) as contact
  ) to stdout (format csv, delimiter E'\\x01', quote E'\\x02')`;
  return { statement, lines: new JsonLines() };
}

class JsonLines implements CountedLines {
  rows = 0;
  bytes = 0;

  convert(chunk: Buffer): Buffer {
    this.bytes += chunk.length;
    for (let at = chunk.indexOf(LF); at !== -1; at = chunk.indexOf(LF, at + 1)) this.rows++;
    return chunk;
  }

  end(): Buffer {
    return Buffer.alloc(0);
  }
}

/** SQL: RFC 3339 in UTC with milliseconds, in a session whose time zone is UTC. */
function timestamp(column: string): string {
  return `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

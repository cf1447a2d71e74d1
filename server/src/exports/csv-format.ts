// The CSV of an export (RFC 4180), guarded so that no spreadsheet reads a cell as a formula.
import pg from "pg";
import { type Column, exportedColumns, GROUPS_READ, type Group } from "./export-columns.ts";
import type { Cell, FileFormat } from "./file-lines.ts";

/** `where` is a condition on contacts without parameters. */
export async function csvFormat(client: pg.ClientBase, where: string): Promise<FileFormat> {
  const { rows: groups } = await client.query<Group>(findGroups(where));
  const { columns, entries } = exportedColumns(groups, pg.escapeLiteral);
  const found = entries.map((entry, index) => `, ${entry} as entry${index}`);
  return {
    query: `select ${columns.map(({ cell }) => cell).join(", ")}
      from (
        select phone, name, labels, enhanced_data, created_at, updated_at${found.join("")}
        from contacts
        where ${where}
        order by contact_id
      ) as rows`,
    // With a byte order mark: spreadsheets recognise UTF-8 by it.
    head: `\ufeff${columns.map(({ heading }) => guardedCell(heading)).join(",")}\r\n`,
    line: (cells) => csvLine(columns, cells),
  };
}

/** Quotes tell an empty text from null. */
export function csvLine(columns: Pick<Column, "isGuarded">[], cells: Cell[]): string {
  const written = columns.map(({ isGuarded }, index) => {
    const cell = cells[index] ?? null;
    if (cell === null) return "";
    if (cell === "") return '""';
    return isGuarded ? guardedCell(cell) : csvCell(cell);
  });
  return `${written.join(",")}\r\n`;
}

/** jsonb_object_keys in the select list streams its rows. In the from clause it would store them first. */
function findGroups(where: string): string {
  return `select key as name, max(jsonb_array_length(enhanced_data -> key))::integer as width
    from (
      select enhanced_data, jsonb_object_keys(enhanced_data) as key
      from contacts
      where ${where}
    ) as named
    group by key
    order by key collate "C"
    limit ${GROUPS_READ}`;
}

/** Characters that begin a formula, after any number of apostrophes. */
const DANGEROUS = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

function csvCell(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/**
 * A cell with a caller's text. A dangerous value gets one more apostrophe in front. `unguarded` removes one apostrophe from
 * exactly these cells, so every value survives the round trip, even one that begins with apostrophes.
 */
export function guardedCell(value: string): string {
  return csvCell(DANGEROUS.test(value) ? `'${value}` : value);
}

export function unguarded(cell: string): string {
  return cell.startsWith("'") && GUARDED.test(cell) ? cell.slice(1) : cell;
}

// The faults of a file's header.
import { textFault } from "../../platform/http/index.ts";
import type { Fault } from "../../platform/problem.ts";
import { listOf, quoted } from "../../workbooks/index.ts";
import { isData, type Meaning } from "./column-meaning.ts";
import { type ColumnOptions, unknownColumns } from "./read-columns.ts";

/** Code points of a group's name. */
const MAX_GROUP = 256;

export function headingFaults(headings: string[], meanings: Meaning[], { mapping }: ColumnOptions): Fault[] {
  const faults: Fault[] = [];
  const add = (index: number, code: string, detail: string) =>
    faults.push({ pointer: `/header/${index}`, code, detail });
  if (!meanings.includes("phone")) faults.push(noPhone(headings));
  for (const name of unknownColumns(headings, mapping))
    faults.push({
      pointer: "/mapping",
      code: "unknown_column",
      detail: `The mapping names the column ${quoted(name)}, which the file doesn't have. It has ${listOf(headings)}.`,
    });
  const seen = new Set<string>();
  const taken = new Set<string>();
  const json = new Set(meanings.flatMap((one) => (isJson(one) ? one.group : [])));
  for (const [index, heading] of headings.entries()) {
    const shown = quoted(heading);
    const meaning = meanings[index] as Meaning;
    const cell = isData(meaning) && meaning.entry !== undefined ? JSON.stringify(meaning) : null;
    // Columns of the same name can be told apart by their numbers.
    const isChosen = `#${index + 1}` in mapping;
    if (heading !== "" && seen.has(heading) && !isChosen)
      add(index, "repeated_column", `The column ${shown} appears twice.`);
    else if (cell !== null && taken.has(cell))
      add(index, "repeated_column", `The column ${shown} is mapped to the same field as another one.`);
    seen.add(heading);
    if (cell !== null) taken.add(cell);
    if (isData(meaning) && !isJson(meaning) && json.has(meaning.group))
      add(index, "conflicting_columns", `The group of ${shown} also has a JSON column.`);
    const fault = (isData(meaning) && groupFault(meaning.group)) || textFault(heading);
    if (fault) add(index, fault.code, fault.detail);
  }
  return faults;
}

function isJson(meaning: Meaning): meaning is { group: string; field: "json" } {
  return isData(meaning) && meaning.field === "json";
}

function noPhone(headings: string[]): Fault {
  const detail =
    "No column is known to hold the phone. The first row must name the columns, and one of them must be called phone, or " +
    `be mapped to it. It names ${listOf(headings)}.`;
  return { pointer: "/header", code: "no_phone_column", detail };
}

function groupFault(group: string): Pick<Fault, "code" | "detail"> | null {
  if (group === "__proto__") return { code: "invalid_name", detail: "A group can't be called __proto__." };
  if (group === "") return { code: "invalid_name", detail: "A group needs a name." };
  if (group.length > MAX_GROUP && [...group].length > MAX_GROUP)
    return { code: "too_long", detail: `The name of a group has at most ${MAX_GROUP} characters.` };
  return null;
}

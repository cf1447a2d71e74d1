// Reads NDJSON as it arrives: one contact object a line.
import { contactField } from "../contacts/index.ts";
import { faultsOf } from "../platform/http/faults.ts";
import { parseJson } from "../platform/http/json-parser.ts";
import { Problem } from "../platform/problem.ts";
import { MAX_ROW } from "./csv-reader.ts";
import { importedPhone } from "./imported-phone.ts";
import { plainChange } from "./plain-change.ts";
import { type FileRow, type RowMeaning, type RowReading, refused } from "./row.ts";

/** UTF-16 units that are kept of a line that is too large. */
const KEPT = 1_024;

export class NdjsonReader {
  #rest = "";
  #line = 1;
  /** The beginning of a line that is too large, while it goes by. */
  #passing: string | null = null;

  get line(): number {
    return this.#line;
  }

  read(text: string): FileRow[] {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() as string;
    const rows = lines.flatMap((line) => this.#row(line.endsWith("\r") ? line.slice(0, -1) : line));
    if (this.#rest.length > MAX_ROW) {
      this.#passing ??= this.#rest.slice(0, KEPT);
      this.#rest = "";
    }
    return rows;
  }

  end(): FileRow[] {
    const rows = this.#row(this.#rest);
    this.#rest = "";
    return rows;
  }

  #row(text: string): FileRow[] {
    const line = this.#line++;
    const beginning = this.#passing ?? (text.length > MAX_ROW ? text.slice(0, KEPT) : null);
    this.#passing = null;
    if (beginning !== null) return [{ line, text: beginning, fault: "row_too_large" }];
    return text.trim() === "" ? [] : [{ line, text, fault: null }];
  }
}

export const ndjsonMeaning: RowMeaning = {
  read: ({ text, fault }) => (fault === null ? readObject(text) : refused(fault, { value: text })),
  readText: readObject,
};

function readObject(text: string): RowReading {
  let given: unknown;
  try {
    given = parseJson(text);
  } catch (error) {
    return refused(error instanceof Problem ? error.code : "invalid_json", { value: text });
  }
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return refused("invalid_type", { value: text });
  const { phone: own } = given as { phone?: unknown };
  const value = typeof own === "string" ? own : null;
  const read = importedPhone(value ?? "");
  if (!read.ok)
    return refused(value === null && own != null ? "invalid_type" : read.code, { column: "/phone", value });
  const contact = { ...given, phone: read.phone };
  const change = plainChange(contact, read.phone);
  if (change) return { kind: "change", change };
  const result = contactField.safeParse(contact);
  if (!result.success) {
    const [fault] = faultsOf(result.error, contact);
    const column = fault?.pointer ?? "";
    return refused(fault?.code ?? "invalid_value", {
      column,
      value: valueAt(contact, column),
      phone: read.phone,
    });
  }
  const { name, labels, enhanced_data: enhancedData } = result.data;
  return { kind: "change", change: { phone: read.phone, name, labels, enhancedData } };
}

function valueAt(contact: object, pointer: string): string | null {
  const parts = pointer.split("/").slice(1);
  const value = parts.reduce<unknown>(
    (inside, part) =>
      (inside as Record<string, unknown> | null | undefined)?.[
        part.replaceAll("~1", "/").replaceAll("~0", "~")
      ],
    contact,
  );
  return value === undefined ? null : typeof value === "string" ? value : JSON.stringify(value);
}

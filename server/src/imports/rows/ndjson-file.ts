// Reads NDJSON as it arrives: one contact object per line.
import type { CountryCode } from "../../phones/index.ts";
import { parseJson } from "../../platform/http/input/json-parser.ts";
import { Problem } from "../../platform/problem.ts";
import { fileFault, KEPT_OF_LARGE_ROW, MAX_ROW } from "../../workbooks/index.ts";
import { importedPhone, readContact } from "./read-contact.ts";
import { type ReadRow, type RowReading, refused } from "./row.ts";

export class NdjsonFile {
  #line = 1;
  #rest = "";
  /** The beginning of the current line, when the line is too large. */
  #large: string | null = null;
  #isEmpty = true;
  readonly #country: CountryCode | null;

  constructor(country: CountryCode | null) {
    this.#country = country;
  }

  /** Throws 422 `empty_file`. */
  *take(text: string, isLast: boolean): Generator<ReadRow> {
    const lines = (this.#rest + text).split("\n");
    this.#rest = isLast ? "" : (lines.pop() as string);
    for (const line of lines) yield* this.#row(line.endsWith("\r") ? line.slice(0, -1) : line);
    if (this.#rest.length > MAX_ROW) {
      this.#large ??= this.#rest.slice(0, KEPT_OF_LARGE_ROW);
      this.#rest = "";
    }
    if (isLast && this.#isEmpty) throw fileFault("empty_file");
  }

  *#row(text: string): Generator<ReadRow> {
    const line = this.#line++;
    const large = this.#large ?? (text.length > MAX_ROW ? text.slice(0, KEPT_OF_LARGE_ROW) : null);
    this.#large = null;
    if (large === null && text.trim() === "") return;
    this.#isEmpty = false;
    if (large === null) yield { line, text, reading: readObject(text, this.#country) };
    else yield { line, text: large, reading: refused("row_too_large", { value: large }) };
  }
}

function readObject(text: string, country: CountryCode | null): RowReading {
  let given: unknown;
  try {
    given = parseJson(text);
  } catch (error) {
    return refused(error instanceof Problem ? error.code : "invalid_json", { value: text });
  }
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return refused("invalid_type", { value: text });
  const { phone: own, name } = given as { phone?: unknown; name?: unknown };
  const value = typeof own === "string" ? own : null;
  const read = importedPhone(value ?? "", country);
  if (!read.ok)
    return refused(value === null && own != null ? "invalid_type" : read.code, {
      column: "/phone",
      value,
      name: typeof name === "string" ? name : null,
    });
  const { phone } = read;
  const contact = { ...given, phone };
  const reading = readContact(contact);
  if (reading.ok) return { kind: "change", change: reading.change };
  const { code, pointer: column, path } = reading;
  return refused(code, { column, value: valueAt(contact, path), phone });
}

function valueAt(contact: object, path: string[]): string | null {
  const value = path.reduce<unknown>(
    (inside, part) => (inside as Record<string, unknown> | null | undefined)?.[part],
    contact,
  );
  return value === undefined ? null : typeof value === "string" ? value : JSON.stringify(value);
}

// Reads parts of payloads, in which any field may be missing, null, empty, too long or of another type.
import { storable } from "../../platform/database/literals.ts";

export type Part = Record<string, unknown>;

/** UTF-16 units. A contact takes as many code points. */
const LINE_LENGTH = 4_000;
const NAME_LENGTH = 256;

/** Empty if the value is no object. */
export function part(value: unknown): Part {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Part) : {};
}

/** Numbers are texts as well. Empty if the value is neither. */
export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** The first that isn't empty, else an empty text. */
export function firstOf(...values: unknown[]): string {
  return values.map(textOf).find((text) => text !== "") ?? "";
}

/** Those that aren't empty. */
export function joined(separator: string, ...values: unknown[]): string {
  return values
    .map(textOf)
    .filter((text) => text !== "")
    .join(separator);
}

/** The name of a contact; empty for none. */
export function nameOf(...parts: unknown[]): string {
  return fitting(joined(" ", ...parts), NAME_LENGTH).trim();
}

export function fullName({ first_name: first, last_name: last }: Part): string {
  return nameOf(first, last);
}

/** Cut and without what can't be stored: a long note must not keep its whole contact out. */
function fitting(text: string, most: number): string {
  return storable(text.slice(0, most));
}

/** Undefined without a text, so that the entry is left out. */
export function line(value: unknown, description: string, link?: string) {
  const text = fitting(textOf(value), LINE_LENGTH);
  if (text === "") return undefined;
  return { text, description: fitting(description, LINE_LENGTH), link: link || undefined };
}

export function emailLine(value: unknown) {
  const address = textOf(value);
  return line(address, "E-mail", /^\S+@\S+$/.test(address) ? `mailto:${address}` : undefined);
}

/** A group of enhanced data. */
export function group(name: string, ...lines: ReturnType<typeof line>[]) {
  return { [name]: lines.filter((one) => one !== undefined) };
}

/** `3 items, 409.00 SEK, paid`. */
export function orderSummary(order: Part, total: unknown, status: unknown): string {
  const items = Array.isArray(order["line_items"]) ? order["line_items"] : [];
  const count = items.map((item) => Number(part(item)["quantity"]) || 0).reduce((sum, one) => sum + one, 0);
  const price = textOf(total) === "" ? "" : joined(" ", total, order["currency"]);
  return joined(", ", count === 1 ? "1 item" : count > 0 ? `${count} items` : "", price, status);
}

/** An ISO time; undefined if the number is none of milliseconds. */
export function timeOf(ms: unknown): string | undefined {
  const time = new Date(typeof ms === "number" ? ms : Number.NaN);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

// Reads parsed JSON of unknown shape. Each reader returns null for a value of another shape.
import { type JsonSize, jsonSize } from "../platform/http/input/json-size.ts";

/** Hooks of channels are nested about ten deep. */
const MAX_DEPTH = 60;

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function objectIn(parent: JsonObject, key: string): JsonObject | null {
  const value = own(parent, key);
  return isObject(value) ? value : null;
}

export function itemsIn(parent: JsonObject, key: string): unknown[] {
  const value = own(parent, key);
  return Array.isArray(value) ? value : [];
}

/** A string that isn't empty and that PostgreSQL can store. */
export function textIn(parent: JsonObject, key: string): string | null {
  const value = own(parent, key);
  return typeof value === "string" && value !== "" ? storableText(value) : null;
}

/** Those of the texts that are there. */
export function textsIn(object: JsonObject, keys: string[]): string[] {
  return keys.map((key) => textIn(object, key)).filter((text) => text !== null);
}

/** True for a scalar, and for an object or array without content. */
export function isEmpty(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  for (const _ in value) return false;
  return true;
}

/** A whole number, also when written as a string. */
export function numberIn(parent: JsonObject, key: string): number | null {
  const value = own(parent, key);
  const number = typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) ? number : null;
}

/** A finite number, also when written as a string. */
export function decimalIn(parent: JsonObject, key: string): number | null {
  const value = own(parent, key);
  const number = typeof value === "string" && /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

/** A value that PostgreSQL can store: NULs and lone surrogates become U+FFFD, too deep values null. Throws SyntaxError. */
export function parseStorable(json: string): unknown {
  const { value, storable } = parseInParts(json, jsonSize(json));
  return storable(value);
}

/** `storable` makes a part storable: walking over all of a large value at once would block. Throws SyntaxError. */
export function parseInParts(json: string, { depth }: JsonSize) {
  const value: unknown = JSON.parse(json);
  // NULs and lone surrogates can only be written as escapes: decoding the bytes replaced invalid UTF-8 with U+FFFD.
  const isSuspect = UNSTORABLE.test(json);
  // Channels escape whole surrogate pairs as well. JSON.stringify escapes only lone surrogates.
  const isStorable = (part: unknown) =>
    depth <= MAX_DEPTH && !(isSuspect && UNSTORABLE.test(JSON.stringify(part)));
  return { value, storable: (part: unknown) => (isStorable(part) ? part : storable(part, 0)) };
}

const UNSTORABLE = /\\u(0000|d[89a-f])/i;

function storable(value: unknown, depth: number): unknown {
  if (typeof value === "string") return storableText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth === MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => storable(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [storableText(key), storable(item, depth + 1)]),
  );
}

function storableText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\uFFFD");
}

function own(parent: JsonObject, key: string): unknown {
  return Object.hasOwn(parent, key) ? parent[key] : undefined;
}

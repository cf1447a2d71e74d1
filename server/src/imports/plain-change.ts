// Reads what the rows of usual files say without the schema, which decides about every other row and makes the same of
// them; a test holds the two against each other. With the hashes of phones, it took a row of nine cells from 32 us of CPU,
// half of it collecting garbage, to 9.
import { type ContactChange, isPlainLink, type Phone, parseLabels } from "../contacts/index.ts";

/** UTF-16 units: text that has no more has no more code points. */
const MOST_NAME = 256;
const MOST_LABEL = 128;
const MOST_LABELS = 200;
const MOST_TEXT = 4_000;
const MOST_LINK = 2_048;
const MOST_GROUP = 256;

/** What a field of the schema gives, or that this is for the schema to say. */
type Plain<Value> = Value | typeof UNUSUAL;
const UNUSUAL = Symbol("unusual");

/** Null for what isn't seen to be right at once. `given` is a contact as the API takes it, unchecked. */
export function plainChange(given: object, phone: Phone): ContactChange | null {
  const change: ContactChange = { phone };
  for (const field in given) {
    const value: unknown = (given as Record<string, unknown>)[field];
    switch (field) {
      case "phone":
        break;
      case "name": {
        const name = plainName(value);
        if (name === UNUSUAL) return null;
        change.name = name;
        break;
      }
      case "labels": {
        const labels = plainLabels(value);
        if (labels === UNUSUAL) return null;
        change.labels = labels;
        break;
      }
      case "enhanced_data": {
        const groups = plainGroups(value);
        if (groups === UNUSUAL) return null;
        change.enhancedData = groups;
        break;
      }
      default:
        return null;
    }
  }
  return change;
}

function plainName(value: unknown): Plain<string | null> {
  if (value === null || value === "") return null;
  return isPlainText(value, MOST_NAME) ? value : UNUSUAL;
}

function plainLabels(value: unknown): Plain<string[]> {
  if (value === null || value === "") return [];
  if (!isPlainText(value, Number.POSITIVE_INFINITY)) return UNUSUAL;
  const labels = parseLabels(value);
  return labels.length <= MOST_LABELS && labels.every((name) => name.length <= MOST_LABEL) ? labels : UNUSUAL;
}

type Entry = Record<string, string>;

function plainGroups(value: unknown): Plain<{ set: Record<string, Entry[]>; drop: string[] }> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return UNUSUAL;
  const set: Record<string, Entry[]> = {};
  const drop: string[] = [];
  for (const group in value) {
    if (group === "" || group === "__proto__" || !isPlainText(group, MOST_GROUP)) return UNUSUAL;
    const entries: unknown = (value as Record<string, unknown>)[group];
    if (entries === null) drop.push(group);
    else if (!Array.isArray(entries)) return UNUSUAL;
    else if (entries.length === 0) drop.push(group);
    else if (entries.every(isPlainEntry)) set[group] = entries;
    else return UNUSUAL;
  }
  return { set, drop };
}

/** One that is kept as it stands. */
function isPlainEntry(entry: unknown): entry is Entry {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return false;
  let fields = 0;
  for (const field in entry) {
    const value: unknown = (entry as Record<string, unknown>)[field];
    if (value === "") return false;
    const isRight =
      field === "link"
        ? isPlainText(value, MOST_LINK) && isPlainLink(value)
        : (field === "text" || field === "description") && isPlainText(value, MOST_TEXT);
    if (!isRight) return false;
    fields++;
  }
  return fields > 0;
}

function isPlainText(value: unknown, most: number): value is string {
  return typeof value === "string" && value.length <= most && value.isWellFormed() && !value.includes("\0");
}

// Reads what a mapping made of a payload: a contact as the API takes it, with at most one group of enhanced data, and the time
// and id of the payload.
import { z } from "zod";
import { type ContactChange, contactField } from "../../contacts/index.ts";
import { faultsOf, IN_PLAIN_WORDS, optional, text, timeInput } from "../../platform/http/index.ts";
import { parseJson } from "../../platform/http/input/json-parser.ts";
import { type Fault, Problem } from "../../platform/problem.ts";
import type { Evaluation, UnreadPhone } from "../mapping/evaluation.ts";

/** A later time would keep out all payloads until then. */
const MOST_AHEAD_MS = 86_400_000;

const MOST_KEPT_ENTRIES = 50;

const fields = contactField.extend({
  keep_entries: optional(
    z
      .int(`This must be a whole number from 1 to ${MOST_KEPT_ENTRIES}.`)
      .min(1, "At least one entry is kept.")
      .max(MOST_KEPT_ENTRIES, `At most ${MOST_KEPT_ENTRIES} entries are kept.`),
  ),
  time: optional(timeInput),
  delivery: optional(text({ min: 1, max: 255 })),
});

export interface MappedContact {
  change: ContactChange;
  /** With it, the entries of the group are merged with the stored ones, and so many are kept. */
  keepEntries: number | null;
  time: Date | null;
  delivery: string | null;
}

/** `nothing`: the mapping found no person in the payload. */
export type MappedPayload = { ok: true; contact: MappedContact | "nothing" } | { ok: false; faults: Fault[] };

/** `now`: wall time in milliseconds. */
export function mappedPayload(evaluated: Evaluation, now: number): MappedPayload {
  if (!evaluated.ok)
    return { ok: false, faults: [{ pointer: "", code: evaluated.code, detail: evaluated.detail }] };
  const { json, unreadPhones } = evaluated;
  const unread = unreadPhones.map(unreadFault);
  if (json === undefined || json === "null")
    return unread.length > 0 ? { ok: false, faults: unread } : { ok: true, contact: "nothing" };
  const parsed = parsedResult(json);
  if (!parsed.ok) return parsed;
  const given = parsed.value;
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return { ok: false, faults: [NO_CONTACT] };
  const result = fields.safeParse(withoutEmptyMarks(given), IN_PLAIN_WORDS);
  const faults = [...(result.success ? [] : faultsOf(result.error, given)), ...groupFaults(given)];
  if (!result.success || faults.length > 0)
    return {
      ok: false,
      faults: "phone" in given || unread.length === 0 ? faults : [...unread, ...faults.filter(isNotPhone)],
    };
  const { phone, name, labels, enhanced_data: enhancedData, keep_entries: keepEntries = null } = result.data;
  const { time = null, delivery = null } = result.data;
  if (time !== null && time.getTime() > now + MOST_AHEAD_MS) return { ok: false, faults: [TIME_IN_FUTURE] };
  // With `keep_entries`, an empty group is one without new entries.
  const groups = enhancedData && keepEntries !== null ? { ...enhancedData, drop: [] } : enhancedData;
  const change = { phone, name, labels, enhancedData: groups };
  return { ok: true, contact: { change, keepEntries, time, delivery } };
}

function unreadFault({ text, code, detail }: UnreadPhone): Fault {
  return { pointer: "/phone", code, detail: `"${text}" can't be read as a phone number. ${detail}` };
}

const isNotPhone = ({ pointer }: Fault) => pointer !== "/phone";

/** Systems send an empty string for what isn't known. */
function withoutEmptyMarks(given: object): object {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== "" || (name !== "time" && name !== "delivery")),
  );
}

const NO_CONTACT: Fault = {
  pointer: "",
  code: "invalid_type",
  detail: "The mapping must return one contact, as an object, or nothing.",
};

const TIME_IN_FUTURE: Fault = {
  pointer: "/time",
  code: "time_in_future",
  detail: "The time is more than a day ahead, so payloads until then would count as older.",
};

function parsedResult(json: string): { ok: true; value: unknown } | { ok: false; faults: Fault[] } {
  try {
    return { ok: true, value: parseJson(json) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { ok: false, faults: error.errors ?? [{ pointer: "", code: error.code, detail: error.message }] };
  }
}

/** A source owns one group: null, which would remove the groups of all systems, is a fault. */
function groupFaults(given: unknown): Fault[] {
  const groups = (given as { enhanced_data?: unknown } | null)?.enhanced_data;
  if (groups === undefined) return [];
  const count = typeof groups === "object" && groups !== null ? Object.keys(groups).length : 0;
  if (count <= 1 && groups !== null) return [];
  const detail = "A mapping writes one group of enhanced data. Other groups belong to other systems.";
  return [{ pointer: "/enhanced_data", code: "one_group_only", detail }];
}

/** The fault of a payload with which the contact's enhanced data would have so many bytes. */
export function tooLarge(bytes: number): Fault {
  const detail = `The contact's enhanced data would have ${bytes} bytes as compact JSON, which is too much.`;
  return { pointer: "/enhanced_data", code: "enhanced_data_too_large", detail };
}

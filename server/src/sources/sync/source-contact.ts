// Checks the contact that a preset found in a payload: as the API takes it, with the time and the id of the payload.
import { z } from "zod";
import { type ContactChange, contactField } from "../../contacts/index.ts";
import { faultsOf, IN_PLAIN_WORDS, optional, text, timeInput } from "../../platform/http/index.ts";
import type { Fault } from "../../platform/problem.ts";
import type { UnreadPhone } from "../presets/preset.ts";

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

export interface SourceContact {
  change: ContactChange;
  /** With it, the entries of the group are merged with the stored ones, and so many are kept. */
  keepEntries: number | null;
  time: Date | null;
  delivery: string | null;
}

export type ReadContact = { ok: true; contact: SourceContact } | { ok: false; faults: Fault[] };

/** `now`: wall time in milliseconds. */
export function readContact(given: unknown, now: number): ReadContact {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return { ok: false, faults: [NO_CONTACT] };
  const result = fields.safeParse(withoutEmptyMarks(given), IN_PLAIN_WORDS);
  if (!result.success) return { ok: false, faults: faultsOf(result.error, given) };
  const { phone, name, labels, enhanced_data: enhancedData, keep_entries: keepEntries = null } = result.data;
  const { time = null, delivery = null } = result.data;
  if (time !== null && time.getTime() > now + MOST_AHEAD_MS) return { ok: false, faults: [TIME_IN_FUTURE] };
  // With `keep_entries`, an empty group is one without new entries.
  const groups = enhancedData && keepEntries !== null ? { ...enhancedData, drop: [] } : enhancedData;
  const change = { phone, name, labels, enhancedData: groups };
  return { ok: true, contact: { change, keepEntries, time, delivery } };
}

/** Of a payload in which no phone number could be read. */
export function unreadFault({ text, code, detail }: UnreadPhone): Fault {
  return { pointer: "/phone", code, detail: `"${text}" can't be read as a phone number. ${detail}` };
}

/** Systems send an empty string for what isn't known. */
function withoutEmptyMarks(given: object): object {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== "" || (name !== "time" && name !== "delivery")),
  );
}

const NO_CONTACT: Fault = {
  pointer: "",
  code: "invalid_type",
  detail: "A contact is an object, as for POST /contacts/contact.",
};

const TIME_IN_FUTURE: Fault = {
  pointer: "/time",
  code: "time_in_future",
  detail: "The time is more than a day ahead, so payloads until then would count as older.",
};

/** The fault of a payload with which the contact's enhanced data would have so many bytes. */
export function tooLarge(bytes: number): Fault {
  const detail = `The contact's enhanced data would have ${bytes} bytes as compact JSON, which is too much.`;
  return { pointer: "/enhanced_data", code: "enhanced_data_too_large", detail };
}

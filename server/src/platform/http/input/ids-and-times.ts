// Schemas of ids and times in requests.
import { z } from "zod";
import { type IdPrefix, uuidOf } from "../../ids.ts";

/** The id of a resource in a request, as its UUID. Another text is `invalid_id`. `what`: the kind of resource, in words. */
export function idInput(prefix: IdPrefix, what: string) {
  return z
    .string("This must be a string.")
    .refine((id) => uuidOf(prefix, id) !== null, {
      params: { code: "invalid_id" },
      error: `This isn't the id of a ${what}.`,
    })
    .transform((id) => uuidOf(prefix, id) as string);
}

const FIRST_MS = 0;
const LAST_MS = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * The years 1970 to 9999. RFC 3339 also allows the year 0, which PostgreSQL refuses, and an offset can lead beyond 9999. A time
 * outside becomes the first or last time inside, because it selects and orders the same resources.
 */
export const timeInput = z.iso
  .datetime({ offset: true, error: "This must be a time like 2027-01-31T12:00:00Z, with a time zone." })
  .transform((text) => new Date(Math.min(Math.max(FIRST_MS, Date.parse(text)), LAST_MS)));

/** Whether the name is one of a time zone, such as Europe/Lisbon. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone }));
  } catch {
    return false;
  }
}

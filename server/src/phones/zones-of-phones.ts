// Time zones of people, by the countries of their phones.
/// <reference lib="esnext.intl" />
import type { Phone } from "./phone.ts";
import { countryOfPhone } from "./read-phone.ts";

/**
 * Returns a function that finds the zone of a phone. The zone is null for a hidden phone, for a phone of no country, and for a country
 * with several zones. Zones whose clocks agree for a year after `now` count as one: Germany has Europe/Berlin and Europe/Busingen.
 */
export function zonesOfPhones(now: Date): (phone: string | null) => string | null {
  const known = new Map<string, string | null>();
  return (phone) => {
    const country = phone && countryOfPhone(phone as Phone);
    if (!country) return null;
    if (!known.has(country)) known.set(country, onlyZoneOf(country, now));
    return known.get(country) ?? null;
  };
}

function onlyZoneOf(country: string, now: Date): string | null {
  const [first, ...others] = new Intl.Locale(`und-${country}`).getTimeZones() ?? [];
  if (first === undefined) return null;
  const clock = clockOf(first, now);
  return others.every((zone) => clockOf(zone, now) === clock) ? first : null;
}

/** Local times of the zone on the first day of twelve months. */
function clockOf(timeZone: string, now: Date): string {
  const format = new Intl.DateTimeFormat("en", { timeZone, dateStyle: "short", timeStyle: "short" });
  const months = Array.from({ length: 12 }, (_, month) =>
    new Date(now).setUTCMonth(now.getUTCMonth() + month, 1),
  );
  return months.map((time) => format.format(time)).join();
}

// Formats times, phones and sizes.

const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const exact = new Intl.DateTimeFormat(undefined, {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
});
const shortDay = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });
const longDay = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long", year: "numeric" });
const full = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "medium" });

/** Like in the status bar of a phone: without AM and PM. */
const bar = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit", hourCycle: "h23" });

export const barTime = (date) => bar.format(date);
export const clockTime = (date) => clock.format(date);
export const exactTime = (date) => exact.format(date);
export const fullTime = (date) => full.format(date);

/** "Today", "Yesterday" or the date. */
export function dayName(date) {
  return nearDay(date) ?? longDay.format(date);
}

/** The time of today, "Yesterday" or a short date. */
export function shortTime(date) {
  const near = nearDay(date);
  return near === "Today" ? clock.format(date) : (near ?? shortDay.format(date));
}

function nearDay(date) {
  const today = new Date();
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (date.toDateString() === today.toDateString()) return "Today";
  return date.toDateString() === yesterday.toDateString() ? "Yesterday" : null;
}

/** Country codes of one and two digits (ITU-T E.164); all others have three. */
const COUNTRY = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** Digits with a plus, grouped like in the console: the country code, then threes. User ids are unchanged. */
export function phoneText(person) {
  if (!/^\d{7,15}$/.test(person)) return /^\d+$/.test(person) ? `+${person}` : person;
  const [country] = COUNTRY.exec(person);
  return [`+${country}`, ...person.slice(country.length).match(/\d{3}(?=\d{2})|\d+/g)].join(" ");
}

export function sizeText(bytes) {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

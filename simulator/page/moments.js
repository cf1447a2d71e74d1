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

/** Digits with a plus, grouped where the grouping is certain; user ids unchanged. */
export function phoneText(person) {
  if (!/^\d+$/.test(person)) return person;
  const american = /^1(\d{3})(\d{3})(\d{4})$/.exec(person);
  return american ? `+1 ${american.slice(1).join(" ")}` : `+${person}`;
}

export function sizeText(bytes) {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

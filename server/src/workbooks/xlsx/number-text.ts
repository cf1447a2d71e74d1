// The text of a cell that holds a number, which can also be a date.

const DAY_MS = 86_400_000;
/** Days from 1899-12-30, or from 1904-01-01, to 1970-01-01. */
const EPOCHS = { 1900: 25_569, 1904: 24_107 };
/** The last day that a spreadsheet knows: 9999-12-31. */
const MOST_DAYS = 2_958_465;

/** Numbers of built-in formats of dates and times. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** `code`: of a format that the workbook defines. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDate(id);
  return /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|general/gi, ""));
}

/** All digits, never 1.5E+10: a workbook holds the whole number, whatever a cell shows. */
export function numberText(raw: string): string {
  const number = Number(raw);
  if (raw === "" || !Number.isFinite(number)) return raw;
  return String(number);
}

/** 2026-11-23, 2026-11-23 14:05:00, or 14:05:00. */
export function dateText(raw: string, epoch: keyof typeof EPOCHS): string {
  const days = Number(raw);
  if (raw === "" || !(days >= 0 && days <= MOST_DAYS)) return numberText(raw);
  const time = new Date(Math.round((days - EPOCHS[epoch]) * DAY_MS)).toISOString();
  const [date, clock] = [time.slice(0, 10), time.slice(11, 19)];
  if (days < 1) return clock;
  return Number.isInteger(days) ? date : `${date} ${clock}`;
}

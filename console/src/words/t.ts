// Texts of the console: a catalogue per language, plurals by Intl, and formats for numbers and times.
import type { first } from "./en/first.ts";
import type { pages } from "./en/pages.ts";
import { createFormats } from "./formats.ts";
import { isPhone, phoneText } from "./phone-groups.ts";

/** `{name}` is filled in. An object with `other` is a plural of `n`. */
export type Text = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);
/** The same keys as the English part. */
export type Part<English> = { [Key in keyof English]: English[Key] extends string ? string : Text };
export type FirstWords = Part<typeof first>;
export type PageWords = Part<typeof pages>;
export type Catalogue = FirstWords & PageWords;
export type Key = keyof Catalogue;

export type Language = "en" | "de";
export const LANGUAGES: Record<Language, string> = { en: "English", de: "Deutsch" };

type Values = Record<string, string | number>;

export interface Words {
  language: Language;
  t(key: Key, values?: Values): string;
  /** Grouped, for a text alone. In a sentence, `t` groups it. */
  phone(phone: string): string;
  number(value: number): string;
  percent(share: number): string;
  /** A share with its sign. */
  change(share: number): string;
  /** A number with its sign. */
  difference(value: number): string;
  list(parts: string[]): string;
  /** "3 min ago", "in 2 h"; `null` for more than an hour away. */
  relative(at: Date, now: Date): string | null;
  time(at: Date): string;
  /** To the millisecond. */
  timeToMs(at: Date): string;
  /** To the second. */
  clock(at: Date): string;
  day(at: Date, now: Date): string;
  /** "at 14:02", or "on 3 Mar at 14:02": a part of a sentence. */
  moment(at: Date, now: Date): string;
  shortDay(at: Date): string;
  /** Date, time to the second, and zone. */
  exact(at: Date): string;
  duration(ms: number): string;
  /** Of a file, in bytes. */
  size(bytes: number): string;
}

/** Right-to-left letters, and characters that change the direction. */
const MAY_REORDER = /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFEFC]/;

export function createWords(
  language: Language,
  catalogue: Catalogue,
  locale: string = language,
  isRightToLeft = false,
): Words {
  const formats = createFormats(language, locale);
  // Narrow units are mixed in German: "23h 59 Min.".
  const unitDisplay = language === "en" ? "narrow" : "short";
  const units = (value: number, unit: "second" | "minute" | "hour" | "day") =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay }).format(value);

  // Between FSI and PDI, a value in another direction leaves the order of the words around it alone.
  const isolate = (value: string) =>
    isRightToLeft || MAY_REORDER.test(value) ? `\u2068${value}\u2069` : value;
  // LRI: a phone has no letter that tells its direction.
  const phone = (value: string) => (isRightToLeft ? `\u2066${phoneText(value)}\u2069` : phoneText(value));

  const words: Words = {
    language,
    t(key, values = {}) {
      const text: Text = catalogue[key];
      const form =
        typeof text === "string" ? text : (text[formats.plural.select(Number(values["n"]))] ?? text.other);
      return form.replace(/\{(\w+)\}(\.?)/g, (_, name: string, stop: string) => {
        const value = values[name] ?? "";
        if (typeof value === "number") return formats.numbers.format(value) + stop;
        const shown = isPhone(value) ? phone(value) : isolate(value);
        // "8 Min." ends a sentence with the full stop that it has.
        return value.endsWith(".") ? shown : shown + stop;
      });
    },
    phone: (value) => (isPhone(value) ? phone(value) : value),
    number: (value) => formats.numbers.format(value),
    percent: (share) => formats.percents.format(share),
    change: (share) => formats.changes.format(share),
    difference: (value) => formats.differences.format(value),
    list: (parts) => formats.lists.format(parts),
    relative(at, now) {
      const seconds = (at.getTime() - now.getTime()) / 1_000;
      if (Math.abs(seconds) < 45) return formats.ago.format(0, "second");
      if (Math.abs(seconds) < 3_600) return formats.ago.format(Math.round(seconds / 60), "minute");
      return null;
    },
    time: (at) => formats.times.format(at),
    timeToMs: (at) => formats.fineTimes.format(at),
    clock: (at) => formats.clocks.format(at),
    day(at, now) {
      const start = (date: Date) => new Date(date).setHours(0, 0, 0, 0);
      const distance = Math.round((start(at) - start(now)) / 86_400_000);
      if (distance === 0 || distance === -1) {
        const word = new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(distance, "day");
        return word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
      }
      return at.getFullYear() === now.getFullYear() ? formats.days.format(at) : formats.years.format(at);
    },
    moment(at, now) {
      const time = formats.times.format(at);
      if (at.toDateString() === now.toDateString()) return words.t("when.at", { time });
      return words.t("when.on", { day: formats.shortDays.format(at), time });
    },
    shortDay: (at) => formats.shortDays.format(at),
    exact: (at) => formats.exact.format(at),
    duration(ms) {
      const minutes = Math.floor(ms / 60_000);
      if (minutes < 1) return units(Math.max(0, Math.ceil(ms / 1_000)), "second");
      if (minutes < 60) return units(minutes, "minute");
      const hours = Math.floor(minutes / 60);
      if (hours < 48) return `${units(hours, "hour")} ${units(minutes % 60, "minute")}`;
      return units(Math.floor(hours / 24), "day");
    },
    size(bytes) {
      const [value, unit] = bytes < 1_000_000 ? [bytes / 1_000, "kilobyte"] : [bytes / 1_000_000, "megabyte"];
      const digits = { maximumFractionDigits: value < 10 ? 1 : 0 };
      return new Intl.NumberFormat(language, { style: "unit", unit, ...digits }).format(value);
    },
  };
  return words;
}

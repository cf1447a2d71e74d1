// Texts of the console: a catalogue per language, plurals by Intl, and formats for numbers and times.
import type { en } from "./en/index.ts";

/** `{name}` is filled in. An object with `other` is a plural of `n`. */
export type Text = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);
export type Catalogue = { [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : Text };
export type Key = keyof typeof en;

export type Language = "en" | "de";
export const LANGUAGES: Record<Language, string> = { en: "English", de: "Deutsch" };

type Values = Record<string, string | number>;

export interface Words {
  language: Language;
  t(key: Key, values?: Values): string;
  number(value: number): string;
  percent(share: number): string;
  list(parts: string[]): string;
  /** "3 min ago", "in 2 h"; `null` for more than an hour away. */
  relative(at: Date, now: Date): string | null;
  time(at: Date): string;
  /** To the millisecond. */
  timeToMs(at: Date): string;
  /** To the second. */
  clock(at: Date): string;
  day(at: Date, now: Date): string;
  shortDay(at: Date): string;
  /** Date, time to the second, and zone. */
  exact(at: Date): string;
  duration(ms: number): string;
  /** Of a file, in bytes. */
  size(bytes: number): string;
}

export function createWords(language: Language, catalogue: Catalogue): Words {
  const plural = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const percents = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
  const lists = new Intl.ListFormat(language);
  const ago = new Intl.RelativeTimeFormat(language, { style: "short", numeric: "auto" });
  const times = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" });
  const fineTimes = new Intl.DateTimeFormat(language, {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
    hourCycle: "h23",
  });
  const clocks = new Intl.DateTimeFormat(language, {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  const exact = new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "long" });
  const days = new Intl.DateTimeFormat(language, { weekday: "long", day: "numeric", month: "short" });
  const shortDays = new Intl.DateTimeFormat(language, { day: "numeric", month: "short" });
  const years = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", year: "numeric" });
  const units = (value: number, unit: "second" | "minute" | "hour" | "day") =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "narrow" }).format(value);

  return {
    language,
    t(key, values = {}) {
      const text: Text = catalogue[key];
      const form = typeof text === "string" ? text : (text[plural.select(Number(values["n"]))] ?? text.other);
      return form.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = values[name];
        return typeof value === "number" ? numbers.format(value) : (value ?? "");
      });
    },
    number: (value) => numbers.format(value),
    percent: (share) => percents.format(share),
    list: (parts) => lists.format(parts),
    relative(at, now) {
      const seconds = (at.getTime() - now.getTime()) / 1_000;
      if (Math.abs(seconds) < 45) return ago.format(0, "second");
      if (Math.abs(seconds) < 3_600) return ago.format(Math.round(seconds / 60), "minute");
      return null;
    },
    time: (at) => times.format(at),
    timeToMs: (at) => fineTimes.format(at),
    clock: (at) => clocks.format(at),
    day(at, now) {
      const start = (date: Date) => new Date(date).setHours(0, 0, 0, 0);
      const distance = Math.round((start(at) - start(now)) / 86_400_000);
      if (distance === 0 || distance === -1) {
        const word = new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(distance, "day");
        return word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
      }
      return at.getFullYear() === now.getFullYear() ? days.format(at) : years.format(at);
    },
    shortDay: (at) => shortDays.format(at),
    exact: (at) => exact.format(at),
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
}

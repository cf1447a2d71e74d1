// Texts of the console in ICU message format, and formats for numbers and times.
import { IntlMessageFormat } from "intl-messageformat";
import type english from "./en.json";
import { createFormats } from "./formats.ts";
import { isPhone, phoneText } from "./phone-groups.ts";

export type Key = keyof typeof english;
export type Catalogue = Record<Key, string>;
/** The parts of a parsed text. */
export type Message = ReturnType<IntlMessageFormat["getAst"]>;

export type Language = "en" | "de";
export const LANGUAGES: Record<Language, string> = { en: "English", de: "Deutsch" };

export type Values = Record<string, string | number | boolean>;
export interface Words {
  language: Language;
  t(key: Key, values?: Values): string;
  /** What an error of the service means. `english`: its own sentence. */
  error(code: string, english: string): string;
  /** A sentence that the service has in English only; null on pages in other languages. */
  english(text: string | null): string | null;
  /** What a person does about an error; null for errors that only programs meet. */
  help(code: string): string | null;
  /** What an operation of the service did; its name where a newer service has one that this page doesn't know. */
  did(operation: string): string;
  /** The parts of a sentence that has other values than texts, such as elements and functions for tags. */
  parts<Value>(key: Key, values: Record<string, Value>): (string | Value)[];
  /** Grouped, for a text alone. In a sentence, `t` groups it. */
  phone(phone: string): string;
  number(value: number): string;
  percent(share: number): string;
  /** A number with its sign. */
  difference(value: number): string;
  list(parts: string[]): string;
  /** `code`: by ISO 3166-1. */
  country(code: string): string;
  /** "3 min ago", "in 2 h"; `null` for more than an hour away. */
  relative(at: Date, now: Date): string | null;
  time(at: Date): string;
  /** To the millisecond. */
  timeToMs(at: Date): string;
  /** To the second. */
  clock(at: Date): string;
  day(at: Date, now: Date): string;
  /** "at 14:02", "on 3 Mar at 14:02" or "on 3 Mar 2025 at 14:02": a part of a sentence. */
  moment(at: Date, now: Date): string;
  shortDay(at: Date, now: Date): string;
  /** Date, time to the second, and zone. */
  exact(at: Date): string;
  duration(ms: number): string;
  /** A duration in its largest unit, for a narrow place. */
  age(ms: number): string;
  /** `currency`: by ISO 4217. */
  money(amount: number, currency: string): string;
  /** Of a file, in bytes. */
  size(bytes: number): string;
}

interface Options {
  /** The language with its region. */
  locale?: string | undefined;
  isRightToLeft?: boolean;
  /** Changes the parsed texts, for the pseudo-language. */
  alter?: ((message: Message) => Message) | undefined;
}

/** The types of parts of a message: text, and a choice by a value. */
const [LITERAL, SELECT] = [0, 5];
/** Marks the end of a value that has a full stop. */
const STOP = "\0";
/** Right-to-left letters, and characters that change the direction. */
const MAY_REORDER = /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFEFC]/;

export function createWords(
  language: Language,
  catalogue: Catalogue,
  { locale = language, isRightToLeft = false, alter = (message) => message }: Options = {},
): Words {
  const formats = createFormats(language, locale);
  const formatters = {
    getNumberFormat: () => formats.numbers,
    getPluralRules: () => formats.plural,
    getDateTimeFormat: () => formats.times,
  };
  const messages = new Map<Key, { message: IntlMessageFormat; choices: string[] }>();
  const messageOf = (key: Key) => {
    let found = messages.get(key);
    if (!found) {
      // A code that a later version of the service added is shown as it is.
      const text = catalogue[key] ?? key.replace(/^\w+\./, "").replaceAll("_", " ");
      const parsed = new IntlMessageFormat(text, language).getAst();
      const choices = parsed.flatMap((part) => (part.type === SELECT && "value" in part ? part.value : []));
      found = { message: new IntlMessageFormat(alter(parsed), language, {}, { formatters }), choices };
      messages.set(key, found);
    }
    return found;
  };
  // Narrow units are mixed in German: "23h 59 Min.".
  const unitDisplay = language === "en" ? "narrow" : "short";
  const units = (value: number, unit: "second" | "minute" | "hour" | "day") =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay }).format(value);

  // Between FSI and PDI, a value in another direction leaves the order of the words around it alone.
  const isolate = (value: string) =>
    isRightToLeft || MAY_REORDER.test(value) ? `\u2068${value}\u2069` : value;
  // LRI: a phone has no letter that tells its direction.
  const phone = (value: string) => (isRightToLeft ? `\u2066${phoneText(value)}\u2069` : phoneText(value));

  const shown = <Value>(value: Value) => {
    if (typeof value !== "string") return value;
    return (isPhone(value) ? phone(value) : isolate(value)) + (value.endsWith(".") ? STOP : "");
  };

  const fill = <Value>(key: Key, values: Record<string, Value>) => {
    const { message, choices } = messageOf(key);
    // A value that chooses between forms isn't shown.
    const given = Object.entries(values).map(([name, value]) => [
      name,
      choices.includes(name) ? value : shown(value),
    ]);
    return message.format<Value>(Object.fromEntries(given));
  };

  const words: Words = {
    language,
    t: (key, values = {}) => withoutDoubledStops(String(fill(key, values))),
    error(code, english) {
      const value = (catalogue as Record<string, string>)[`error.${code}`] ?? english;
      return String(new IntlMessageFormat(alter([{ type: LITERAL, value }]), language).format());
    },
    english: (text) => (language === "en" ? text : null),
    help: (code) => (`help.${code}` in catalogue ? words.t(`help.${code}` as Key) : null),
    did: (operation) => (`did.${operation}` in catalogue ? words.t(`did.${operation}` as Key) : operation),
    parts<Value>(key: Key, values: Record<string, Value>) {
      const filled = fill(key, values);
      const parts = Array.isArray(filled) ? filled : [filled];
      return parts.map((part) => (typeof part === "string" ? withoutDoubledStops(part) : part));
    },
    phone: (value) => (isPhone(value) ? phone(value) : value),
    number: (value) => formats.numbers.format(value),
    percent: (share) => formats.percents.format(share),
    difference: (value) => formats.differences.format(value),
    list: (parts) => formats.lists.format(parts),
    country: (code) => formats.countries.of(code) ?? code,
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
      return (isOfYear(at, now) ? formats.days : formats.years).format(at);
    },
    moment(at, now) {
      const time = formats.times.format(at);
      if (at.toDateString() === now.toDateString()) return words.t("when.at", { time });
      return words.t("when.on", { day: words.shortDay(at, now), time });
    },
    shortDay: (at, now) => (isOfYear(at, now) ? formats.shortDays : formats.years).format(at),
    exact: (at) => formats.exact.format(at),
    duration(ms) {
      const minutes = Math.floor(ms / 60_000);
      if (minutes < 1) return units(Math.max(0, Math.ceil(ms / 1_000)), "second");
      if (minutes < 60) return units(minutes, "minute");
      const hours = Math.floor(minutes / 60);
      if (hours < 48) return `${units(hours, "hour")} ${units(minutes % 60, "minute")}`;
      return units(Math.floor(hours / 24), "day");
    },
    age(ms) {
      const minutes = Math.floor(ms / 60_000);
      if (minutes < 1) return formats.ago.format(0, "second");
      if (minutes < 60) return units(minutes, "minute");
      const hours = Math.floor(minutes / 60);
      return hours < 24 ? units(hours, "hour") : units(Math.floor(hours / 24), "day");
    },
    money(amount, currency) {
      // What a channel says may be no currency.
      if (!/^[A-Z]{3}$/.test(currency)) return `${formats.numbers.format(amount)} ${currency}`;
      return new Intl.NumberFormat(locale, { style: "currency", currency }).format(amount);
    },
    size(bytes) {
      if (bytes < 100)
        return new Intl.NumberFormat(language, { style: "unit", unit: "byte", unitDisplay: "long" }).format(
          bytes,
        );
      const [value, unit] = bytes < 1_000_000 ? [bytes / 1_000, "kilobyte"] : [bytes / 1_000_000, "megabyte"];
      const digits = { maximumFractionDigits: value < 10 ? 1 : 0 };
      return new Intl.NumberFormat(language, { style: "unit", unit, ...digits }).format(value);
    },
  };
  return words;
}

function isOfYear(at: Date, now: Date): boolean {
  return at.getFullYear() === now.getFullYear();
}

/** "8 Min." ends a sentence with the full stop that it has. */
function withoutDoubledStops(text: string): string {
  return text.replace(/\0\.?/g, "");
}

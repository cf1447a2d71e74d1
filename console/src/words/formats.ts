// The formats of numbers and times in a language and its region.

/** Each is made when it is first used: to make all of them at once would take longer than to draw a page. */
export function createFormats(language: string, locale: string) {
  const [minute, second] = ["2-digit", "2-digit"] as const;
  /** "3:05 AM", but "03:05". */
  const hour = () =>
    new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12 ? "numeric" : "2-digit";
  const [month, day] = ["short", "numeric"] as const;
  const signDisplay = "exceptZero";
  return lazily({
    plural: () => new Intl.PluralRules(language),
    numbers: () => new Intl.NumberFormat(locale),
    percents: () => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }),
    differences: () => new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay }),
    countries: () => new Intl.DisplayNames(language, { type: "region" }),
    lists: () => new Intl.ListFormat(language),
    ago: () => new Intl.RelativeTimeFormat(language, { style: "short", numeric: "auto" }),
    times: () => new Intl.DateTimeFormat(locale, { hour: hour(), minute }),
    fineTimes: () =>
      new Intl.DateTimeFormat(locale, {
        hour: "2-digit",
        minute,
        second,
        fractionalSecondDigits: 3,
        hourCycle: "h23",
      }),
    clocks: () => new Intl.DateTimeFormat(locale, { hour: hour(), minute, second }),
    exact: () => new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "long" }),
    days: () => new Intl.DateTimeFormat(locale, { weekday: "long", day, month }),
    shortDays: () => new Intl.DateTimeFormat(locale, { day, month }),
    years: () => new Intl.DateTimeFormat(locale, { day, month, year: "numeric" }),
  });
}

/** An object whose values are made when they are read, once. */
function lazily<Made extends Record<string, () => unknown>>(
  makers: Made,
): { readonly [Name in keyof Made]: ReturnType<Made[Name]> } {
  const lazy = {};
  for (const [name, make] of Object.entries(makers)) {
    const get = () => {
      const value = make();
      Object.defineProperty(lazy, name, { value });
      return value;
    };
    Object.defineProperty(lazy, name, { get, configurable: true });
  }
  return lazy as { readonly [Name in keyof Made]: ReturnType<Made[Name]> };
}

// Which browser on which system a header User-Agent names. Only words of these lists are kept, so the text of the header isn't.

/** Browsers name others, too: the first that matches counts. */
const BROWSERS = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\b(?:OPR|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
] as const;

const SYSTEMS = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
] as const;

export interface Device {
  browser: string | null;
  system: string | null;
}

/** An iPad that asks for pages of a computer says macOS. */
export function deviceOf(userAgent = ""): Device {
  // Longer ones are no browser's, and take time.
  const known = userAgent.slice(0, 512);
  const firstOf = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, form]) => form.test(known))?.[0] ?? null;
  return { browser: firstOf(BROWSERS), system: firstOf(SYSTEMS) };
}

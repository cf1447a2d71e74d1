// Opens the console in Chromium. Any fault of the page fails the test that opened it.
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { beforeAll, expect, onTestFinished } from "vitest";
import { openChromium } from "../../simulator/test/launch-chromium.ts";
import { type Demo, signedInContext } from "./demo.ts";
import {
  type FirstPage,
  giveBack,
  LOCALE,
  newPage,
  openFirst,
  takeProfile,
  takeSignedOut,
  unload,
} from "./profiles.ts";
import { type OwnDemo, openDemo } from "./shared-demo.ts";

export type { Demo } from "./demo.ts";

/** A demo for the tests of a file or `describe`, and what opens its console in Chromium. They exist in hooks and tests. */
export function setUpConsole() {
  const demo = {} as OwnDemo;
  let browser: Browser;
  beforeAll(async () => {
    const [chromium, own] = await Promise.all([openChromium(), openDemo()]);
    browser = chromium;
    Object.assign(demo, own);
  });
  return {
    demo,
    openAt: (path?: string, options?: ConsoleOptions) => openConsole(browser, demo, path, options),
    openSignedOutAt: (url: string) => openSignedOut(browser, demo, url),
  };
}

/** A service with a console, and its first key. */
interface Opened {
  facts: Pick<Demo["facts"], "console_url" | "api_key">;
}

interface ConsoleOptions extends BrowserContextOptions {
  /** Statuses of requests that the test expects to be refused: Chromium reports each as an error. */
  refusals?: number[];
  /** Whether the test ends the service: Chromium reports each request that finds none. */
  hasOutage?: boolean;
  /** The demo's own unless given. */
  apiKey?: string;
  /** Whether no other test may use the profile afterwards: a change of it can't be undone, or its demo ends. */
  endsProfile?: boolean;
  /** Whether the next test has to load the console, because only that undoes what this one changes. */
  endsPage?: boolean;
  /** As chosen on the page of the settings. The console reads it when it is loaded. */
  language?: string;
}

/** Signed in. Fails the test for an error on the page's console, a breach of its policy, and a request to another host. */
export async function openConsole(
  browser: Browser,
  demo: Opened,
  path = "/",
  { refusals = [], hasOutage = false, ...options }: ConsoleOptions = {},
): Promise<Page> {
  const { console_url: origin } = demo.facts;
  const { first, leave } = await openPage(browser, demo, options);
  const { page } = first;
  await prepare(page, options);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    const expected = refusals.map((status) => `with a status of ${status}`);
    // A test took the connection away.
    expected.push(hasOutage ? "net::ERR_" : "net::ERR_INTERNET_DISCONNECTED");
    const isExpected = expected.some((text) => message.text().includes(text));
    if (message.type() === "error" && !isExpected) faults.push(`${message.text()} ${message.location().url}`);
  });
  page.on("request", (request) => {
    const isOwn = request.url().startsWith(origin) || request.url().startsWith("blob:");
    if (!isOwn) faults.push(`asked ${request.url()}`);
  });
  onTestFinished(async () => {
    // Leaving the page ends its requests, which isn't a fault of the test.
    const found = [...faults, ...(await lostFocus(page))];
    await leave();
    expect(found).toEqual([]);
  });
  const { streams } = first;
  const listens = Promise.withResolvers<void>();
  if (streams.size > 0) listens.resolve();
  page.on("response", (response) => {
    if (!response.url().includes("/events/stream")) return;
    if (response.ok()) streams.add(response.request());
    listens.resolve();
  });
  page.on("requestfinished", (request) => streams.delete(request));
  page.on("requestfailed", (request) => streams.delete(request));
  await openFirst(first, origin + path, options.language);
  await page.getByRole("navigation").first().waitFor();
  await page.evaluate(WATCH_FOCUS);
  // An event that comes before the page listens isn't told, so a test would wait for it in vain.
  if (!options.apiKey) await listens.promise;
  return page;
}

/**
 * Notes each element that left the page or was disabled while it had the focus, if nothing else gets the focus within ten checks. A
 * busy page runs its timers late, so a slow machine has more time.
 */
const WATCH_FOCUS = `(() => {
  if (window.focusWatch) {
    window.focusWatch.lost.length = 0;
    return;
  }
  const watch = window.focusWatch = { lost: [], misses: 0 };
  let last = null;
  addEventListener("focusin", ({ target }) => { last = target; }, true);
  setInterval(() => {
    const isGone = last && (!last.isConnected || last.matches(":disabled:not([data-loading])"));
    watch.misses = isGone && document.activeElement === document.body ? watch.misses + 1 : 0;
    if (watch.misses === 10) watch.lost.push("The focus fell to the page from " + last.outerHTML.slice(0, 200));
  }, 100);
})()`;

/** Waits until it is known whether an element that has just gone gave its focus to another one. */
const LOST_FOCUS = `new Promise((resolve) => {
  const look = () => {
    const { lost, misses } = window.focusWatch ?? { lost: [], misses: 0 };
    if (misses > 0 && misses < 10) setTimeout(look, 50);
    else resolve(lost);
  };
  look();
})`;

function lostFocus(page: Page): Promise<string[]> {
  return page.isClosed() ? Promise.resolve([]) : page.evaluate(LOST_FOCUS);
}

/** In a profile that nobody has signed in. */
export async function openSignedOut(
  browser: Browser,
  { facts }: Pick<Demo, "facts">,
  url: string,
): Promise<Page> {
  const profile = await takeSignedOut(browser, facts.console_url);
  onTestFinished(() => giveBack(browser, profile));
  await prepare(profile.page, {});
  await openFirst(profile, url);
  return profile.page;
}

/** The template that Enter chooses in the list of templates, which is read when the list is opened. */
export function foundTemplate(page: Page, name: string): Locator {
  return page.getByRole("option", { name }).and(page.locator("[data-combobox-selected]"));
}

/** Chooses what goes with a message, or instead of it. */
export async function addToMessage(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add to the message" }).press("Enter");
  await page.getByRole("menuitem", { name, exact: true }).press("Enter");
}

/**
 * For tests that open the API's documentation in a tab. Its script takes seconds of a processor, also of the service, which
 * packs it. Another test waits for what the script shows.
 */
export async function withoutScalar(page: Page): Promise<void> {
  await page.context().route("**/scalar.js", (route) => route.abort());
}

async function prepare(
  page: Page,
  { viewport, colorScheme = "light", reducedMotion = "reduce" }: BrowserContextOptions,
): Promise<void> {
  // Of every page of the profile. Below the limit of a test, so that the failure names what was missing.
  page.context().setDefaultTimeout(45_000);
  await page.setViewportSize(viewport ?? { width: 1440, height: 900 });
  // Tests would wait for the ends of transitions.
  await page.emulateMedia({ colorScheme, reducedMotion, forcedColors: "none" });
}

/** In a profile that is used again, unless the test needs one of its own. */
async function openPage(
  browser: Browser,
  { facts }: Opened,
  {
    apiKey = facts.api_key,
    endsProfile = false,
    endsPage = false,
    language,
    locale = LOCALE,
    viewport,
    colorScheme,
    reducedMotion,
    ...special
  }: Omit<ConsoleOptions, "refusals" | "hasOutage">,
): Promise<{ first: FirstPage; leave: () => Promise<void> }> {
  if (Object.keys(special).length === 0) {
    const profile = await takeProfile(browser, { ...facts, api_key: apiKey }, locale);
    const staysLoaded = !endsPage && language === undefined;
    const leave = () => (endsProfile ? profile.context.close() : giveBack(browser, profile, staysLoaded));
    if (language !== undefined) await unload(profile);
    return { first: { ...profile, isLoaded: profile.isLoaded && language === undefined }, leave };
  }
  const context = await signedInContext(browser, facts, apiKey, { locale, ...special });
  return { first: { ...(await newPage(context)), apiKey }, leave: () => context.close() };
}

/** Fills in the field of a key, which the sign-in shows at once where this browser used a key before. */
export async function fillKey(place: Page | Locator, key: string): Promise<void> {
  const other = place.getByRole("button", { name: "Use an API key instead" });
  const field = place.getByLabel("API key", { exact: true });
  await other.or(field).waitFor();
  if (await other.isVisible()) await other.click();
  await field.fill(key);
}

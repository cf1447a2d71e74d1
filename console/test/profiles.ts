// Browser profiles that are signed in, each with one page, which the tests of a process use in turn, also with other accounts.
// A new page would cost half a second of a processor: Chromium starts a process, which compiles the whole console. Loading
// the console costs a second, so a page stays loaded between tests of one account.
import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import type { DemoFacts } from "../../server/src/app/demo/demo-file.ts";
import { SIGNED_IN, signedInContext, signIn } from "./demo.ts";
import { beginAgain, leaveConsole } from "./loaded-console.ts";

/** Of most tests. */
export const LOCALE = "en-GB";

type Facts = Pick<DemoFacts, "console_url" | "api_key">;

export interface Profile {
  context: BrowserContext;
  page: Page;
  /** Whose session the profile has; null if a test ended the session. */
  apiKey: string | null;
  origin: string;
  locale: string;
  /** Tells whether a test signed out, or signed in again. */
  cookies: string;
  /** The event streams that the page reads. */
  streams: Set<Request>;
  /** Whether the page shows the console, and nothing of an earlier test. */
  isLoaded: boolean;
}

/** The page that a test begins with. */
export type FirstPage = Pick<Profile, "page" | "apiKey" | "streams" | "isLoaded">;

const free = new WeakMap<Browser, Profile[]>();

/** No two pages of a test share a profile: they are two people. */
export async function takeProfile(
  browser: Browser,
  { console_url: origin, api_key: apiKey }: Facts,
  locale: string,
): Promise<Profile> {
  const profile = takeFree(browser, { origin, apiKey, locale });
  if (!profile) {
    const context = await signedInContext(browser, { console_url: origin }, apiKey, { locale });
    return { ...(await newPage(context)), apiKey, origin, locale, cookies: await cookiesOf(context) };
  }
  if (profile.apiKey === apiKey) return profile;
  await unload(profile);
  await signIn(profile.context, origin, apiKey);
  return { ...profile, apiKey, cookies: await cookiesOf(profile.context), isLoaded: false };
}

/** One that nobody has signed in. */
export async function takeSignedOut(browser: Browser, origin: string): Promise<Profile> {
  const profile =
    takeFree(browser, { origin, apiKey: null, locale: LOCALE }) ??
    (await newPage(await browser.newContext({ locale: LOCALE })));
  await unload(profile);
  await profile.context.clearCookies();
  return { ...profile, apiKey: null, origin, locale: LOCALE, cookies: "", isLoaded: false };
}

export async function newPage(context: BrowserContext) {
  return { context, page: await context.newPage(), streams: new Set<Request>(), isLoaded: false };
}

/** Opens the first address of a test. Before any script of the page runs, forgets what earlier tests stored. */
export async function openFirst(
  { page, apiKey, isLoaded }: FirstPage,
  url: string,
  language?: string,
): Promise<void> {
  if (isLoaded) return beginAgain(page, url);
  const stored = {
    ...(apiKey === null ? {} : { [SIGNED_IN.name]: SIGNED_IN.value }),
    ...(language === undefined ? {} : { "parley.language": language }),
  };
  const forget = await page.addInitScript((items) => {
    sessionStorage.clear();
    localStorage.clear();
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, stored);
  await page.goto(url);
  await forget.dispose();
}

/** Closes the other pages, and ends what the page does. `staysLoaded`: unless the console isn't as it was loaded. */
export async function giveBack(browser: Browser, profile: Profile, staysLoaded = false): Promise<void> {
  const isReset = await reset(profile).catch(() => false);
  if (!isReset) return profile.context.close();
  const hasSession = (await cookiesOf(profile.context)) === profile.cookies;
  const isLoaded =
    staysLoaded && hasSession && profile.streams.size > 0 && (await leaveConsole(profile.page));
  if (!isLoaded) await unload(profile);
  freeOf(browser).push({ ...profile, apiKey: hasSession ? profile.apiKey : null, isLoaded });
}

/** Ends what the page does and would store. */
export async function unload({ page, streams }: Pick<Profile, "page" | "streams">): Promise<void> {
  await page.goto("about:blank");
  streams.clear();
}

/** False if the profile can't be used again. */
async function reset({ context, page }: Profile): Promise<boolean> {
  if (page.isClosed()) return false;
  await context.setOffline(false);
  page.removeAllListeners();
  for (const one of [page, context]) await one.unrouteAll({ behavior: "ignoreErrors" });
  await Promise.all(context.pages().map((one) => one === page || one.close()));
  // The pointer would change how the next test's page looks.
  await page.mouse.move(0, 0);
  return true;
}

async function cookiesOf(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies();
  return JSON.stringify(cookies.map(({ name, value, domain, path }) => [name, value, domain, path]));
}

/** One with a session of the key, if there is one. */
function takeFree(
  browser: Browser,
  { origin, apiKey, locale }: Pick<Profile, "origin" | "apiKey" | "locale">,
): Profile | undefined {
  const fitting = freeOf(browser).filter((one) => one.origin === origin && one.locale === locale);
  const profile = fitting.find((one) => one.apiKey === apiKey) ?? fitting[0];
  if (profile) freeOf(browser).splice(freeOf(browser).indexOf(profile), 1);
  return profile;
}

function freeOf(browser: Browser): Profile[] {
  const profiles = free.get(browser) ?? [];
  free.set(browser, profiles);
  return profiles;
}

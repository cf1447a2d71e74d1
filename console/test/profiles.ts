// Browser profiles that are signed in, each with one page, which the tests of a process use in turn, also with other accounts.
// A new page would cost half a second of a processor: Chromium starts a process, which compiles the whole console.
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { DemoFacts } from "../../server/src/app/demo/demo-file.ts";
import { SIGNED_IN, signedInContext, signIn } from "./demo.ts";

/** Of profiles that are used again. */
export const LOCALE = "en-GB";

type Facts = Pick<DemoFacts, "console_url" | "api_key">;

export interface Profile {
  context: BrowserContext;
  page: Page;
  /** Whose session the profile has; null if a test ended the session. */
  apiKey: string | null;
  origin: string;
  /** Tells whether a test signed out, or signed in again. */
  cookies: string;
}

/** The page that a test begins with. */
export type FirstPage = Pick<Profile, "page" | "apiKey">;

const free = new WeakMap<Browser, Profile[]>();

/** No two pages of a test share a profile: they are two people. */
export async function takeProfile(
  browser: Browser,
  { console_url: origin, api_key: apiKey }: Facts,
): Promise<Profile> {
  const profile = takeFree(browser, origin, apiKey);
  if (!profile) {
    const context = await signedInContext(browser, { console_url: origin }, apiKey, { locale: LOCALE });
    return { context, page: await context.newPage(), apiKey, origin, cookies: await cookiesOf(context) };
  }
  if (profile.apiKey === apiKey) return profile;
  await signIn(profile.context, origin, apiKey);
  return { ...profile, apiKey, cookies: await cookiesOf(profile.context) };
}

/** One that nobody has signed in. */
export async function takeSignedOut(browser: Browser, origin: string): Promise<Profile> {
  const profile = takeFree(browser, origin, null);
  const context = profile?.context ?? (await browser.newContext({ locale: LOCALE }));
  await context.clearCookies();
  return { context, page: profile?.page ?? (await context.newPage()), apiKey: null, origin, cookies: "" };
}

/** Opens the first address of a test. Before any script of the page runs, forgets what earlier tests stored. */
export async function openFirst({ page, apiKey }: FirstPage, url: string): Promise<void> {
  const stored = Object.fromEntries(apiKey === null ? [] : [[SIGNED_IN.name, SIGNED_IN.value]]);
  const forget = await page.addInitScript((items) => {
    sessionStorage.clear();
    localStorage.clear();
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, stored);
  await page.goto(url);
  await forget.dispose();
}

/** Closes the other pages, and ends what the page does. */
export async function giveBack(browser: Browser, profile: Profile): Promise<void> {
  const isReset = await reset(profile).catch(() => false);
  if (!isReset) return profile.context.close();
  const hasSession = (await cookiesOf(profile.context)) === profile.cookies;
  freeOf(browser).push(hasSession ? profile : { ...profile, apiKey: null });
}

/** False if the profile can't be used again. */
async function reset({ context, page }: Profile): Promise<boolean> {
  if (page.isClosed()) return false;
  await context.setOffline(false);
  page.removeAllListeners();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await Promise.all(context.pages().map((one) => one === page || one.close()));
  // Ends what the page does and would store.
  await page.goto("about:blank");
  // The pointer would change how the next test's page looks.
  await page.mouse.move(0, 0);
  return true;
}

async function cookiesOf(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies();
  return JSON.stringify(cookies.map(({ name, value, domain, path }) => [name, value, domain, path]));
}

/** One with a session of the key, if there is one. */
function takeFree(browser: Browser, origin: string, apiKey: string | null): Profile | undefined {
  const ofOrigin = freeOf(browser).filter((one) => one.origin === origin);
  const profile = ofOrigin.find((one) => one.apiKey === apiKey) ?? ofOrigin[0];
  if (profile) freeOf(browser).splice(freeOf(browser).indexOf(profile), 1);
  return profile;
}

function freeOf(browser: Browser): Profile[] {
  const profiles = free.get(browser) ?? [];
  free.set(browser, profiles);
  return profiles;
}

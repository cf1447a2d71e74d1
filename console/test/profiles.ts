// Browser profiles that are signed in, which tests use in turn. In a new profile, the first page is slow: it loads and compiles
// the whole console.
import type { Browser, BrowserContext } from "playwright-core";
import type { DemoFacts } from "../../server/src/app/demo/demo-file.ts";
import { SIGNED_IN, signedInContext } from "./demo.ts";

type Facts = Pick<DemoFacts, "console_url" | "api_key">;

export interface Profile {
  context: BrowserContext;
  /** Tells whether a test signed out, or signed in again. */
  cookies: string;
}

const free = new WeakMap<Browser, Map<string, Profile[]>>();

/** No two pages of a test share a profile: they are two people. */
export async function takeProfile(browser: Browser, facts: Facts): Promise<Profile> {
  const profile = freeOf(browser, facts).pop();
  if (profile) return profile;
  const context = await signedInContext(browser, facts, facts.api_key, { locale: "en-GB" });
  return { context, cookies: await cookiesOf(context) };
}

/** Closes the pages, and forgets what they stored. */
export async function giveBack(browser: Browser, facts: Facts, profile: Profile): Promise<void> {
  const isReset = await reset(profile, facts.console_url).catch(() => false);
  if (isReset) freeOf(browser, facts).push(profile);
  else await profile.context.close();
}

/** False if the profile can't be used again. */
async function reset({ context, cookies }: Profile, origin: string): Promise<boolean> {
  const [page, ...others] = context.pages();
  if (!page?.url().startsWith(origin)) return false;
  await context.setOffline(false);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await Promise.all(others.map((other) => other.close()));
  // A page without scripts, which stores nothing afterwards.
  await page.goto(`${origin}/icon.svg`);
  await page.evaluate(({ name, value }) => {
    localStorage.clear();
    localStorage.setItem(name, value);
  }, SIGNED_IN);
  await page.close();
  return (await cookiesOf(context)) === cookies;
}

async function cookiesOf(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies();
  return JSON.stringify(cookies.map(({ name, value, domain, path }) => [name, value, domain, path]));
}

function freeOf(browser: Browser, { api_key }: Facts): Profile[] {
  const profiles = free.get(browser) ?? new Map<string, Profile[]>();
  free.set(browser, profiles);
  const ofKey = profiles.get(api_key) ?? [];
  profiles.set(api_key, ofKey);
  return ofKey;
}

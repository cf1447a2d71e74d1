// The account whose pages `every-page.test.ts` looks at: a shop's usual contacts and messages, and texts that try to break
// a page.
import type { Page, ViewportSize } from "playwright-core";
import { ANA, fillDemo, type Places } from "../pictures-demo.ts";
import type { Demo } from "./demo.ts";
import { fillEveryPage, type ShownPage, visit } from "./every-page.ts";
import { HOSTILE_ANSWER, HOSTILE_NAMES, HOSTILE_TEXTS } from "./hostile-texts.ts";

export interface FilledAccount {
  /** With usual texts, and in lists also with hostile ones. */
  pages: ShownPage[];
  /** Of single things with hostile texts. */
  hostilePages: ShownPage[];
  close(): Promise<void>;
}

export async function fillAccount(demo: Demo): Promise<FilledAccount> {
  // The list of contacts begins with the oldest, and draws only the rows near its window.
  const names = [...HOSTILE_NAMES.entries()].map(([n, name]) => ({ phone: `+1555060000${n}`, name }));
  for (const { phone, name } of [{ phone: ANA, name: "Ana" }, ...names, HOSTILE_TEXTS])
    await demo.call("POST", "/contacts/contact", { contact: { phone, name } });
  const places = await fillDemo(demo);
  const hostile = await fillEveryPage(demo, HOSTILE_TEXTS);
  await demo.write(HOSTILE_TEXTS.phone, HOSTILE_ANSWER);
  const isSingle = ([path]: ShownPage) =>
    path.endsWith(HOSTILE_TEXTS.phone.slice(1)) || /^\/(messages|webhooks|sync)\//.test(path);
  return {
    pages: together(
      usualPages(places),
      hostile.filter((shown) => !isSingle(shown)),
    ),
    hostilePages: hostile.filter(isSingle),
    close: places.close,
  };
}

/** What each page shows in every language: data, or an element. */
const usualPages = ({ message, webhook, source }: Places): ShownPage[] => [
  ["/", "css=main section li"],
  ["/figures", "css=main figure svg"],
  ["/contacts", "text=Ana Marlowe"],
  [`/contacts/${ANA.slice(1)}`, "text=See you at five"],
  ["/conversations", "text=Rita Sousa"],
  [`/conversations/${ANA.slice(1)}`, "text=See you at five"],
  [message, "text=wamid."],
  ["/jobs", "text=owner@bakery.example"],
  [webhook, "text=message.read"],
  [source, "css=pre"],
  ["/keys", "text=Front desk"],
  ["/nowhere", "css=main h1 + button"],
];

/** Each address once, with everything that it shows. */
function together(...lists: ShownPage[][]): ShownPage[] {
  const all = new Map<string, string[]>();
  for (const [path, ...shows] of lists.flat()) all.set(path, [...(all.get(path) ?? []), ...shows]);
  return [...all].map(([path, shows]) => [path, ...shows]);
}

type Faults = Record<string, string[]>;

/**
 * Visits each page in a window of that size, and names it in what `check` finds, which is by aspect. Ends at a page that doesn't
 * become complete.
 */
export async function walk(
  page: Page,
  viewport: ViewportSize,
  pages: ShownPage[],
  check: (shown: ShownPage) => Promise<Faults>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const shown of pages) {
    try {
      await visit(page, shown, viewport);
    } catch (error) {
      return [...faults, `${shown[0]} isn't complete: ${(error as Error).message}`];
    }
    for (const [aspect, found] of Object.entries(await check(shown)))
      faults.push(...found.map((fault) => `${shown[0]} ${aspect}: ${fault}`));
  }
  return faults;
}

/** Components measure themselves after a change of the window, and a part that the page hid may have to be read. */
export async function resize(page: Page, size: ViewportSize): Promise<void> {
  await page.setViewportSize(size);
  await drawn(page);
  await page.locator(SKELETON).first().waitFor({ state: "detached" });
}

const SKELETON = "main .mantine-Skeleton-root";

/** Until the second of two frames. */
export function drawn(page: Page): Promise<unknown> {
  return page.evaluate(
    "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))",
  );
}

// Makes the pictures in docs/pictures: each page of the console of a demo, in both themes, on a desktop and on a phone, and
// the simulated phones.
// `npm run pictures -- settings keys` makes those of these pages only. Install the fonts Noto Sans and Noto Color Emoji
// (Debian: fonts-noto-core, fonts-noto-color-emoji) first, so that the pictures look the same on every machine.
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { launchChromium } from "../simulator/test/launch-chromium.ts";
import { ANA, beUnlucky, fillDemo, type Places, talkToAna } from "./pictures-demo.ts";
import { type Demo, signedInContext, startDemo } from "./test/demo.ts";

const FOLDER = fileURLToPath(new URL("../docs/pictures", import.meta.url));
const COLOURS = 96;

/** The page, and what it has to show before the picture is taken. */
interface Picture {
  name: string;
  path: string;
  shows: string;
}

const pages = ({ message, webhook, source }: Places): Picture[] => [
  { name: "home", path: "/", shows: "Everything is flowing." },
  { name: "conversations", path: "/conversations?view=all", shows: "Rita Sousa" },
  { name: "contacts", path: "/contacts", shows: "Ana Marlowe" },
  { name: "contact", path: `/contacts/${ANA.slice(1)}`, shows: "See you at five" },
  { name: "import", path: "/contacts/import", shows: "Import" },
  { name: "message", path: message, shows: "See you at five" },
  { name: "jobs", path: "/jobs", shows: "owner@bakery.example" },
  { name: "erasures", path: "/jobs?tab=erasures", shows: "era_" },
  { name: "senders", path: "/senders", shows: "Active" },
  { name: "templates", path: "/templates", shows: "hello_world" },
  { name: "stickers", path: "/stickers", shows: "kB" },
  { name: "webhooks", path: "/webhooks", shows: "CRM" },
  { name: "webhook", path: webhook, shows: "message.read" },
  { name: "sync", path: "/sync", shows: "Online shop" },
  { name: "source", path: source, shows: "Payloads so far" },
  { name: "keys", path: "/keys", shows: "Front desk" },
  { name: "settings", path: "/settings", shows: "This browser" },
];

const BAD_DAY: Picture[] = [
  { name: "home-bad-day", path: "/", shows: "can't reach this number" },
  { name: "failed", path: "/outgoing/failed", shows: "can't reach this number" },
  { name: "senders-bad-day", path: "/senders", shows: "Enter a new token" },
];

const VIEWS = [
  { suffix: "", viewport: { width: 1280, height: 800 } },
  { suffix: "-phone", viewport: { width: 390, height: 844 } },
];

const wanted = process.argv.slice(2);
const chosen = (pictures: Picture[]) =>
  pictures.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

const PHONES: Picture = { name: "phones", path: `/#${ANA.slice(1)}`, shows: "Your cakes are ready." };

const [browser, demo] = await Promise.all([launchChromium(), startDemo()]);
const places = await fillDemo(demo);
try {
  if (chosen([PHONES]).length > 0) await takePhones(browser);
  await takeAll(browser, demo, chosen(pages(places)));
  const badDay = chosen(BAD_DAY);
  if (badDay.length > 0) await beUnlucky(demo);
  await takeAll(browser, demo, badDay);
} finally {
  await browser.close();
  await demo.end();
  await places.close();
}

async function takeAll(browser: Browser, { facts }: Demo, pictures: Picture[]): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const)
    for (const { suffix, viewport } of VIEWS) {
      const look = { viewport, colorScheme, locale: "en-GB", reducedMotion: "reduce" } as const;
      const context = await signedInContext(browser, facts, facts.api_key, look);
      const page = await context.newPage();
      for (const { name, path, shows } of pictures) {
        await page.goto(facts.console_url + path);
        await page.getByText(shows).filter({ visible: true }).first().waitFor();
        await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => undefined);
        const png = await page.screenshot();
        await sharp(png)
          .png({ palette: true, effort: 10, colours: COLOURS })
          .toFile(`${FOLDER}/console-${name}${suffix}-${colorScheme}.png`);
      }
      await context.close();
    }
}

/** On a demo of its own, in which Ana is the only person. */
async function takePhones(browser: Browser): Promise<void> {
  const demo = await startDemo();
  const look = { viewport: { width: 1360, height: 860 }, deviceScaleFactor: 2, locale: "en-GB" };
  const page = await browser.newPage(look);
  try {
    await talkToAna(demo);
    await page.goto(demo.facts.simulator_url + PHONES.path);
    await page.locator("#messages").getByText(PHONES.shows).waitFor();
    await page.screenshot({ path: `${FOLDER}/${PHONES.name}.png` });
  } finally {
    await page.close();
    await demo.end();
  }
}

// Makes the pictures of the console in docs/pictures: a demo with some contacts and messages, each page in both themes.
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { type Demo, launchChromium, startDemo } from "./test/demo.ts";

const FOLDER = fileURLToPath(new URL("../docs/pictures", import.meta.url));
const ANA = "+15551234567";
const ROWS = [
  "phone,name,labels,Orders 1 text,Orders 1 description,Orders 1 link",
  `${ANA},Ana Marlowe,"VIP, newsletter",A-1047,"2 cakes, paid",https://shop.example/orders/1047`,
  '+351912555010,Rita Sousa,"VIP, lisbon",A-1051,2 loaves,https://shop.example/orders/1051',
  "+971505550142,فاطمة الزهراء,VIP,,,",
  "+4915550107,Mehmet Yılmaz,newsletter,,,",
  "+33612345678,Chloé Dupont,newsletter,A-1039,1 tart,https://shop.example/orders/1039",
  ...Array.from({ length: 200 }, (_, n) => `+1212555${1000 + n},Customer ${n + 1},newsletter,,,`),
];

/** The page, and what it has to show before the picture is taken. */
const PAGES = [
  { name: "home", path: "/?range=hour", shows: "Everything is flowing." },
  { name: "contacts", path: "/contacts", shows: "Rita Sousa" },
  { name: "contact", path: `/contacts/${ANA.slice(1)}`, shows: "See you at five" },
  { name: "messages", path: "/messages", shows: "Your order is ready" },
  { name: "senders", path: "/senders", shows: "Active" },
  { name: "templates", path: "/templates", shows: "hello_world" },
];

const [browser, demo] = await Promise.all([launchChromium(), startDemo()]);
try {
  await fill(demo);
  for (const scheme of ["light", "dark"] as const) await take(browser, demo, scheme);
} finally {
  await browser.close();
  await demo.end();
}

async function fill({ facts, call, write }: Demo): Promise<void> {
  await fetch(`${facts.base_url}/contacts/import`, {
    method: "POST",
    headers: { authorization: facts.api_key, "content-type": "text/csv" },
    body: ROWS.join("\n"),
  });
  const send = (phone_number: string, content: object) =>
    call("POST", "/channel/send-message", { phone_number, ...content });
  for (let n = 0; n < 12; n++) await send(`+1212555${1000 + n}`, { message: "Your order is ready 🎂" });
  await send(ANA, { template: { name: "order_update", variables: { 1: "Ana", 2: "A-1047" } } });
  await read(ANA);
  await write(ANA, "Great! Can I pick up the cakes at five?");
  await received(ANA);
  await send(ANA, { message: "Of course. See you at five 🎂" });
  await send(ANA, { sticker: 1 });
  await read(ANA);

  async function read(phone: string): Promise<void> {
    await until(async () => (await newest(phone)).status === "read");
  }
  async function received(phone: string): Promise<void> {
    await until(async () => (await newest(phone)).direction === "in");
  }
  async function newest(phone: string): Promise<{ status: string; direction: string }> {
    return (await call("GET", `/contacts/${phone.slice(1)}/messages?limit=1`)).body.data[0];
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 200));
}

async function take(browser: Browser, { facts }: Demo, colorScheme: "light" | "dark"): Promise<void> {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({
    viewport,
    colorScheme,
    locale: "en-GB",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(`${facts.console_url}/#key=${facts.api_key}`);
  await page.getByRole("navigation").waitFor();
  for (const { name, path, shows } of PAGES) {
    await page.goto(facts.console_url + path);
    await page.getByText(shows).first().waitFor();
    await page.waitForLoadState("load");
    await page.evaluate("document.fonts.ready");
    const png = await page.screenshot();
    await sharp(png)
      .png({ palette: true, effort: 10 })
      .toFile(`${FOLDER}/console-${name}-${colorScheme}.png`);
  }
  await context.close();
}

// Fills a demo so that every page shows something, for tests that look at all of them.
import type { Page, ViewportSize } from "playwright-core";
import { expect, vi } from "vitest";
import type { Demo } from "./demo.ts";

export const ANA = "+15551234567";
const GONE = "+15557654321";

const LATER = { phone_number: "+15557770001", message: "See you tomorrow" };

const USUAL = {
  phone: ANA,
  name: "Ana Marlowe",
  label: "VIP",
  message: "Your cakes are ready",
  data: { Orders: [{ text: "A-1047", link: "https://shop.example/1047" }] } as Record<string, object[]>,
  webhook: "http://127.0.0.1:9/https://",
  keyName: "Front desk",
  sourceName: "Online shop",
};

export type Texts = typeof USUAL;

/** The address of a page, and selectors of what it shows in every language when it is complete. */
export type ShownPage = [path: string, ...shows: string[]];

export async function fillEveryPage(
  { call, write }: Pick<Demo, "call" | "write">,
  texts: Partial<Texts> = {},
): Promise<ShownPage[]> {
  const { phone, name, label, message, data, webhook, keyName, sourceName } = { ...USUAL, ...texts };
  const cells = [phone, name, `${label}, newsletter`, JSON.stringify(data)];
  const row = cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");
  const file = `phone,name,labels,enhanced_data json\n${row}\n`;
  const imported = await call("POST", "/contacts/import", file, { "content-type": "text/csv" });
  const importId = imported.body.import.id as string;
  const job = async () => (await call("GET", `/imports/${importId}`)).body.status;
  await vi.waitFor(async () => expect(await job()).toBe("finished"), { timeout: 45_000 });
  const sent = await call("POST", "/channel/send-message", { phone_number: phone, message });
  const send_at = new Date(Date.now() + 3_600_000).toISOString();
  await write("+15557770001", "Are you open?");
  await call("POST", "/channel/send-message", { ...LATER, send_at });
  await call("POST", "/contacts/contact", { contact: { phone: GONE } });
  await call("POST", "/contacts/bulk", { phones: [phone, GONE], act: { add_labels: ["newsletter"] } });
  const erased = await call("DELETE", `/contacts/${GONE.slice(1)}`);
  const hook = await call("POST", "/webhooks", { url: webhook });
  await call("POST", "/keys", { name: keyName, scopes: ["contacts:read"] });
  await call("POST", "/quick-replies", { name: "Opening hours", text: "Nine to six" });
  await call("POST", "/invitations", { email: "bo@bakery.example", role: "agent" });
  const broadcast = await call("POST", "/broadcasts", {
    name: "Cake week",
    audience: { phones: [phone] },
    template: { name: "order_update", variables: { "1": { field: "name" }, "2": "A-1047" } },
  });
  const broadcastId = broadcast.body.id as string;
  await call("POST", `/broadcasts/${broadcastId}/plan`);
  const broadcastStatus = async () => (await call("GET", `/broadcasts/${broadcastId}`)).body.status;
  await vi.waitFor(async () => expect(await broadcastStatus()).toBe("planned"), { timeout: 45_000 });
  const source = await call("POST", "/sources", {
    name: sourceName,
    preset: "shopify",
    secret: "a-secret-of-the-shop-that-is-long",
  });
  return [
    ["/", "css=main section li"],
    ["/figures", "css=main figure svg"],
    ["/contacts", begin(name)],
    [`/contacts/${phone.slice(1)}`, begin(message)],
    [`/contacts/${GONE.slice(1)}`, "css=main p + div button"],
    ["/contacts/import", "css=main :has(> input[type=file])"],
    [`/imports/${importId}`, "css=main dl"],
    ["/conversations?view=all", begin(name), "text=+15557770001"],
    [`/conversations/${phone.slice(1)}`, begin(message)],
    ["/outgoing/scheduled", begin(LATER.message)],
    [`/messages/${sent.body.id}`, "css=main ol"],
    ["/jobs", "css=main li"],
    ["/jobs?tab=erasures", "text=era_"],
    [`/erasures/${erased.body.erasure.id}`, "text=era_"],
    ["/senders", "text=+15550001000"],
    ["/broadcasts", "text=Cake week"],
    [`/broadcasts/${broadcastId}`, "css=main figure"],
    [`/broadcasts/${broadcastId}/edit`, "css=main figure"],
    ["/broadcasts/new", "css=main form"],
    ["/templates", "text=hello_world"],
    ["/stickers", "css=img[src*=sticker]"],
    ["/webhooks", begin(webhook)],
    [`/webhooks/${hook.body.id}`, begin(webhook)],
    ["/sync", begin(sourceName)],
    [`/sync/${source.body.id}`, "css=section[aria-labelledby=refused]"],
    ["/team", "css=main li"],
    ["/audit", "css=main li"],
    ["/quick-replies", "css=main li"],
    ["/keys", begin(keyName)],
    ["/settings", "css=section form footer button"],
  ];
}

/** The selector of a text that begins so. */
function begin(text: string): string {
  return `text=${text.slice(0, 18)}`;
}

/**
 * Goes to a page without loading the console again, which takes a second of a processor, and leaves the page before.
 * `viewport`: the size of the window from then on. An empty page changes its size sooner than a full one.
 */
export async function goTo(page: Page, path: string, viewport?: ViewportSize): Promise<void> {
  const go = (to: string) => page.evaluate(`history.pushState(null, "", ${JSON.stringify(to)})`);
  // Otherwise what a test waits for could be on the page before.
  await go("/nowhere");
  await page.locator("main h1 + button").waitFor();
  if (viewport) await page.setViewportSize(viewport);
  await go(path);
}

/** Goes to a page and waits until it is complete. */
export async function visit(page: Page, [path, ...shows]: ShownPage, viewport?: ViewportSize): Promise<void> {
  await goTo(page, path, viewport);
  for (const selector of shows) await page.locator(selector).first().waitFor();
  // A part that is loaded later than the text may have it.
  await page.getByRole("heading", { level: 1 }).first().waitFor();
}

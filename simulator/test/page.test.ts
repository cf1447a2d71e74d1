import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { Received } from "../src/store/message.ts";
import { fileServer } from "./file-server.ts";
import { hookReceiver } from "./hook-receiver.ts";
import { openPage, registered } from "./open-page.ts";
import { smsCalls, webhookReceiver } from "./sms-simulator.ts";
import { sendMail } from "./speak-smtp.ts";
import {
  number,
  soon,
  type TestSimulator,
  template,
  temporaryFolder,
  testSimulator,
  text,
} from "./test-simulator.ts";

const ada = "16505551234";
const WIDE = { width: 1280, height: 844 };
const NARROW = { width: 390, height: 844 };

async function uploadSticker(simulator: TestSimulator): Promise<string> {
  const create = {
    width: 512,
    height: 512,
    channels: 4 as const,
    background: { r: 0, g: 90, b: 80, alpha: 0.5 },
  };
  const bytes = await sharp({ create }).webp().toBuffer();
  const form = new FormData();
  form.set("messaging_product", "whatsapp");
  form.set("file", new Blob([new Uint8Array(bytes)], { type: "image/webp" }), "sticker.webp");
  const response = await fetch(`${simulator.simulator_url}/v26.0/${number.phone_number_id}/media`, {
    method: "POST",
    headers: { authorization: `Bearer ${number.access_token}` },
    body: form,
  });
  return ((await response.json()) as { id: string }).id;
}

/** A line of the file of messages, as the simulator writes it. */
function heldLine(_: unknown, index: number): string {
  const message: Received = {
    kind: "received",
    id: `wamid.${index}`,
    at: 1_790_000_000_000 + index * 1000,
    person: ada,
    phone_number_id: number.phone_number_id,
    type: "text",
    category: "service",
    delays: [0, 0, 0],
    raw: text(ada, `message ${index}`),
  };
  return `${JSON.stringify(message)}\n`;
}

/** Runs in the page: remembers whether the details ever said this, however shortly. */
const watchForUntruth = `new MutationObserver(() => {
  if (document.getElementById("details-body").textContent.includes("not taken yet")) document.body.dataset.untrue = "";
}).observe(document.body, { childList: true, subtree: true })`;

describe("the phones page", () => {
  test("says what to do while nothing has arrived", async () => {
    const page = await openPage(await registered());
    await page
      .getByText("Nothing has arrived yet. Send a message through Parley and it appears here.")
      .waitFor();
    await page.getByText("Phones appear here with their first message.").waitFor();
  });

  test("shows a text, a template and a sticker as they arrive, without a reload", async () => {
    const simulator = await registered();
    const page = await openPage(simulator);
    await page.getByText("Live", { exact: true }).waitFor();
    await simulator.send(text(ada, "Line one\nLine two"));
    const log = page.getByRole("log");
    await log.getByText("Line one").waitFor();
    expect(await log.locator(".words").innerText()).toBe("Line one\nLine two");
    await simulator.send(
      template("order_update", "en_US", [
        { type: "text", text: "Ada" },
        { type: "text", text: "A-1" },
      ]),
    );
    await log.getByText("Hi Ada, your order A-1 left").waitFor();
    await log.getByText("Thank you for shopping with us").waitFor();
    await simulator.send({
      messaging_product: "whatsapp",
      to: ada,
      type: "sticker",
      sticker: { id: await uploadSticker(simulator) },
    });
    const picture = log.getByRole("img", { name: "Sticker" });
    await picture.waitFor();
    await soon(() => picture.evaluate((image) => image.naturalWidth)).toBe(512);
    const background = "getComputedStyle(document.querySelector('.bubble.picture')).backgroundColor";
    expect(await page.evaluate(background)).toBe("rgba(0, 0, 0, 0)");
  });

  test("a reply by keyboard shows when the business took it", async () => {
    const simulator = await registered();
    await simulator.send(text(ada, "Hello"));
    const page = await openPage(simulator);
    await page.getByRole("log").getByText("Hello").waitFor();
    await page.getByRole("textbox", { name: "Write to the business" }).focus();
    await page.keyboard.type("First line");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("second line");
    await page.keyboard.press("Enter");
    await page.locator(".own .words", { hasText: "First line" }).waitFor();
    await page.getByText("taken by the business").first().waitFor({ state: "attached" });
    const { body } = await simulator.call("GET", `/control/chats/${ada}`);
    expect(body.data.at(-1)).toMatchObject({
      direction: "written",
      text: "First line\nsecond line",
      acknowledged: true,
    });
    expect(await page.getByRole("textbox", { name: "Write to the business" }).inputValue()).toBe("");
  });

  test("a new phone can write first", async () => {
    const simulator = await registered();
    const page = await openPage(simulator);
    await page.getByLabel("New phone").fill("+44 20 7183");
    await page.getByLabel("New phone").press("Enter");
    await page.getByLabel("New phone").fill("not a phone");
    await page.getByRole("button", { name: "Open" }).click();
    await page
      .getByRole("alert")
      .getByText(/number with its country code/)
      .waitFor();
    await page.getByLabel("New phone").fill("+44 (0) 7911-123456");
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByText("This phone is new.").waitFor();
    await page.keyboard.type("Hello, are you open?");
    await page.keyboard.press("Enter");
    await page
      .getByRole("list")
      .getByRole("button", { name: /Hello, are you open/ })
      .waitFor();
    expect((await simulator.call("GET", "/control/chats/4407911123456")).body.data).toHaveLength(1);
  });

  test("the first message of all may wait for the business while others follow", async () => {
    const receiver = await hookReceiver();
    const simulator = await testSimulator();
    await simulator.register(receiver.url);
    receiver.answerWith(503);
    await simulator.call("POST", "/control/inbound", { from: ada, text: "Is anybody there?" });
    const page = await openPage(simulator);
    const log = page.getByRole("log");
    await log.getByText("Is anybody there?").waitFor();
    await simulator.call("POST", "/control/inbound", { from: ada, text: "Hello?" });
    await log.getByText("Hello?").waitFor();
    expect(await log.locator(".own").count()).toBe(2);
  });

  test("content is never markup, and right-to-left text is aligned right", async () => {
    const simulator = await registered();
    const markup = '<img src=x onerror="document.title=1"><script>alert(1)</script>';
    await simulator.call("POST", "/control/inbound", { from: ada, text: markup, name: "<b>Ada</b>" });
    await simulator.send(text(ada, "שלום, מה שלומך?"));
    const page = await openPage(simulator);
    await page.getByRole("log").getByText(markup).waitFor();
    await page.getByRole("button", { name: /<b>Ada<\/b>/ }).waitFor();
    const hebrew = page.getByRole("log").getByText("שלום");
    expect(await hebrew.evaluate((words) => words.matches(":dir(rtl)"))).toBe(true);
  });

  test("long words wrap, in a narrow window too, and nothing scrolls sideways", async () => {
    const simulator = await registered();
    await simulator.send(text(ada, `${"x".repeat(4000)}`));
    await simulator.call("POST", "/control/inbound", {
      from: ada,
      text: "y".repeat(4000),
      name: "z".repeat(256),
    });
    const page = await openPage(simulator, `/#${ada}`);
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await page.locator(".own .words").waitFor();
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      expect(await page.evaluate("log.scrollWidth <= log.clientWidth")).toBe(true);
    }
  });

  test("a chat of 10,000 messages shows the last 200, and earlier ones on request", async () => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, "messages.ndjson"), Array.from({ length: 10_000 }, heldLine).join(""));
    writeFileSync(join(dataDir, "acknowledgements.ndjson"), `${JSON.stringify({ all_below: 10_000 })}\n`);
    const simulator = await testSimulator({ dataDir });
    await simulator.register();
    const page = await openPage(simulator);
    const bubbles = page.locator(".message");
    await soon(() => bubbles.count()).toBe(200);
    await page.getByRole("button", { name: "Earlier messages" }).click();
    await soon(() => bubbles.count()).toBe(400);
    await simulator.send(text(ada, "one more"));
    await page.getByRole("button", { name: "New messages" }).click();
    await page.getByRole("log").getByText("one more").waitFor();
    expect(await bubbles.count()).toBe(200);
  });

  test("a message shows its raw data, by keyboard, too", async () => {
    const simulator = await registered();
    await simulator.send(text(ada, "Hello", { biz_opaque_callback_data: "msg_1.1" }));
    const page = await openPage(simulator);
    await page.getByRole("button", { name: /details/ }).focus();
    await page.keyboard.press("Enter");
    const details = page.getByRole("complementary", { name: "Raw data" });
    await details.getByText("msg_1.1", { exact: true }).waitFor();
    await details.getByText("taken by the business").nth(2).waitFor();
    expect(JSON.parse(await details.locator("pre").innerText())).toMatchObject({
      to: ada,
      text: { body: "Hello" },
    });
    await page.keyboard.press("Escape");
    await details.getByRole("heading", { name: "This phone" }).waitFor();
  });

  test("counts unread messages of other phones, and arrow keys move in the list", async () => {
    const simulator = await registered();
    await simulator.send(text("447911123456", "old"));
    await simulator.send(text(ada, "Hello"));
    const page = await openPage(simulator);
    await page.getByRole("log").getByText("Hello").waitFor();
    for (const body of ["one", "two", "three"]) await simulator.send(text("447911123456", body));
    await page.getByRole("button", { name: /3 new/ }).waitFor();
    await page.getByRole("button", { name: /3 new/ }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.getByRole("log").getByText("three").waitFor();
    expect(await page.getByRole("button", { name: /new$/ }).count()).toBe(0);
  });

  test("in a narrow window, list and phone take turns", async () => {
    const simulator = await registered();
    await simulator.send(text(ada, "Hello"));
    const page = await openPage(simulator, "/", {
      viewport: { width: 390, height: 844 },
      colorScheme: "dark",
    });
    await page.getByRole("button", { name: /Hello/ }).click();
    await page.getByRole("log").getByText("Hello").waitFor();
    await page.getByRole("button", { name: "All phones" }).click();
    await page.getByRole("button", { name: /Hello/ }).waitFor();
  });

  test("has one first-level heading in wide and narrow windows, whatever it shows", async () => {
    const simulator = await registered();
    await simulator.send(text(ada, "Hello"));
    const page = await openPage(simulator, "/", { viewport: NARROW });
    const heading = page.getByRole("heading", { level: 1 });
    await page.getByRole("button", { name: /Hello/ }).waitFor();
    expect(await heading.allInnerTexts()).toEqual(["Phones"]);
    await page.setViewportSize(WIDE);
    expect(await heading.allInnerTexts()).toEqual(["Phones"]);
    await page.getByRole("button", { name: /Hello/ }).click();
    for (const size of [WIDE, NARROW]) {
      await page.setViewportSize(size);
      await page.getByRole("heading", { level: 2, name: "Maple Street Bakery" }).waitFor();
      expect(await heading.allInnerTexts()).toEqual(["Phones"]);
    }
  });

  test("the details of a taken message never show it as waiting", async () => {
    const receiver = await hookReceiver();
    receiver.answerWith(503);
    const simulator = await testSimulator();
    await simulator.register(receiver.url, { verified_name: "Maple Street Bakery" });
    const page = await openPage(simulator);
    await page.evaluate(watchForUntruth);
    await simulator.send(text(ada, "Hello"));
    await simulator.call("POST", "/control/inbound", { from: ada, text: "Anybody there?" });
    const log = page.getByRole("log");
    await log.getByText("Anybody there?").waitFor();
    receiver.answerWith(200);
    await soon(async () => (await simulator.call("GET", "/control/health")).body.pending_hooks).toBe(0);
    const details = page.getByRole("complementary", { name: "Raw data" });
    await log.getByText("Anybody there?").click();
    await details.getByText("taken by the business").waitFor();
    await log.getByText("Hello").click();
    await details.getByText("taken by the business").nth(2).waitFor();
    expect(await page.locator("body").getAttribute("data-untrue")).toBeNull();
  });

  test("a switch makes the phones as strict as WhatsApp, and keeps the other faults", async () => {
    const simulator = await registered();
    const faults = async () => (await simulator.call("GET", "/control/faults")).body;
    await simulator.call("PUT", "/control/faults", { enforce_window: false, latency_ms: 7, next: [] });
    const page = await openPage(simulator);
    await page.getByRole("switch", { name: "As strict as WhatsApp" }).check();
    await soon(faults).toMatchObject({ enforce_window: true, latency_ms: 7, next: [] });
    await page.reload();
    await soon(() => page.getByRole("switch").isChecked()).toBe(true);
    await page.getByRole("switch").uncheck();
    await soon(faults).toMatchObject({ enforce_window: false, latency_ms: 7, next: [] });
  });

  test("shows SMS and WhatsApp in one thread, and a person answers on either", async () => {
    const simulator = await registered();
    const sms = smsCalls(simulator);
    const receiver = await webhookReceiver();
    await sms.register({ webhook_url: receiver.url, name: "Maple Street Bakery" });
    await simulator.send(text(ada, "by WhatsApp"));
    const page = await openPage(simulator);
    const log = page.getByRole("log");
    await log.getByText("by WhatsApp").waitFor();
    const channel = (name: string) => page.getByRole("radio", { name });
    await soon(() => channel("WhatsApp").isChecked()).toBe(true);
    await sms.send({ Body: "by SMS" });
    await log.getByText("by SMS", { exact: true }).waitFor();
    expect(await log.locator(".sms .words").allInnerTexts()).toEqual(["by SMS"]);
    const colorOf = (kind: string) =>
      page.evaluate(`getComputedStyle(document.querySelector("${kind} .bubble")).backgroundColor`);
    expect(await colorOf(".sms")).not.toBe(await colorOf(".message:not(.sms)"));
    // The channel of the newest message is the first choice.
    await soon(() => channel("SMS").isChecked()).toBe(true);
    await page.keyboard.press("Escape");
    await page.getByRole("textbox", { name: "Write to the business" }).fill("an SMS");
    await page.keyboard.press("Enter");
    await log.locator(".own.sms .words", { hasText: "an SMS" }).waitFor();
    await soon(() => receiver.webhooks.map(({ fields }) => fields["Body"])).toEqual(["an SMS"]);
    await log.getByText("taken by the business").waitFor({ state: "attached" });
    await channel("WhatsApp").check({ force: true });
    await page.getByRole("textbox", { name: "Write to the business" }).fill("a WhatsApp message");
    await page.keyboard.press("Enter");
    await log.locator(".own:not(.sms) .words", { hasText: "a WhatsApp message" }).waitFor();
  });

  test("shows the picture of an MMS with its text", async () => {
    const simulator = await registered();
    const sms = smsCalls(simulator);
    await sms.register();
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
      .jpeg()
      .toBuffer();
    const base = await fileServer({ "/cake.jpg": { type: "image/jpeg", bytes } });
    await sms.send({ Body: "Your cake", MediaUrl: `${base}/cake.jpg` });
    const page = await openPage(simulator);
    const bubble = page.getByRole("log").locator(".sms");
    await bubble.getByText("Your cake", { exact: true }).waitFor();
    const picture = bubble.getByRole("img", { name: "Photo" });
    await soon(() => picture.evaluate((image: { naturalWidth: number }) => image.naturalWidth)).toBe(8);
  });

  test("shows what Twilio gave up, and the details of an SMS", async () => {
    let now = Date.now();
    const simulator = await testSimulator({}, () => now);
    const sms = smsCalls(simulator);
    await sms.register();
    await sms.send({ Body: "🎈".repeat(36) });
    await sms.write("Is anybody there?");
    const page = await openPage(simulator);
    const log = page.getByRole("log");
    await log.getByText("waiting for the business").waitFor({ state: "attached" });
    expect(await page.getByRole("radio").count()).toBe(0);
    now += 15_001;
    await sms.write("Hello?");
    await log.getByText("given up: the business didn't take it").waitFor({ state: "attached" });
    await log.getByText("🎈🎈").click();
    const details = page.getByRole("complementary", { name: "Raw data" });
    await details.getByText("SMS, 2 segments").waitFor();
    await details.getByText("no callback").first().waitFor();
  });

  test("has a strict content security policy and loads only from its own host", async () => {
    const simulator = await registered();
    const response = await fetch(simulator.simulator_url);
    expect(response.headers.get("content-security-policy")).toMatch(
      /^default-src 'self'; img-src 'self' data:;/,
    );
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });
});

describe("the mail page", () => {
  test("shows a new mail live, with its attachment to download", async () => {
    const simulator = await testSimulator({ mailPort: 0 });
    const page = await openPage(simulator, "/");
    await page.getByRole("link", { name: "Mail" }).click();
    await page.getByText("No mail has been caught yet.").waitFor();
    await sendMail(simulator.smtp_url ?? "", {
      subject: "Your <b>contacts</b>",
      text: "Here they are.",
      attachment: "a,b\r\n",
    });
    await page.getByRole("heading", { name: "Your <b>contacts</b>" }).waitFor();
    await page.getByText("Here they are.").waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: /contacts 1\.csv/ }).click();
    expect((await download).suggestedFilename()).toBe("contacts 1.csv");
    await page.getByRole("link", { name: "Phones" }).click();
    await page.getByText("No business number is registered yet.").waitFor();
  });

  test("has one first-level heading in wide and narrow windows, list and letter", async () => {
    const simulator = await testSimulator({ mailPort: 0 });
    await sendMail(simulator.smtp_url ?? "", {
      subject: "Your contacts",
      text: "Here they are.",
      attachment: "a,b\r\n",
    });
    const page = await openPage(simulator, "/mail", { viewport: NARROW });
    const heading = page.getByRole("heading", { level: 1 });
    await page.getByRole("button", { name: /Your contacts/ }).waitFor();
    expect(await heading.allInnerTexts()).toEqual(["Mail"]);
    await page.setViewportSize(WIDE);
    expect(await heading.allInnerTexts()).toEqual(["Mail"]);
    await page.getByRole("button", { name: /Your contacts/ }).click();
    for (const size of [WIDE, NARROW]) {
      await page.setViewportSize(size);
      await page.getByRole("heading", { level: 2, name: "Your contacts" }).waitFor();
      expect(await heading.allInnerTexts()).toEqual(["Mail"]);
    }
  });

  test("has no link without a mail catcher", async () => {
    const simulator = await registered();
    const page = await openPage(simulator);
    await page.getByText("Live", { exact: true }).waitFor();
    expect(await page.getByRole("link", { name: "Mail" }).count()).toBe(0);
    expect((await fetch(`${simulator.simulator_url}/mail`)).status).toBe(404);
  });
});

// The conversation with a contact: reading back, failures, and what happens to a message without a connection.
// Long: `npm test` has the walks through signing in, conversations, contacts and exports.
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { foundTemplate, setUpConsole } from "./open-console.ts";

describe("a conversation in the console", () => {
  const { demo, openAt } = setUpConsole();
  async function openContact(phone: string, name: string, refusals: number[] = []): Promise<Page> {
    await demo.call("POST", "/contacts/contact", { contact: { phone, name } });
    return openAt(`/contacts/${phone.slice(1)}`, { refusals });
  }

  const box = (page: Page) => page.getByRole("textbox", { name: "Write a message" });

  async function write(page: Page, text: string): Promise<Locator> {
    await box(page).fill(text);
    await page.keyboard.press("Enter");
    return page.getByRole("listitem").filter({ hasText: text });
  }

  async function received(phone: string): Promise<string[]> {
    const response = await fetch(
      `${demo.facts.simulator_url}/control/messages?to=${phone.slice(1)}&limit=1000`,
    );
    const { data } = (await response.json()) as { data: { text: string }[] };
    return data.map(({ text }) => text);
  }

  async function nextSends(...next: object[]): Promise<void> {
    const response = await fetch(`${demo.facts.simulator_url}/control/faults`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ enforce_window: false, latency_ms: 0, next }),
    });
    expect(response.status).toBe(200);
  }

  test("who reads back isn't moved by older or by new messages", async () => {
    const phone = "+15550100001";
    const text = (n: number) => `Message ${n} ${"word ".repeat((n * 7) % 40)}`;
    const send = (n: number) =>
      demo.call("POST", "/channel/send-message", { phone_number: phone, message: text(n) });
    await send(1);
    // The person writes most of them: the channel takes 45 messages to one person at once.
    await Promise.all(
      Array.from({ length: 118 }, (_, n) => (n % 3 ? demo.write(phone, text(n + 2)) : send(n + 2))),
    );
    const written = () => demo.call("GET", "/messages?direction=in&limit=100");
    await expect.poll(async () => (await written()).body.data.length).toBe(78);
    await send(120);
    // A message that waits for seconds has a note below it, which leaves with the wait.
    await expect.poll(async () => (await received(phone)).length).toBe(42);
    const page = await openContact(phone, "Reader");
    await page.getByRole("button", { name: "Read. Show when" }).last().waitFor();
    const thread = page.getByRole("region", { name: "Messages with Reader" });
    await page.getByText(/^Message 120 /).waitFor();
    const topOf = (key: string) =>
      thread.evaluate(
        (element, key) => element.querySelector(`[data-key="${key}"]`)?.getBoundingClientRect().top,
        key,
      );
    const firstKey = () =>
      thread.evaluate((element) => {
        const { top } = element.getBoundingClientRect();
        const items = [...element.querySelectorAll("[data-key]")];
        return items.find((item) => item.getBoundingClientRect().top > top)?.getAttribute("data-key") ?? "";
      });
    await thread.hover();
    for (let n = 1; n < 10; n++) {
      // At the top, there is nothing to scroll until the older messages have arrived.
      await expect.poll(() => thread.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(480);
      const key = await firstKey();
      const before = (await topOf(key)) ?? Number.NaN;
      await page.mouse.wheel(0, -480);
      await expect.poll(() => topOf(key)).toBeCloseTo(before + 480, -0.3);
    }
    const key = await firstKey();
    const before = await topOf(key);
    await demo.write(phone, "While you read");
    await demo.write(phone, "One more");
    await page.getByRole("button", { name: "2 new messages" }).waitFor();
    expect(await topOf(key)).toBe(before);
    await page.getByRole("button", { name: "2 new messages" }).click();
    await page.getByText("One more", { exact: true }).waitFor();
    const readOn = async () => {
      await thread.press("Home");
      return page.getByText(/^Message 1 /).isVisible();
    };
    await expect.poll(readOn).toBe(true);
    await page.getByText("Today", { exact: true }).waitFor();
  });

  test("a failure is told in words, and a retry is a new message that is linked to the old one", async () => {
    const phone = "+15550100002";
    const page = await openContact(phone, "Bo");
    await nextSends({ code: 131026 });
    const failed = await write(page, "Your bread is ready");
    await failed.getByText("WhatsApp can't reach this number.").waitFor();
    await failed.getByRole("button", { name: "Details" }).click();
    await page.getByText("recipient_unreachable · 131026").waitFor();
    await page.keyboard.press("Escape");
    await failed.getByRole("button", { name: "Try again" }).click();
    const again = page.getByRole("listitem").filter({ hasText: "Your bread is ready" }).nth(1);
    await again.getByRole("button", { name: "Read. Show when" }).waitFor();
    await failed.first().getByText("Tried again.").waitFor();
    expect(await received(phone)).toEqual(["Your bread is ready"]);
  });

  test("a text after the 24 hours fails with a way to a template, which arrives", async () => {
    const phone = "+15550100008";
    const page = await openContact(phone, "Hal");
    await page.getByText("No messages with Hal yet.").waitFor();
    await nextSends({ code: 131047 });
    const failed = await write(page, "Are you coming today?");
    await failed.getByText(/hasn't written to this number lately, or never/).waitFor();
    await failed.getByRole("button", { name: "Send a template" }).click();
    await page.getByRole("combobox", { name: "Template" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.type("hello");
    await foundTemplate(page, "hello_world").waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByRole("button", { name: "Read. Show when" }).waitFor();
  });

  test("a message that was sent without a connection is kept, and arrives once", async () => {
    const phone = "+15550100003";
    const page = await openContact(phone, "Cy");
    await page.getByText("No messages with Cy yet.").waitFor();
    await page.context().setOffline(true);
    const bubble = await write(page, "Are you open on Sunday?");
    await bubble.getByText("Waits for the connection").waitFor();
    expect(await received(phone)).toEqual([]);
    await page.context().setOffline(false);
    await bubble.getByRole("button", { name: "Read. Show when" }).waitFor();
    expect(await received(phone)).toEqual(["Are you open on Sunday?"]);
    expect(await bubble.count()).toBe(1);
  });

  test("a message whose answer was lost is sent again after a reload, and arrives once", async () => {
    const phone = "+15550100004";
    const page = await openContact(phone, "Di");
    await page.getByText("No messages with Di yet.").waitFor();
    // The service stores the message, and its answer never arrives.
    await page.route("**/send-message", async (route) => {
      await route.fetch();
    });
    const bubble = await write(page, "Two loaves, please");
    await bubble.getByRole("button", { name: "Read. Show when" }).waitFor();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.reload();
    await bubble.getByRole("button", { name: "Read. Show when" }).waitFor();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("parley.outgoing"))).toBeNull();
    expect(await bubble.count()).toBe(1);
    expect(await received(phone)).toEqual(["Two loaves, please"]);
  });

  test("what the service refuses is back in the box, with the reason", async () => {
    const page = await openContact("+15550100005", "Ed", [422]);
    await page.getByText("No messages with Ed yet.").waitFor();
    await page.route("**/send-message", (route) =>
      route.fulfill({
        status: 422,
        contentType: "application/problem+json",
        body: JSON.stringify({ code: "no_sender", detail: "No number.", status: 422, retryable: false }),
      }),
    );
    await write(page, "Hello?");
    await page.getByRole("alert").getByText("No number. Connect a number under Senders.").waitFor();
    expect(await box(page).inputValue()).toBe("Hello?");
    await page.getByText("No messages with Ed yet.").waitFor();
  });

  test("a message that waits says why, and can be stopped", async () => {
    const phone = "+15550100006";
    const page = await openContact(phone, "Flo");
    await page.getByText("No messages with Flo yet.").waitFor();
    await nextSends({ code: 190, http_status: 401 });
    const waiting = await write(page, "This one waits");
    await waiting.getByRole("button", { name: "Why?" }).click();
    await page.getByText(/The sender is paused, and messages wait\. None is lost\./).waitFor();
    await page.keyboard.press("Escape");
    await waiting.getByRole("button", { name: "Don't send" }).click();
    await waiting.getByRole("button", { name: "Canceled. Show when" }).waitFor();
    const { body } = await demo.call("GET", "/senders");
    await demo.call("POST", `/senders/${(body as { data: { id: string }[] }).data[0]?.id}/resume`);
    await waiting.getByRole("button", { name: "Send again" }).click();
    await page.getByRole("button", { name: "Read. Show when" }).waitFor();
    expect(await received(phone)).toEqual(["This one waits"]);
  });

  test("a contact that is erased while it is open leaves nothing behind", async () => {
    const phone = "+15550100007";
    const page = await openContact(phone, "Gil Secret");
    // The page reads the files last. What it reads after the erasure is refused.
    const files = page.waitForResponse(/\/messages\?.*has_media=true/);
    await page.reload();
    await files;
    await page.getByText("No messages with Gil Secret yet.").waitFor();
    await box(page).fill("A half-written word");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await demo.call("DELETE", `/contacts/${phone.slice(1)}`);
    await page.getByText(/This contact was erased at/).waitFor();
    const left = async () => {
      const stored = await page.evaluate("JSON.stringify([{ ...sessionStorage }, { ...localStorage }])");
      const all = `${page.url()} ${await page.title()} ${await page.content()} ${stored}`;
      return ["Gil", phone.slice(1), "half-written"].filter((word) => all.includes(word));
    };
    await expect.poll(left).toEqual([]);
    expect(asked.filter((path) => path.startsWith("/api/contacts"))).toEqual([]);
    await page.getByRole("button", { name: "See the record" }).click();
    await page.getByText(/^era_/).waitFor();
  });

  test("older messages are read although a new one interrupts that", async () => {
    const phone = "+15550100009";
    await Promise.all(Array.from({ length: 60 }, (_, n) => demo.write(phone, `Message ${n + 1}`)));
    const written = async () =>
      (await demo.call("GET", `/contacts/${phone.slice(1)}/messages?limit=100`)).body.data.length;
    await expect.poll(written).toBe(60);
    const page = await openContact(phone, "Talker");
    const thread = page.getByRole("region", { name: "Messages with Talker" });
    await expect.poll(() => thread.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(600);
    // Without an answer until the page gives it up.
    await page.route(/\/messages\?.*after=/, () => demo.write(phone, "By the way"), { times: 1 });
    const givenUp = page.waitForEvent("requestfailed");
    await thread.evaluate((element) => element.scrollTo(0, 0));
    await givenUp;
    await expect.poll(() => thread.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(240);
    await page.getByRole("button", { name: "1 new message" }).waitFor();
  });
});

// What the console does when its session ends, the service refuses, the connection breaks, or the key allows little.
// Long: `npm test` has the walks through signing in, conversations, contacts and exports.
import type { Page, Route } from "playwright-core";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { goTo } from "./every-page.ts";
import { fillKey, setUpConsole } from "./open-console.ts";

const ANA = "+15550650001";
/** Messages that arrive while the connection is lost. */
const AWAY = 200;
const BEA = "+15550650002";
const CAL = "+15550650003";

describe("bad states", () => {
  const { demo, openAt } = setUpConsole();
  beforeAll(async () => {
    await demo.call("POST", "/contacts/contact", { contact: { phone: ANA, name: "Ana" } });
    await demo.write(ANA, "Hello");
  });
  const box = (page: Page) => page.getByRole("textbox", { name: "Write a message" });

  async function keyWith(scopes: string[]): Promise<{ id: string; secret: string }> {
    return (await demo.call("POST", "/keys", { name: "Some", scopes })).body as {
      id: string;
      secret: string;
    };
  }

  test("a session that ends asks for the key over the page, and what was typed stays", async () => {
    const page = await openAt(`/contacts/${ANA.slice(1)}`, { refusals: [401] });
    await box(page).fill("Half a sente");
    await page.context().clearCookies();
    await box(page).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Sign in" });
    await dialog.getByText("Your session ended.").waitFor();
    await fillKey(dialog, demo.facts.api_key);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => box(page).inputValue()).toBe("Half a sente");
    await page.getByText("Your session had ended, so this wasn't done. Do it again.").waitFor();
    await box(page).press("Enter");
    await page.locator("li", { hasText: "Half a sente" }).waitFor();
  });

  test.each([
    [429, "rate_limited", "Too many requests with this key."],
    [503, "overloaded", "Parley is very busy."],
  ])("a %i says when it goes on, and goes on by itself", async (status, code, detail) => {
    const page = await openAt("/keys", { refusals: [status] });
    await page.getByText("First key").first().waitFor();
    const body = JSON.stringify({ code, detail, status, title: detail, retryable: true });
    const headers = { "retry-after": "3" };
    await page.route("**/api/webhooks*", (route) =>
      route.fulfill({ status, contentType: "application/problem+json", headers, body }),
    );
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("link", { name: "Webhooks" }).click();
    const note = page.getByRole("alert").filter({ hasText: detail });
    await note.getByText(/Trying again in [0-3] s\./).waitFor();
    await page.unrouteAll();
    await note.waitFor({ state: "hidden" });
    await page.getByText("No webhooks").waitFor();
  });

  test("in German, a message that failed says why, and nothing in English", async () => {
    await fetch(`${demo.facts.simulator_url}/control/faults`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ enforce_window: false, latency_ms: 0, next: [{ code: 131008 }] }),
    });
    const sent = await demo.call("POST", "/channel/send-message", { phone_number: ANA, message: "Hallo" });
    const message = async () => (await demo.call("GET", `/messages/${sent.body.id}`)).body;
    await expect.poll(async () => (await message()).status).toBe("failed");
    const { detail } = (await message()).error;
    const page = await openAt(`/contacts/${ANA.slice(1)}`, { locale: "de-DE" });
    await page.getByRole("button", { name: /^Nicht zugestellt\. / }).click();
    await page.getByText("channel_refused_value").waitFor();
    expect(await page.locator("body").innerText()).not.toContain(detail);
    await goTo(page, `/messages/${sent.body.id}`);
    await page.getByText("WhatsApp hat etwas an der Nachricht abgelehnt.").first().waitFor();
    expect(await page.locator("body").innerText()).not.toContain(detail);
  });

  test("in German, a refused form says why and what helps beside its field", async () => {
    const page = await openAt("/webhooks", { refusals: [422], locale: "de-DE" });
    await page.locator("header").getByRole("button", { name: "Webhook anlegen" }).click();
    const address = page.getByRole("textbox", { name: "Adresse" });
    await address.fill("http://169.254.169.254/latest");
    await page.getByRole("dialog").getByRole("button", { name: "Webhook anlegen" }).click();
    await page.getByText("Anfragen an diese Adresse sind nicht erlaubt.").waitFor();
    await page
      .getByText("Prüfen Sie den Namen, und nehmen Sie eine öffentliche Adresse mit https.")
      .waitFor();
    await address.and(page.locator("[aria-invalid=true]:focus")).waitFor();
  });

  test("without a connection it says since when, and then shows what it missed without a reload", async () => {
    const page = await openAt(`/contacts/${ANA.slice(1)}`);
    await page.getByText("Hello", { exact: true }).waitFor();
    await page.context().setOffline(true);
    await page.getByText(/^No connection since/).waitFor();
    // A second apart: WhatsApp tells whole seconds, so messages of one second have no order.
    const began = Date.now() - AWAY * 1_000;
    for (let n = 1; n <= AWAY; n++) await demo.write(ANA, `While away ${n}`, new Date(began + n * 1_000));
    await page.evaluate("window.wasHere = true");
    await page.context().setOffline(false);
    await page.getByText("Connected again.").waitFor();
    await page.getByText(`While away ${AWAY}`, { exact: true }).waitFor({ timeout: 60_000 });
    expect(await page.evaluate("window.wasHere")).toBe(true);
  });

  test("what comes before the page listens is shown", async () => {
    await demo.call("POST", "/contacts/contact", { contact: { phone: CAL, name: "Cal" } });
    const page = await openAt(`/contacts/${CAL.slice(1)}`);
    const held = Promise.withResolvers<void>();
    await page.route("**/api/events/stream*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    await page.getByText("No messages with Cal yet.").waitFor();
    await demo.write(CAL, "Before the stream");
    const stored = () => demo.call("GET", `/messages?phone=${CAL.slice(1)}`);
    await expect.poll(async () => JSON.stringify((await stored()).body)).toContain("Before the stream");
    held.resolve();
    // Sooner than the page would read again without a stream.
    await page.getByText("Before the stream", { exact: true }).waitFor();
  });

  test("a stream from a position that the service doesn't know begins again", async () => {
    const page = await openAt(`/contacts/${ANA.slice(1)}`, { refusals: [422] });
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.endsWith("/events/stream")) asked.push(search);
    });
    const body = JSON.stringify({
      code: "invalid_cursor",
      detail: "Unknown.",
      status: 422,
      retryable: false,
    });
    const refuse = (route: Route) =>
      route.fulfill({ status: 422, contentType: "application/problem+json", body });
    await page.route("**/api/events/stream*", refuse, { times: 1 });
    await page.reload();
    await expect.poll(() => asked).toEqual([expect.stringContaining("?after="), ""]);
  });

  test("what the key's scopes forbid is absent, and the first page is one that it may see", async () => {
    const { secret } = await keyWith(["contacts:read", "inbox:read"]);
    const page = await openAt("/", { apiKey: secret });
    await page.getByRole("heading", { name: "Conversations" }).waitFor();
    const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    // Below a name, a link may have a count. A link that is an icon has no text.
    const names = (await links.allInnerTexts()).map((text) => text.trim().split("\n")[0]).filter(Boolean);
    expect(names).toEqual(["Parley", "Conversations", "Contacts", "Settings"]);
    expect(await page.getByRole("button", { name: "New contact" }).count()).toBe(0);
    await goTo(page, "/keys");
    await page.getByText("This key can't see this page").waitFor();
    await page.getByText("keys:write").waitFor();
  });

  test("several tabs share one stream, and the next tab takes it over", async () => {
    await demo.call("POST", "/contacts/contact", { contact: { phone: BEA, name: "Bea" } });
    await demo.write(BEA, "Hello");
    const address = `/contacts/${BEA.slice(1)}`;
    const first = await openAt(address);
    const streams = new Set<Page>();
    const watch = (page: Page) =>
      page.on("response", (response) => {
        if (response.url().includes("/events/stream")) streams.add(page);
      });
    const others = await Promise.all(
      Array.from({ length: 2 }, async () => {
        const page = await first.context().newPage();
        watch(page);
        await page.goto(demo.facts.console_url + address);
        await page.getByText("Hello", { exact: true }).waitFor();
        return page;
      }),
    );
    await demo.write(BEA, "To all tabs");
    for (const page of [first, ...others]) await page.getByText("To all tabs", { exact: true }).waitFor();
    expect(streams.size).toBe(0);
    const missed = "While nobody listens";
    const readSomething = () => fetch("/api/session").then((answer) => answer.text());
    const writeBefore = async (route: Route) => {
      // What the tabs read again before the stream begins, they have read then.
      for (let times = 0; times < 2; times++)
        await Promise.all(others.map((page) => page.evaluate(readSomething)));
      await demo.write(BEA, missed);
      const stored = () => demo.call("GET", `/messages?phone=${BEA.slice(1)}`);
      await expect.poll(async () => JSON.stringify((await stored()).body)).toContain(missed);
      await route.continue();
    };
    for (const page of others) await page.route("**/api/events/stream*", writeBefore);
    await first.close();
    await expect.poll(() => streams.size).toBe(1);
    for (const page of others) await page.getByText(missed, { exact: true }).waitFor();
    await demo.write(BEA, "After the first");
    for (const page of others) await page.getByText("After the first", { exact: true }).waitFor();
    onTestFinished(() => Promise.all(others.map((page) => page.close())).then(() => undefined));
  });
});

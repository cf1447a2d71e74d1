// The person who runs the service: senders, templates, stickers, webhooks, keys and settings.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWebhookReceiver } from "../../server/test/webhook-receiver.ts";
import { type Demo, hasChromium, launchChromium, openConsole, startDemo } from "./open-console.ts";

const ANA = "+15551234567";

describe.skipIf(!hasChromium)("setting up (skipped without Chromium)", () => {
  let browser: Browser;
  let demo: Demo;
  beforeAll(async () => {
    [browser, demo] = await Promise.all([launchChromium(), startDemo()]);
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), demo?.end()]);
  });

  test("a webhook is added, its secret shown once, and its deliveries followed", async () => {
    const receiver = await startWebhookReceiver();
    const page = await openConsole(browser, demo, "/webhooks");
    await page.locator("header").getByRole("button", { name: "Add webhook" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Address" }).fill(receiver.url);
    await dialog.getByRole("button", { name: "Add webhook" }).click();
    await dialog.getByText(/^whsec_/).waitFor();
    expect(await dialog.getByRole("button", { name: "Done" }).isDisabled()).toBe(true);
    await dialog.getByRole("checkbox", { name: "I have stored it" }).check();
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.getByRole("link", { name: receiver.url }).click();
    await page.getByRole("button", { name: "Send test event" }).click();
    const row = page.getByRole("listitem").filter({ hasText: "webhook.test" });
    await row.getByText("Delivered").waitFor({ timeout: 20_000 });
    await row.getByRole("button", { name: "Details" }).click();
    await row.getByText('"type":"webhook.test"').waitFor();
  });

  test("a forbidden address is refused beside its field", async () => {
    const page = await openConsole(browser, demo, "/webhooks", { refusals: [422] });
    await page.locator("header").getByRole("button", { name: "Add webhook" }).click();
    await page.getByRole("textbox", { name: "Address" }).fill("http://169.254.169.254/latest");
    await page.getByRole("dialog").getByRole("button", { name: "Add webhook" }).click();
    const field = page.getByRole("textbox", { name: "Address" });
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  });

  test("a key is created with some scopes, and revoked", async () => {
    const page = await openConsole(browser, demo, "/keys");
    await page.getByRole("button", { name: "Create key" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Name" }).fill("Front desk");
    await dialog.getByRole("checkbox", { name: "contacts:read" }).check();
    await dialog.getByRole("button", { name: "Create key" }).click();
    const secret = await dialog.getByText(/^parley_/).innerText();
    await dialog.getByRole("checkbox", { name: "I have stored it" }).check();
    await dialog.getByRole("button", { name: "Done" }).click();
    const card = page.getByRole("listitem").filter({ hasText: "Front desk" });
    await card.getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await card.getByText("Revoked").waitFor();
    const refused = await fetch(`${demo.facts.base_url}/contacts`, { headers: { authorization: secret } });
    expect(refused.status).toBe(401);
  });

  test("what a key may not do is absent", async () => {
    const { body } = await demo.call("POST", "/keys", { name: "Reader", scopes: ["contacts:read"] });
    const reader = { ...demo, facts: { ...demo.facts, api_key: body.secret as string } };
    const page = await openConsole(browser, reader, "/webhooks");
    await page.getByRole("heading", { name: "This key can't see this page" }).waitFor();
    const places = page.getByRole("navigation").getByRole("link");
    expect((await places.allInnerTexts()).map((text) => text.trim())).toEqual([
      "Parley",
      "Contacts",
      "Exports, imports",
    ]);
  });

  test("a paused sender says why, and goes on when it is resumed", async () => {
    await fetch(`${demo.facts.simulator_url}/control/faults`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ enforce_window: false, latency_ms: 0, next: [{ code: 190 }] }),
    });
    const { body: sent } = await demo.call("POST", "/channel/send-message", {
      phone_number: ANA,
      message: "Hello",
    });
    const page = await openConsole(browser, demo, "/senders");
    await page.getByText(/WhatsApp refused it: .*1 message waits/).waitFor({ timeout: 20_000 });
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByText("Active").waitFor();
    await expect
      .poll(async () => (await demo.call("GET", `/messages/${sent.id}`)).body.status, { timeout: 20_000 })
      .toBe("read");
  });

  test("templates show their text, stickers their picture, and settings are kept", async () => {
    const page = await openConsole(browser, demo, "/templates");
    await page.getByText("your order {{2}} left our warehouse").waitFor();
    await page.getByRole("link", { name: "Stickers" }).click();
    await page.getByRole("img", { name: "Sticker 1" }).waitFor();
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("textbox", { name: "E-mail for notices" }).fill("owner@bakery.example");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved").waitFor();
    const { body } = await demo.call("GET", "/settings");
    expect(body.notify_email).toBe("owner@bakery.example");
  });

  test("German is a choice of the browser", async () => {
    const page = await openConsole(browser, demo, "/settings");
    await page.getByLabel("Language").first().click();
    await page.getByRole("option", { name: "Deutsch" }).click();
    await page.getByRole("heading", { name: "Einstellungen" }).waitFor();
  });
});

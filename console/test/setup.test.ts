// The person who runs the service: senders, templates, stickers, webhooks, keys and settings.
// Long: `npm test` has the walks through signing in, conversations, contacts and exports.
import { createHmac } from "node:crypto";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { startWebhookReceiver } from "../../server/test/webhook-receiver.ts";
import { setUpConsole } from "./open-console.ts";

const ANA = "+15551234567";

describe("setting up", () => {
  const { demo, openAt } = setUpConsole();
  const send = async (message: string) =>
    (await demo.call("POST", "/channel/send-message", { phone_number: ANA, message })).body.id as string;

  /** At another account of WhatsApp, which refuses its token. */
  async function addSecondNumber(): Promise<string> {
    const ids = { phone_number_id: "999", business_account_id: "888" };
    const secrets = { access_token: "wrong", app_secret: "s", verify_token: "v" };
    const { body } = await demo.call("POST", "/senders?check=false", {
      channel: "whatsapp",
      phone: "+15550009999",
      credentials: { ...ids, ...secrets },
    });
    return body.id;
  }

  test("a webhook is added, its secret shown once, and its deliveries followed", async () => {
    const receiver = await startWebhookReceiver();
    const page = await openAt("/webhooks");
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
    await row.getByText("Delivered").waitFor();
    await row.getByRole("button", { name: "Details" }).click();
    await row.getByText('"type": "webhook.test"').waitFor();
    await page.getByRole("button", { name: "Send again since…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send again" }).click();
    await page.getByText("1 delivery is being sent again.").waitFor();
    await expect.poll(() => receiver.received.length).toBe(2);
  });

  test("a webhook that is enabled again gets what it missed, or begins anew, as the reader chooses", async () => {
    const receiver = await startWebhookReceiver();
    const { body: webhook } = await demo.call("POST", "/webhooks", { url: receiver.url });
    const page = await openAt(`/webhooks/${webhook.id}`);
    const told = () => receiver.received.map(({ body }) => JSON.stringify(body)).join();
    const enable = async (begins: RegExp, missed: string) => {
      await page.getByRole("button", { name: "More" }).click();
      await page.getByRole("menuitem", { name: "Disable" }).click();
      await page.getByRole("button", { name: "Enable" }).click();
      const id = await send(missed);
      await expect.poll(async () => (await demo.call("GET", `/messages/${id}`)).body.status).toBe("read");
      await page.getByRole("radio", { name: begins }).check();
      await page.getByRole("dialog").getByRole("button", { name: "Enable" }).click();
      await page.getByRole("button", { name: "Send test event" }).waitFor();
      return id;
    };
    const skipped = await enable(/^Only new ones/, "Nobody hears of this.");
    const made = await enable(/^Also those of the meantime/, "This comes late.");
    await expect.poll(told).toContain(made);
    expect(told()).not.toContain(skipped);
  });

  test("a test event that can't be sent says so", async () => {
    const { body: webhook } = await demo.call("POST", "/webhooks", { url: "http://127.0.0.1:9/hook" });
    const page = await openAt(`/webhooks/${webhook.id}`, { hasOutage: true });
    await page.route("**/api/webhooks/*/test", (route) => route.abort());
    await page.getByRole("button", { name: "Send test event" }).click();
    await page.getByRole("alert").getByText("Parley can't be reached").waitFor();
  });

  test("a key is created with some scopes, and revoked", async () => {
    const page = await openAt("/keys");
    await page.getByRole("button", { name: "Create key" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Name" }).fill("Front desk");
    await dialog.getByRole("checkbox", { name: "see contacts" }).check();
    await dialog.getByRole("combobox", { name: "Expires" }).click();
    await page.getByRole("option", { name: "In 30 days" }).click();
    await dialog.getByRole("button", { name: "Create key" }).click();
    const secret = await dialog.getByText(/^parley_/).innerText();
    await dialog.getByRole("checkbox", { name: "I have stored it" }).check();
    await dialog.getByRole("button", { name: "Done" }).click();
    const card = page.getByRole("listitem").filter({ hasText: "Front desk" });
    const { body: kept } = await demo.call("GET", "/keys");
    const { expires_at: at } = kept.data.find(({ name }: { name: string }) => name === "Front desk");
    expect(Math.round((Date.parse(at) - Date.now()) / 86_400_000)).toBe(30);
    await card.getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await page.getByText("1 key is revoked or expired").click();
    await card.getByText("Revoked").waitFor();
    const refused = await fetch(`${demo.facts.base_url}/contacts`, { headers: { authorization: secret } });
    expect(refused.status).toBe(401);
  });

  test("the newest of many keys is listed, so that it can be revoked", async () => {
    const name = (n: number) => `Key ${n} of many`;
    for (let n = 1; n <= 51; n++)
      await demo.call("POST", "/keys", { name: name(n), scopes: ["contacts:read"] });
    const page = await openAt("/keys");
    await page.getByRole("heading", { name: name(51), exact: true }).waitFor();
  });

  test("what a field takes only one of is chosen", async () => {
    const page = await openAt("/senders");
    await page.getByRole("button", { name: "Change" }).first().click();
    const dialog = page.getByRole("dialog");
    const field = dialog.getByRole("combobox", { name: "Marketing Messages API" });
    expect(await field.locator("option:checked").innerText()).toBe("From 13 October 2027 on");
    await field.selectOption("At once");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "hidden" });
    const [{ credentials }] = (await demo.call("GET", "/senders")).body.data;
    expect(credentials.marketing_messages).toBe("on");
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
    const page = await openAt("/senders");
    await page.getByText(/Stopped at .* WhatsApp doesn't accept .*1 message waits/).waitFor();
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByText("Active").waitFor();
    await expect.poll(async () => (await demo.call("GET", `/messages/${sent.id}`)).body.status).toBe("read");
  });

  test("a sender shows how it fares at its channel, and what the channel holds against it", async () => {
    const {
      phone_number_id,
      hook_url: callback_url,
      ...secrets
    } = demo.facts.whatsapp as Record<string, string>;
    const [{ id }] = (await demo.call("GET", "/senders")).body.data;
    const access_token = "known-to-the-test";
    const atMeta = async (health: object) => {
      const number = {
        ...secrets,
        access_token,
        callback_url,
        display_phone_number: "+15550001000",
        verified_name: "Parley Demo",
      };
      const set = await fetch(`${demo.facts.simulator_url}/control/numbers/${phone_number_id}`, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...number, health }),
      });
      expect(set.status).toBe(200);
    };
    await atMeta({ quality_rating: "YELLOW", messaging_limit: "TIER_250", name_status: "PENDING_REVIEW" });
    await demo.call("PATCH", `/senders/${id}?check=false`, { credentials: { access_token } });
    const page = await openAt("/senders");
    await page.getByText("Details", { exact: true }).first().click();
    const health = page.getByRole("region", { name: /^Health of .* at WhatsApp$/ });
    for (const text of ["Medium", "Parley Demo", "In review", "0 of 250 people", "Subscribed"])
      await health.getByText(text, { exact: true }).waitFor();
    await atMeta({ can_send_message: "BLOCKED", error_description: "There is no valid payment method." });
    await health.getByRole("button", { name: "Check now" }).click();
    await page
      .getByText("WhatsApp lets this number send nothing now. It says: There is no valid payment method.")
      .waitFor();
    await health.getByText("High", { exact: true }).waitFor();
    await atMeta({});
    await health.getByRole("button", { name: "Check now" }).click();
    await page.getByText("WhatsApp lets this number").waitFor({ state: "detached" });
  });

  test("a number is connected, and the wizard says when WhatsApp first reaches Parley", async () => {
    const page = await openAt("/senders", { refusals: [422] });
    await page.locator("header").getByRole("button", { name: "Connect a number" }).click();
    const dialog = page.getByRole("dialog");
    const { whatsapp } = demo.facts;
    const { app_secret, business_account_id, verify_token } = whatsapp;
    const atMeta = { app_secret, business_account_id, verify_token, display_phone_number: "+15550002000" };
    const registered = await fetch(`${demo.facts.simulator_url}/control/numbers/100000000000002`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...atMeta, access_token: "token" }),
    });
    expect(registered.status).toBe(200);
    const fields: [name: string, value: string][] = [
      ["Number", "+15550002000"],
      ["Phone number ID", "100000000000002"],
      ["WhatsApp Business Account ID", whatsapp.business_account_id],
      ["Access token", "mistyped"],
      ["App secret", whatsapp.app_secret],
    ];
    for (const [name, value] of fields) await dialog.getByLabel(new RegExp(`^${name}`)).fill(value);
    await dialog.getByRole("button", { name: "Connect" }).click();
    await dialog.getByText("WhatsApp doesn't accept the access token").waitFor();
    await dialog.getByLabel(/^Access token/).fill("token");
    await dialog.getByRole("button", { name: "Connect" }).click();
    await dialog.getByText("Parley waits for the first webhook for WhatsApp.").waitFor();
    const value = {
      messaging_product: "whatsapp",
      metadata: { display_phone_number: "15550002000", phone_number_id: "100000000000002" },
      contacts: [{ wa_id: "15559998888", profile: { name: "Bo" } }],
      messages: [
        {
          from: "15559998888",
          id: "wamid.first",
          timestamp: String(Math.floor(Date.now() / 1_000)),
          type: "text",
          text: { body: "Hello" },
        },
      ],
    };
    const hook = JSON.stringify({
      object: "whatsapp_business_account",
      entry: [{ id: whatsapp.business_account_id, changes: [{ field: "messages", value }] }],
    });
    const signature = createHmac("sha256", whatsapp.app_secret).update(hook).digest("hex");
    const answer = await fetch(whatsapp.hook_url, {
      method: "POST",
      headers: { "content-type": "application/json", "x-hub-signature-256": `sha256=${signature}` },
      body: hook,
    });
    expect(answer.status).toBe(200);
    await dialog.getByText("It works: webhooks for WhatsApp reach Parley.").waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
  });

  test("templates show their text, stickers their picture, and settings are kept", async () => {
    const page = await openAt("/templates");
    await page.getByText("your order {{2}} left our warehouse").waitFor();
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("link", { name: "Stickers" }).click();
    await page.getByRole("img", { name: "Sticker 1" }).waitFor();
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("textbox", { name: "E-mail for notices" }).fill("owner@bakery.example");
    const mails = page.getByRole("region", { name: "E-mails and exports" });
    await mails.getByRole("button", { name: "Save" }).click();
    await mails.getByText("Saved").waitFor();
    const { body } = await demo.call("GET", "/settings");
    expect(body.notify_email).toBe("owner@bakery.example");
  });

  test("templates of two accounts are told apart, and the number that couldn't be read is named", async () => {
    const second = await addSecondNumber();
    const page = await openAt("/templates");
    await page.getByRole("button", { name: "Fetch from WhatsApp" }).click();
    const outcome = page.getByRole("main").getByRole("status");
    await outcome.getByText(/^\d+ templates fetched\.$/).waitFor();
    await outcome
      .getByText(/The templates of \+1\s555\s000\s9999 couldn't be fetched: WhatsApp doesn't accept/)
      .waitFor();
    const { business_account_id: business } = demo.facts.whatsapp;
    await page.getByRole("listitem").getByText(`Account ${business}`).first().waitFor();
    await demo.call("DELETE", `/senders/${second}`);
  });

  test("a template of a channel that approves none is written", async () => {
    const page = await openAt("/templates", { refusals: [422] });
    await page.getByRole("button", { name: "New template" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Sent over" }).click();
    await page.getByRole("option", { name: "SMS" }).click();
    await dialog.getByRole("textbox", { name: "Name" }).fill("order_ready");
    await dialog.getByRole("textbox", { name: "Text" }).fill("Hello {{1}} and {{first_name}}");
    await dialog.getByRole("button", { name: "Create template" }).click();
    await dialog.getByText("Variables have either numbers or names, not both.").waitFor();
    await dialog.getByRole("textbox", { name: "Text" }).fill("Hello {{first_name}}, it is ready.");
    await dialog.getByRole("button", { name: "Create template" }).click();
    const card = page.getByRole("listitem").filter({ hasText: "order_ready" });
    await card.getByText("1 variable").waitFor();
  });

  test("a picture becomes a sticker in the browser", async () => {
    const page = await openAt("/stickers");
    const png = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#0f6b66" } })
      .png()
      .toBuffer();
    const chooser = page.waitForEvent("filechooser");
    await page.locator("header").getByRole("button", { name: "Add sticker" }).click();
    await (await chooser).setFiles({ name: "shop.png", mimeType: "image/png", buffer: png });
    await page.getByText(/640 × 480 pixels, .* fitted to 512 × 512/).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Add sticker" }).click();
    await page.getByRole("img", { name: "Sticker 4" }).waitFor();
    await page.getByRole("button", { name: "Remove 4" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove sticker" }).click();
    await expect.poll(() => page.getByRole("img", { name: "Sticker 4" }).count()).toBe(0);
  });

  test("the theme is the system's, also when that changes, until the browser chooses one", async () => {
    const page = await openAt("/settings", { colorScheme: "light" });
    const themeOf = (page: Page) =>
      expect.poll(() => page.evaluate("document.documentElement.dataset.mantineColorScheme"));
    const choose = (name: string) => page.getByText(name, { exact: true }).click();
    await themeOf(page).toBe("light");
    await page.emulateMedia({ colorScheme: "dark" });
    await themeOf(page).toBe("dark");
    const other = await page.context().newPage();
    await other.goto(`${demo.facts.console_url}/settings`);
    await other.emulateMedia({ colorScheme: "dark" });
    await themeOf(other).toBe("dark");
    await choose("Light");
    for (const each of [page, other]) await themeOf(each).toBe("light");
    await page.reload();
    await themeOf(page).toBe("light");
    await choose("System");
    await themeOf(page).toBe("dark");
  });

  test("German is a choice of the browser", async () => {
    const page = await openAt("/settings");
    await page.getByLabel("Language").first().click();
    await page.getByRole("option", { name: "Deutsch" }).click();
    await page.getByRole("heading", { name: "Einstellungen" }).waitFor();
  });
});

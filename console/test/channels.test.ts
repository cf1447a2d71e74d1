// One person on two channels: what the box offers on each, and which channel each message went over.
// Long: `npm test` has the walks through signing in, conversations, contacts and exports.
import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { goTo } from "./every-page.ts";
import { setUpConsole } from "./open-console.ts";

const SMS = "+15550002001";

describe("two channels", () => {
  const { demo, openAt } = setUpConsole();
  beforeAll(async () => {
    await connectSms();
  });
  async function control(method: string, path: string, body: object): Promise<void> {
    const headers = { "content-type": "application/json" };
    const url = `${demo.facts.simulator_url}/control${path}`;
    const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
    expect(answer.ok, await answer.text()).toBe(true);
  }

  async function connectSms(): Promise<void> {
    const [account_sid, auth_token] = [`AC${randomBytes(16).toString("hex")}`, "token"];
    const { status, body } = await demo.call("POST", "/senders?check=false", {
      channel: "sms",
      phone: SMS,
      credentials: { account_sid, auth_token },
    });
    expect([status, body.channel]).toEqual([201, "sms"]);
    await control("PUT", `/sms-numbers/${SMS}`, { account_sid, auth_token, webhook_url: body.hook_url });
  }

  const writeSms = (from: string, text: string) =>
    control("POST", "/inbound", { channel: "sms", from, to: SMS, text });

  async function openContact(phone: string, name: string): Promise<Page> {
    await demo.call("POST", "/contacts/contact", { contact: { phone, name } });
    return openAt(`/contacts/${phone.slice(1)}`);
  }

  const box = (page: Page) => page.getByRole("textbox", { name: "Write a message" });
  const from = (page: Page) => page.getByRole("combobox", { name: "Send from" });
  const chosen = (page: Page) => from(page).locator("option:checked").innerText();
  const bubble = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

  async function choose(page: Page, channel: RegExp): Promise<void> {
    const option = from(page).locator("option").filter({ hasText: channel });
    await from(page).selectOption(await option.getAttribute("value"));
  }

  test("a new conversation begins on the channel that was used last, unless the settings name one", async () => {
    const page = await openAt("/settings");
    const begins = async (phone: string, on: RegExp) => {
      await demo.call("POST", "/contacts/contact", { contact: { phone } });
      await goTo(page, `/contacts/${phone.slice(1)}`);
      await expect.poll(() => chosen(page)).toMatch(on);
    };
    const send = (channel: string) =>
      demo.call("POST", `/${channel}/send-message`, { phone_number: "+15550670100", message: "Hello" });
    await begins("+15550670101", /^WhatsApp/);
    await send("sms");
    await page.reload();
    await begins("+15550670102", /^SMS/);
    await goTo(page, "/settings");
    const group = page.getByRole("region", { name: "New conversations" });
    await group.getByLabel("WhatsApp").check();
    await group.getByRole("button", { name: "Save" }).click();
    await group.getByText("Saved").waitFor();
    await begins("+15550670103", /^WhatsApp/);
    await demo.call("PATCH", "/settings", { default_channel: null });
  });

  test("an answer goes over the channel on which the person wrote, or over another one", async () => {
    const phone = "+15550670001";
    const page = await openContact(phone, "Ana");
    await writeSms(phone.slice(1), "Are my cakes ready?");
    await expect.poll(() => chosen(page)).toMatch(/^SMS/);
    await box(page).fill("Nearly.");
    await page.keyboard.press("Enter");
    await bubble(page, "Nearly.").waitFor();
    await choose(page, /^WhatsApp/);
    await box(page).fill("Here is a picture.");
    await page.keyboard.press("Enter");
    await bubble(page, "Here is a picture.")
      .getByText(/^WhatsApp · /)
      .waitFor();
    await page.getByText(/^From here on sent over WhatsApp from \+1\s555\s000\s1000$/).waitFor();
    // Only the channel with replies offers them, and a quote ends with the choice of another sender.
    await page.getByRole("button", { name: "Reply to the message: Here is a picture." }).click();
    expect(await page.getByRole("button", { name: /^Reply to the message/ }).count()).toBe(1);
    await page.getByRole("group", { name: "The message that you reply to" }).waitFor();
    await choose(page, /^SMS/);
    await page.getByRole("group", { name: "The message that you reply to" }).waitFor({ state: "detached" });
    const { body } = await demo.call("GET", `/messages?phone=${encodeURIComponent(phone)}`);
    expect(body.data.map(({ channel }: { channel: string }) => channel)).toEqual(["whatsapp", "sms", "sms"]);
  });

  test("the box offers what the channel of the sender takes", async () => {
    const phone = "+15550670002";
    const page = await openContact(phone, "Bo");
    await demo.write(phone.slice(1), "Hello?");
    const offered = async () => {
      await page.getByRole("button", { name: "Add to the message" }).click();
      const names = await page.getByRole("menuitem").allInnerTexts();
      await page.keyboard.press("Escape");
      return names;
    };
    await expect
      .poll(offered)
      .toEqual(["File", "Voice note", "Template", "Sticker", "Place", "Note for the team"]);
    await choose(page, /^SMS/);
    await expect.poll(offered).toEqual(["File", "Template", "Note for the team"]);
    await box(page).fill("x".repeat(160));
    expect(await page.getByText(/^Billed as/).count()).toBe(0);
    await box(page).fill("x".repeat(161));
    await page.getByText("Billed as 2 messages").waitFor();
    await box(page).fill(`Ready 🎂${"x".repeat(70)}`);
    await page.getByText("Billed as 2 messages, because of “🎂”").waitFor();
    await box(page).fill("x".repeat(1_601));
    await page.getByText("1 character too many").waitFor();
    expect(await page.getByRole("button", { name: "Send", exact: true }).isDisabled()).toBe(true);
  });

  test("messages and senders say their channel", async () => {
    const phone = "+15550670003";
    await writeSms(phone.slice(1), "Good morning");
    const messages = async () => (await demo.call("GET", `/contacts/${phone.slice(1)}/messages`)).body.data;
    await expect.poll(async () => (await messages()).length).toBe(1);
    const page = await openAt(`/messages/${(await messages())[0].id}`);
    await page.getByRole("definition").getByText("SMS", { exact: true }).waitFor();
    await goTo(page, "/senders");
    const card = page.getByRole("listitem").filter({ hasText: SMS.slice(1) });
    await card.getByText("SMS", { exact: true }).waitFor();
    await card.getByText("Details", { exact: true }).click();
    await card.getByText("Last report over SMS").waitFor();
  });

  test("an answer leaves from the number that the person knows, however many numbers the account has", async () => {
    const phoneOf = (n: number) => `+15550003${100 + n}`;
    for (let n = 0; n < 50; n++) {
      const credentials = { account_sid: `AC${randomBytes(16).toString("hex")}`, auth_token: "token" };
      const sender = { channel: "sms", phone: phoneOf(n), credentials };
      expect((await demo.call("POST", "/senders?check=false", sender)).status).toBe(201);
    }
    const answer = { phone_number: "+15550670004", message: "Hello", source_phone: phoneOf(49) };
    await demo.call("POST", "/sms/send-message", answer);
    const page = await openAt("/contacts/15550670004");
    await expect.poll(() => chosen(page)).toMatch(/\+1\s555\s000\s3149/);
    // A menu of all of them ends within the window.
    await goTo(page, "/figures");
    await page.getByRole("button", { name: "Number" }).click();
    const menu = page.getByRole("menu");
    await menu.getByText("3149").waitFor();
    const end = await menu.evaluate((one) => one.getBoundingClientRect().bottom);
    expect(end).toBeLessThan(await page.evaluate<number>("innerHeight"));
  });

  test("a number says what its channel bills this month", async () => {
    await demo.call("POST", "/whatsapp/send-message", { phone_number: "+15551234567", message: "Hello" });
    await expect.poll(async () => (await demo.call("GET", "/usage")).body.prices).toHaveLength(1);
    const page = await openAt("/senders");
    const card = page.getByRole("listitem").filter({ hasText: "WhatsApp" });
    await card.getByText("Details", { exact: true }).click();
    // How many are counted depends on which of the other tests' messages arrived.
    await card.getByText(/^\d+ × service, free$/).waitFor();
    await goTo(page, "/figures");
    await page.getByRole("region", { name: "Arrived, by price" }).getByText("service, free").waitFor();
  });
});

import { expect, test } from "vitest";
import { hookReceiver } from "./hook-receiver.ts";
import { openPage, registered } from "./open-page.ts";
import { smsCalls, webhookReceiver } from "./sms-simulator.ts";
import { sendMail } from "./speak-smtp.ts";
import { soon, template, testSimulator, text } from "./test-simulator.ts";

const ada = "16505551234";

test("the phones page shows messages live, answers on their channel, shows raw data, and is strict on request", async () => {
  const simulator = await registered();
  const sms = smsCalls(simulator);
  const receiver = await webhookReceiver();
  await sms.register({ webhook_url: receiver.url, name: "Maple Street Bakery" });
  const page = await openPage(simulator);
  await page
    .getByText("Nothing has arrived yet. Send a message through Parley and it appears here.")
    .waitFor();

  await simulator.send(text(ada, '<img src=x onerror="document.title=1">'));
  const log = page.getByRole("log");
  await log.getByText('<img src=x onerror="document.title=1">').waitFor();
  const parameters = ["Ada", "A-1"].map((value) => ({ type: "text", text: value }));
  await simulator.send(template("order_update", "en_US", parameters));
  await log.getByText("Hi Ada, your order A-1 left").waitFor();

  const composer = page.getByRole("textbox", { name: "Write to the business" });
  await composer.fill("by WhatsApp");
  await composer.press("Enter");
  await log.locator(".own:not(.sms) .words", { hasText: "by WhatsApp" }).waitFor();
  await log.getByText("taken by the business").first().waitFor({ state: "attached" });

  await sms.send({ Body: "by SMS" });
  await log.locator(".sms .words", { hasText: "by SMS" }).waitFor();
  await soon(() => page.getByRole("radio", { name: "SMS" }).isChecked()).toBe(true);
  await composer.fill("an SMS");
  await composer.press("Enter");
  await soon(() => receiver.webhooks.map((fields) => fields["Body"])).toEqual(["an SMS"]);

  await log.getByText("Hi Ada, your order A-1 left").click();
  const details = page.getByRole("complementary", { name: "Raw data" });
  await details.locator("pre", { hasText: '"name": "order_update"' }).waitFor();

  await page.getByRole("switch", { name: "As strict as WhatsApp" }).check();
  await soon(async () => (await simulator.call("GET", "/control/faults")).body).toMatchObject({
    enforce_window: true,
  });

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  await page.getByRole("button", { name: "All phones" }).click();
  await page.getByRole("button", { name: /an SMS/ }).waitFor();
});

test("a person without a visible phone gets another id, and anybody calls, asks Meta's agent and shares the number", async () => {
  const receiver = await hookReceiver();
  const simulator = await testSimulator();
  await simulator.register(receiver.url);
  const page = await openPage(simulator, "/#US.1349");
  const composer = page.getByRole("textbox", { name: "Write to the business" });
  const attach = async (name: string) => {
    await page.getByRole("button", { name: "Attach", exact: true }).click();
    await page.getByRole("button", { name, exact: true }).click();
  };
  const changes = () => receiver.posts.flatMap(({ raw }) => JSON.parse(raw.toString()).entry[0].changes[0]);
  const hookOf = (field: string, part: object) =>
    soon(changes).toContainEqual({ field, value: expect.objectContaining(part) });

  await composer.fill("Hello");
  await composer.press("Enter");
  await hookOf("messages", { messages: [expect.objectContaining({ from_user_id: "US.1349" })] });
  await attach("Get another user id");
  const notice = { type: "system", system: expect.objectContaining({ previous_user_id: "US.1349" }) };
  await hookOf("messages", { messages: [expect.objectContaining(notice)] });
  await soon(() => page.url()).toMatch(/#US\.\w{32}$/);

  await page.getByRole("textbox", { name: "New phone" }).fill("+1 650 555 1234");
  await page.getByRole("textbox", { name: "New phone" }).press("Enter");
  await page.getByRole("button", { name: "Attach", exact: true }).click();
  await page.getByRole("checkbox", { name: "goes to Meta's agent" }).check();
  await page.keyboard.press("Escape");
  await composer.fill("Are you open?");
  await composer.press("Enter");
  await hookOf("standby", { messages: [expect.objectContaining({ from: ada })] });
  await attach("Call that nobody takes");
  await hookOf("calls", { calls: [expect.objectContaining({ event: "terminate", duration: 0 })] });
  await attach("Answer: calls allowed");
  const reply = expect.objectContaining({
    call_permission_reply: expect.objectContaining({ response: "accept" }),
  });
  await hookOf("messages", { messages: [expect.objectContaining({ interactive: reply })] });

  const action = { name: "request_contact_info" };
  const interactive = { type: "request_contact_info", body: { text: "Your number?" }, action };
  await simulator.send(text(ada, "", { type: "interactive", text: undefined, interactive }));
  await page.getByRole("button", { name: "Share number" }).click();
  const card = expect.objectContaining({ origin: "contact_request" });
  await hookOf("messages", { messages: [expect.objectContaining({ contacts: [card] })] });
});

test("on the page, Meta holds a message, bills it, changes a category and withdraws the terms", async () => {
  const simulator = await registered();
  await simulator.send(text(ada, "Hello"));
  const page = await openPage(simulator);
  await page.getByRole("button", { name: "Meta's side" }).click();
  const dialog = page.getByRole("dialog", { name: "What Meta does" });
  await dialog
    .getByLabel("The next message")
    .selectOption({ label: "is held for half a minute, then dropped" });
  await dialog.getByLabel("Further messages are billed").selectOption("service");
  await dialog.getByLabel("The terms of marketing messages").selectOption({ label: "aren't accepted" });
  await dialog.getByLabel("A template").fill("order_update");
  await dialog.getByRole("button", { name: "Change" }).click();
  const { call } = simulator;
  await soon(async () => (await call("GET", "/control/faults")).body).toMatchObject({
    next: [{ hold: "held_for_quality_assessment", fails_with: 132015 }],
    pricing: { delivered: { billable: true, category: "service", type: "regular" } },
  });
  await soon(async () => (await call("GET", "/control/numbers")).body.data).toMatchObject([
    { marketing: "terms_missing" },
  ]);
  await soon(
    async () =>
      (
        await call("POST", "/control/templates/category", {
          name: "order_update",
          language: "en_US",
          category: "UTILITY",
          hook: false,
        })
      ).body,
  ).toMatchObject({ previous_category: "MARKETING" });
  expect((await simulator.send(text(ada, "Held"))).body.messages[0]).toMatchObject({
    message_status: "held_for_quality_assessment",
  });
});

test("messages with content of any form are shown, and don't hide others", async () => {
  const simulator = await registered();
  const write = (message: object) => simulator.call("POST", "/control/inbound", { from: ada, ...message });
  const types = [
    "contacts",
    "order",
    "button",
    "interactive",
    "reaction",
    "edit",
    "revoke",
    "system",
    "location",
  ];
  for (const type of types)
    for (const raw of [{}, { name: 7 }, [null]]) expect((await write({ type, raw })).status).toBe(200);
  await write({ type: "text", raw: { body: 7 } });
  const page = await openPage(simulator);
  await page.getByRole("button", { name: /You: 7/ }).waitFor();
  await write({ text: "Do you see me?" });
  await page.getByRole("log").getByText("Do you see me?").waitFor();
});

test("the mail page shows a new mail live, with its attachment to download", async () => {
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
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /contacts 1\.csv/ }).click();
  expect((await download).suggestedFilename()).toBe("contacts 1.csv");
});

import { expect, test } from "vitest";
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
  await soon(() => receiver.webhooks.map(({ fields }) => fields["Body"])).toEqual(["an SMS"]);

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

// The list of messages, and everything about one of them.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Demo, launchChromium, openConsole, startDemo } from "./open-console.ts";

const ANA = "+15551234567";

describe("messages", () => {
  let browser: Browser;
  let demo: Demo;
  const fail = (next: { code: number }[]) =>
    fetch(`${demo.facts.simulator_url}/control/faults`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ enforce_window: false, latency_ms: 0, next }),
    });
  const send = async (fields: object) =>
    (await demo.call("POST", "/channel/send-message", { phone_number: ANA, ...fields })).body.id as string;

  beforeAll(async () => {
    [browser, demo] = await Promise.all([launchChromium(), startDemo()]);
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), demo?.end()]);
  });

  test("a new message appears in the list, and opens with its times", async () => {
    const page = await openConsole(browser, demo, "/messages");
    await page.getByText("No messages yet.").waitFor();
    await send({ message: "Order 1047 is ready", reference: "order-1047" });
    await page.getByRole("listitem").filter({ hasText: "Order 1047 is ready" }).getByRole("link").click();
    const history = page.getByRole("dialog");
    await history.getByText("order-1047").waitFor();
    // Until the receipt comes, the reason why there is none says so, too.
    await history.getByText("Attempt 1 was sent over WhatsApp").waitFor();
    await history.getByRole("listitem").filter({ hasText: "on the phone" }).waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL("**/messages");
  });

  test("rows and the message show the contact's name, as it is now, until the contact is erased", async () => {
    const phone = "+15557301000";
    const name = (text: string) => demo.call("POST", "/contacts/contact", { contact: { phone, name: text } });
    await name("Nora First");
    await send({ phone_number: phone, message: "Hello Nora" });
    const page = await openConsole(browser, demo, "/messages");
    const row = page.getByRole("listitem").filter({ hasText: "Hello Nora" });
    await row.getByText("Nora First").waitFor();
    await name("Nora Second");
    await row.getByText("Nora Second").waitFor();
    await row.getByRole("link").click();
    await page
      .getByRole("dialog")
      .getByRole("link", { name: `Nora Second ${phone}` })
      .waitFor();
    await page.keyboard.press("Escape");
    await demo.call("DELETE", `/contacts/${phone.slice(1)}`);
    await row.waitFor({ state: "detached" });
    await expect.poll(() => page.getByText("Nora Second").count()).toBe(0);
  });

  test("a message that is gone says so, and leads to the others", async () => {
    const path = "/messages/msg_01jd2x4r8ve5k9t3m6p7w1z0yb";
    const page = await openConsole(browser, demo, path, { refusals: [404] });
    const history = page.getByRole("dialog");
    await history.getByText("There is no such message.").waitFor();
    await history.getByText("Close", { exact: true }).click();
    await history.waitFor({ state: "hidden" });
    expect(new URL(page.url()).pathname).toBe("/messages");
  });

  test("a failed message says why in words, and is sent again as a new one", async () => {
    await fail([{ code: 131026 }]);
    const id = await send({ message: "Are you there?" });
    await expect.poll(async () => (await demo.call("GET", `/messages/${id}`)).body.status).toBe("failed");
    const page = await openConsole(browser, demo, "/messages?status=failed");
    const row = page.getByRole("listitem").filter({ hasText: "WhatsApp can't reach this number" });
    await row.getByRole("link").click();
    await page.getByRole("button", { name: "Send again" }).click();
    await page.getByRole("link", { name: "See it" }).click();
    await page.getByRole("link", { name: id }).waitFor();
  });

  test("a message that waits says why, and what helps, until it has left", async () => {
    // The channel refuses the token, which pauses the sender.
    await fail([{ code: 190 }]);
    const id = await send({ message: "Still here" });
    const page = await openConsole(browser, demo, `/messages/${id}`);
    const panel = page.getByRole("dialog");
    await panel.getByText("The sender is paused, and messages wait.").waitFor();
    await panel.getByText("The sender was paused at").waitFor();
    await panel.getByRole("link", { name: "See senders" }).waitFor();
    const [sender] = (await demo.call("GET", "/senders")).body.data;
    await demo.call("POST", `/senders/${sender.id}/resume`);
    await panel.getByRole("listitem").filter({ hasText: "on the phone" }).waitFor();
    await panel.getByRole("link", { name: "See senders" }).waitFor({ state: "detached" });
  });

  test("a scheduled message is canceled", async () => {
    await send({ message: "See you tomorrow", send_at: new Date(Date.now() + 86_400_000).toISOString() });
    const page = await openConsole(browser, demo, "/messages?status=scheduled");
    await page.getByRole("listitem").filter({ hasText: "See you tomorrow" }).getByRole("link").click();
    await page.getByRole("button", { name: "Cancel message" }).click();
    await page.getByRole("dialog").getByText("Canceled", { exact: true }).waitFor();
  });

  test("filters are kept in the address", async () => {
    const page = await openConsole(browser, demo, "/messages");
    await page.getByRole("button", { name: "Direction" }).click();
    await page.getByRole("menuitem", { name: "Received" }).click();
    await page.getByText("No message matches.").waitFor();
    await page.waitForURL("**/messages?direction=in");
    await demo.write(ANA, "Is it still open?");
    await page.getByRole("listitem").filter({ hasText: "Is it still open?" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Direction: Received" }).waitFor();
  });

  test("a phone and a reference are found", async () => {
    const page = await openConsole(browser, demo, "/messages");
    await page.getByRole("searchbox").fill("order-1047");
    await expect.poll(() => page.getByRole("main").getByRole("listitem").count()).toBe(1);
    await page.getByRole("searchbox").fill("+1 555 999 0000");
    await page.getByText("No message matches.").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).last().click();
    await page.getByText("Order 1047 is ready").waitFor();
  });
});

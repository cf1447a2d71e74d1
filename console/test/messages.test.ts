// The lists of what failed, waits and leaves later, and everything about one message.
import { describe, expect, test } from "vitest";
import { setUpConsole } from "./open-console.ts";

const ANA = "+15551234567";

describe("messages", () => {
  const { demo, openAt } = setUpConsole();
  const fail = (next: { code: number }[]) =>
    fetch(`${demo.facts.simulator_url}/control/faults`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ enforce_window: false, latency_ms: 0, next }),
    });
  const send = async (fields: object) =>
    (await demo.call("POST", "/channel/send-message", { phone_number: ANA, ...fields })).body.id as string;
  const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

  test("all about a message is one click from its bubble", async () => {
    await send({ message: "Order 1047 is ready", reference: "order-1047" });
    const page = await openAt(`/contacts/${ANA.slice(1)}`);
    await page
      .getByRole("button", { name: /Show when$/ })
      .last()
      .click();
    await page.getByRole("link", { name: "All about this message" }).click();
    const main = page.getByRole("main");
    await main.getByText("order-1047").waitFor();
    // Until the receipt comes, the reason why there is none says so, too.
    await main.getByText("Attempt 1 was sent over WhatsApp").waitFor();
    await main.getByRole("listitem").filter({ hasText: "on the phone" }).waitFor();
  });

  test("an entry shows the contact's name, as it is now, until the contact is erased", async () => {
    const phone = "+15557301000";
    const name = (text: string) => demo.call("POST", "/contacts/contact", { contact: { phone, name: text } });
    await name("Nora First");
    await send({ phone_number: phone, message: "Hello Nora", send_at: tomorrow() });
    const page = await openAt("/outgoing/scheduled");
    const entry = page.getByRole("listitem").filter({ hasText: "Hello Nora" });
    await entry.getByText("Nora First").waitFor();
    await name("Nora Second");
    await entry.getByText("Nora Second").waitFor();
    await demo.call("DELETE", `/contacts/${phone.slice(1)}`);
    await entry.waitFor({ state: "detached" });
    await expect.poll(() => page.getByText("Nora Second").count()).toBe(0);
  });

  test("a message that is gone says so, and leads to the conversations", async () => {
    const path = "/messages/msg_01jd2x4r8ve5k9t3m6p7w1z0yb";
    const page = await openAt(path, { refusals: [404] });
    await page.getByText("There is no such message.").waitFor();
    await page.getByRole("main").getByRole("button", { name: "Conversations" }).click();
    await page.waitForURL("**/conversations");
  });

  test("a failed message says why, leads to its place, and is sent again as a new one", async () => {
    await fail([{ code: 131026 }]);
    const id = await send({ message: "Are you there?" });
    await expect.poll(async () => (await demo.call("GET", `/messages/${id}`)).body.status).toBe("failed");
    const page = await openAt("/outgoing/failed");
    const entry = page.getByRole("listitem").filter({ hasText: "WhatsApp can't reach this number" });
    await entry.getByRole("link").first().click();
    await page.waitForURL(`**/conversations/*?message=${id}`);
    await page.locator("[data-target=true]").getByText("Are you there?").waitFor();
    await page.goto(new URL(`/messages/${id}`, page.url()).href);
    await page.getByRole("button", { name: "Send again" }).click();
    await page.getByRole("link", { name: "See it" }).click();
    await page.getByRole("link", { name: id }).waitFor();
  });

  test("what fails while the list is read comes when the reader asks for it", async () => {
    const page = await openAt("/outgoing/failed?error=channel_refused_value");
    await page.getByText("No message failed.").waitFor();
    await fail([{ code: 131008 }]);
    await send({ message: "Fresh bread" });
    await page.getByRole("button", { name: "Something changed" }).click();
    await page.getByRole("listitem").getByText("WhatsApp refused a value in the message.").waitFor();
  });

  test("filters are kept in the address, and are dropped at once", async () => {
    const since = new Date(Date.now() + 3_600_000).toISOString();
    const page = await openAt(`/outgoing/failed?since=${since}`);
    await page.getByText("No message failed.").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByText("WhatsApp can't reach this number").waitFor();
    await page.getByRole("radiogroup").getByText("Scheduled", { exact: true }).click();
    await page.waitForURL("**/outgoing/scheduled");
  });
});

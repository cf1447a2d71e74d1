// The box to write to a contact: texts, templates and stickers, by keys alone.
// Long: `npm test` has the walks through signing in, conversations, contacts and exports.
import type { Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { goTo } from "./every-page.ts";
import { addToMessage, foundTemplate, setUpConsole } from "./open-console.ts";

const DAY_MS = 24 * 3_600_000;
/** Time enough to see the window open. */
const LEFT_MS = 12_000;

describe("the box to write in", () => {
  const { demo, openAt } = setUpConsole();
  async function openContact(phone: string, name: string, refusals: number[] = []): Promise<Page> {
    await demo.call("POST", "/contacts/contact", { contact: { phone, name } });
    const page = await openAt(`/contacts/${phone.slice(1)}`, { refusals });
    await page.getByText(`No messages with ${name} yet.`).waitFor();
    return page;
  }

  const box = (page: Page) => page.getByRole("textbox", { name: "Write a message" });

  test("Enter sends and Shift+Enter doesn't, unless the reader chose so", async () => {
    const page = await openContact("+15550200001", "Ana");
    await box(page).focus();
    await page.keyboard.type("one");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("two");
    await page.keyboard.press("Enter");
    await page.getByText("one\ntwo").waitFor();
    expect(await box(page).inputValue()).toBe("");
    await page.evaluate(() => localStorage.setItem("parley.enter-sends", "off"));
    await box(page).focus();
    await page.keyboard.type("three");
    await page.keyboard.press("Enter");
    expect(await box(page).inputValue()).toBe("three\n");
    await page.keyboard.press("Control+Enter");
    await page.getByText("three").first().waitFor();
    await expect.poll(() => box(page).inputValue()).toBe("");
  });

  test("Enter that ends a word of an input method doesn't send", async () => {
    const page = await openContact("+15550200002", "Bo");
    await box(page).fill("にほん");
    await box(page).dispatchEvent("keydown", { key: "Enter", isComposing: true, bubbles: true });
    await box(page).dispatchEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true });
    expect(await box(page).inputValue()).toBe("にほん");
    expect(await page.getByText("No messages with Bo yet.").isVisible()).toBe(true);
  });

  test("the limit counts characters as the service does, and what was typed is kept for its contact", async () => {
    const page = await openContact("+15550200003", "Cy");
    await box(page).fill("🎂".repeat(4_096));
    await page.getByText("4,096/4,096").waitFor();
    await box(page).fill("🎂".repeat(4_098));
    await page.getByText("2 characters too many").waitFor();
    expect(await page.getByRole("button", { name: "Send", exact: true }).isDisabled()).toBe(true);
    await box(page).fill("half a thought");
    const picture = { name: "cake.txt", mimeType: "text/plain", buffer: Buffer.from("one cake") };
    await page.locator("input[type=file]").setInputFiles(picture);
    await page.getByRole("button", { name: "Remove the file" }).waitFor();
    await page.getByRole("button", { name: "Send later" }).click();
    await page.getByRole("button", { name: "In 1 hour" }).click();
    await page.reload();
    await expect.poll(() => box(page).inputValue()).toBe("half a thought");
    await page.getByText("cake.txt").waitFor();
    await page.getByRole("button", { name: "Send at once instead" }).click();
    await page.getByRole("button", { name: "Remove the file" }).click();
    await openOther(page);
    expect(await box(page).inputValue()).toBe("");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sign out", exact: true }).click();
    await page.getByLabel("Password", { exact: true }).waitFor();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("half a thought");
  });

  async function openOther(page: Page): Promise<void> {
    await demo.call("POST", "/contacts/contact", { contact: { phone: "+15550200009", name: "Other" } });
    await goTo(page, "/contacts/15550200009");
    await page.getByText("No messages with Other yet.").waitFor();
  }

  test("a template is chosen, filled in and seen as on the phone, and a missing value is asked for", async () => {
    const page = await openContact("+15550200004", "Dora Diaz");
    await page.getByRole("button", { name: "Choose a template" }).click();
    const paused = page.getByRole("option", { name: /weekly_offer .*paused/i });
    expect(await paused.getAttribute("data-combobox-disabled")).toBe("true");
    await page.keyboard.type("order_up");
    await foundTemplate(page, "order_update").waitFor();
    await page.keyboard.press("Enter");
    const first = page.getByRole("textbox", { name: "after “Hi”" });
    const second = page.getByRole("textbox", { name: "after “your order”" });
    await first.and(page.locator(":focus")).waitFor();
    await page.getByRole("button", { name: "Dora", exact: true }).click();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByText("A value is needed").waitFor();
    await second.and(page.locator(":focus")).waitFor();
    await page.keyboard.type("A-1047");
    const preview = page.getByRole("figure", { name: "As the phone will show it" });
    await expect.poll(() => preview.innerText()).toContain("Hi Dora, your order A-1047 left our warehouse");
    await page.keyboard.press("Enter");
    const bubble = page.getByRole("listitem").filter({ hasText: "Hi Dora, your order A-1047" });
    await bubble.getByText("Thank you for shopping with us").waitFor();
    await bubble.getByRole("button", { name: "Read. Show when" }).waitFor();
  });

  test("what the service refuses is back in its fields, with the reason", async () => {
    const page = await openContact("+15550200005", "Ed", [422]);
    await page.getByRole("button", { name: "Choose a template" }).click();
    await page.getByRole("combobox", { name: "Template" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.type("hello");
    await foundTemplate(page, "hello_world").waitFor();
    await page.keyboard.press("Enter");
    await page.route("**/send-message", (route) => {
      const errors = [{ pointer: "/template/name", code: "template_not_approved", detail: "It is PAUSED." }];
      const problem = { code: "invalid_input", detail: "Faults.", status: 422, retryable: false, errors };
      return route.fulfill({
        status: 422,
        contentType: "application/problem+json",
        body: JSON.stringify(problem),
      });
    });
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByRole("alert").getByText("It is PAUSED.").waitFor();
    const field = page.getByRole("combobox", { name: "Template" });
    expect(await field.inputValue()).toBe("hello_world · en_US");
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByText("No messages with Ed yet.").isVisible()).toBe(true);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByRole("button", { name: "Read. Show when" }).waitFor();
  });

  test("a sticker is chosen by keys", async () => {
    const page = await openContact("+15550200006", "Flo");
    await box(page).focus();
    await page.keyboard.type("/stick");
    await page.getByRole("option", { name: "Sticker" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Sticker 1" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    const bubble = page.getByRole("listitem").filter({ has: page.getByRole("img", { name: "Sticker 2" }) });
    await bubble.getByRole("button", { name: "Read. Show when" }).waitFor();
  });

  test("a place is sent, with the browser's own position only when it is asked for", async () => {
    const page = await openContact("+15550200018", "Pia");
    const profile = page.context();
    onTestFinished(() => profile.clearPermissions());
    await addToMessage(page, "Place");
    const position = page.getByRole("textbox", { name: "Position of the place" });
    await position.and(page.locator(":focus")).waitFor();
    const here = page.getByRole("button", { name: "Where I am now" });
    await here.click();
    await page.getByText("Your browser doesn't tell where you are.").waitFor();
    const send = page.getByRole("button", { name: "Send", exact: true });
    expect(await send.isDisabled()).toBe(true);
    await page.getByLabel("Name of the place (optional)").fill("Market stall");
    await profile.grantPermissions(["geolocation"]);
    await profile.setGeolocation({ latitude: 48.2082, longitude: 16.3738 });
    await here.click();
    await expect.poll(() => position.inputValue()).toBe("48.208200, 16.373800");
    await send.click();
    const bubble = page.getByRole("listitem").filter({ hasText: "Market stall" });
    await bubble.getByText("48.20820, 16.37380").waitFor();
    await bubble.getByRole("button", { name: "Read. Show when" }).waitFor();
  });

  test("a message is scheduled, and stopped before its time", async () => {
    const page = await openContact("+15550200007", "Gus");
    await box(page).fill("Good morning!");
    await page.getByRole("button", { name: "Send later" }).click();
    await page.getByRole("button", { name: /^Tomorrow/ }).click();
    await page.getByRole("button", { name: "Schedule", exact: true }).click();
    const bubble = page.getByRole("listitem").filter({ hasText: "Good morning!" });
    await bubble.getByText(/^Goes out (at|on) /).waitFor();
    await bubble.getByRole("button", { name: "Don't send" }).click();
    await bubble.getByRole("button", { name: "Canceled. Show when" }).waitFor();
  });

  test("a time after the end of the window is no time for a text", async () => {
    const phone = "+15550200017";
    const page = await openContact(phone, "Uma");
    await demo.write(phone, "Hello?");
    await page.getByText("Hello?", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Send later" }).click();
    const twoDays = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 16);
    await page.getByLabel("Another time").fill(twoDays);
    await page.keyboard.press("Enter");
    await page.getByText(/^WhatsApp takes only templates then: your time for texts ends /).waitFor();
    await addToMessage(page, "Template");
    await page.getByText(/^WhatsApp takes only templates then/).waitFor({ state: "detached" });
  });

  test("the window runs out while a text is written: a template is offered, and the text is kept", async () => {
    const phone = "+15550200008";
    await demo.call("POST", "/contacts/contact", { contact: { phone, name: "Hal" } });
    const page = await openAt(`/contacts/${phone.slice(1)}`);
    await page.getByText("No messages with Hal yet.").waitFor();
    await box(page).fill("We close at six, so");
    await demo.write(phone, "When do you close?", new Date(Date.now() - DAY_MS + LEFT_MS));
    await page.getByText(/^You can send texts for another \d+s\.$/).waitFor();
    await page.getByText(/^24 hours have passed since Hal last wrote\..* Your text is kept/).waitFor();
    await page.getByRole("button", { name: "Choose a template" }).waitFor();
    expect(await box(page).count()).toBe(0);
    await demo.write(phone, "Are you there?");
    await expect.poll(() => box(page).inputValue()).toBe("We close at six, so");
  });

  test("a closed window takes only templates, unless the account leaves it to the channel", async () => {
    const phone = "+15550200014";
    await demo.call("POST", "/contacts/contact", { contact: { phone, name: "Lea" } });
    await demo.write(phone, "Hello?", new Date(Date.now() - DAY_MS - LEFT_MS));
    await expect
      .poll(async () => (await demo.call("GET", `/contacts/${phone.slice(1)}`)).body.windows.length)
      .toBe(1);
    const send = { phone_number: phone, message: "Too late" };
    expect((await demo.call("POST", "/whatsapp/send-message", send)).body.code).toBe(
      "outside_customer_service_window",
    );
    const page = await openAt(`/contacts/${phone.slice(1)}`);
    await page.getByText("WhatsApp now takes only templates.").waitFor();
    expect(await box(page).count()).toBe(0);
    await goTo(page, "/settings");
    const group = page.getByRole("region", { name: "When a person last wrote too long ago" });
    await group.getByRole("radio", { name: "Send them all the same" }).check();
    await group.getByRole("button", { name: "Save" }).click();
    await group.getByText("Saved").waitFor();
    await goTo(page, `/contacts/${phone.slice(1)}`);
    await page.getByText("WhatsApp may refuse anything but a template.").waitFor();
    await box(page).fill("Still there?");
    await page.keyboard.press("Enter");
    await page.getByRole("listitem").filter({ hasText: "Still there?" }).waitFor();
    await demo.call("PATCH", "/settings", { outside_window: null });
  });

  test("somebody who never wrote can be written to, with a warning", async () => {
    const phone = "+15550200010";
    await demo.call("POST", "/contacts/contact", { contact: { phone, name: "Ida" } });
    await demo.call("POST", "/whatsapp/send-message", { phone_number: phone, message: "Hello" });
    const page = await openAt(`/contacts/${phone.slice(1)}`);
    await page.getByText("Ida hasn't written to this number yet.").waitFor();
    await box(page).fill("Shall I keep two loaves?");
    await page.keyboard.press("Enter");
    await page.getByRole("listitem").filter({ hasText: "two loaves" }).waitFor();
  });

  test("a message leaves from the number that is chosen, and a paused number says that it waits", async () => {
    const phone = "+15550200012";
    await connectNumber("+15550198002", "100000000000002");
    const page = await openContact(phone, "Kim");
    await page.getByRole("combobox", { name: "Send from" }).selectOption("+1 555 019 8002");
    await box(page).fill("Hello from the second shop");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Read. Show when" }).waitFor();
    const url = `${demo.facts.simulator_url}/control/messages?to=${phone.slice(1)}`;
    const { data } = (await (await fetch(url)).json()) as { data: { phone_number_id: string }[] };
    expect(data.map(({ phone_number_id }) => phone_number_id)).toEqual(["100000000000002"]);
    await fetch(`${demo.facts.simulator_url}/control/faults`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ enforce_window: false, latency_ms: 0, next: [{ code: 190, http_status: 401 }] }),
    });
    await box(page).fill("This one waits");
    await page.keyboard.press("Enter");
    await page.getByText("This number is paused: messages will wait").waitFor();
  });

  /** A second number of the business, in the simulator and in Parley. */
  async function connectNumber(phone: string, phone_number_id: string): Promise<void> {
    const secrets = {
      access_token: "second-token",
      app_secret: "second-secret",
      verify_token: "second-verify",
    };
    const { business_account_id } = demo.facts.whatsapp;
    const numbers = `${demo.facts.simulator_url}/control/numbers/${phone_number_id}`;
    const register = async (callback: object) => {
      const body = {
        ...secrets,
        ...callback,
        business_account_id,
        display_phone_number: phone,
        verified_name: "Second shop",
      };
      const headers = { "content-type": "application/json" };
      const answer = await fetch(numbers, { method: "PUT", headers, body: JSON.stringify(body) });
      expect(answer.status).toBe(200);
    };
    await register({});
    const credentials = { ...secrets, phone_number_id, business_account_id };
    const { status, body } = await demo.call("POST", "/senders", { channel: "whatsapp", phone, credentials });
    expect(status).toBe(201);
    await register({ callback_url: (body as { hook_url: string }).hook_url });
  }
});

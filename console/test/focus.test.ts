// What has the focus when the control that had it is gone: a field, or what was acted on. Other tests fail when the focus falls to
// the page (open-console.ts).
// Long: `npm test` has the walks through signing in, conversations, contacts and exports.
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { addToMessage, setUpConsole } from "./open-console.ts";

const PICTURE = {
  name: "cake.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

describe("the focus", () => {
  const { demo, openAt } = setUpConsole();
  let count = 0;
  async function openAna(fields: object = {}): Promise<{ page: Page; phone: string }> {
    const phone = `+1555071${1_000 + count++}`;
    await demo.call("POST", "/contacts/contact", { contact: { phone, name: "Ana", ...fields } });
    const page = await openAt(`/contacts/${phone.slice(1)}`);
    await page.getByText("No messages with Ana yet.").waitFor();
    return { page, phone };
  }

  const nameOf = async (phone: string) => (await demo.call("GET", `/contacts/${phone.slice(1)}`)).body.name;
  const box = (page: Page) => page.getByRole("textbox", { name: "Write a message" });

  async function isOn(target: Locator): Promise<void> {
    await expect.poll(() => target.evaluate((one) => one.matches(":focus"))).toBe(true);
  }

  describe("in the composer, is in the box", () => {
    async function choosePicture(page: Page): Promise<void> {
      const chooser = page.waitForEvent("filechooser");
      await addToMessage(page, "File");
      await (await chooser).setFiles(PICTURE);
    }

    test("after a photo was chosen, so that a caption is a caption and no other name", async () => {
      const { page, phone } = await openAna();
      await choosePicture(page);
      await isOn(box(page));
      await page.keyboard.type("elegant cake, nearly ready");
      await page.getByRole("button", { name: "Remove the file" }).waitFor();
      expect(await box(page).inputValue()).toBe("elegant cake, nearly ready");
      await page.keyboard.press("Enter");
      const bubble = page.getByRole("listitem").filter({ hasText: "elegant cake, nearly ready" });
      await bubble.getByRole("button", { name: "Read. Show when" }).waitFor();
      await isOn(box(page));
      expect(await nameOf(phone)).toBe("Ana");
    });
  });

  test("is in the field of the template that a value was put into, or in the next empty one", async () => {
    const { page } = await openAna();
    await page.getByRole("button", { name: "Choose a template" }).press("Enter");
    await page.keyboard.type("order");
    await page.getByRole("option", { name: "order_update" }).waitFor();
    await page.keyboard.press("Enter");
    const second = page.locator("[data-variable='2']");
    for (const _ of [1, 2]) {
      await page.getByRole("button", { name: "Ana", exact: true }).press("Enter");
      await isOn(second);
    }
    expect(await second.inputValue()).toBe("Ana");
  });

  test("is on the name after it was edited, and after the change was undone", async () => {
    const { page, phone } = await openAna();
    const name = page.getByRole("button", { name: /^Edit name/ });
    await name.press("Enter");
    await page.getByRole("textbox", { name: "Name" }).press("Escape");
    await isOn(name);
    await name.press("Enter");
    await page.getByRole("textbox", { name: "Name" }).fill("Ana Marlowe");
    await page.keyboard.press("Enter");
    await page.getByText("It was Ana.").waitFor();
    await isOn(name);
    expect(await nameOf(phone)).toBe("Ana Marlowe");
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect.poll(() => nameOf(phone)).toBe("Ana");
    await isOn(name);
  });

  test("is in the field of the labels after one was added, and after one was removed", async () => {
    const { page } = await openAna({ labels: "a, b" });
    const labels = page.getByRole("combobox", { name: "Labels" });
    await labels.fill("c");
    await page.keyboard.press("Enter");
    await page.getByText("c", { exact: true }).waitFor();
    await isOn(labels);
    await page.keyboard.press("Backspace");
    await page.getByText("c", { exact: true }).waitFor({ state: "detached" });
    await isOn(labels);
  });

  test("is on the message that was stopped", async () => {
    const { page, phone } = await openAna();
    const send_at = new Date(Date.now() + 3_600_000).toISOString();
    await demo.call("POST", "/channel/send-message", { phone_number: phone, message: "Later", send_at });
    const bubble = page.getByRole("listitem").filter({ hasText: "Later" });
    await bubble.getByRole("button", { name: "Don't send" }).press("Enter");
    await bubble.getByRole("button", { name: "Canceled. Show when" }).waitFor();
    await expect.poll(() => bubble.evaluate((one) => one.matches(":focus-within"))).toBe(true);
  });

  test("is on the button of a menu after one of its items", async () => {
    const page = await openAt("/contacts");
    const optOuts = page.getByRole("button", { name: "Opt-outs" });
    await optOuts.press("Enter");
    await page.getByRole("menuitem", { name: "Opted out", exact: true }).press("Enter");
    await isOn(optOuts);
  });
});

// A person who answers customers finds a contact, and talks with it.
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addToMessage, type Demo, launchChromium, openConsole, startDemo } from "./open-console.ts";

const ANA = "+15551234567";

describe("the console", () => {
  let browser: Browser;
  let demo: Demo;
  beforeAll(async () => {
    [browser, demo] = await Promise.all([launchChromium(), startDemo()]);
    await demo.call("POST", "/contacts/contact", {
      contact: { phone: ANA, name: "Ana Marlowe", labels: "VIP" },
    });
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), demo?.end()]);
  });

  test("a contact is found as its name is typed, and opened", async () => {
    const page = await openConsole(browser, demo, "/contacts");
    await page.getByRole("searchbox").fill("marl");
    await page.getByRole("link", { name: "Ana Marlowe" }).click();
    await page.getByRole("heading", { name: "Ana Marlowe" }).waitFor();
  });

  test("a text is sent, and its state rises to read without a reload", async () => {
    const page = await openConsole(browser, demo, `/contacts/${ANA.slice(1)}`);
    await page.getByRole("textbox", { name: "Write a message" }).fill("Your cakes are ready");
    await page.keyboard.press("Enter");
    const bubble = page.getByRole("listitem").filter({ hasText: "Your cakes are ready" });
    await bubble.waitFor();
    await bubble.getByRole("button", { name: "Read. Show when" }).waitFor();
    expect(await page.getByRole("textbox", { name: "Write a message" }).inputValue()).toBe("");
  });

  test("a picture is attached, sent with a caption, and shown", async () => {
    const page = await openConsole(browser, demo, `/contacts/${ANA.slice(1)}`);
    await page.getByRole("textbox", { name: "Write a message" }).fill("Your cake");
    const chooser = page.waitForEvent("filechooser");
    await addToMessage(page, "File");
    const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#0f6b66" } })
      .png()
      .toBuffer();
    await (await chooser).setFiles({ name: "cake.png", mimeType: "image/png", buffer });
    await page.getByRole("button", { name: "Remove the file" }).waitFor();
    await page.getByText("cake.png").waitFor();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    const bubble = page.getByRole("listitem").filter({ hasText: "Your cake" }).last();
    await bubble.getByRole("img", { name: "Your cake" }).waitFor();
    await bubble.getByRole("button", { name: "Read. Show when" }).waitFor();
  });

  test("a reply appears while the conversation is open", async () => {
    const page = await openConsole(browser, demo, `/contacts/${ANA.slice(1)}`);
    await page.getByRole("textbox", { name: "Write a message" }).waitFor();
    await demo.write(ANA, "I come at five");
    await page.getByText("I come at five", { exact: true }).waitFor();
    await page.getByRole("status").getByText("Ana Marlowe: I come at five").waitFor();
  });
});

// What tells somebody who looks elsewhere that a person wrote.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { setUpConsole } from "./open-console.ts";

const { demo, openAt } = setUpConsole();
/** Notes what the page would show and play. `looks`: whether somebody looks at the page. */
const WATCH = `(() => {
  window.told = [];
  window.looks = true;
  document.hasFocus = () => window.looks;
  window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title, { body }) { window.told.push(title + ": " + body); }
    close() {}
  };
  const Real = window.AudioContext;
  window.AudioContext = class extends Real { constructor() { super(); window.told.push("sound"); } };
})()`;

const told = (page: Page) => page.evaluate<string[]>("window.told");
const look = (page: Page, looks: boolean) =>
  page.evaluate(`window.looks = ${looks}; window.dispatchEvent(new Event("${looks ? "focus" : "blur"}"))`);

test("a message while nobody looks is in the title, and is told as chosen in the settings", async () => {
  await demo.call("POST", "/contacts/contact", { contact: { phone: "+15557770011", name: "Eva" } });
  const page = await openAt("/settings", { endsPage: true });
  await page.evaluate(WATCH);
  await page.getByRole("switch", { name: "Sound for a new message" }).click();
  await page.getByRole("switch", { name: "Notifications of this browser" }).click();
  await page.getByRole("link", { name: /^Conversations/ }).click();
  await page.getByRole("heading", { name: "Conversations", level: 1 }).waitFor();

  await look(page, true);
  await demo.write("+15557770011", "Do you have cake?");
  await expect.poll(() => page.title()).toBe("(1) Conversations – Parley");
  expect(await page.locator('link[rel="icon"]').getAttribute("href")).toBe("/icon-waiting.svg");
  expect(await told(page)).toEqual([]);

  await look(page, false);
  await demo.write("+15557770011", "And bread?");
  await expect.poll(() => told(page)).toEqual(["sound", "Eva wrote: And bread?"]);

  await demo.call("POST", "/channel/send-message", { phone_number: "+15557770011", message: "Both" });
  await expect.poll(() => page.title()).toBe("Conversations – Parley");
  await expect.poll(() => page.locator('link[rel="icon"]').getAttribute("href")).toBe("/icon.svg");
});

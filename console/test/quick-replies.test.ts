// Quick replies: made on their page, and inserted into a message with a slash.
// Long: `npm test` has the walks through signing in, conversations, contacts and exports.
import type { Locator } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { setUpConsole } from "./open-console.ts";

const PHONE = "+15557790001";
const { demo, openAt } = setUpConsole();
beforeAll(async () => {
  await demo.call("POST", "/contacts/contact", { contact: { phone: PHONE, name: "Uma" } });
  await demo.write(PHONE, "When do you open?");
});
test("a reply is added, found by a part of its name, inserted with the contact's name, and deleted", async () => {
  const page = await openAt("/quick-replies", { refusals: [409, 422] });
  const add = async (name: string, text: string) => {
    await page.getByRole("button", { name: "Add a quick reply" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Text").fill(text);
    await dialog.getByRole("button", { name: "Add a quick reply" }).click();
    return dialog;
  };
  await (await add("Opening hours", "Hello {{name|there}}, nine to six.")).waitFor({ state: "detached" });
  await (await add("Thanks", "Thank you!")).waitFor({ state: "detached" });
  const refused = await add("thanks", "Hello {{nmae}}");
  await refused.getByText(/The field .*nmae.* at character 7 doesn't exist\./).waitFor();
  await refused.getByLabel("Text").fill("Thanks again");
  await refused.getByRole("button", { name: "Add a quick reply" }).click();
  await refused.getByText("Another quick reply has this name.").waitFor();
  await refused.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("link", { name: /^Conversations/ }).click();
  await page.getByRole("link", { name: /Uma/ }).click();
  const box = page.getByRole("textbox", { name: "Write a message" });
  await box.fill("/");
  const options = page.getByRole("listbox", { name: "Quick replies" }).getByRole("option");
  const names = [
    "Opening hours",
    "Thanks",
    "File",
    "Voice note",
    "Template",
    "Sticker",
    "Place",
    "Note for the team",
  ];
  await expect
    .poll(() => options.allInnerTexts())
    .toEqual(names.map((name) => expect.stringContaining(name)));
  await box.press("Escape");
  expect(await options.count()).toBe(0);
  expect(await box.inputValue()).toBe("/");
  await box.fill("");
  await box.fill("/op");
  await expect.poll(() => options.allInnerTexts()).toEqual([expect.stringContaining("Opening hours")]);
  await box.press("Enter");
  expect(await box.inputValue()).toBe("Hello Uma, nine to six.");
  await box.press("Enter");
  await page.locator("li", { hasText: "Hello Uma, nine to six." }).first().waitFor();
  await box.fill("/");
  await box.press("ArrowDown");
  await box.press("Enter");
  expect(await box.inputValue()).toBe("Thank you!");
  await box.fill("");

  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Quick replies" }).click();
  await page
    .getByRole("listitem")
    .filter({ hasText: "Thank you!" })
    .getByRole("button", { name: "Delete" })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => page.getByText("Thank you!").count()).toBe(0);
});

test("a reply brings its file, which is sent with the text", async () => {
  await demo.write(PHONE, "Where are you?");
  const page = await openAt("/quick-replies");
  await page.getByRole("button", { name: "Add a quick reply" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Way");
  await dialog.getByLabel("Text").fill("Here we are");
  const file = { name: "map.txt", mimeType: "text/plain", buffer: Buffer.from("Left, then right") };
  await dialog.locator("input[type=file]").setInputFiles(file);
  await dialog.getByText("map.txt").waitFor();
  await dialog.getByRole("button", { name: "Add a quick reply" }).click();
  await page.getByRole("listitem").filter({ hasText: "Here we are" }).getByText("map.txt").waitFor();
  await page.getByRole("link", { name: /^Conversations/ }).click();
  await page.getByRole("link", { name: /Uma/ }).click();
  const box = page.getByRole("textbox", { name: "Write a message" });
  await box.fill("/way");
  await page.getByRole("option", { name: /Way/ }).waitFor();
  await box.press("Enter");
  expect(await box.inputValue()).toBe("Here we are");
  await box.press("Enter");
  const sent = page.locator("li", { hasText: "Here we are" }).filter({ hasText: "map.txt" });
  await sent.first().waitFor();
});

test("a name that no quick reply has isn't sent by Enter, and one that a colleague adds meanwhile is found", async () => {
  const page = await openAt("/conversations?view=all");
  await page.getByRole("link", { name: /Uma/ }).click();
  const box = page.getByRole("textbox", { name: "Write a message" });
  const read = page.waitForResponse(/\/api\/quick-replies/);
  await box.fill("/");
  await (await read).finished();
  await demo.call("POST", "/quick-replies", { name: "Ways to pay", text: "Cash or card." });
  await box.fill("/ways");
  await page.getByText("No quick reply has this in its name or text.").waitFor();
  await box.press("Enter");
  expect(await box.inputValue()).toBe("/ways");
  await box.fill("");
  await box.fill("/ways");
  await page.getByRole("option", { name: /Ways to pay/ }).waitFor();
  await box.press("Enter");
  expect(await box.inputValue()).toBe("Cash or card.");
});

test("on a phone whose keyboard is open, all of the list of quick replies can be reached", async () => {
  const page = await openAt("/conversations?view=all", { viewport: { width: 390, height: 420 } });
  await page.getByRole("link", { name: /Uma/ }).click();
  await page.getByRole("textbox", { name: "Write a message" }).fill("/");
  const options = page.getByRole("listbox", { name: "Quick replies" }).getByRole("option");
  await options.first().waitFor();
  const isSeen = (option: Locator) =>
    option.evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return one.contains(one.ownerDocument.elementFromPoint(left + width / 2, top + height / 2));
    });
  expect(await isSeen(options.first())).toBe(true);
  await page.keyboard.press("ArrowUp");
  expect(await isSeen(options.last())).toBe(true);
});

// The palette of commands.
// Long: `npm test` has the walks through signing in, conversations, contacts and exports.
import { beforeAll, describe, expect, test } from "vitest";
import { goTo } from "./every-page.ts";
import { setUpConsole } from "./open-console.ts";

const ANA = "+15550680001";

describe("the palette", () => {
  const { demo, openAt } = setUpConsole();
  beforeAll(async () => {
    await demo.call("POST", "/contacts/contact", { contact: { phone: ANA, name: "Ana Marlowe" } });
  });
  test("it goes to a page, opens a dialog of another one, and finds a contact", async () => {
    const page = await openAt("/");
    const input = page.getByRole("combobox", { name: "Find a person, a message, a page or a command" });
    await page.keyboard.press("Control+k");
    await input.fill("webhooks");
    await page.getByRole("option", { name: "Webhooks" }).first().waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Webhooks", level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await input.fill("new cont");
    await page.getByRole("option", { name: "New contact" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "New contact" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "New contact" }).waitFor({ state: "hidden" });
    await page.keyboard.press("Control+k");
    await input.fill("marlowe");
    await page.getByRole("option", { name: "Ana Marlowe" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/contacts/${ANA.slice(1)}`);
    await goTo(page, "/conversations");
    await page.keyboard.press("Control+k");
    await input.fill("marlowe");
    await page.getByRole("option", { name: "Ana Marlowe" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/conversations/con_*");
  });

  test("Enter waits for what is found by the text that was typed, and opens nobody else", async () => {
    await demo.call("POST", "/contacts/contact", { contact: { phone: "+15550680002", name: "Zelda Quist" } });
    const page = await openAt("/conversations");
    const input = page.getByRole("combobox", { name: "Find a person, a message, a page or a command" });
    await page.keyboard.press("Control+k");
    await input.fill("marlowe");
    await page.getByRole("option", { name: "Ana Marlowe" }).waitFor();
    await input.fill("zelda");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Zelda Quist" }).waitFor();
  });

  test("it acts on the selected contacts", async () => {
    const page = await openAt("/contacts");
    await page.getByRole("checkbox", { name: "Select Ana Marlowe" }).check();
    const act = async (name: string) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Find a person, a message, a page or a command" }).fill(name);
      await page
        .getByRole("option", { selected: true })
        .filter({ hasText: name })
        .filter({ hasText: "1 contact selected" })
        .waitFor();
      await page.keyboard.press("Enter");
    };
    for (const [name, title] of [
      ["Add label", "Add label"],
      ["Export", "Export contacts"],
      ["Erase", "Erase 1 contact"],
    ] as const) {
      await act(name);
      const dialog = page.getByRole("dialog", { name: title });
      await dialog.waitFor();
      await dialog.getByRole("button", { name: "Close" }).click();
      await dialog.waitFor({ state: "hidden" });
    }
  });

  test("it acts on the open contact", async () => {
    const page = await openAt(`/contacts/${ANA.slice(1)}`);
    const act = async (name: string) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Find a person, a message, a page or a command" }).fill(name);
      await page
        .getByRole("option", { selected: true })
        .filter({ hasText: name })
        .filter({ hasText: "Ana Marlowe" })
        .waitFor();
      await page.keyboard.press("Enter");
    };
    await page.getByRole("heading", { name: "Ana Marlowe" }).waitFor();
    await act("Write a message");
    await expect.poll(() => page.locator("form :focus").count()).toBe(1);
    await act("Add label");
    await expect
      .poll(() => page.getByRole("combobox", { name: "Labels" }).evaluate((field) => field.matches(":focus")))
      .toBe(true);
    await act("Erase");
    await page.getByRole("dialog", { name: /^Erase Ana Marlowe/ }).waitFor();
  });

  test("it offers what the key may do, and says when nothing matches", async () => {
    const { body } = await demo.call("POST", "/keys", { name: "Reader", scopes: ["contacts:read"] });
    const page = await openAt("/contacts", { apiKey: body.secret as string });
    await page.keyboard.press("Control+k");
    await page.getByRole("option", { name: "Contacts" }).waitFor();
    const names = await page.getByRole("option").allInnerTexts();
    for (const forbidden of ["Webhooks", "New contact", "API keys", "Export contacts"])
      expect(names.join()).not.toContain(forbidden);
    await page.getByRole("dialog").getByRole("combobox").fill("zzzz");
    await page.getByText("Nothing found.").waitFor();
  });
});

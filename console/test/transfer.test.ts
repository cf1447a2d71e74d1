// Contacts in and out: adding one, exporting, erasing, and the jobs and records of it.
import { readFile } from "node:fs/promises";
import type { Locator } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { goTo } from "./every-page.ts";
import { setUpConsole } from "./open-console.ts";

const ANA = "+15551234567";
const BO = "+15557654321";

describe("contacts in and out", () => {
  const { demo, openAt } = setUpConsole();
  beforeAll(async () => {
    await demo.call("POST", "/contacts/contact", {
      contact: { phone: ANA, name: "Ana Marlowe", labels: "VIP" },
    });
    await demo.call("POST", "/channel/send-message", { phone_number: ANA, message: "Hello Ana" });
  });
  test("a contact is added, but not one whose number is known", async () => {
    const page = await openAt("/contacts", { refusals: [404, 422] });
    await page.getByRole("button", { name: "New contact" }).click();
    const dialog = page.getByRole("dialog");
    const add = dialog.getByRole("button", { name: "New contact" });
    await dialog.getByRole("textbox", { name: "Phone" }).fill("15557654321");
    await add.click();
    await dialog.getByText("A phone number starts with a plus sign").waitFor();
    await dialog.getByRole("textbox", { name: "Phone" }).fill(ANA);
    await add.click();
    await dialog.getByText("This number already belongs to").waitFor();
    await dialog.getByRole("textbox", { name: "Phone" }).fill(BO);
    await dialog.getByRole("textbox", { name: "Name" }).fill("Bo Lindqvist");
    await dialog.getByLabel("Labels").fill("VIP");
    await page.keyboard.press("Enter");
    await add.click();
    await page.getByRole("heading", { name: "Bo Lindqvist" }).waitFor();
    const { body } = await demo.call("GET", `/contacts/${BO.slice(1)}`);
    expect(body).toMatchObject({ name: "Bo Lindqvist", labels: "VIP" });
  });

  test("an export without an address is downloaded from the page, also later from the list", async () => {
    const page = await openAt("/contacts?label=VIP");
    await page.getByRole("button", { name: "Export" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Export" }).click();
    const fileOf = async (link: Locator) => {
      const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
      expect(download.suggestedFilename()).toMatch(/^contacts-.*\.csv$/);
      return readFile(await download.path(), "utf8");
    };
    expect(await fileOf(dialog.getByRole("link", { name: "Download the file" }))).toContain("Bo Lindqvist");
    await dialog.getByRole("link", { name: "Exports, imports" }).click();
    const link = page.getByRole("listitem").first().getByRole("link", { name: "Download the file" });
    expect(await fileOf(link)).toContain("Bo Lindqvist");
  });

  test("an export is followed until its mail was sent", async () => {
    const page = await openAt("/contacts?label=VIP");
    await page.getByRole("button", { name: "Export" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "E-mail address" }).fill("owner@bakery.example");
    await dialog.getByRole("button", { name: "Export" }).click();
    await dialog.getByText(/contacts? (was|were) sent to owner@bakery.example/).waitFor();
    const mails = await (await fetch(`${demo.facts.simulator_url}/control/mails`)).text();
    expect(mails).toContain("owner@bakery.example");
    await dialog.getByRole("link", { name: "Exports, imports" }).click();
    const card = page.getByRole("listitem").filter({ hasText: "owner@bakery.example" });
    await card.getByText("Finished").waitFor();
  });

  test("selected contacts are labelled, all that match but one, and erased by their number", async () => {
    const { call } = demo;
    for (let n = 0; n < 12; n++)
      await call("POST", "/contacts/contact", {
        contact: { phone: `+155570010${10 + n}`, name: `Guest ${n}`, labels: "guest" },
      });
    const page = await openAt("/contacts?label=guest");
    const bar = page.getByRole("region", { name: "Selected contacts" });
    const dialog = page.getByRole("dialog");
    await page.getByRole("checkbox", { name: "Select Guest 3" }).check();
    await bar.getByText("1 contact selected").waitFor();
    const more = bar.getByRole("button", { name: "More" });
    await more.click();
    await page.getByRole("menuitem", { name: "Select all 12 that match" }).click();
    await page.getByRole("checkbox", { name: "Select Guest 5" }).uncheck();
    await bar.getByText("11 contacts selected").waitFor();
    await bar.getByRole("button", { name: "Add label" }).click();
    await dialog.getByLabel("Labels").fill("invited");
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Add label" }).click();
    await page.getByText("11 contacts changed").waitFor();
    const { body } = await call("GET", "/contacts?label=invited");
    expect(body.data).toHaveLength(11);
    await page.getByRole("row").filter({ hasText: "Guest 3" }).getByText("invited").waitFor();
    await page.getByRole("button", { name: "Close" }).click();

    await goTo(page, "/contacts?label=invited");
    await page.getByRole("row").filter({ hasText: "Guest 0" }).focus();
    await page.keyboard.press("Control+A");
    await bar.getByText("11 contacts selected").waitFor();
    await more.click();
    await page.getByRole("menuitem", { name: "Erase…" }).click();
    await dialog.getByRole("textbox", { name: "Type 11" }).fill("10");
    expect(await dialog.getByRole("button", { name: "Erase for good" }).isDisabled()).toBe(true);
    await dialog.getByRole("textbox", { name: "Type 11" }).fill("11");
    await page.keyboard.press("Enter");
    await page.getByText("11 contacts erased").waitFor();
    expect((await call("GET", "/contacts/count?label=guest")).body.count).toBe(1);
    await expect.poll(() => page.getByText("Erased", { exact: true }).count()).toBe(11);
  });

  test("a contact is erased after its last digits were typed, and the record proves it", async () => {
    const page = await openAt(`/contacts/${ANA.slice(1)}`);
    await page.getByText("Hello Ana").waitFor();
    await page.getByRole("button", { name: "More for" }).click();
    await page.getByRole("menuitem", { name: "Erase…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("1 message with it", { exact: true }).waitFor();
    const erase = dialog.getByRole("button", { name: "Erase for good" });
    await dialog.getByRole("textbox", { name: "Last four digits" }).fill("4568");
    expect(await erase.isDisabled()).toBe(true);
    // Of a whole number, the end counts.
    await dialog.getByRole("textbox", { name: "Last four digits" }).fill("+1 555 123 4567");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Erased" }).waitFor();
    await page.getByText("1 message", { exact: false }).first().waitFor();
    await page.getByText(ANA).waitFor();
    expect((await demo.call("GET", `/contacts/${ANA.slice(1)}`)).status).toBe(404);
    const record = new URL(page.url()).pathname;
    expect(record).toMatch(/^\/erasures\/era_/);

    await page.reload();
    await page.getByRole("heading", { name: "Erased" }).waitFor();
    await expect.poll(() => page.getByText(ANA).count()).toBe(0);
    await goTo(page, "/jobs?tab=erasures");
    await page.getByRole("textbox", { name: "Find by number" }).fill(BO);
    await page.getByText("No erasure of this number is recorded.").waitFor();
    await page.getByRole("textbox", { name: "Find by number" }).fill(ANA);
    await page.getByRole("link", { name: record.replace("/erasures/", "") }).waitFor();
  });
});

// The table of contacts: scrolling, filters, keys, and rows that change while they are on screen.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Demo, hasChromium, launchChromium, openConsole, startDemo } from "./open-console.ts";

const COUNT = 1_000;
const phoneOf = (n: number) => `+1555${2_000_000 + n}`;
const nameOf = (n: number) => `Person ${String(n).padStart(4, "0")}`;

describe.skipIf(!hasChromium)("the table of contacts (skipped without Chromium)", () => {
  let browser: Browser;
  let demo: Demo;
  beforeAll(async () => {
    [browser, demo] = await Promise.all([launchChromium(), startDemo()]);
    await fill(demo);
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), demo?.end()]);
  });

  const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

  test("it scrolls to the last contact, and keeps few rows in the document", async () => {
    const page = await openConsole(browser, demo, "/contacts");
    await rowOf(page, nameOf(0)).waitFor();
    await page.getByText("1,000 contacts").waitFor();
    await rowOf(page, nameOf(0)).focus();
    // Each time it goes to the last row that is known by then.
    await expect
      .poll(async () => {
        await page.keyboard.press("End");
        return rowOf(page, nameOf(COUNT - 1)).isVisible();
      })
      .toBe(true);
    expect(await page.getByRole("row").count()).toBeLessThan(80);
    await page.keyboard.press("Home");
    await rowOf(page, nameOf(0)).waitFor();
  });

  test("the keys go through rows, select them and open one", async () => {
    const page = await openConsole(browser, demo, "/contacts");
    await rowOf(page, nameOf(0)).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await page.keyboard.press("Shift+ArrowDown");
    const selected = page.getByRole("row", { selected: true });
    await expect.poll(() => selected.count()).toBe(2);
    expect(await selected.first().textContent()).toContain(nameOf(1));
    await page.keyboard.press("Escape");
    await expect.poll(() => selected.count()).toBe(0);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: nameOf(2) }).waitFor();
  });

  test("the way back leads to the same rows", async () => {
    const page = await openConsole(browser, demo, "/contacts");
    await rowOf(page, nameOf(0)).focus();
    for (let time = 0; time < 10; time++) await page.keyboard.press("PageDown");
    const name = await page.locator("[role=row]:focus").textContent();
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Write a message" }).waitFor();
    await page.goBack();
    await page.getByText(name?.slice(0, 11) ?? "").waitFor();
    expect(await rowOf(page, nameOf(0)).count()).toBe(0);
  });

  test("search, labels and time filter the contacts, and the address shows the same to others", async () => {
    const page = await openConsole(browser, demo, "/contacts");
    await rowOf(page, nameOf(0)).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("person 00");
    await page.getByRole("button", { name: "Labels" }).click();
    await page.getByRole("checkbox", { name: /^VIP/ }).check();
    await page.keyboard.press("Escape");
    await page.getByText("20 contacts", { exact: true }).waitFor();
    await rowOf(page, nameOf(95)).waitFor();
    expect(await rowOf(page, nameOf(1)).count()).toBe(0);
    const other = await openConsole(browser, demo, new URL(page.url()).pathname + new URL(page.url()).search);
    await other.getByText("20 contacts", { exact: true }).waitFor();
    await other.getByRole("button", { name: "Remove label VIP from the filter" }).click();
    await other.getByText("100 contacts", { exact: true }).waitFor();
    await other.getByRole("searchbox").fill("nobody has this name");
    await other.getByText("No contact matches.").waitFor();
    await other.getByRole("button", { name: "Clear filters" }).last().click();
    await other.getByText("1,000 contacts").waitFor();
  });

  test("columns are chosen, and the browser keeps the choice", async () => {
    const page = await openConsole(browser, demo, "/contacts");
    await page.getByRole("columnheader", { name: "Orders" }).waitFor();
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Orders" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Created" }).click();
    await page.reload();
    await page.getByRole("columnheader", { name: "Created" }).waitFor();
    expect(await page.getByRole("columnheader", { name: "Orders" }).count()).toBe(0);
  });

  test("rows change while they are on screen, and new contacts wait for the reader", async () => {
    const page = await openConsole(browser, demo, "/contacts");
    await rowOf(page, nameOf(3)).waitFor();
    await demo.call("POST", "/contacts/contact", { contact: { phone: phoneOf(3), name: "Renamed" } });
    await rowOf(page, "Renamed").waitFor();
    await demo.call("POST", "/contacts/contact", { contact: { phone: phoneOf(3), name: nameOf(3) } });
    await demo.call("POST", "/contacts/contact", { contact: { phone: phoneOf(COUNT), name: "Newcomer" } });
    await page.getByRole("button", { name: "1 new contact – show" }).click();
    await rowOf(page, "Newcomer").waitFor();
    await demo.call("DELETE", `/contacts/${phoneOf(COUNT).slice(1)}`);
    await rowOf(page, "Erased").waitFor();
    expect(await page.getByText("Newcomer").count()).toBe(0);
  });
});

async function fill({ call }: Demo): Promise<void> {
  const contacts = Array.from({ length: COUNT }, (_, n) => ({
    phone: phoneOf(n),
    name: nameOf(n),
    labels: n % 5 === 0 ? "newsletter, VIP" : "",
    enhanced_data: n % 2 === 0 ? { Orders: [{ text: `A-${n}` }] } : {},
  }));
  const lines = contacts.map((contact) => JSON.stringify(contact)).join("\n");
  const { body } = await call("POST", "/contacts/import", lines, { "content-type": "application/x-ndjson" });
  const status = async () => (await call("GET", `/imports/${body.import.id}`)).body.status;
  await vi.waitFor(async () => expect(await status()).toBe("finished"), { timeout: 20_000 });
}

// The table of contacts: scrolling, filters, keys, and rows that change while they are on screen.
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { goTo } from "./every-page.ts";
import { type Demo, setUpConsole } from "./open-console.ts";

const COUNT = 1_000;
const phoneOf = (n: number) => `+1555${2_000_000 + n}`;
const nameOf = (n: number) => `Person ${String(n).padStart(4, "0")}`;

describe("the table of contacts", () => {
  const { demo, openAt } = setUpConsole();
  beforeAll(async () => {
    await fill(demo);
  });
  const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
  /** Below the head. */
  const firstRow = (page: Page) => page.getByRole("row").nth(1);

  test("it scrolls to the last contact, and keeps few rows in the document", async () => {
    const page = await openAt("/contacts");
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

  test("a phone that is copied from a table or a title has no spaces", async () => {
    const phone = "+351912555010";
    await demo.call("POST", "/contacts/contact", { contact: { phone } });
    const page = await openAt(`/contacts?q=${phone.slice(1)}`);
    const copied = async (from: Locator, into: Locator) => {
      await from.evaluate((element) => element.ownerDocument.getSelection()?.selectAllChildren(element));
      await page.keyboard.press("Control+C");
      await into.fill("");
      await into.press("Control+V");
      return into.inputValue();
    };
    const cell = rowOf(page, phone).locator("bdi").filter({ hasText: phone }).first();
    expect(await copied(cell, page.getByRole("searchbox"))).toBe(phone);
    await goTo(page, `/contacts/${phone.slice(1)}`);
    const title = page.getByRole("heading", { level: 1 });
    await expect.poll(() => title.textContent()).toBe("+351\u202F912\u202F555\u202F010");
    expect(await copied(title, page.getByRole("textbox", { name: "Write a message" }))).toBe(phone);
    // The other tests count the contacts.
    await goTo(page, "/keys");
    await demo.call("DELETE", `/contacts/${phone.slice(1)}`);
  });

  test("the keys go through rows, select them and open one", async () => {
    const page = await openAt("/contacts");
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

  test("Enter and the arrow down lead from the search to the first hit, also before it was searched for", async () => {
    const page = await openAt("/contacts");
    await rowOf(page, nameOf(0)).waitFor();
    for (const [key, n] of [
      ["Enter", 512],
      ["ArrowDown", 730],
    ] as const) {
      await page.getByRole("searchbox").fill(nameOf(n));
      await page.keyboard.press(key);
      await rowOf(page, nameOf(n)).and(page.locator(":focus")).waitFor();
    }
  });

  test("keys that are pressed while contacts are being read aren't lost", async () => {
    const page = await openAt("/keys");
    const held = Promise.withResolvers<void>();
    await page.route(/\/api\/contacts(\/count)?(\?|$)/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole("link", { name: "Contacts" }).click();
    await firstRow(page).focus();
    await page.keyboard.press("Control+A");
    held.resolve();
    await page.getByText("1,000 contacts selected").waitFor();
    await rowOf(page, nameOf(0)).and(page.locator(":focus")).waitFor();
  });

  test("the focus stays in the table when there are fewer contacts than rows to wait in", async () => {
    const page = await openAt("/keys");
    const held = Promise.withResolvers<void>();
    await page.route(/\/api\/contacts\?/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await goTo(page, "/contacts?q=person+099");
    await page.getByRole("row").nth(11).focus();
    held.resolve();
    await rowOf(page, nameOf(999)).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("ArrowUp");
    await rowOf(page, nameOf(998)).and(page.locator(":focus")).waitFor();
  });

  test("the way back leads to the same rows", async () => {
    const page = await openAt("/contacts");
    await rowOf(page, nameOf(0)).focus();
    for (let time = 0; time < 10; time++) await page.keyboard.press("PageDown");
    const focused = page.locator("[role=row]:focus");
    // Rows whose contacts are still being read are empty.
    await focused.filter({ hasText: /^Person \d{4}/ }).waitFor();
    const name = await focused.textContent();
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Write a message" }).waitFor();
    await page.goBack();
    await page.getByText(name?.slice(0, 11) ?? "").waitFor();
    await expect.poll(() => rowOf(page, nameOf(0)).count()).toBe(0);
  });

  test("search, labels and time filter the contacts, and the address shows the same to others", async () => {
    const page = await openAt("/contacts");
    await rowOf(page, nameOf(0)).waitFor();
    await page.getByRole("searchbox").fill("person 00");
    await page.getByRole("combobox", { name: "Labels" }).click();
    await page.getByRole("option", { name: "VIP" }).click();
    await page.keyboard.press("Escape");
    await page.getByText("20 contacts", { exact: true }).waitFor();
    await rowOf(page, nameOf(95)).waitFor();
    await expect.poll(() => rowOf(page, nameOf(1)).count()).toBe(0);
    const other = await openAt(new URL(page.url()).pathname + new URL(page.url()).search);
    await other.getByText("20 contacts", { exact: true }).waitFor();
    await other.getByRole("combobox", { name: "Labels" }).press("Backspace");
    await other.getByText("100 contacts", { exact: true }).waitFor();
    await other.getByRole("searchbox").fill("nobody has this name");
    await other.getByText("No contact matches.").waitFor();
    await other.getByRole("button", { name: "Clear filters" }).last().click();
    await other.getByText("1,000 contacts").waitFor();
  });

  test("a column's head sorts the contacts, also for others by the address", async () => {
    const page = await openAt("/contacts");
    const head = (name: string) => page.getByRole("columnheader", { name });
    await rowOf(page, nameOf(0)).waitFor();
    expect(await head("Phone").getAttribute("aria-sort")).toBeNull();
    expect(await head("Name").getAttribute("aria-sort")).toBe("ascending");
    const message = { phone_number: phoneOf(750), message: "Your order is ready" };
    await demo.call("POST", "/channel/send-message", message);
    await head("Last message").getByRole("button").click();
    await firstRow(page)
      .filter({ hasText: nameOf(750) })
      .waitFor();
    expect(await head("Last message").getAttribute("aria-sort")).toBe("descending");
    await head("Last message").getByRole("button").and(page.locator(":focus")).waitFor();
    await page.getByRole("searchbox").fill("person 07");
    await page.getByText("100 contacts", { exact: true }).waitFor();
    const other = await openAt(new URL(page.url()).pathname + new URL(page.url()).search);
    await firstRow(other)
      .filter({ hasText: nameOf(750) })
      .waitFor();
    await head("Name").getByRole("button").click();
    await firstRow(page)
      .filter({ hasText: nameOf(700) })
      .waitFor();
    await page.waitForURL("**/contacts?q=person+07");
  });

  test.each(["en-GB", "de-DE"])("on a phone, the bar of a selection is one line in %s", async (locale) => {
    const viewport = { width: 390, height: 844 };
    const page = await openAt("/contacts?q=person+0004", { viewport, locale });
    await page.getByRole("checkbox").last().check();
    const bar = page.getByRole("region", { name: /Selected contacts|Ausgewählte Kontakte/ });
    expect((await bar.boundingBox())?.height).toBeLessThan(64);
    await bar.getByRole("button", { name: /^More$|^Mehr$/ }).click();
    await page.getByRole("menuitem", { name: /Erase|Löschen/ }).waitFor();
  });

  test("a window opens with a message, and those with an open one can be listed", async () => {
    const page = await openAt("/contacts?q=person+0004");
    const row = rowOf(page, nameOf(4));
    await row.waitFor();
    await demo.write(phoneOf(4), "Do you have rye bread?");
    await demo.write(phoneOf(5), "This was yesterday", new Date(Date.now() - 25 * 3_600_000));
    await page.getByRole("button", { name: /^Texts (allowed|over WhatsApp)$/ }).click();
    await page.getByRole("menuitem", { name: "No: only templates" }).click();
    await page.getByText("No contact matches.").waitFor();
    await page.getByRole("searchbox").fill("");
    await rowOf(page, nameOf(5)).waitFor();
    await page.getByText("1 contact", { exact: true }).waitFor();
    await page.getByRole("button", { name: /^Texts (allowed|over WhatsApp): no$/ }).click();
    await page.getByRole("menuitem", { name: "Yes: they wrote recently" }).click();
    await row.waitFor();
    await expect.poll(() => rowOf(page, nameOf(5)).count()).toBe(0);
    expect(new URL(page.url()).search).toBe("?window=open");
  });

  test("rows change while they are on screen, and new contacts wait for the reader", async () => {
    const page = await openAt("/contacts");
    await rowOf(page, nameOf(3)).waitFor();
    await demo.call("POST", "/contacts/contact", { contact: { phone: phoneOf(3), name: "Renamed" } });
    await rowOf(page, "Renamed").waitFor();
    await demo.call("POST", "/contacts/contact", { contact: { phone: phoneOf(3), name: nameOf(3) } });
    await demo.call("POST", "/contacts/contact", { contact: { phone: phoneOf(COUNT), name: "Newcomer" } });
    await page.getByRole("button", { name: "Show 1 new contact" }).click();
    await rowOf(page, "Newcomer").waitFor();
    await demo.call("DELETE", `/contacts/${phoneOf(COUNT).slice(1)}`);
    await rowOf(page, "Erased").waitFor();
    await expect.poll(() => page.getByText("Newcomer").count()).toBe(0);
  });

  test("who writes while it is read for the first time who waits is counted", async () => {
    const page = await openAt("/contacts");
    const { data: waiting } = (await demo.call("GET", "/contacts?waiting=true")).body as { data: unknown[] };
    await page.route(
      /view=waiting/,
      async (route) => {
        const older = await route.fetch();
        await rowOf(page, nameOf(0)).waitFor();
        await demo.write(phoneOf(COUNT + 1), "Are you open?");
        await page.getByRole("button", { name: "Show 1 new contact" }).waitFor();
        await route.fulfill({ response: older });
      },
      { times: 1 },
    );
    await page.reload();
    const conversations = page.getByRole("navigation").getByRole("link", { name: "Conversations" }).first();
    await expect.poll(() => conversations.textContent()).toContain(`${waiting.length + 1} contact`);
  });
});

async function fill({ call }: Demo): Promise<void> {
  const rows = Array.from({ length: COUNT }, (_, n) =>
    [phoneOf(n), nameOf(n), n % 5 === 0 ? "newsletter, VIP" : "", n % 2 === 0 ? `A-${n}` : ""].join(";"),
  );
  const file = ["phone;name;labels;Orders 1 text", ...rows].join("\n");
  const { body } = await call("POST", "/contacts/import", file, { "content-type": "text/csv" });
  const status = async () => (await call("GET", `/imports/${body.import.id}`)).body.status;
  await vi.waitFor(async () => expect(await status()).toBe("finished"), { timeout: 45_000 });
}

// The search of people and messages, from the button or the shortcut to the message in its conversation.
// Long: `npm test` has the walks through signing in, conversations, contacts and exports.
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { setUpConsole } from "./open-console.ts";

const ANA = "+15550691001";
const BO = "+15550691002";
/** More than the first two pages of a conversation have. */
const NEWER = 260;
const MINUTE_MS = 60_000;

describe("the search", () => {
  const { demo, openAt } = setUpConsole();
  beforeAll(async () => {
    const enhanced_data = { Orders: [{ text: "B-20417", description: "2 lemon cakes, paid" }] };
    await demo.call("POST", "/contacts/contact", {
      contact: { phone: ANA, name: "Ana Marlowe", enhanced_data },
    });
    await demo.call("POST", "/contacts/contact", {
      contact: { phone: BO, name: "Bo Lund", labels: "Cinnamon" },
    });
    await demo.write(ANA, "Is the cinnamon bun vegan?", new Date(Date.now() - (NEWER + 10) * MINUTE_MS));
    await Promise.all(
      Array.from({ length: NEWER }, (_, n) =>
        demo.write(ANA, `Message ${n}`, new Date(Date.now() - (n + 5) * MINUTE_MS)),
      ),
    );
  });
  const input = (page: Page) =>
    page.getByRole("combobox", { name: "Find a person, a message, a page or a command" });

  /** Whether the thread shows the message to which the search led. */
  const isInView = async (page: Page) => {
    const target = page.locator("[data-target=true]");
    const boxOf = (locator: Locator) =>
      locator.boundingBox().then((box) => box ?? { y: Number.NaN, height: 0 });
    const [row, thread] = await Promise.all([
      boxOf(target),
      boxOf(page.locator("section", { has: target }).last()),
    ]);
    return row.y >= thread.y && row.y + row.height <= thread.y + thread.height;
  };

  test("an order number finds its person", async () => {
    const page = await openAt("/contacts");
    await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Search" }).click();
    await input(page).fill("b-2041");
    const found = page.getByRole("option", { name: "Ana Marlowe" });
    await found.getByText("· 2 lemon cakes, paid").waitFor();
    expect(await found.locator("mark").allInnerTexts()).toEqual(["B", "2041"]);
    await found.click();
    await page.waitForURL(`**/contacts/${ANA.slice(1)}`);
  });

  test("a word finds people first, then messages, and leads to an old message by keys", async () => {
    const page = await openAt("/");
    await page.keyboard.press("Control+k");
    await input(page).fill("CINNAMON");
    const options = page.getByRole("option");
    await options.filter({ hasText: "vegan" }).waitFor();
    expect(await options.locator("bdi:first-child").allInnerTexts()).toEqual(["Bo Lund", "Ana Marlowe"]);
    expect(await options.locator("mark").allInnerTexts()).toEqual(["Cinnamon", "cinnamon"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/conversations/con_*?message=msg_*");
    await page.locator("[data-target=true]").getByText("Is the cinnamon bun vegan?").waitFor();
    await expect.poll(() => isInView(page)).toBe(true);
    // Choosing it again leads back to it.
    await page.getByRole("button", { name: "To the newest message" }).click();
    await page
      .getByRole("region", { name: "Messages with Ana Marlowe" })
      .getByText("Message 0", { exact: true })
      .waitFor();
    await page.keyboard.press("Control+k");
    await input(page).fill("bun vegan");
    await options.filter({ hasText: "vegan" }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => isInView(page)).toBe(true);
  });

  test("a message among the newest ones is shown at once, not the end of its conversation", async () => {
    const page = await openAt("/contacts");
    await page.keyboard.press("Control+k");
    await input(page).fill("message 37");
    await page.getByRole("option").filter({ hasText: "Message 37" }).click();
    await page.locator("[data-target=true]").getByText("Message 37").waitFor();
    expect(await isInView(page)).toBe(true);
  });

  test("a key that reads no contacts finds messages, without names", async () => {
    const { body } = await demo.call("POST", "/keys", { name: "Messages", scopes: ["messages:read"] });
    const page = await openAt("/settings", { apiKey: body.secret as string });
    await page.keyboard.press("Control+k");
    await input(page).fill("cinnamon");
    await page.getByRole("option").filter({ hasText: "vegan" }).waitFor();
    expect(await page.getByRole("option").allInnerTexts()).toHaveLength(1);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/messages/msg_*");
  });
});

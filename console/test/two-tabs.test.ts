// Two tabs on one contact: what one changes or erases, the other shows.
// Long: `npm test` has the walks through signing in, conversations, contacts and exports.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { setUpConsole } from "./open-console.ts";

describe("two tabs on one contact", () => {
  const { demo, openAt } = setUpConsole();
  async function openTwice(phone: string, name: string): Promise<[Page, Page]> {
    await demo.call("POST", "/contacts/contact", { contact: { phone, name } });
    const path = `/contacts/${phone.slice(1)}`;
    const first = await openAt(path);
    const second = await first.context().newPage();
    await second.goto(demo.facts.console_url + path);
    for (const page of [first, second]) await page.getByRole("heading", { level: 1, name }).waitFor();
    return [first, second];
  }

  test("a contact that one tab erases is gone from the other, which leads to the record", async () => {
    const phone = "+15550690002";
    const [first, second] = await openTwice(phone, "Gil Secret");
    await demo.write(phone, "My secret order");
    await second.getByText("My secret order", { exact: true }).waitFor();
    await second.getByRole("textbox", { name: "Write a message" }).fill("A half-written word");
    await first.getByRole("button", { name: "More for" }).click();
    await first.getByRole("menuitem", { name: "Erase…" }).click();
    await first.getByRole("dialog").getByRole("textbox").fill("0002");
    await first.keyboard.press("Enter");
    await first.getByText(/^era_/).waitFor();
    await second.getByText("This contact was erased at").waitFor();
    const left = async () => {
      const stored = await second.evaluate("JSON.stringify([{ ...sessionStorage }, { ...localStorage }])");
      const all = `${second.url()} ${await second.title()} ${await second.content()} ${stored}`;
      return ["Gil", "15550690002", "secret", "half-written"].filter((word) => all.includes(word));
    };
    await expect.poll(left).toEqual([]);
    await second.getByRole("button", { name: "See the record" }).click();
    await second.getByText(/^era_/).waitFor();
    await second.goBack();
    await second.getByText("This contact was erased at").waitFor();
  });
});

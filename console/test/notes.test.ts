// Notes for the team in a conversation: they are never sent, and colleagues see them at once.
// Long: `npm test` has the walks through signing in, conversations, contacts and exports.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { addToMessage, setUpConsole } from "./open-console.ts";

describe("notes", () => {
  const { demo, openAt } = setUpConsole();
  const message = (page: Page) => page.getByRole("textbox", { name: "Write a message" });
  const note = (page: Page) => page.getByRole("textbox", { name: "Write a note for your team" });
  const add = (page: Page) => page.getByRole("button", { name: "Add note" });
  const block = (page: Page) => page.getByRole("article", { name: "Note by You" });

  async function open(phone: string, name: string, refusals: number[] = []): Promise<Page> {
    await demo.call("POST", "/contacts/contact", { contact: { phone, name } });
    await demo.write(phone, "Do you have almond cake?");
    const page = await openAt(`/contacts/${phone.slice(1)}`, { refusals });
    await page.getByText("Do you have almond cake?", { exact: true }).waitFor();
    return page;
  }

  test("a note stands between the messages, in each browser, and is never sent", async () => {
    const phone = "+15550720001";
    const page = await open(phone, "Nora Note");
    const colleague = await page.context().newPage();
    await colleague.goto(page.url());
    await colleague.getByText("Do you have almond cake?", { exact: true }).waitFor();
    await addToMessage(page, "Note for the team");
    await note(page).fill("She paid in cash.");
    await add(page).click();
    for (const one of [page, colleague]) await block(one).getByText("She paid in cash.").waitFor();
    await expect.poll(() => note(page).inputValue()).toBe("");
    await demo.write(phone, "Hello?");
    await page.getByText("Hello?", { exact: true }).waitFor();
    const rows = page.getByRole("region", { name: /Nora Note/ }).getByRole("listitem");
    await expect
      .poll(async () => (await rows.allInnerTexts()).map((text) => /almond|cash|Hello/.exec(text)?.[0]))
      .toEqual(["almond", "cash", "Hello"]);
    const sent = await demo.call("GET", `/contacts/${phone.slice(1)}/messages`);
    expect(JSON.stringify(sent.body)).not.toContain("cash");
    await block(page).getByRole("button", { name: "Delete note" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete note" }).click();
    await block(page).waitFor({ state: "detached" });
    expect((await demo.call("GET", `/contacts/${phone.slice(1)}/notes`)).body.data).toEqual([]);
  });

  test("the drafts of a note and of a message stay apart, and survive a reload", async () => {
    const page = await open("+15550720002", "Nils Note");
    await message(page).fill("Dear Nils");
    await addToMessage(page, "Note for the team");
    expect(await note(page).inputValue()).toBe("");
    await note(page).fill("Difficult customer");
    await page.getByRole("button", { name: "Back to the message" }).click();
    expect(await message(page).inputValue()).toBe("Dear Nils");
    await page.reload();
    await expect.poll(() => message(page).inputValue()).toBe("Dear Nils");
    await message(page).press("Enter");
    await page.getByRole("listitem").filter({ hasText: "Dear Nils" }).waitFor();
    expect(await message(page).inputValue()).toBe("");
    await addToMessage(page, "Note for the team");
    expect(await note(page).inputValue()).toBe("Difficult customer");
    await page.reload();
    await expect.poll(() => note(page).inputValue()).toBe("Difficult customer");
    await note(page).press("Enter");
    await block(page).getByText("Difficult customer").waitFor();
  });

  test("a message that is refused doesn't change the box of somebody who writes a note", async () => {
    const phone = "+15550720003";
    const page = await open(phone, "Ned Note", [422]);
    const release = Promise.withResolvers<void>();
    await page.route("**/send-message", async (route) => {
      await release.promise;
      const problem = {
        code: "contact_opted_out",
        title: "The contact opted out",
        status: 422,
        retryable: false,
      };
      await route.fulfill({
        status: 422,
        contentType: "application/problem+json",
        body: JSON.stringify(problem),
      });
    });
    await message(page).fill("Offer of the week");
    await message(page).press("Enter");
    await addToMessage(page, "Note for the team");
    await note(page).fill("Asked us to");
    release.resolve();
    await page.getByRole("button", { name: "Edit" }).first().waitFor();
    await note(page).press("End");
    await page.keyboard.type(" stop");
    expect(await note(page).inputValue()).toBe("Asked us to stop");
  });
});

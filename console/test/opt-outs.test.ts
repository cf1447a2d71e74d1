// What a contact opted out of: beside the conversation, above the box, and in the list.
// Long: `npm test` has the walks through signing in, conversations, contacts and exports.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { addToMessage, setUpConsole } from "./open-console.ts";

describe("opt-outs", () => {
  const { demo, openAt } = setUpConsole();
  async function open(phone: string, name: string): Promise<Page> {
    await demo.call("POST", "/contacts/contact", { contact: { phone, name } });
    const page = await openAt(`/contacts/${phone.slice(1)}`);
    await page.getByText("Gets all messages").waitFor();
    return page;
  }
  async function record(page: Page, wish: string, cause = ""): Promise<void> {
    const dialog = page.getByRole("dialog", { name: "Which messages?" });
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await dialog.getByRole("radio", { name: wish }).check();
    await dialog.getByRole("textbox", { name: "How do you know?" }).fill(cause);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
  }
  const optOutsOf = async (phone: string) =>
    ((await demo.call("GET", `/contacts/${phone.slice(1)}`)).body as { opt_outs: object[] }).opt_outs;

  test("an opt-out is recorded, shown above the box, and undone", async () => {
    const phone = "+15550310001";
    const page = await open(phone, "Olga Petrova");
    await record(page, "No messages at all", "Asked for it on the phone");
    await page.getByText("No messages at all").waitFor();
    // With the time, which a finger and a key reach too.
    const time = / 20\d\d at \d{1,2}:\d\d:\d\d/;
    await page
      .getByText(/^Olga Petrova opted out of messages/)
      .filter({ hasText: time })
      .waitFor();
    await page.getByRole("complementary").getByText(time).waitFor();
    expect(await optOutsOf(phone)).toMatchObject([{ scope: "all", evidence: "Asked for it on the phone" }]);
    await record(page, "Gets all messages");
    await page.getByText("Gets all messages").waitFor();
    expect(await optOutsOf(phone)).toEqual([]);
    await page.getByRole("button", { name: "Change", exact: true }).click();
    const history = page.getByRole("list", { name: "History" }).getByRole("listitem");
    await expect
      .poll(() => history.allInnerTexts())
      .toEqual([
        expect.stringContaining("Wants messages again"),
        expect.stringContaining("No messages at all"),
      ]);
  });

  test("an opt-out of marketing leaves the box as it is, and says so", async () => {
    const phone = "+15550310002";
    const page = await open(phone, "Rui Costa");
    await record(page, "No messages at all");
    await page.getByText(/^Rui Costa opted out of messages/).waitFor();
    const sent: string[] = [];
    page.on("request", (request) => {
      if (/\/opt-(in|out)$/.test(request.url())) sent.push(request.postData() ?? "");
    });
    await record(page, "No marketing");
    // Between two requests the person would get everything.
    expect(sent.map((body) => JSON.parse(body))).toEqual([{ cause: null, marketing: false }]);
    await page.getByText("No marketing").waitFor();
    expect(await optOutsOf(phone)).toMatchObject([{ scope: "marketing" }]);
    await addToMessage(page, "Template");
    await page.getByText("Rui Costa opted out of marketing. Marketing templates are refused.").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page
      .getByRole("textbox", { name: /message/i })
      .first()
      .waitFor();
  });

  test("the words are changed by language, and given back to Parley", async () => {
    const settings = async () => (await demo.call("GET", "/settings")).body;
    const before = await settings();
    const page = await openAt("/settings", { refusals: [422] });
    await page.getByRole("button", { name: "Change the words" }).click();
    const dialog = page.getByRole("dialog", { name: "Words for opting out and in" });
    const out = (language: string) =>
      dialog.getByRole("group", { name: language }).getByRole("combobox", { name: "Opts out" });
    await out("German").fill("SCHLUSS");
    await page.keyboard.press("Enter");
    await dialog.getByRole("combobox", { name: "Add a language" }).click();
    await page.getByRole("option", { name: "Finnish" }).click();
    await out("Finnish").fill("!!!");
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("This must have a letter or a digit.").waitFor();
    await out("Finnish").and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Backspace");
    await out("Finnish").fill("STOP FI");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText(/nothing else gets no more messages: .*SCHLUSS.*STOP FI/).waitFor();
    const german = [...before.opt_out_words.de, "SCHLUSS"];
    expect(await settings()).toEqual({
      ...before,
      opt_out_words: { ...before.opt_out_words, de: german, fi: ["STOP FI"] },
    });
    await page.getByRole("button", { name: "Change the words" }).click();
    await dialog.getByRole("button", { name: "Use Parley's own words" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await settings()).toEqual(before);
  });

  test("the list shows only those who opted out", async () => {
    await demo.call("POST", "/contacts/contact", { contact: { phone: "+15550310003", name: "Stays Away" } });
    await demo.call("POST", "/contacts/15550310003/opt-out", {});
    const page = await openAt("/contacts?q=Stays");
    await page.getByRole("button", { name: "Opt-outs" }).click();
    await page.getByRole("menuitem", { name: "Opted out", exact: true }).click();
    await page.getByRole("row").filter({ hasText: "Stays Away" }).waitFor();
    expect(new URL(page.url()).searchParams.get("opted_out")).toBe("true");
    await page.getByRole("button", { name: "Opt-outs: Opted out" }).click();
    await page.getByRole("menuitem", { name: "Not opted out" }).click();
    await page.getByRole("row").filter({ hasText: "Stays Away" }).waitFor({ state: "detached" });
  });
});

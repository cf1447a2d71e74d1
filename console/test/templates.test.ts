// Templates with headers and buttons: filled in for a contact, and sent as a test.
// Long: `npm test` has the walks through signing in, conversations, contacts and exports.
import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { goTo } from "./every-page.ts";
import { foundTemplate, setUpConsole } from "./open-console.ts";

describe("templates with header and buttons", () => {
  const { demo, openAt } = setUpConsole();
  async function choose(phone: string, name: string, template: string): Promise<Page> {
    await demo.call("POST", "/contacts/contact", { contact: { phone, name } });
    const page = await openAt(`/contacts/${phone.slice(1)}`);
    await page.getByRole("button", { name: "Choose a template" }).click();
    await page.getByRole("combobox", { name: "Template" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.type(template);
    await foundTemplate(page, template).waitFor();
    await page.keyboard.press("Enter");
    return page;
  }

  const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true }).click();
  const field = (page: Page, name: string) => page.getByRole("textbox", { name });
  const messagesTo = async (phone: string) =>
    (await demo.call("GET", `/messages?phone=${phone.slice(1)}`)).body.data;

  test("a text in the header, a code and the end of an address are asked for and previewed", async () => {
    const phone = "+15550300001";
    const page = await choose(phone, "Dora", "summer");
    await field(page, "Value in the header").and(page.locator(":focus")).waitFor();
    await page.keyboard.type("cake week");
    await field(page, "after “Hi”").fill("Dora");
    await send(page);
    await page.getByText("A value is needed").first().waitFor();
    expect(await page.getByText("A value is needed").count()).toBe(2);
    await field(page, "Code that “Copy offer code” copies").fill("CAKE25");
    await field(page, "End of the address of “Order now”").fill("cake25");
    const preview = page.getByRole("figure", { name: "As the phone will show it" });
    await expect.poll(() => preview.innerText()).toContain("Our cake week is on!");
    for (const words of ["Until Saturday", "Copy offer code", "No more offers"])
      expect(await preview.innerText()).toContain(words);
    await preview.getByTitle("https://bakery.example/order?offer=cake25").waitFor();
    await send(page);
    const bubble = page.getByRole("listitem").filter({ hasText: "Our cake week is on!" });
    await bubble.getByRole("button", { name: "Read. Show when" }).waitFor();
    expect(await messagesTo(phone)).toMatchObject([
      { template: { header: { text: "cake week" }, buttons: { "0": "CAKE25", "1": "cake25" } } },
    ]);
  });

  test("a name that is typed while the templates load chooses its template", async () => {
    const phone = "+15550300013";
    await demo.call("POST", "/contacts/contact", { contact: { phone, name: "Lea" } });
    const page = await openAt("/");
    const { promise: isTyped, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/templates?*", async (route) => {
      await isTyped;
      await route.continue();
    });
    await goTo(page, `/contacts/${phone.slice(1)}`);
    await page.getByRole("button", { name: "Choose a template" }).click();
    const name = page.getByRole("combobox", { name: "Template" });
    await name.and(page.locator(":focus")).waitFor();
    await page.keyboard.type("summer");
    expect(await name.inputValue()).toBe("summer");
    expect(await page.getByText("No template has this name").count()).toBe(0);
    answer();
    await foundTemplate(page, "summer").waitFor();
    await page.keyboard.press("Enter");
    await field(page, "Value in the header").and(page.locator(":focus")).waitFor();
    expect(await name.inputValue()).toContain("summer");
  });

  test("the end of an offer is chosen, previewed and sent", async () => {
    const phone = "+15550300011";
    const page = await choose(phone, "Hal", "weekend");
    await field(page, "after “Hi”").fill("Hal");
    await field(page, "Code that “Copy offer code” copies").fill("CAKE25");
    await field(page, "End of the address of “Order now”").fill("cake25");
    await send(page);
    await page.getByText("A value is needed").waitFor();
    const end = new Date(Date.now() + 3 * 86_400_000);
    end.setUTCSeconds(0, 0);
    // The browser's zone is that of the machine.
    const local = new Date(end.getTime() - end.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    await page.getByLabel("End of the offer").fill(local);
    const preview = page.getByRole("figure", { name: "As the phone will show it" });
    await preview.getByText("A quarter off").waitFor();
    await preview.getByText("Ends ").waitFor();
    await send(page);
    const bubble = page.getByRole("listitem").filter({ hasText: "costs a quarter less" });
    await bubble.getByRole("button", { name: "Read. Show when" }).waitFor();
    await bubble.getByText("A quarter off").waitFor();
    const buttons = bubble.getByRole("list", { name: "Buttons" });
    expect(await buttons.getByRole("listitem").allTextContents()).toEqual(["Copy offer code", "Order now"]);
    await buttons.getByTitle("CAKE25", { exact: true }).getByText("Copy offer code").waitFor();
    await buttons
      .getByTitle(/cake25$/)
      .getByText("Order now")
      .waitFor();
    // Only a tap on the phone does anything.
    expect(await buttons.locator("a, button").count()).toBe(0);
    expect(await messagesTo(phone)).toMatchObject([
      { template: { offer: { expires_at: end.toISOString() } }, expires_at: end.toISOString() },
    ]);
  });

  test("each card gets its picture and its words, in a row that scrolls sideways", async () => {
    const phone = "+15550300012";
    const page = await choose(phone, "Ida", "cakes");
    await page.setViewportSize({ width: 390, height: 844 });
    await field(page, "after “Hi”").fill("Ida");
    const card = (n: number) => page.getByRole("group", { name: `Card ${n} of 3` });
    for (const [index, name] of ["Lemon", "Plum", "Nut"].entries()) {
      const background = ["#d8c052", "#7b4b94", "#a9714b"][index] as string;
      const buffer = await sharp({ create: { width: 90, height: 60 + index * 60, channels: 3, background } })
        .jpeg()
        .toBuffer();
      const fields = card(index + 1);
      const [dialog] = await Promise.all([
        page.waitForEvent("filechooser"),
        fields.getByRole("button", { name: "Choose a file: Picture" }).click(),
      ]);
      await dialog.setFiles({ name: `${name}.jpg`, mimeType: "image/jpeg", buffer });
      await fields.getByText(`${name}.jpg`).waitFor();
      await fields.getByRole("textbox", { name: "at the beginning" }).fill(name);
      if (index < 2) await fields.getByRole("textbox", { name: "after “for”" }).fill("$24");
      await fields.getByRole("textbox", { name: "End of the address of “See it”" }).fill(name);
    }
    await send(page);
    await card(3).getByText("A value is needed").waitFor();
    expect(await page.getByText("A value is needed").count()).toBe(1);
    await card(3).getByRole("textbox", { name: "after “for”" }).fill("$26");
    const preview = page.getByRole("figure", { name: "As the phone will show it" });
    const row = preview.getByRole("list", { name: "Cards" });
    await row.getByText("Nut, for $26").waitFor();
    await row.getByTitle("https://bakery.example/cakes/Plum").waitFor();
    expect(await row.locator("img").count()).toBe(3);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      // The row scrolls, and the page doesn't.
      const scrolls = await row.evaluate((list) => list.scrollWidth > list.clientWidth);
      const isWide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
      expect([scrolls, isWide]).toEqual([true, false]);
    }
    await send(page);
    const bubble = page.getByRole("listitem").filter({ hasText: "our cakes of the week" });
    await bubble.getByRole("button", { name: "Read. Show when" }).waitFor();
    await bubble.getByRole("list", { name: "Cards" }).getByText("Plum, for $24").waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    const files = page.getByRole("region", { name: "Pictures and files" });
    await expect.poll(() => files.getByRole("button", { name: "Open Picture" }).count()).toBe(3);
    await files.getByRole("button").first().click();
    await page.getByText("Picture 3 of 3").waitFor();
    await page.keyboard.press("Escape");
    const sent = (name: string, price: string) => ({
      variables: { "1": name, "2": price },
      header: { image: { media_id: expect.stringMatching(/^med_/) } },
      buttons: { "1": name },
    });
    expect(await messagesTo(phone)).toMatchObject([
      { template: { cards: [sent("Lemon", "$24"), sent("Plum", "$24"), sent("Nut", "$26")] } },
    ]);
  });

  async function addTemplate(name: string, components: object[]): Promise<void> {
    const { phone_number_id: id, hook_url, ...whatsapp } = demo.facts.whatsapp;
    const access_token = "a-token-of-this-test-0123456789";
    const post = async (method: string, path: string, body: object) => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${access_token}` };
      const url = `${demo.facts.simulator_url}${path}`;
      const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
      expect(response.status, await response.text()).toBe(200);
    };
    const senders: { id: string; channel: string; phone: string }[] = (await demo.call("GET", "/senders"))
      .body.data;
    const sender = senders.find(({ channel }) => channel === "whatsapp");
    const known = { display_phone_number: sender?.phone, callback_url: hook_url, access_token };
    await post("PUT", `/control/numbers/${id}`, { ...whatsapp, ...known });
    await demo.call("PATCH", `/senders/${sender?.id}`, { credentials: { access_token } });
    await post("POST", `/v25.0/${whatsapp.business_account_id}/message_templates`, {
      name,
      language: "en",
      category: "MARKETING",
      components,
    });
    await demo.call("POST", "/templates/sync");
  }

  test("one with header and buttons is written, changed and deleted, and the channel reviews it", async () => {
    const page = await openAt("/templates", { refusals: [422] });
    await page.getByRole("button", { name: "New template" }).click();
    const dialog = page.getByRole("dialog");
    const choose = async (name: string, option: string) => {
      await dialog.getByRole("combobox", { name }).click();
      await page.getByRole("option", { name: option, exact: true }).click();
    };
    const fill = (name: string | RegExp, text: string) =>
      dialog.getByRole("textbox", { name, exact: typeof name === "string" }).fill(text);
    await dialog.getByText("WhatsApp reviews templates.").waitFor();
    await fill("Name", "cake_week");
    await choose("Category", "Marketing");
    await choose("Header", "Text");
    await fill("Text of the header", "Our {{1}} {{2}} is on!");
    await fill("Text", "Hi {{1}}, show the code at the counter.");
    await fill("Footer", "Until Saturday");
    for (const [place, kind] of ["Open an address", "Call a number", "Copy a code"].entries()) {
      await dialog.getByRole("button", { name: "Add a button" }).click();
      await dialog.getByRole("combobox", { name: "What the button does" }).nth(place).click();
      await page.getByRole("option", { name: kind, exact: true }).click();
      await dialog
        .getByRole("textbox", { name: "Label" })
        .nth(place)
        .fill(`Button ${place + 1}`);
    }
    await fill("Address", "https://bakery.example/order?offer={{1}}");
    await dialog.getByRole("button", { name: "Remove the button Button 2" }).click();
    await fill("Value in the header", "cake week");
    await fill("Value of 1", "Ana");
    await fill(/^End of the address/, "cake25");
    await fill(/^Code that/, "CAKE25");
    await dialog.getByRole("button", { name: "Submit for review" }).click();
    await dialog.getByText("The header can have one variable.").waitFor();
    await fill("Text of the header", "Our {{1}} is on!");
    await dialog.getByRole("button", { name: "Submit for review" }).click();
    await dialog.waitFor({ state: "detached" });

    const card = page.getByRole("listitem").filter({ hasText: "cake_week" });
    await card.getByText("Approved").waitFor();
    const written = async () =>
      (await demo.call("GET", "/templates")).body.data.find(
        ({ name }: { name: string }) => name === "cake_week",
      );
    expect(await written()).toMatchObject({
      category: "MARKETING",
      header: { type: "text", text: "Our {{1}} is on!" },
      footer: "Until Saturday",
      buttons: [
        { type: "url", text: "Button 1", url: "https://bakery.example/order?offer={{1}}" },
        { type: "copy_code" },
      ],
    });

    await card.getByRole("button", { name: "Edit" }).click();
    expect(await dialog.getByRole("textbox", { name: "Name" }).isDisabled()).toBe(true);
    await fill("Text", "Hello {{1}}, show the code at the counter.");
    await fill("Value in the header", "cake week");
    await fill("Value of 1", "Ana");
    await fill(/^End of the address/, "cake25");
    await fill(/^Code that/, "CAKE25");
    await dialog.getByRole("button", { name: "Submit for review" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(written).toMatchObject({ body: "Hello {{1}}, show the code at the counter." });

    await card.getByRole("button", { name: "Delete" }).click();
    await dialog.getByText("It is deleted at WhatsApp, too.").waitFor();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await card.waitFor({ state: "detached" });
    expect(await written()).toBeUndefined();
  });

  test("a button that asks for the number has the channel's label, and the question for calls is shown", async () => {
    const page = await openAt("/templates");
    await page.getByRole("button", { name: "New template" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("who_are_you");
    await dialog.getByRole("textbox", { name: "Text", exact: true }).fill("May we call you?");
    await dialog.getByRole("button", { name: "Add a button" }).click();
    await dialog.getByRole("combobox", { name: "What the button does" }).click();
    await page.getByRole("option", { name: "Ask for the phone number", exact: true }).click();
    await dialog.getByText("The channel writes the label.").waitFor();
    expect(await dialog.getByRole("textbox", { name: "Label" }).count()).toBe(0);
    await dialog.getByRole("figure").getByText("Share phone number", { exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Submit for review" }).click();
    await dialog.waitFor({ state: "detached" });
    const card = page.getByRole("listitem").filter({ hasText: "who_are_you" });
    await card.getByRole("figure").getByText("Share", { exact: false }).waitFor();
    expect(await card.getByText("may call").count()).toBe(0);

    // The form can't write this part, so it comes from the channel.
    await addTemplate("may_we_call", [{ type: "BODY", text: "Hello" }, { type: "call_permission_request" }]);
    const call = page.getByRole("listitem").filter({ hasText: "may_we_call" });
    await call.getByRole("figure").getByText("Asks whether the business may call", { exact: true }).waitFor();
    expect(await call.getByText(/can't send/).count()).toBe(0);
    const sent = { phone_number: "+15557820001", template: { name: "may_we_call" } };
    await demo.call("POST", "/whatsapp/send-message", sent);
    await goTo(page, "/contacts/15557820001");
    const message = page.getByRole("region", { name: /^Messages with/ }).getByRole("listitem");
    await message.getByText("Asks whether the business may call", { exact: true }).waitFor();
  });
});

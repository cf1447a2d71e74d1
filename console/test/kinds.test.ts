// Everything that a person can send, as the conversation shows it.
// Long: `npm test` has the walks through signing in, conversations, contacts and exports.
import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { goTo } from "./every-page.ts";
import { setUpConsole } from "./open-console.ts";

describe("messages of every kind", () => {
  const { demo, openAt } = setUpConsole();
  /** Returns the channel's id of the message. */
  async function send(from: string, content: object): Promise<string> {
    const response = await fetch(`${demo.facts.simulator_url}/control/inbound`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ from, to: demo.facts.whatsapp.phone_number_id, ...content }),
    });
    const body = (await response.json()) as { id: string };
    expect(response.status, JSON.stringify(body)).toBeLessThan(300);
    return body.id;
  }

  async function open(phone: string, name: string, refusals: number[] = []): Promise<Page> {
    await demo.call("POST", "/contacts/contact", { contact: { phone: `+${phone}`, name } });
    return openAt(`/contacts/${phone}`, { refusals });
  }

  const threadOf = (page: Page) => page.getByRole("region", { name: /^Messages with/ });

  async function picture(background: string, width: number, height: number): Promise<object> {
    const bytes = await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer();
    return { base64: bytes.toString("base64"), mime_type: "image/jpeg" };
  }

  test("pictures appear by themselves, keep their shape, and open large one after the other", async () => {
    const phone = "15550400001";
    const page = await open(phone, "Ana");
    await send(phone, { image: { ...(await picture("#0f6b66", 1_600, 1_200)), caption: "The broken cake" } });
    const first = threadOf(page).getByRole("button", { name: "Open The broken cake" });
    await first.waitFor();
    await send(phone, { image: await picture("#b42318", 600, 1_200) });
    const second = threadOf(page).getByRole("button", { name: "Open Picture" });
    await second.waitFor();
    const shape = async (button: typeof first) => {
      const { width = 0, height = 1 } = (await button.boundingBox()) ?? {};
      return width / height;
    };
    expect(await shape(first)).toBeCloseTo(4 / 3, 1);
    expect(await shape(second)).toBeCloseTo(1 / 2, 1);
    const time = threadOf(page).getByRole("listitem").last().getByRole("time");
    const [shown, below] = [await second.boundingBox(), await time.boundingBox()];
    expect(below?.y).toBeGreaterThanOrEqual((shown?.y ?? 0) + (shown?.height ?? 0));
    const files = page.getByRole("region", { name: "Pictures and files" });
    await expect.poll(() => files.getByRole("button").count()).toBe(2);
    await first.click();
    const dialog = page.getByRole("dialog", { name: /Picture 1 of 2/ });
    await dialog.getByText("The broken cake").waitFor();
    await dialog.getByRole("link", { name: "Download Picture" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("dialog", { name: /Picture 2 of 2/ }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await first.and(page.locator(":focus")).waitFor();
  });

  test("a voice message plays, and a document has its name, type and size", async () => {
    const phone = "15550400002";
    const page = await open(phone, "Bo");
    await send(phone, {
      audio: { base64: sound(3).toString("base64"), mime_type: "audio/wav", voice: true },
    });
    await page.getByText("Voice message · 0:03").waitFor();
    const length = () => page.evaluate<number>(`document.querySelector("audio").duration`);
    await expect.poll(length).toBe(3);
    const base64 = Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64");
    await send(phone, { document: { base64, mime_type: "application/pdf", filename: "invoice 17.pdf" } });
    const document = threadOf(page).getByRole("listitem").filter({ hasText: "invoice 17.pdf" });
    await document.getByText("PDF · 15 bytes").waitFor();
    const download = page.waitForEvent("download");
    await document.getByRole("link", { name: "Download invoice 17.pdf" }).click();
    expect((await download).suggestedFilename()).toBe("invoice 17.pdf");
    const program = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(1_000)]).toString("base64");
    await send(phone, { document: { base64: program, mime_type: "image/jpeg", filename: "holiday.jpg" } });
    await threadOf(page).getByText("Program: open it only if you expected it").waitFor();
  });

  test("a place, a card, a form and an order are shown with what they say", async () => {
    const phone = "15550400003";
    // Before a card is saved, the page asks whether a contact has its phone.
    const page = await open(phone, "Cy", [404]);
    await send(phone, { location: { latitude: 51.5, longitude: -0.1, name: "Market", address: "High St" } });
    const map = page.getByRole("link", { name: "Show on OpenStreetMap" });
    expect(await map.getAttribute("href")).toContain("mlat=51.50000&mlon=-0.10000");
    await send(phone, {
      contacts: [
        { name: { formatted_name: "Bo Lund" }, phones: [{ phone: "+1 (650) 555-0188", type: "CELL" }] },
      ],
    });
    await page.getByRole("button", { name: "Save Bo Lund as a contact" }).click();
    await page.getByText("Saved as Bo Lund.").waitFor();
    const { body } = await demo.call("GET", "/contacts/16505550188");
    expect(body).toMatchObject({ name: "Bo Lund", phone: "+16505550188" });
    await send(phone, { flow_reply: { response: { first_name: "Cy", vegan: true } } });
    const form = page.getByRole("listitem").filter({ hasText: "A filled-in form" });
    await form.getByText("First name").waitFor();
    await form.getByText("Yes", { exact: true }).waitFor();
    await send(phone, {
      order: {
        catalog_id: "1",
        product_items: [{ product_retailer_id: "cake", quantity: 2, item_price: 30, currency: "USD" }],
      },
    });
    await page.getByText("2 × cake").waitFor();
    await send(phone, { unsupported: { type: "poll_creation" } });
    await page.getByText(/WhatsApp says: .*\(poll_creation\)/).waitFor();
  });

  test("an answer leads to what it answers, and reactions, edits and deletions stand at their message", async () => {
    const phone = "15550400004";
    const page = await open(phone, "Di");
    const typo = await send(phone, { text: "Is it redy?" });
    await page.getByText("Is it redy?", { exact: true }).waitFor();
    await page.getByRole("textbox", { name: "Write a message" }).fill("Yes, come by.");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Read. Show when" }).waitFor();
    const answer = await fetch(`${demo.facts.simulator_url}/control/messages?to=${phone}`);
    const { data } = (await answer.json()) as { data: { id: string }[] };
    await send(phone, { reaction: { message_id: data.at(-1)?.id, emoji: "👍" } });
    await page.getByText("Di reacted with 👍").waitFor();
    await send(phone, { text: "Great", reply_to: data.at(-1)?.id });
    await page.getByRole("button", { name: "Show the message that this one answers: Yes, come by." }).click();
    await page.locator('[data-target="true"]').filter({ hasText: "Yes, come by." }).waitFor();
    await send(phone, { edit: { message_id: typo, text: "Is it ready?" } });
    const edited = page.getByRole("listitem").filter({ hasText: "Is it ready?" });
    await edited.getByText("Edited").waitFor();
    await send(phone, { revoke: { message_id: typo } });
    await page.getByText("This message was deleted.").waitFor();
    await send(phone, { text: "Who brings plates?", group_id: "120363", forwarded: "often" });
    const group = page.getByRole("listitem").filter({ hasText: "Who brings plates?" });
    await group.getByText("Written in a group, not to you alone").waitFor();
    await group.getByText("Forwarded many times").waitFor();
  });

  test("the reader quotes a message, or changes the mind, by mouse and keys", async () => {
    const phone = "15550400051";
    const page = await open(phone, "Gus");
    const asked = await send(phone, { text: "Do you have rye bread?" });
    await send(phone, { text: "And are you open on Sunday?" });
    const reply = (line: string) => page.getByRole("button", { name: `Reply to the message: ${line}` });
    const bar = page.getByRole("group", { name: "The message that you reply to" });
    const box = page.getByRole("textbox", { name: "Write a message" });
    // The conversation has the message: nothing is read for the quote.
    await page.route(/\/api\/messages\/msg_\w+$/, (route) => route.abort());
    await reply("And are you open on Sunday?").focus();
    await page.keyboard.press("Enter");
    await bar.getByText("And are you open on Sunday?").waitFor();
    await page.unrouteAll();
    await box.and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Escape");
    await bar.waitFor({ state: "detached" });
    await box.and(page.locator(":focus")).waitFor();
    await reply("Do you have rye bread?").click();
    await bar.getByRole("button", { name: "Don’t quote the message" }).click();
    await bar.waitFor({ state: "detached" });
    await reply("Do you have rye bread?").click();
    // The draft and its quote outlive a reload.
    await page.reload();
    await bar.getByText("Do you have rye bread?").waitFor();
    await box.fill("Yes, fresh at seven.");
    await box.press("Enter");
    await bar.waitFor({ state: "detached" });
    const row = threadOf(page).getByRole("listitem").filter({ hasText: "Yes, fresh at seven." });
    const quote = row.getByRole("button", {
      name: "Show the message that this one answers: Do you have rye bread?",
    });
    await quote.waitFor();
    const received = async () => {
      const answer = await fetch(`${demo.facts.simulator_url}/control/messages?to=${phone}`);
      const { data } = (await answer.json()) as { data: { raw: { context?: object } }[] };
      return data.map(({ raw }) => raw.context);
    };
    await expect.poll(received).toEqual([{ message_id: asked }]);
    // Our own message can be quoted, too, once the channel has it.
    await row.getByRole("button", { name: "Read. Show when" }).waitFor();
    await reply("Yes, fresh at seven.").click();
    await bar.getByText("You", { exact: true }).waitFor();
  });

  test.each([
    ["is shown when it is read", "15550400061", false],
    ["is named when there is none any more", "15550400062", true],
  ])("a quoted message that the conversation doesn't have %s", async (_name, phone, isGone) => {
    const asked = await send(phone, { text: "Do you have rye bread?" });
    const list = async () => (await demo.call("GET", `/contacts/${phone}/messages`)).body.data ?? [];
    await expect.poll(async () => (await list()).length).toBe(1);
    await send(phone, { text: "I mean this one.", reply_to: asked });
    await expect.poll(async () => (await list())[0]?.reply_to).toMatch(/^msg_/);
    const [answer, quoted] = await list();
    const page = await openAt("/", { refusals: isGone ? [404] : [] });
    await page.route(/\/messages\?/, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const data = body.data.filter(({ id }: { id: string }) => id !== quoted.id);
      await route.fulfill({ response, json: { ...body, data } });
    });
    const { promise: isSeen, resolve: read } = Promise.withResolvers<void>();
    const one = `${demo.facts.console_url}/api/messages/`;
    await page.route(one + quoted.id, async (route) => {
      await isSeen;
      await route.continue(isGone ? { url: `${one}${quoted.id.slice(0, -4)}0000` } : {});
    });
    await goTo(page, `/contacts/${phone}`);
    const row = threadOf(page).getByRole("listitem").filter({ hasText: "I mean this one." });
    await row.locator("[aria-busy=true]").waitFor();
    const named = row.getByText("An earlier message");
    expect([answer.reply_to, await named.count()]).toEqual([quoted.id, 0]);
    const before = await row.boundingBox();
    read();
    await (isGone ? named : row.getByText("Do you have rye bread?")).waitFor();
    expect(await row.locator("[aria-busy=true]").count()).toBe(0);
    // Nothing moves when the quote comes.
    if (!isGone) expect((await row.boundingBox())?.height).toBe(before?.height);
  });

  test("a person sees that the reader has read the message, and writes an answer", async () => {
    const phone = "15550400010";
    await send(phone, { text: "Is anybody there?" });
    const shown = async () => {
      const answer = await fetch(`${demo.facts.simulator_url}/control/chats/${phone}`);
      const chat = (await answer.json()) as { read_until: object; typing_until: string | null };
      return { isRead: Object.keys(chat.read_until).length > 0, isTyping: chat.typing_until !== null };
    };
    expect(await shown()).toEqual({ isRead: false, isTyping: false });
    const page = await open(phone, "Fay");
    await expect.poll(shown).toEqual({ isRead: true, isTyping: false });
    await page.getByRole("textbox", { name: "Write a message" }).pressSequentially("Yes");
    await expect.poll(shown).toEqual({ isRead: true, isTyping: true });
  });

  test("the reader reacts to a message by keys alone, and takes the reaction back", async () => {
    const phone = "15550400009";
    const page = await open(phone, "Edda");
    await send(phone, { text: "We liked the cake" });
    const row = threadOf(page).getByRole("listitem").filter({ hasText: "We liked the cake" }).first();
    const button = row.getByRole("button", { name: "React to the message: We liked the cake" });
    await button.focus();
    await page.keyboard.press("Enter");
    const choice = page.getByRole("group", { name: "Usual reactions" });
    // The choice takes the focus when it opens, a moment after it is there.
    await choice.locator(":focus").waitFor();
    await choice.getByRole("button", { name: "❤️" }).focus();
    await page.keyboard.press("Enter");
    await row.getByText(/You reacted with .❤️/).waitFor();
    await button.and(page.locator(":focus")).waitFor();
    const reactions = async () => {
      const answer = await fetch(`${demo.facts.simulator_url}/control/messages?to=${phone}`);
      const { data } = (await answer.json()) as { data: { type: string; raw: { reaction: object } }[] };
      return data.filter(({ type }) => type === "reaction").map(({ raw }) => raw.reaction);
    };
    await expect.poll(reactions).toMatchObject([{ emoji: "❤️" }]);
    await page.keyboard.press("Enter");
    await choice.locator(":focus").waitFor();
    await choice.getByRole("button", { name: "❤️", pressed: true }).click();
    await row.getByText(/You reacted with .❤️/).waitFor({ state: "detached" });
    await expect.poll(reactions).toMatchObject([{ emoji: "❤️" }, { emoji: "" }]);
  });
});

/** A silent WAV. */
function sound(seconds: number): Buffer {
  const rate = 8_000;
  const samples = Buffer.alloc(seconds * rate * 2);
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

// Every kind of message on the phones page, shown and sent.
import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { fileServer } from "./file-server.ts";
import { openPage, registered } from "./open-page.ts";
import { soon, type TestSimulator, template, text } from "./test-simulator.ts";

const ada = "16505551234";
const message = (type: string, content: object) => ({
  messaging_product: "whatsapp",
  to: ada,
  type,
  [type]: content,
});

async function write(simulator: TestSimulator, body: object): Promise<string> {
  const answer = await simulator.call("POST", "/control/inbound", { from: ada, name: "Ada", ...body });
  expect(answer.status).toBe(200);
  return answer.body.id;
}

const send = async (simulator: TestSimulator, body: object): Promise<string> =>
  (await simulator.send(body)).body.messages[0].id;

async function picture(): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: "#c58b4a" } })
    .jpeg()
    .toBuffer();
}

/** The newest message of the person. */
async function newest(simulator: TestSimulator) {
  const { data } = (await simulator.call("GET", `/control/chats/${ada}`)).body;
  return data.findLast((one: { direction: string }) => one.direction === "written");
}

async function attach(
  page: Page,
  entry: string,
  name: string,
  mimeType: string,
  buffer: Buffer,
): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Attach" }).click();
  await page.getByRole("button", { name: entry }).click();
  await (await chooser).setFiles({ name, mimeType, buffer });
}

describe("the phones page", () => {
  test("stays at the newest message while pictures above it are loaded", async () => {
    const simulator = await registered();
    const image = await sharp({ create: { width: 600, height: 1_200, channels: 3, background: "#c58b4a" } })
      .jpeg()
      .toBuffer();
    for (const caption of ["One", "Two", "Three"])
      await write(simulator, { image: { base64: image.toString("base64"), caption } });
    await write(simulator, { text: "The last one" });
    const page = await openPage(simulator, `/#${ada}`);
    const loaded = `[...document.images].filter(({ naturalHeight }) => naturalHeight === 1200).length`;
    await expect.poll(() => page.evaluate(loaded)).toBe(3);
    const last = page.getByText("The last one").last();
    await expect.poll(async () => (await last.boundingBox())?.y).toBeLessThan(800);
  });

  test("shows a template's cards in a row, and a tap on one answers", async () => {
    const simulator = await registered();
    const bytes = await picture();
    const link = `${await fileServer({ "/a.jpg": { type: "image/jpeg", bytes } })}/a.jpg`;
    const words = (...texts: string[]) => texts.map((text) => ({ type: "text", text }));
    const cards = ["Lemon", "Plum", "Nut"].map((name, card_index) => ({
      card_index,
      components: [
        { type: "header", parameters: [{ type: "image", image: { link } }] },
        { type: "body", parameters: words(name, "$24") },
        {
          type: "button",
          sub_type: "quick_reply",
          index: "0",
          parameters: [{ type: "payload", payload: `keep-${name}` }],
        },
        { type: "button", sub_type: "url", index: "1", parameters: words(name) },
      ],
    }));
    const components = [
      { type: "body", parameters: words("Ada") },
      { type: "carousel", cards },
    ];
    await send(simulator, template("cakes_of_the_week", "en_US", [], { components }));
    const page = await openPage(simulator, `/#${ada}`);
    const row = page.getByRole("list", { name: "Cards" });
    await row.getByText("Plum, for $24").waitFor();
    await expect.poll(() => row.getByRole("img").count()).toBe(3);
    await row.getByRole("button", { name: "Keep one for me" }).nth(1).click();
    await soon(() => newest(simulator)).toMatchObject({
      raw: { button: { payload: "keep-Plum", text: "Keep one for me" } },
    });
  });

  test("shows files, places, cards, orders and what the business can't see", async () => {
    const simulator = await registered();
    const base64 = (await picture()).toString("base64");
    await write(simulator, { image: { base64, caption: "The cake" } });
    await write(simulator, { audio: { base64: "T2dnUw==", voice: true } });
    await write(simulator, { video: { base64: "AAAAGGZ0eXBtcDQy" } });
    await write(simulator, { document: { base64, mime_type: "application/pdf", filename: "bill.pdf" } });
    await write(simulator, { location: { latitude: 48.2, longitude: 16.3, name: "Philz Coffee" } });
    await write(simulator, {
      contacts: [{ name: { formatted_name: "Barbara" }, phones: [{ phone: "+1 412" }] }],
    });
    await write(simulator, {
      order: {
        catalog_id: "1",
        product_items: [{ product_retailer_id: "rye", quantity: 2, item_price: 4.5, currency: "USD" }],
      },
    });
    await write(simulator, { unsupported: { type: "poll_creation" } });
    await write(simulator, { text: "Read this", forwarded: "often", referral: { headline: "Fresh bread" } });
    const page = await openPage(simulator);
    const log = page.getByRole("log");
    const photo = log.getByRole("img", { name: "The cake" });
    await soon(() => photo.evaluate((image) => image.naturalWidth)).toBe(64);
    await log.getByText("Voice note").waitFor();
    expect(await log.locator("audio, video").count()).toBe(2);
    await log.getByRole("link", { name: /bill\.pdf.*application\/pdf/ }).waitFor();
    await log.getByRole("link", { name: /Philz Coffee/ }).waitFor();
    for (const words of [
      "Barbara",
      "+1 412",
      "2 × rye: 4.5 USD",
      /can't see: poll_creation/,
      "Forwarded many times",
    ])
      await log.getByText(words).waitFor();
    await log.getByText("From an ad: Fresh bread").waitFor();
  });

  test("a tap on a button, a row or a template's button answers", async () => {
    const simulator = await registered();
    const parameters = ["Ada", "A-1"].map((value) => ({ type: "text", text: value }));
    await simulator.send(template("order_update", "en_US", parameters));
    const buttons = [{ type: "reply", reply: { id: "yes", title: "Yes, please" } }];
    await simulator.send(
      message("interactive", { type: "button", body: { text: "Is tomorrow fine?" }, action: { buttons } }),
    );
    const sections = [{ rows: [{ id: "rye", title: "Rye bread", description: "1 kg" }] }];
    const list = { type: "list", body: { text: "Which one?" }, action: { button: "Choose", sections } };
    await simulator.send(message("interactive", list));
    const page = await openPage(simulator);
    await page.getByRole("button", { name: "Track my order" }).click();
    await soon(() => newest(simulator)).toMatchObject({ raw: { button: { text: "Track my order" } } });
    await page.getByRole("button", { name: "Yes, please" }).click();
    await soon(() => newest(simulator)).toMatchObject({
      raw: { interactive: { button_reply: { id: "yes" } } },
    });
    await page.getByText("Choose", { exact: true }).click();
    await page.getByRole("button", { name: /Rye bread/ }).click();
    await soon(() => newest(simulator)).toMatchObject({
      raw: { interactive: { list_reply: { id: "rye" } } },
    });
    await page.locator(".own .quote", { hasText: "Which one?" }).waitFor();
  });

  test("the person reacts, answers, edits and deletes for everyone", async () => {
    const simulator = await registered();
    const id = await send(simulator, text(ada, "Hello"));
    const page = await openPage(simulator);
    const log = page.getByRole("log");
    const actions = page.getByRole("toolbar", { name: "Actions on the message" });
    await log.getByText("Hello").click();
    await actions.getByRole("button", { name: "React with 👍" }).click();
    await log.locator(".reactions", { hasText: "👍" }).waitFor();
    expect((await newest(simulator)).raw.reaction).toEqual({ message_id: id, emoji: "👍" });
    await log.getByText("Hello").click();
    await actions.getByRole("button", { name: "React with 👍", pressed: true }).click();
    await soon(() => log.locator(".reactions").count()).toBe(0);

    await log.getByText("Hello").click();
    await actions.getByRole("button", { name: "Reply" }).click();
    await page.keyboard.type("Tw loaves");
    await page.keyboard.press("Enter");
    const own = log.locator(".own .bubble");
    await own.locator(".quote", { hasText: "Hello" }).waitFor();
    expect((await newest(simulator)).reply_to).toBe(id);

    await own.locator(".words").click({ position: { x: 3, y: 3 } });
    await actions.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Write to the business" }).fill("Two loaves");
    await page.keyboard.press("Enter");
    await own.getByText("Two loaves").waitFor();
    await own.getByText("Edited").waitFor();

    await own.locator(".words").click({ position: { x: 3, y: 3 } });
    await actions.getByRole("button", { name: "Delete for everyone" }).click();
    await own.getByText("Deleted for everyone").waitFor();
    expect((await newest(simulator)).type).toBe("revoke");
  });

  test("the person sends files from the menu, the text in the field as the caption", async () => {
    const simulator = await registered();
    await simulator.send(text(ada, "Hello"));
    const page = await openPage(simulator);
    await page.getByRole("textbox", { name: "Write to the business" }).fill("The cake");
    await attach(page, "Photo or video", "cake.jpg", "image/jpeg", await picture());
    await page.getByRole("log").getByRole("img", { name: "The cake" }).waitFor();
    expect(await newest(simulator)).toMatchObject({ type: "image", caption: "The cake" });
    await attach(page, "Voice note (a file)", "voice.ogg", "audio/ogg", Buffer.from("OggS"));
    await soon(() => newest(simulator)).toMatchObject({ type: "audio", raw: { audio: { voice: true } } });
    await attach(page, "Document", "bill.pdf", "application/pdf", Buffer.from("%PDF"));
    await soon(() => newest(simulator)).toMatchObject({ type: "document", file: { filename: "bill.pdf" } });
  });

  test("the person shares a place and a card, and the switches change the next message", async () => {
    const simulator = await registered();
    await simulator.send(text(ada, "Hello"));
    const page = await openPage(simulator);
    const choose = async (name: string) => {
      await page.getByRole("button", { name: "Attach" }).click();
      await page.getByRole("button", { name }).click();
    };
    await choose("Location");
    await page.getByRole("dialog").getByLabel("Name").fill("Philz Coffee");
    await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
    await soon(() => newest(simulator)).toMatchObject({
      raw: { location: { name: "Philz Coffee", latitude: 48.20849 } },
    });
    await choose("Contact card");
    await page.getByRole("dialog").getByLabel("Name").fill("Barbara Johnson");
    await page.getByRole("dialog").getByLabel("Phone").fill("+1 412 555 0829");
    await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
    await soon(() => newest(simulator)).toMatchObject({
      raw: {
        contacts: [
          { name: { first_name: "Barbara", last_name: "Johnson" }, phones: [{ wa_id: "14125550829" }] },
        ],
      },
    });
    await page.getByRole("button", { name: "Attach" }).click();
    await page.getByLabel("is forwarded").check();
    await page.getByLabel("hides the number").check();
    await page.keyboard.press("Escape");
    await page.getByRole("textbox", { name: "Write to the business" }).fill("Read this");
    await page.keyboard.press("Enter");
    await soon(() => newest(simulator)).toMatchObject({
      raw: { context: { forwarded: true }, text: { body: "Read this" } },
    });
    expect((await newest(simulator)).raw.from).toBeUndefined();
  });

  test("the person changes the number, and the phone keeps its messages", async () => {
    const simulator = await registered();
    await simulator.send(text(ada, "Hello"));
    await write(simulator, { text: "Hi" });
    const page = await openPage(simulator);
    await page.getByRole("button", { name: "Change number" }).click();
    await page.getByLabel("New number").fill("+1 219 555 5358");
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await page.getByRole("button", { name: /Ada changed the number to \+1 219 555 5358/ }).waitFor();
    await page.getByRole("log").getByText("Hello").waitFor();
    expect(page.url()).toContain("#12195555358");
  });

  test("shows that the business has read a message and types", async () => {
    const simulator = await registered();
    const message_id = await write(simulator, { text: "Hi" });
    const page = await openPage(simulator);
    await page.getByText("taken by the business").first().waitFor({ state: "attached" });
    await simulator.send({
      messaging_product: "whatsapp",
      status: "read",
      message_id,
      typing_indicator: { type: "text" },
    });
    await page.getByText("typing…").waitFor();
    await page.getByText("read by the business").waitFor({ state: "attached" });
    await simulator.send(text(ada, "Hello", { context: { message_id } }));
    await page.locator(".message:not(.own) .quote", { hasText: "Hi" }).waitFor();
    await soon(() => page.getByText("typing…").count()).toBe(0);
    await simulator.send(message("reaction", { message_id, emoji: "🙏" }));
    await page.locator(".own .reactions", { hasText: "🙏" }).waitFor();
  });

  test("the shop writes in its app, and deletes the message there", async () => {
    const simulator = await registered();
    await simulator.send(text(ada, "Hello"));
    const page = await openPage(simulator);
    const log = page.getByRole("log");
    await page.getByRole("button", { name: "Shop's app" }).click();
    await page.getByRole("dialog").getByLabel("Message").fill("We open at seven.");
    await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
    await log.getByText("We open at seven.").waitFor();
    await log.getByText("From the shop's app").waitFor();
    await log.getByText("We open at seven.").click();
    const details = page.getByRole("complementary", { name: "Raw data" });
    await details.getByText("echo", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Delete in the shop's app" }).click();
    await log.getByText("Deleted for everyone").waitFor();
  });

  test("the shop quotes a message and reacts to it in its app", async () => {
    const simulator = await registered();
    await write(simulator, { text: "Do you have rye bread?" });
    const page = await openPage(simulator);
    const log = page.getByRole("log");
    const answer = async () => {
      await log.locator(".bubble", { hasText: "Do you have rye bread?" }).first().click();
      await page.getByRole("button", { name: "In the shop's app" }).click();
    };
    const dialog = page.getByRole("dialog");
    await answer();
    await dialog.getByText("About: Do you have rye bread?").waitFor();
    await dialog.getByLabel("Reaction").selectOption("👍");
    await dialog.getByLabel("Message").fill("Until noon.");
    await dialog.getByRole("button", { name: "Send" }).click();
    await page.locator(".own .reactions", { hasText: "👍" }).waitFor();
    await page.locator(".message:not(.own) .quote", { hasText: "Do you have rye bread?" }).waitFor();
    await answer();
    expect(await dialog.getByLabel("Reaction").inputValue()).toBe("👍");
    await dialog.getByLabel("Reaction").selectOption("none");
    await dialog.getByRole("button", { name: "Send" }).click();
    await page.locator(".own .reactions").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Shop's app", exact: true }).click();
    expect(await dialog.getByLabel("Reaction").isVisible()).toBe(false);
  });

  test("shows the faults that are on, and turns on faults by chance", async () => {
    const simulator = await registered();
    const faults = async () => (await simulator.call("GET", "/control/faults")).body;
    const settings = {
      enforce_window: false,
      latency_ms: 7,
      next: [{ code: 131056 }],
      random: { lost: 0.5 },
    };
    await simulator.call("PUT", "/control/faults", settings);
    const page = await openPage(simulator);
    await page.getByText("lost statuses 50 %, next sends: 1, answers after 7 ms").waitFor();
    await page.getByLabel("Faults by chance").selectOption("20 %");
    await soon(faults).toMatchObject({ latency_ms: 7, random: { sends: 0.2, lost: 0.2, media: 0.2 } });
    await page.getByLabel("Faults by chance").selectOption("none");
    await soon(faults).toMatchObject({ random: { sends: 0, lost: 0 } });
  });

  test("in a narrow window, the time opens the raw data, a bubble only the actions", async () => {
    const simulator = await registered();
    await simulator.send(text(ada, "Hello"));
    const page = await openPage(simulator, `/#${ada}`, { viewport: { width: 390, height: 844 } });
    await page.getByRole("log").getByText("Hello").click();
    const details = page.getByRole("complementary", { name: "Raw data" });
    expect(await details.count()).toBe(0);
    await page.getByRole("toolbar").getByRole("button", { name: "Details" }).click();
    await details.getByText("Message id").waitFor();
  });
});

// What a business can send, with the requests of Meta's documented examples, and what the phone then has.
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { fileServer } from "./file-server.ts";
import { hookReceiver } from "./hook-receiver.ts";
import { type Answer, number, soon, type TestSimulator, testSimulator, text } from "./test-simulator.ts";

const ada = "16505551234";
const authorization = { authorization: `Bearer ${number.access_token}` };
const pdf = Buffer.from("%PDF-1.4 a bill");
const jpeg = Buffer.from("\xff\xd8\xff a picture", "latin1");
const mp4 = Buffer.from("\0\0\0\x18ftypmp42 a film", "latin1");
const ogg = Buffer.from("OggS OpusHead a voice");

async function registered(): Promise<TestSimulator> {
  const simulator = await testSimulator();
  await simulator.register();
  return simulator;
}

const message = (type: string, content: object, over: object = {}) => ({
  messaging_product: "whatsapp",
  recipient_type: "individual",
  to: ada,
  type,
  [type]: content,
  ...over,
});

async function upload(simulator: TestSimulator, bytes: Buffer, type: string, name = "file"): Promise<Answer> {
  const form = new FormData();
  form.set("messaging_product", "whatsapp");
  form.set("type", type);
  form.set("file", new Blob([new Uint8Array(bytes)], { type }), name);
  const url = `${simulator.simulator_url}/v26.0/${number.phone_number_id}/media`;
  const response = await fetch(url, { method: "POST", headers: authorization, body: form });
  return { status: response.status, body: await response.json() };
}

async function onPhone(simulator: TestSimulator) {
  return (await simulator.call("GET", `/control/messages?to=${ada}`)).body.data.at(-1);
}

async function written(simulator: TestSimulator, body: object = { text: "Hi" }): Promise<string> {
  return (await simulator.call("POST", "/control/inbound", { from: ada, ...body })).body.id;
}

const buttons = {
  type: "button",
  body: { text: "Is tomorrow fine?" },
  action: {
    buttons: [
      { type: "reply", reply: { id: "yes", title: "Yes" } },
      { type: "reply", reply: { id: "no", title: "No" } },
    ],
  },
};
const list = {
  type: "list",
  header: { type: "text", text: "Bread" },
  body: { text: "Which one?" },
  footer: { text: "Baked today" },
  action: {
    button: "Choose",
    sections: [
      { title: "Rye", rows: [{ id: "rye", title: "Rye bread", description: "1 kg" }] },
      { title: "Wheat", rows: [{ id: "wheat", title: "Wheat bread" }] },
    ],
  },
};
const link = {
  type: "cta_url",
  body: { text: "See our menu" },
  action: { name: "cta_url", parameters: { display_text: "Menu", url: "https://example.com/menu" } },
};
const card = {
  name: { formatted_name: "Barbara Johnson", first_name: "Barbara" },
  phones: [{ phone: "+14125550829" }],
};

describe("files", () => {
  test.each<[string, Buffer, string, object]>([
    ["image", jpeg, "image/jpeg", { caption: "Your cake" }],
    ["video", mp4, "video/mp4", { caption: "Our oven" }],
    ["audio", ogg, "audio/ogg", {}],
    ["document", pdf, "application/pdf", { caption: "The bill", filename: "bill.pdf" }],
  ])("%s, by id and by link", async (type, bytes, mime_type, more) => {
    const simulator = await registered();
    const { body } = await upload(simulator, bytes, mime_type, "upload.bin");
    expect((await simulator.send(message(type, { id: body.id, ...more }))).status).toBe(200);
    const first = await onPhone(simulator);
    expect(first).toMatchObject({ type, file: { media_id: body.id, mime_type, file_size: bytes.length } });
    expect(first.caption).toBe((more as { caption?: string }).caption);
    expect(first.file.filename).toBe((more as { filename?: string }).filename ?? "upload.bin");

    const server = await fileServer({ "/folder/file%20one": { type: mime_type, bytes } });
    expect(
      (await simulator.send(message(type, { link: `${server}/folder/file%20one`, ...more }))).status,
    ).toBe(200);
    const second = await onPhone(simulator);
    expect(second.file).toMatchObject({ mime_type, file_size: bytes.length });
    const shown = await fetch(`${simulator.simulator_url}${second.file.url}`);
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test("a sticker by link must be 512x512", async () => {
    const sticker = (side: number) =>
      sharp({ create: { width: side, height: side, channels: 4, background: "#0a0" } })
        .webp()
        .toBuffer();
    const server = await fileServer({
      "/good": { type: "image/webp", bytes: await sticker(512) },
      "/small": { type: "image/webp", bytes: await sticker(256) },
    });
    const receiver = await hookReceiver();
    const simulator = await testSimulator();
    await simulator.register(receiver.url);
    await simulator.send(message("sticker", { link: `${server}/good` }));
    expect((await onPhone(simulator)).sticker).toMatchObject({ animated: false });
    await simulator.send(message("sticker", { link: `${server}/small` }));
    await soon(() => receiver.taken("statuses").filter(({ status }) => status === "failed")).toHaveLength(1);
  });

  test.each<[string, string, RegExp]>([
    ["is missing", "/nothing", /http code 404/],
    ["is of another type", "/page", /type text\/html is not supported for image/],
    ["isn't what it says", "/lie", /not of its type image\/jpeg/],
    ["is too large", "/large", /at most 5 MB/],
  ])("a link that %s fails the accepted message with 131053", async (_, path, details) => {
    const server = await fileServer({
      "/page": { type: "text/html", bytes: Buffer.from("<html>") },
      "/lie": { type: "image/jpeg", bytes: Buffer.from("no picture") },
      "/large": { type: "image/jpeg", bytes: Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024)]) },
    });
    const receiver = await hookReceiver();
    const simulator = await testSimulator();
    await simulator.register(receiver.url);
    const answer = await simulator.send(message("image", { link: `${server}${path}` }));
    expect(answer.status).toBe(200);
    await soon(() => receiver.taken("statuses")).toHaveLength(1);
    expect(receiver.taken("statuses")[0]).toMatchObject({
      id: answer.body.messages[0].id,
      status: "failed",
      errors: [
        {
          code: 131053,
          title: "Media upload error",
          error_data: { details: expect.stringMatching(details) },
        },
      ],
    });
  });

  const picture = (colours: "cmyk" | "rgb16") =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: "#c9806a" } }).toColourspace(colours);
  test.each<[string, string, () => Promise<Buffer> | Buffer, string, RegExp]>([
    ["a picture for print", "image", () => picture("cmyk").jpeg().toBuffer(), "image/jpeg", /8-bit, RGB/],
    ["a picture of 16 bits", "image", () => picture("rgb16").png().toBuffer(), "image/png", /8-bit, RGB/],
    ["Ogg without Opus", "audio", () => Buffer.from("OggS \x01vorbis"), "audio/ogg", /OPUS codecs only/],
  ])("%s is uploaded, and fails the accepted message", async (_what, type, make, mime, details) => {
    const receiver = await hookReceiver();
    const simulator = await testSimulator();
    await simulator.register(receiver.url);
    const bytes = await make();
    const server = await fileServer({ "/file": { type: mime, bytes } });
    const { body } = await upload(simulator, bytes, mime);
    for (const file of [{ id: body.id }, { link: `${server}/file` }])
      expect((await simulator.send(message(type, file))).status).toBe(200);
    await soon(() => receiver.taken("statuses")).toHaveLength(2);
    for (const { errors } of receiver.taken("statuses"))
      expect(errors).toMatchObject([
        { code: 131053, error_data: { details: expect.stringMatching(details) } },
      ]);
  });

  test("an uploaded file is only sent as what it is", async () => {
    const receiver = await hookReceiver();
    const simulator = await testSimulator();
    await simulator.register(receiver.url);
    const { body } = await upload(simulator, pdf, "application/pdf");
    expect((await simulator.send(message("image", { id: body.id }))).status).toBe(200);
    await soon(() => receiver.taken("statuses")).toHaveLength(1);
    expect(receiver.taken("statuses")[0].errors[0].code).toBe(131053);
  });

  test.each<[string, Buffer, string, RegExp]>([
    [
      "too large a picture",
      Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024)]),
      "image/jpeg",
      /at most 5 MB/,
    ],
    ["too long a film", Buffer.concat([mp4, Buffer.alloc(16 * 1024 * 1024)]), "video/mp4", /at most 16 MB/],
    [
      "a program",
      Buffer.from("MZ"),
      "application/x-msdownload",
      /Received file of type 'application\/x-msdownload'/,
    ],
    [
      "a text that says it is a picture",
      Buffer.from("text"),
      "image/png",
      /type 'application\/octet-stream'/,
    ],
  ])("an upload of %s is refused", async (_, bytes, type, sentence) => {
    const simulator = await registered();
    const { status, body } = await upload(simulator, bytes, type);
    expect([status, body.error.code]).toEqual([400, 100]);
    expect(`${body.error.message} ${body.error.error_data?.details}`).toMatch(sentence);
  });
});

describe("other kinds", () => {
  test.each<[string, object | object[]]>([
    ["location", { latitude: 37.44, longitude: "-122.16", name: "Philz Coffee", address: "101 Forest Ave" }],
    ["contacts", [card]],
    ["interactive", buttons],
    ["interactive", list],
    ["interactive", link],
  ])("%s is on the phone as it was sent", async (type, content) => {
    const simulator = await registered();
    expect((await simulator.send(message(type, content))).status).toBe(200);
    expect(await onPhone(simulator)).toMatchObject({ type, raw: { [type]: content } });
  });

  test("an interactive message may have a file in its header", async () => {
    const simulator = await registered();
    const { body } = await upload(simulator, jpeg, "image/jpeg");
    const header = { type: "image", image: { id: body.id } };
    expect((await simulator.send(message("interactive", { ...buttons, header }))).status).toBe(200);
    expect((await onPhone(simulator)).file).toMatchObject({ media_id: body.id, mime_type: "image/jpeg" });
  });

  test("a tap on a button or a row is a reply", async () => {
    const receiver = await hookReceiver();
    const simulator = await testSimulator();
    await simulator.register(receiver.url);
    const first = (await simulator.send(message("interactive", buttons))).body.messages[0].id;
    const second = (await simulator.send(message("interactive", list))).body.messages[0].id;
    await written(simulator, { tap: { message_id: first, button: "yes" } });
    await written(simulator, { tap: { message_id: second, button: "rye" } });
    await soon(() => receiver.taken("messages")).toHaveLength(2);
    expect(receiver.taken("messages")).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          type: "interactive",
          context: { from: "15550783881", id: first },
          interactive: { type: "button_reply", button_reply: { id: "yes", title: "Yes" } },
        }),
        expect.objectContaining({
          context: { from: "15550783881", id: second },
          interactive: {
            type: "list_reply",
            list_reply: { id: "rye", title: "Rye bread", description: "1 kg" },
          },
        }),
      ]),
    );
  });

  test("a reaction and an answer name the person's message", async () => {
    const simulator = await registered();
    const id = await written(simulator);
    expect((await simulator.send(message("reaction", { message_id: id, emoji: "👍" }))).status).toBe(200);
    expect((await onPhone(simulator)).raw.reaction).toEqual({ message_id: id, emoji: "👍" });
    expect((await simulator.send(text(ada, "Yes", { context: { message_id: id } }))).status).toBe(200);
    expect((await onPhone(simulator)).reply_to).toBe(id);
  });

  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `${index}`, title: `Row ${index}` }));
  const withButtons = (...replies: object[]) => ({
    ...buttons,
    action: { buttons: replies.map((reply) => ({ type: "reply", reply })) },
  });

  test.each<[string, string, unknown, number, RegExp]>([
    ["a file without id and link", "image", { caption: "x" }, 100, /image\['id'\] is required/],
    ["an unknown file", "video", { id: "1" }, 100, /not a valid whatsapp business account media/],
    ["a caption of an audio file", "audio", { id: "1", caption: "x" }, 100, /Unexpected key "caption"/],
    ["a file name of a picture", "image", { id: "1", filename: "x" }, 100, /Unexpected key "filename"/],
    ["a caption that is too long", "image", { id: "1", caption: "x".repeat(1025) }, 100, /1024 characters/],
    ["a link that is none", "image", { link: "nowhere" }, 100, /not a valid URI/],
    ["a location without degrees", "location", { latitude: 1 }, 100, /longitude'\] is required/],
    ["a location off the globe", "location", { latitude: 91, longitude: 0 }, 100, /from -90 to 90/],
    ["no cards", "contacts", [], 100, /contacts is required/],
    ["a card without a name", "contacts", [{ phones: [] }], 100, /'name'\] is required/],
    ["a card with half a name", "contacts", [{ name: { formatted_name: "A" } }], 100, /first_name/],
    ["a reaction to nothing", "reaction", { message_id: "wamid.x", emoji: "👍" }, 131009, /isn't a message/],
    ["four buttons", "interactive", withButtons(...many(4)), 100, /at most 3 elements/],
    ["a long button", "interactive", withButtons({ id: "1", title: "x".repeat(21) }), 100, /20 characters/],
    [
      "two equal buttons",
      "interactive",
      withButtons({ id: "1", title: "A" }, { id: "1", title: "B" }),
      100,
      /unique/,
    ],
    ["a text that is too long", "interactive", { ...buttons, body: { text: "x".repeat(1025) } }, 100, /1024/],
    [
      "eleven rows",
      "interactive",
      { ...list, action: { button: "A", sections: [{ rows: many(11) }] } },
      100,
      /at most 10/,
    ],
    [
      "a picture over a list",
      "interactive",
      { ...list, header: { type: "image" } },
      100,
      /must not be image/,
    ],
    ["an unknown interactive type", "interactive", { ...buttons, type: "hologram" }, 131051, /hologram/],
    ["an unknown type", "hologram", {}, 131051, /hologram/],
  ])("refuses %s", async (_, type, content, code, sentence) => {
    const simulator = await registered();
    const { body } = await simulator.send(message(type, content as object));
    expect(body.error.code).toBe(code);
    expect(`${body.error.message} ${body.error.error_data?.details}`).toMatch(sentence);
  });
});

describe("read and typing", () => {
  const read = (message_id: string, over: object = {}) => ({
    messaging_product: "whatsapp",
    status: "read",
    message_id,
    ...over,
  });

  test("marks the message and earlier ones as read, also after a restart", async () => {
    const simulator = await registered();
    const at = Date.now();
    const times = [3, 2, 1].map((seconds) => new Date(at - seconds * 1000).toISOString());
    const ids: string[] = [];
    for (const written_at of times) ids.push(await written(simulator, { text: "Hi", written_at }));
    expect(await simulator.send(read(ids[1] ?? ""))).toEqual({ status: 200, body: { success: true } });
    const { data } = (await simulator.call("GET", `/control/chats/${ada}`)).body;
    expect(data.map((one: { read: boolean }) => one.read)).toEqual([true, true, false]);
    expect((await simulator.call("GET", "/control/messages")).body.data).toEqual([]);
  });

  test("shows for 25 seconds that the business types, or until a message comes", async () => {
    let passed = 0;
    const simulator = await testSimulator({}, () => Date.now() + passed);
    await simulator.register();
    const id = await written(simulator);
    const type = () => simulator.send(read(id, { typing_indicator: { type: "text" } }));
    const isTyping = async () =>
      (await simulator.call("GET", `/control/chats/${ada}`)).body.typing_until !== null;
    await type();
    expect(await isTyping()).toBe(true);
    passed += 25_000;
    expect(await isTyping()).toBe(false);
    await type();
    await simulator.send(text(ada, "Hello"));
    expect(await isTyping()).toBe(false);
  });

  test.each<[string, object]>([
    ["an unknown message", read("wamid.x")],
    ["another status", read("wamid.x", { status: "seen" })],
    ["another sign", read("wamid.x", { typing_indicator: { type: "audio" } })],
    ["no product", { status: "read", message_id: "wamid.x" }],
  ])("refuses %s", async (_, body) => {
    expect((await (await registered()).send(body)).body.error.code).toBe(100);
  });
});

// Everything that a business can send, from the API to the phone.
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { jpeg } from "../../../test/pictures.ts";
import { useNumber, useService } from "../../../test/running-service.ts";
import { mp4Of } from "../../platform/foreign-files/test/hostile-files.ts";

const { service, parley } = useService();
useNumber(service, parley);

beforeAll(async () => {
  await service.connectSmsNumber(parley.call, "+15550002000");
});

const upload = (bytes: Buffer, contentType: string, filename = "file") =>
  parley.call("POST", `/media?filename=${encodeURIComponent(filename)}`, bytes, {
    "content-type": contentType,
  });

const send = (body: object, channel = "whatsapp") =>
  parley.call("POST", `/${channel}/send-message`, body, { prefer: "wait=15" });

const PDF = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

let number = 15_558_880_000;
const nextPhone = () => `+${++number}`;
const onPhone = async (phone: string) => (await service.simulator.messages(phone.slice(1))).at(-1);

describe("a file", () => {
  test("is uploaded once and sent to several people, uploaded to the channel once", async () => {
    const bytes = await jpeg();
    const { status, body } = await upload(bytes, "application/octet-stream", "../cake.jpg");
    expect(status).toBe(201);
    expect(body.media).toMatchObject({
      status: "stored",
      mime_type: "image/jpeg",
      filename: "cake.jpg",
      bytes: bytes.length,
      width: 300,
      height: 200,
      has_preview: true,
    });
    const phones = [nextPhone(), nextPhone()];
    for (const phone of phones) {
      const image = { media_id: body.media.id, caption: "Your cake" };
      expect(await send({ phone_number: phone, image })).toMatchObject({
        status: 200,
        body: { status: expect.stringMatching(/^(sent|delivered|read)$/) },
      });
      expect(await onPhone(phone)).toMatchObject({ type: "image" });
    }
    const rows = await service.query("select from media_uploads");
    expect(rows).toHaveLength(1);
    const [shown] = (await parley.get(`/messages?phone=${phones[0]?.slice(1)}`)).data;
    expect(shown).toMatchObject({
      type: "image",
      direction: "out",
      caption: "Your cake",
      media: { id: body.media.id, mime_type: "image/jpeg" },
    });
    // It stays for the second person when the first is erased, and goes with the second.
    for (const [index, phone] of phones.entries()) {
      expect((await parley.call("DELETE", `/contacts/${phone.slice(1)}`)).status).toBe(200);
      const { status: found } = await parley.call("GET", `/media/${body.media.id}`);
      expect(found).toBe(index === 0 ? 200 : 404);
    }
  });

  test("as a document has a name", async () => {
    const { body } = await upload(PDF, "application/pdf", "invoice 17.pdf");
    expect(body.media.mime_type).toBe("application/pdf");
    const phone = nextPhone();
    await send({ phone_number: phone, document: { media_id: body.media.id, caption: "Thank you" } });
    expect(JSON.stringify(await onPhone(phone))).toContain("invoice 17.pdf");
  });

  test("of a type that the channel doesn't show so is refused", async () => {
    const media_id = (await upload(PDF, "application/pdf")).body.media.id;
    const refused = { code: "file_not_sendable", errors: [{ pointer: "/image/media_id" }] };
    const answer = await send({ phone_number: nextPhone(), image: { media_id } });
    expect(answer).toMatchObject({ status: 422, body: refused });
  });
});

describe("before a message is accepted,", () => {
  const zip = Buffer.concat([Buffer.from("PK\x05\x06"), Buffer.alloc(18)]);
  const opus = Buffer.from(
    "OggS\0\x02\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\x01\x13OpusHead\x01\x01",
    "latin1",
  );
  const vorbis = Buffer.from(
    "OggS\0\x02\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\x01\x1e\x01vorbis\0\0",
    "latin1",
  );
  const office = (...streams: string[]) =>
    Buffer.concat([
      Buffer.from("d0cf11e0a1b11ae1", "hex"),
      Buffer.alloc(1_528),
      ...streams.map((name) => Buffer.from(`${name}\0`, "utf16le")),
    ]);
  const picture = (colours: "cmyk" | "rgb16") =>
    sharp({ create: { width: 30, height: 20, channels: 3, background: "#0f6b66" } }).toColourspace(colours);

  /** The type that Parley tells, and what comes of sending the file. */
  async function outcome(
    kind: string,
    filename: string,
    bytes: Buffer,
    announced = "application/octet-stream",
  ) {
    const { media } = (await upload(bytes, announced, filename)).body;
    const { status, body } = await send({ phone_number: nextPhone(), [kind]: { media_id: media.id } });
    return `${media.mime_type} ${status === 200 ? "sent" : body.code}`;
  }

  test.each<[string, string, () => Promise<Buffer> | Buffer, string]>([
    ["document", "notes.txt", () => Buffer.from("We close at noon."), "text/plain sent"],
    ["document", "letter.doc", () => office(), "application/msword sent"],
    ["document", "a.msi", () => office(), "application/x-cfb file_not_sendable"],
    ["document", "prices.csv", () => Buffer.from("a;b\r\n1;2\r\n"), "text/csv file_not_sendable"],
    ["audio", "voice.ogg", () => opus, "audio/ogg; codecs=opus sent"],
    ["audio", "song.ogg", () => vorbis, "audio/ogg file_not_sendable"],
    [
      "video",
      "clip.mp4",
      () =>
        mp4Of([
          ["vide", "avc1"],
          ["soun", "mp4a"],
        ]),
      "video/mp4 sent",
    ],
    ["video", "clip.mp4", () => mp4Of([["vide", "hvc1"]]), "video/mp4; codecs=other file_not_sendable"],
    ["audio", "note.m4a", () => mp4Of([["soun", "mp4a"]]), "audio/mp4 sent"],
    [
      "image",
      "print.jpg",
      () => picture("cmyk").jpeg().toBuffer(),
      "image/jpeg; colors=cmyk file_not_sendable",
    ],
    ["image", "scan.png", () => picture("rgb16").png().toBuffer(), "image/png; depth=16 file_not_sendable"],
  ])("a %s named %s is told by what it is", async (kind, filename, make, expected) => {
    expect(await outcome(kind, filename, await make())).toBe(expected);
  });

  test("every type that a channel takes can be announced", async () => {
    const { data } = await parley.get("/channels");
    const files = data.flatMap((one: { capabilities: { files: object } }) =>
      Object.values(one.capabilities.files),
    );
    const types = files.flatMap(({ mime_types }: { mime_types: string[] }) => mime_types);
    expect(types).toContain("video/quicktime");
    for (const type of new Set<string>(types))
      expect([type, (await upload(PDF, type)).status]).toEqual([type, 201]);
  });

  test("a document that is given no name has the file's", async () => {
    const { media } = (await upload(PDF, "application/pdf", "menu.pdf")).body;
    for (const [filename, expected] of [
      ["", "menu.pdf"],
      ["a/lunch.pdf", "lunch.pdf"],
    ]) {
      const phone = nextPhone();
      await send({ phone_number: phone, document: { media_id: media.id, filename } });
      await expect.poll(() => onPhone(phone)).toMatchObject({ file: { filename: expected } });
    }
  });

  test("a voice note is Ogg with Opus, and is sent as one", async () => {
    const note = (await upload(opus, "audio/ogg", "voice.ogg")).body.media.id;
    const phone = nextPhone();
    const sent = await send({ phone_number: phone, audio: { media_id: note, voice: true } });
    expect(sent.status).toBe(200);
    const message = await parley.get(`/messages/${sent.body.id}`);
    expect(message).toMatchObject({ type: "voice", media: { mime_type: "audio/ogg; codecs=opus" } });
    // The channel reports that the person listened to it.
    const acknowledged = true;
    const reports = ["sent", "delivered", "read", "played"].map((status) => ({ status, acknowledged }));
    await expect
      .poll(() => onPhone(phone))
      .toMatchObject({ raw: { audio: { voice: true } }, statuses: reports });
    await expect.poll(() => service.query("select from received_facts")).toEqual([]);
    for (const [bytes, type] of [
      [vorbis, "audio/ogg"],
      [PDF, "application/pdf"],
    ] as const) {
      const other = (await upload(bytes, type, "a")).body.media.id;
      const refused = await send({ phone_number: phone, audio: { media_id: other, voice: true } });
      expect([refused.status, refused.body.code]).toEqual([422, "file_not_sendable"]);
    }
  });

  test("the refusal names the types that the channel takes", async () => {
    const { media } = (await upload(zip, "application/octet-stream")).body;
    const { body } = await send({ phone_number: nextPhone(), document: { media_id: media.id } });
    expect(body.detail).toMatch(/application\/zip.*application\/msword, application\/pdf,.*text\/plain/);
  });

  test.each<[string, object, string, string]>([
    [
      "two buttons that look alike",
      {
        interactive: {
          body: "?",
          buttons: [
            { id: "a", title: "Yes" },
            { id: "b", title: "Yes" },
          ],
        },
      },
      "/interactive/buttons/1/title",
      "repeated_choice",
    ],
    [
      "a template that its values make too long",
      { template: { name: "order_update", variables: { 1: "x".repeat(1_024), 2: "y" } } },
      "/template/variables/1",
      "too_long",
    ],
  ])("%s are refused", async (_what, content, pointer, code) => {
    expect(await send({ phone_number: nextPhone(), ...content })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer, code }] },
    });
  });
});

describe("other content", () => {
  const day = { id: "fri", title: "Friday", description: "From 9" };
  test.each<[string, object, object]>([
    [
      "contact_cards",
      { contact_cards: [{ name: "Bo Lund", phones: [{ phone: "+46701234567", type: "WORK" }] }] },
      { type: "contact_cards", contact_cards: [{ name: "Bo Lund" }] },
    ],
    [
      "list",
      { interactive: { body: "When?", list: { button: "Days", sections: [{ rows: [day] }] } } },
      {
        type: "interactive",
        interactive: { list: { button: "Days", sections: [{ title: null, rows: [day] }] } },
      },
    ],
  ])("%s reaches the phone", async (_name, content, expected) => {
    const phone = nextPhone();
    expect(await send({ phone_number: phone, ...content })).toMatchObject({ status: 200 });
    const [shown] = (await parley.get(`/messages?phone=${phone.slice(1)}`)).data;
    expect(shown).toMatchObject(expected);
    expect(await onPhone(phone)).toBeDefined();
  });

  test("an answer quotes the person's message", async () => {
    const phone = nextPhone();
    await service.simulator.write({ from: phone.slice(1), text: "Is it ready?" });
    const list = async () => (await parley.get(`/messages?phone=${phone.slice(1)}`)).data;
    await expect.poll(list).toHaveLength(1);
    const [asked] = await list();
    const { body } = await send({ phone_number: phone, message: "Yes", reply_to: asked.id });
    expect(await parley.get(`/messages/${body.id}`)).toMatchObject({
      text: "Yes",
      reply_to: asked.id,
    });
    expect(JSON.stringify(await onPhone(phone))).toContain("message_id");
    const answer = { message: "Yes", reply_to: asked.id };
    expect(await send({ contact_id: asked.contact_id, ...answer })).toMatchObject({ status: 200 });
    const stranger = nextPhone();
    const theirs = await send({ phone_number: stranger, message: "Hello" });
    for (const other of [
      { phone_number: phone, message: "Yes", reply_to: "msg_x" },
      { phone_number: stranger, ...answer },
      { contact_id: theirs.body.contact_id, ...answer },
    ])
      expect(await send(other)).toMatchObject({ status: 422, body: { code: "reply_to_not_found" } });
  });
});

// Everything that a person can send, from the phone to the API.
// Long: it waits for a file of each kind, and for a hundred megabytes of one that has no end.
import sharp from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { tablesWith } from "../../../test/find-text.ts";
import { jpeg } from "../../../test/pictures.ts";
import { useNumber, useService } from "../../../test/running-service.ts";

const { service, parley } = useService();
useNumber(service, parley);

/** A person writes; returns the channel's id. */
async function write(from: string, content: object): Promise<string> {
  return service.simulator.write({ from, ...content });
}

/** The newest messages of a person, newest first. */
const thread = async (from: string) => (await parley.get(`/messages?phone=${from}`)).data;

/** The newest message, once it is as expected. */
async function newest(from: string, expected: object) {
  return vi.waitFor(
    async () => {
      const [message] = await thread(from);
      expect(message).toMatchObject(expected);
      return message;
    },
    { timeout: 45_000, interval: 50 },
  );
}

const PLACE = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } };
const picture = (width: number, height: number) => jpeg(width, height, "#0f6b66", PLACE);

async function get(path: string, headers: Record<string, string> = {}) {
  const key = { authorization: service.apiKey };
  const answer = await fetch(`${parley.url}/api${path}`, { headers: { ...key, ...headers } });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe("a picture", () => {
  const from = "15557770001";
  let bytes: Buffer;
  let id: string;
  beforeAll(async () => {
    bytes = await picture(1_600, 1_200);
    const image = { base64: bytes.toString("base64"), mime_type: "image/jpeg", caption: "The broken cake" };
    await write(from, { image });
    const message = await newest(from, {
      type: "image",
      caption: "The broken cake",
      media: { status: "stored", mime_type: "image/jpeg", width: 1_600, height: 1_200, has_preview: true },
    });
    id = message.media.id;
    expect(message.media.bytes).toBe(bytes.length);
  });

  test("is stored as it was sent, and served as an attachment that runs nothing", async () => {
    const { answer, bytes: served } = await get(`/media/${id}`);
    expect(answer.status).toBe(200);
    expect(served.equals(bytes)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": "attachment",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
      "accept-ranges": "bytes",
    });
  });

  test.each<[string, number, (all: Buffer) => Buffer]>([
    ["bytes=0-9", 206, (all) => all.subarray(0, 10)],
    ["bytes=-5", 206, (all) => all.subarray(-5)],
    ["bytes=5-2", 200, (all) => all],
  ])("gives the range %s", async (range, status, expected) => {
    const { answer, bytes: served } = await get(`/media/${id}`, { range });
    expect(answer.status).toBe(status);
    expect(served.equals(expected(bytes))).toBe(true);
  });

  test("refuses a range behind its end", async () => {
    const { answer } = await get(`/media/${id}`, { range: `bytes=${bytes.length}-` });
    expect(answer.status).toBe(416);
    expect(answer.headers.get("content-range")).toBe(`bytes */${bytes.length}`);
  });

  test("has a small preview without metadata", async () => {
    const { answer, bytes: preview } = await get(`/media/${id}/preview`);
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(await sharp(preview).metadata()).toMatchObject({ format: "webp", width: 640, height: 480 });
    expect((await sharp(preview).metadata()).exif).toBeUndefined();
  });

  test("belongs to its account", async () => {
    const answer = await fetch(`${parley.url}/api/media/${id}`, {
      headers: { authorization: await service.addAccount() },
    });
    expect(answer.status).toBe(404);
  });

  test("is gone with its person", async () => {
    expect((await parley.call("DELETE", `/contacts/${from}`)).status).toBe(200);
    expect((await get(`/media/${id}`)).answer.status).toBe(404);
    const rows = await service.query("select from media_chunks");
    expect(rows).toEqual([]);
    expect(await tablesWith(service.database, "broken cake", from)).toEqual([]);
  });
});

describe("a file", () => {
  test("that is a program stays a download, whatever its name and announced type", async () => {
    const from = "15557770002";
    // The first bytes of a program for Windows.
    const program = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(1_000)]);
    await write(from, {
      document: { base64: program.toString("base64"), mime_type: "image/jpeg", filename: "../holiday.jpg" },
    });
    const { media } = await newest(from, {
      type: "document",
      media: {
        status: "stored",
        filename: "holiday.jpg",
        mime_type: "application/x-msdownload",
        has_preview: false,
      },
    });
    const { answer } = await get(`/media/${media.id}`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="holiday.jpg"; filename*=UTF-8''holiday.jpg`,
    });
    expect((await get(`/media/${media.id}/preview`)).answer.status).toBe(404);
  });

  test("with a script in it is never of a type that a page runs", async () => {
    const from = "15557770003";
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
    await write(from, { image: { base64: Buffer.from(svg).toString("base64"), mime_type: "image/svg+xml" } });
    const { media } = await newest(from, { type: "image", media: { status: "stored", has_preview: false } });
    expect((await get(`/media/${media.id}`)).answer.headers.get("content-type")).toBe(
      "application/octet-stream",
    );
  });

  test("of several chunks streams out whole, and its length is told", async () => {
    const from = "15557770005";
    const second = Buffer.alloc(16_000, 1);
    const header = Buffer.alloc(44);
    const samples = Buffer.concat(Array.from({ length: 60 }, () => second));
    header.write("RIFF", 0);
    header.writeUInt32LE(36 + samples.length, 4);
    header.write("WAVEfmt ", 8);
    header.writeUInt32LE(16, 16);
    header.writeUInt16LE(1, 20);
    header.writeUInt16LE(1, 22);
    header.writeUInt32LE(8_000, 24);
    header.writeUInt32LE(16_000, 28);
    header.writeUInt16LE(2, 32);
    header.writeUInt16LE(16, 34);
    header.write("data", 36);
    header.writeUInt32LE(samples.length, 40);
    const wav = Buffer.concat([header, samples]);
    await write(from, { audio: { base64: wav.toString("base64"), mime_type: "audio/wav", voice: true } });
    const { media } = await newest(from, { type: "voice", media: { status: "stored", duration_ms: 60_000 } });
    expect((await get(`/media/${media.id}`)).bytes.equals(wav)).toBe(true);
    const { bytes } = await get(`/media/${media.id}`, { range: "bytes=262000-263000" });
    expect(bytes.equals(wav.subarray(262_000, 263_001))).toBe(true);
  });
});

describe("a file that the channel can't deliver", () => {
  const image = async () => ({ base64: (await picture(40, 30)).toString("base64"), mime_type: "image/jpeg" });
  const faults = (next_media: object[]) => service.simulator.faults({ next_media });
  /** Jobs wait longer after each failure. */
  const hurry = () =>
    service.query("update graphile_worker._private_jobs set run_at = now() where attempts > 0");

  test("at first is fetched again", { timeout: 60_000 }, async () => {
    const from = "15557770030";
    await faults([{ http_status: 404 }, { corrupt: true }, { drop: true }]);
    await write(from, { image: await image() });
    await expect
      .poll(
        async () => {
          await hurry();
          return thread(from);
        },
        { timeout: 50_000, interval: 200 },
      )
      .toMatchObject([{ media: { status: "stored", width: 40, error: null } }]);
  });

  test("to its end isn't stored", async () => {
    const from = "15557770032";
    await faults([{ endless: true }]);
    await write(from, { document: await image() });
    await newest(from, { media: { status: "failed", error: "media_too_large" } });
    const rows = await service.query("select from media_chunks where chunk > 300");
    expect(rows).toEqual([]);
  });

  test("any more has failed, with the reason", async () => {
    const from = "15557770031";
    await write(from, { type: "image", raw: { id: "1", mime_type: "image/jpeg", sha256: null } });
    const { media } = await newest(from, { media: { status: "failed", error: "media_gone" } });
    const { answer, bytes } = await get(`/media/${media.id}`);
    expect(answer.status).toBe(410);
    expect(JSON.parse(bytes.toString())).toMatchObject({ code: "media_gone" });
  });
});

test.each<[string, object, object]>([
  [
    "contact_cards",
    { contacts: [{ name: { formatted_name: "Bo Lund" }, phones: [{ phone: "+46 70 123", type: "CELL" }] }] },
    { contact_cards: [{ name: "Bo Lund", phones: [{ phone: "+46 70 123", type: "CELL" }] }] },
  ],
  [
    "order",
    {
      order: {
        catalog_id: "1",
        product_items: [{ product_retailer_id: "cake", quantity: 2, item_price: 30, currency: "USD" }],
      },
    },
    { order: { items: [{ product_id: "cake", quantity: 2, price: 30, currency: "USD" }] } },
  ],
])("a %s", async (type, content, expected) => {
  const from = `1555777${String(1_000 + type.length)}`;
  await write(from, content);
  await newest(from, { type, ...expected });
});

test("a message of an unknown kind has its payload, and a text has none", async () => {
  const received = async (from: string, content: object, type: string) => {
    await write(from, content);
    const { id } = await newest(from, { type });
    return (await parley.get(`/messages/${id}`)).payload;
  };
  const unknown = await received("15557770040", { type: "tomorrow", raw: { cakes: 2 } }, "unsupported");
  expect(unknown).toMatchObject({ item: { type: "tomorrow", tomorrow: { cakes: 2 } } });
  expect(await received("15557770041", { text: "Hello" }, "text")).toBeNull();
});

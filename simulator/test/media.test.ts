import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { hookReceiver } from "./hook-receiver.ts";
import { type Answer, number, soon, type TestSimulator, testSimulator } from "./test-simulator.ts";

const authorization = { authorization: `Bearer ${number.access_token}` };

async function picture(
  width: number,
  height: number,
  format: "webp" | "png" = "webp",
  noise = false,
): Promise<Buffer> {
  const background = { r: 20, g: 160, b: 110, alpha: 1 };
  const create = {
    width,
    height,
    channels: 4 as const,
    background,
    ...(noise && { noise: { type: "gaussian" as const, mean: 128, sigma: 60 } }),
  };
  return sharp({ create })
    .toFormat(format, { quality: noise ? 100 : 80 })
    .toBuffer();
}

/** The address of a document that a person sent. */
async function written(text: string): Promise<string> {
  const simulator = await testSimulator();
  await simulator.register();
  const document = {
    base64: Buffer.from(text).toString("base64"),
    mime_type: "text/plain",
    filename: "a.txt",
  };
  await simulator.call("POST", "/control/inbound", { from: "16505551234", document });
  const { data } = (await simulator.call("GET", "/control/chats/16505551234")).body;
  return `${simulator.simulator_url}${data[0].file.url}`;
}

async function animation(frames: number, side: number): Promise<Buffer> {
  const images = await Promise.all(
    Array.from({ length: frames }, (_, index) =>
      sharp({
        create: {
          width: side,
          height: side,
          channels: 4,
          background: { r: index * 20, g: 90, b: 60, alpha: 1 },
        },
      })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(images, { join: { animated: true } })
    .webp({ delay: 100 })
    .toBuffer();
}

type Upload = { bytes: Buffer; type?: string; product?: string | null; from?: string };

async function upload(
  simulator: TestSimulator,
  { bytes, type = "image/webp", product = "whatsapp", from }: Upload,
): Promise<Answer> {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(bytes)], { type }), "sticker.webp");
  form.set("type", type);
  if (product !== null) form.set("messaging_product", product);
  const path = `/v26.0/${from ?? number.phone_number_id}/media`;
  const response = await fetch(`${simulator.simulator_url}${path}`, {
    method: "POST",
    headers: authorization,
    body: form,
  });
  return { status: response.status, body: await response.json() };
}

const sticker = (id: string) => ({
  messaging_product: "whatsapp",
  to: "16505551234",
  type: "sticker",
  sticker: { id },
});

describe("stickers", () => {
  test.each([
    ["a static one", () => picture(512, 512), false],
    ["an animated one", () => animation(3, 512), true],
  ])("%s is uploaded, described, downloaded, sent, and shown on the phone", async (_, make, animated) => {
    const simulator = await testSimulator();
    await simulator.register();
    const bytes = await make();
    const { status, body } = await upload(simulator, { bytes });
    expect([status, body]).toEqual([200, { id: expect.stringMatching(/^\d{10,}$/) }]);

    const medium = (
      await simulator.call(
        "GET",
        `/v26.0/${body.id}?phone_number_id=${number.phone_number_id}`,
        undefined,
        authorization,
      )
    ).body;
    expect(medium).toMatchObject({
      messaging_product: "whatsapp",
      id: body.id,
      mime_type: "image/webp",
      file_size: bytes.length,
    });
    const download = await fetch(medium.url, { headers: authorization });
    expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await fetch(medium.url)).status).toBe(401);

    expect((await simulator.send(sticker(body.id))).status).toBe(200);
    const [held] = (await simulator.call("GET", "/control/messages")).body.data;
    expect(held.sticker).toEqual({ media_id: body.id, animated, url: `/control/media/${body.id}` });
    const shown = await fetch(`${simulator.simulator_url}${held.sticker.url}`);
    expect(shown.headers.get("content-type")).toBe("image/webp");
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test.each<[range: string, from: number, to: number]>([
    ["bytes=0-", 0, 11],
    ["bytes=4-", 4, 11],
    ["bytes=4-6", 4, 6],
    ["bytes=4-99", 4, 11],
  ])("a player gets the part %s of a file", async (range, from, to) => {
    const url = await written("hello, world");
    const answer = await fetch(url, { headers: { range } });
    expect(answer.status).toBe(206);
    expect(answer.headers.get("content-range")).toBe(`bytes ${from}-${to}/12`);
    expect(await answer.text()).toBe("hello, world".slice(from, to + 1));
  });

  test.each([["bytes=12-"], ["bytes=6-4"], ["bytes=-3"], ["bytes=0-1,4-5"], ["lines=1-2"]])(
    "the part %s isn't known: the answer is the whole file",
    async (range) => {
      const url = await written("hello, world");
      const answer = await fetch(url, { headers: { range } });
      expect([answer.status, answer.headers.get("accept-ranges")]).toEqual([200, "bytes"]);
      expect(await answer.text()).toBe("hello, world");
    },
  );

  test.each<[string, () => Promise<Upload>, RegExp]>([
    [
      "a PNG that says it is WebP",
      async () => ({ bytes: await picture(512, 512, "png") }),
      /Received file of type 'image\/png'/,
    ],
    [
      "a WebP that says it is a PNG",
      async () => ({ bytes: await picture(512, 512), type: "image/png" }),
      /Received file of type 'image\/webp'/,
    ],
    [
      "a GIF",
      async () => ({ bytes: Buffer.from("GIF89a"), type: "image/gif" }),
      /Received file of type 'image\/gif'/,
    ],
    ["what is no picture", async () => ({ bytes: Buffer.from("no picture") }), /octet-stream/],
    ["511 pixels of width", async () => ({ bytes: await picture(511, 512) }), /512x512/],
    ["513 pixels of height", async () => ({ bytes: await picture(512, 513) }), /512x512/],
    ["an animation of another size", async () => ({ bytes: await animation(2, 256) }), /512x512/],
    [
      "a static one over 100 KB",
      async () => ({ bytes: await picture(512, 512, "webp", true) }),
      /at most 100 KB/,
    ],
    [
      "no messaging_product",
      async () => ({ bytes: await picture(512, 512), product: null }),
      /messaging_product/,
    ],
  ])("%s is refused with code 100", async (_, make, sentence) => {
    const simulator = await testSimulator();
    await simulator.register();
    const { status, body } = await upload(simulator, await make());
    expect([status, body.error.code]).toEqual([400, 100]);
    expect(`${body.error.message} ${body.error.error_data?.details}`).toMatch(sentence);
  });

  test("an upload without a file or with a broken file is refused with code 100", async () => {
    const simulator = await testSimulator();
    await simulator.register();
    const path = `/v26.0/${number.phone_number_id}/media`;
    const broken = { ...authorization, "content-type": "multipart/form-data; boundary=x" };
    expect(
      (await simulator.call("POST", path, { messaging_product: "whatsapp" }, authorization)).body.error.code,
    ).toBe(100);
    expect((await simulator.call("POST", path, "--y", broken)).body.error.code).toBe(100);
  });

  test("belong to the number that uploaded them", async () => {
    const simulator = await testSimulator();
    await simulator.register();
    await simulator.register(undefined, { phone_number_id: "77" });
    const { body } = await upload(simulator, { bytes: await picture(512, 512), from: "77" });
    expect((await simulator.send(sticker(body.id))).body.error).toMatchObject({ code: 100 });
    expect((await simulator.send(sticker(body.id), "77")).status).toBe(200);
  });

  test("live 30 days for the Cloud API, and longer on the phone", async () => {
    let now = Date.now();
    const simulator = await testSimulator({}, () => now);
    await simulator.register();
    const { id } = (await upload(simulator, { bytes: await picture(512, 512) })).body;
    now += 30 * 24 * 3_600_000 - 1;
    expect((await simulator.send(sticker(id))).status).toBe(200);
    now += 1;
    expect((await simulator.send(sticker(id))).body.error.code).toBe(100);
    expect((await simulator.call("GET", `/v26.0/${id}`, undefined, authorization)).body.error).toMatchObject({
      code: 100,
      error_subcode: 33,
    });
    expect((await simulator.call("GET", `/control/media/${id}`)).status).toBe(200);
  });

  test("a person can send one, and the hook describes it", async () => {
    const receiver = await hookReceiver();
    const simulator = await testSimulator();
    await simulator.register(receiver.url);
    const { id } = (await upload(simulator, { bytes: await picture(512, 512) })).body;
    await simulator.call("POST", "/control/inbound", { from: "16505551234", sticker: { media_id: id } });
    await soon(() => receiver.taken("messages")).toHaveLength(1);
    expect(receiver.taken("messages")[0]).toMatchObject({
      type: "sticker",
      sticker: {
        id,
        mime_type: "image/webp",
        sha256: expect.stringMatching(/^[0-9A-Za-z+/]{43}=$/),
        animated: false,
      },
    });
  });
});

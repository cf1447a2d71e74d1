// Files of the business over Twilio: the simulator fetches them like Twilio.
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { fileServer } from "./file-server.ts";
import { messages, person, smsCalls, webhookReceiver } from "./sms-simulator.ts";
import { soon, testSimulator } from "./test-simulator.ts";

let jpeg: Buffer;

beforeAll(async () => {
  jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
    .jpeg()
    .toBuffer();
});

async function world() {
  const simulator = await testSimulator({ statusDelays: [0, 0, 0] });
  const sms = smsCalls(simulator);
  await sms.register();
  const onPhone = async () => (await simulator.call("GET", `/control/messages?to=${person}`)).body.data;
  return { simulator, sms, onPhone };
}

test("a picture with a text reaches the phone, and stays there", async () => {
  const { simulator, sms, onPhone } = await world();
  const base = await fileServer({ "/cake.jpg": { type: "image/jpeg", bytes: jpeg } });
  const { status, body } = await sms.send({ Body: "Your cake", MediaUrl: `${base}/cake.jpg` });
  expect([status, body.num_media, body.num_segments]).toEqual([201, "1", "1"]);
  expect(body.sid).toMatch(/^MM[0-9a-f]{32}$/);
  const [{ text, media }] = await onPhone();
  expect([text, media]).toEqual([
    "Your cake",
    [
      {
        media_id: expect.any(String),
        content_type: "image/jpeg",
        file_size: jpeg.length,
        url: expect.any(String),
      },
    ],
  ]);
  const file = await fetch(`${simulator.simulator_url}${media[0].url}`);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(jpeg);
});

test("a picture needs no text", async () => {
  const { sms, onPhone } = await world();
  const base = await fileServer({ "/cake.jpg": { type: "image/jpeg", bytes: jpeg } });
  expect((await sms.send({ Body: undefined, MediaUrl: `${base}/cake.jpg` })).status).toBe(201);
  expect(await onPhone()).toMatchObject([{ text: "", media: [{ content_type: "image/jpeg" }] }]);
});

describe("a message is taken, and fails", () => {
  const big = () => Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024)]);
  test.each<[string, () => { status?: number; type: string; bytes: Buffer }, number]>([
    ["when nothing is at the address", () => ({ status: 404, type: "text/html", bytes: jpeg }), 11200],
    ["when the type isn't one of Twilio's", () => ({ type: "application/zip", bytes: jpeg }), 12300],
    ["when the type isn't that of the bytes", () => ({ type: "image/png", bytes: jpeg }), 12300],
    ["when it is larger than 5 MB", () => ({ type: "image/jpeg", bytes: big() }), 11751],
  ])("%s", async (_, file, code) => {
    const { sms, onPhone } = await world();
    const receiver = await webhookReceiver();
    const base = await fileServer({ "/file": file() });
    const sent = await sms.send({ MediaUrl: `${base}/file`, StatusCallback: receiver.url });
    expect(sent.status).toBe(201);
    await soon(() => receiver.webhooks).toHaveLength(1);
    expect(receiver.webhooks[0]?.fields).toMatchObject({ MessageStatus: "failed", ErrorCode: String(code) });
    expect(await onPhone()).toEqual([]);
    expect((await sms.twilio("GET", messages)).body.messages).toMatchObject([
      { status: "failed", error_code: code },
    ]);
  });
});

test("a number outside of the United States and Canada sends no MMS", async () => {
  const { simulator, sms } = await world();
  const number = "+498912345678";
  const fields = { account_sid: `AC${"0123456789abcdef".repeat(2)}`, auth_token: "auth-token-of-the-test" };
  await simulator.call("PUT", `/control/sms-numbers/${encodeURIComponent(number)}`, fields);
  const refused = await sms.send({ From: number, MediaUrl: "https://example.com/1.jpg" });
  expect(refused.body.code).toBe(21621);
});

test("eleven files are refused", async () => {
  const { simulator } = await world();
  const form = new URLSearchParams({ To: person, From: "+15550002000" });
  for (let index = 0; index < 11; index++) form.append("MediaUrl", `https://example.com/${index}.jpg`);
  const { body } = await simulator.call("POST", messages, form.toString(), {
    authorization: `Basic ${btoa(`AC${"0123456789abcdef".repeat(2)}:auth-token-of-the-test`)}`,
    "content-type": "application/x-www-form-urlencoded",
  });
  expect(body.code).toBe(21623);
});

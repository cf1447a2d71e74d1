// The faults of WhatsApp: of sends, statuses, signatures, limits and downloads, on demand and by chance.
import { createHash, createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type HookReceiver, hookReceiver } from "./hook-receiver.ts";
import { number, soon, type TestSimulator, testSimulator, text } from "./test-simulator.ts";

const ada = "16505551234";
const authorization = { authorization: `Bearer ${number.access_token}` };

async function faulty(
  faults: object,
  clock?: () => number,
): Promise<{ simulator: TestSimulator; receiver: HookReceiver }> {
  const receiver = await hookReceiver();
  const simulator = await testSimulator({}, clock);
  await simulator.register(receiver.url);
  const settings = { enforce_window: false, latency_ms: 0, next: [], ...faults };
  const { status } = await simulator.call("PUT", "/control/faults", settings);
  expect(status).toBe(200);
  return { simulator, receiver };
}

const send = (simulator: TestSimulator, to = ada) => simulator.send(text(to, "Hello"));

describe("sends", () => {
  test("an accepted message fails later with the code", async () => {
    const { simulator, receiver } = await faulty({ next: [{ fails_with: 131026 }] });
    expect((await send(simulator)).status).toBe(200);
    expect((await send(simulator)).status).toBe(200);
    await soon(() => receiver.taken("statuses")).toHaveLength(4);
    const failed = receiver.taken("statuses").filter(({ status }) => status === "failed");
    expect(failed).toMatchObject([{ errors: [{ code: 131026, title: "Message undeliverable" }] }]);
    expect((await simulator.call("GET", "/control/messages")).body.data).toHaveLength(1);
  });

  test("a held message says so, and is sent or fails after the hold", async () => {
    const hold = { hold: "held_for_quality_assessment", hold_ms: 20 };
    const { simulator, receiver } = await faulty({
      next: [hold, { ...hold, hold: "paused", fails_with: 132015 }],
    });
    const answers = [await send(simulator), await send(simulator)];
    expect(answers.map(({ body }) => body.messages[0].message_status)).toEqual([
      "held_for_quality_assessment",
      "paused",
    ]);
    await soon(() => receiver.taken("statuses")).toHaveLength(4);
    const failed = receiver.taken("statuses").filter(({ status }) => status === "failed");
    expect(failed).toMatchObject([{ id: answers[1]?.body.messages[0].id, errors: [{ code: 132015 }] }]);
  });

  test("a number has a throughput, and recovers", async () => {
    let passed = 0;
    const { simulator } = await faulty({ messages_per_second: 5 }, () => 1_790_000_000_000 + passed);
    const codes = async (count: number) => {
      const answers = [];
      for (let index = 0; index < count; index++)
        answers.push(await send(simulator, `1650555${1000 + index}`));
      return answers.map(({ body }) => body.error?.code ?? null);
    };
    expect(await codes(6)).toEqual([null, null, null, null, null, 130429]);
    passed += 200;
    expect(await codes(2)).toEqual([null, 130429]);
  });

  test("a pair has a burst of 45 messages, then one each 6 seconds; others aren't held", async () => {
    let passed = 0;
    const { simulator } = await faulty({ pair_limit: true }, () => 1_790_000_000_000 + passed);
    for (let index = 0; index < 45; index++) expect((await send(simulator)).status).toBe(200);
    expect((await send(simulator)).body.error).toMatchObject({ code: 131056 });
    expect((await send(simulator, "447911123456")).status).toBe(200);
    passed += 6000;
    expect((await send(simulator)).status).toBe(200);
    expect((await send(simulator)).body.error.code).toBe(131056);
  });
});

describe("statuses", () => {
  const statuses = (receiver: HookReceiver) => receiver.taken("statuses").map(({ status }) => status);

  test("all may be lost", async () => {
    const { simulator, receiver } = await faulty({ random: { lost: 1 } });
    await send(simulator);
    await simulator.call("POST", "/control/inbound", { from: ada, text: "Hi" });
    await soon(() => receiver.taken("messages")).toHaveLength(1);
    await soon(async () => (await simulator.call("GET", "/control/health")).body.pending_hooks).toBe(0);
    expect(statuses(receiver)).toEqual([]);
  });

  test("come in the reverse order", async () => {
    const receiver = await hookReceiver();
    const simulator = await testSimulator({ statusDelays: [0, 150, 300] });
    await simulator.register(receiver.url);
    const random = { reordered: 1 };
    await simulator.call("PUT", "/control/faults", {
      enforce_window: false,
      latency_ms: 0,
      next: [],
      random,
    });
    await send(simulator);
    await soon(() => statuses(receiver)).toEqual(["read", "delivered", "sent"]);
  });

  test("are signed badly, and again until they are taken", async () => {
    const { simulator, receiver } = await faulty({ random: { bad_signatures: 1 } });
    receiver.answerWith(401);
    await send(simulator);
    await soon(() => receiver.posts.length).toBeGreaterThan(1);
    const isRight = ({ raw, signature }: HookReceiver["posts"][number]) =>
      signature === `sha256=${createHmac("sha256", number.app_secret).update(raw).digest("hex")}`;
    expect(receiver.posts.some(isRight)).toBe(false);
    receiver.answerWith(200);
    await simulator.call("PUT", "/control/faults", { enforce_window: false, latency_ms: 0, next: [] });
    await soon(() => statuses(receiver).length).toBe(3);
  });
});

test("the ledger has the outcome of every accepted message, also of those whose statuses are lost", async () => {
  const { simulator } = await faulty({
    next: [{}, { fails_with: 131026 }, { code: 131056 }],
    random: { lost: 1 },
  });
  for (const data of ["1", "2", "3"])
    await simulator.send(text(ada, data, { biz_opaque_callback_data: data }));
  const { body } = await simulator.call("GET", "/control/ledger?limit=1");
  expect(body.data).toMatchObject([{ to: ada, biz_opaque_callback_data: "1", outcome: "delivered" }]);
  const rest = (await simulator.call("GET", `/control/ledger?after=${body.next}`)).body;
  expect(rest).toMatchObject({
    data: [{ biz_opaque_callback_data: "2", outcome: "failed", code: 131026 }],
    next: null,
  });
});

describe("downloads", () => {
  const bytes = Buffer.from("the bytes of a picture");

  async function download(fault: object): Promise<Response> {
    const { simulator, receiver } = await faulty({ next_media: [fault] });
    const image = { base64: bytes.toString("base64"), mime_type: "image/jpeg" };
    await simulator.call("POST", "/control/inbound", { from: ada, image });
    await soon(() => receiver.taken("messages")).toHaveLength(1);
    const { id } = receiver.taken("messages")[0].image;
    const { url } = (await simulator.call("GET", `/v26.0/${id}`, undefined, authorization)).body;
    return fetch(url, { headers: authorization });
  }

  test("an error without a file", async () => {
    expect((await download({ http_status: 404 })).status).toBe(404);
  });

  test("another hash than announced", async () => {
    const received = Buffer.from(await (await download({ corrupt: true })).arrayBuffer());
    expect(received.length).toBe(bytes.length);
    const hash = (one: Buffer) => createHash("sha256").update(one).digest("hex");
    expect(hash(received)).not.toBe(hash(bytes));
  });

  test("a connection that is lost in the middle", async () => {
    const response = await download({ drop: true });
    await expect(response.arrayBuffer()).rejects.toThrow();
  });
});

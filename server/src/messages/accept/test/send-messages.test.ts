// Batches: each message has its own outcome, key and place.
import { beforeEach, describe, expect, test } from "vitest";
import type { MessageWorld } from "../../test/message-world.ts";
import { text, useMessages } from "../../test/message-world.ts";

const world = useMessages();

let phone: string;
beforeEach(async () => {
  phone = await world.connect();
});

interface Result {
  accepted?: { id: string; status: string; phone_number: string; message: string };
  replayed?: boolean;
  problem?: { code: string; status: number; errors?: { pointer: string; code: string }[] };
}

const send = (messages: unknown, headers: Record<string, string> = {}, channel = "whatsapp") =>
  world.api.call("POST", `/${channel}/send-messages`, { messages }, headers);

async function resultsOf(messages: unknown[], headers: Record<string, string> = {}): Promise<Result[]> {
  const answer = await send(messages, headers);
  expect(answer.status).toBe(200);
  return answer.body.results;
}

const codes = (results: Result[]) => results.map(({ problem }) => problem?.code ?? null);
const ids = (results: Result[]) => results.map(({ accepted }) => accepted?.id);

/** The texts that wait, in the order of their lane. */
async function waiting({ database, caller }: MessageWorld): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select content ->> 'body' as body
     from outbox join messages using (account_id, message_id)
     where account_id = $1
     order by seq`,
    [caller.accountId],
  );
  return rows.map(({ body }) => body);
}

test("each message has its own outcome, in the order of the request", async () => {
  await world.addSticker(1);
  const contact_id = await world.contact(null, "US.1");
  const send_at = new Date(Date.now() + 60_000).toISOString();
  const results = await resultsOf([
    text(),
    { phone_number: "15551234567", message: "no plus" },
    { phone_number: "+15551234567", sticker: 1 },
    { phone_number: "+15551234567", sticker: 2 },
    { contact_id, message: "by id" },
    { contact_id: "con_1", message: "nobody" },
    text({ send_at }),
    text({ source_phone: "+15550000000" }),
    text({ colour: "red", message: "" }),
    "nonsense",
    null,
    { phone_number: "+15551234567" },
  ]);
  expect(codes(results)).toEqual([
    null,
    "missing_plus",
    null,
    "sticker_not_found",
    null,
    "contact_not_found",
    null,
    "unknown_source_phone",
    expect.stringMatching(/^(unknown_field|too_short)$/),
    "invalid_type",
    "invalid_type",
    "missing_message_type",
  ]);
  expect(results[0]).toMatchObject({
    accepted: { status: "queued", phone_number: "+15551234567", source_phone: phone },
    replayed: false,
  });
  expect(results[6]?.accepted?.status).toBe("scheduled");
  expect(results[1]?.problem).toMatchObject({ status: 422, errors: [{ pointer: "/phone_number" }] });
  expect(results[8]?.problem?.errors?.map(({ pointer }) => pointer).sort()).toEqual(["/colour", "/message"]);
  expect(await waiting(world)).toHaveLength(3);
});

test("a thousand messages are accepted, and each person's in order", async () => {
  const messages = Array.from({ length: 1_000 }, (_, n) => ({
    phone_number: `+1555600${1_000 + (n % 7)}`,
    message: String(n),
  }));
  expect(codes(await resultsOf(messages)).every((code) => code === null)).toBe(true);
  expect(await waiting(world)).toEqual(messages.map(({ message }) => message));
});

test("messages to one person keep their order, whether they name a phone or a contact", async () => {
  const { contact_id } = (await world.send(text({ message: "first" }))).body;
  const to = (n: number) => (n % 3 === 0 ? { phone_number: "+15551234567" } : { contact_id });
  const messages = Array.from({ length: 40 }, (_, n) => ({ ...to(n), message: String(n) }));
  await resultsOf(messages);
  expect(await waiting(world)).toEqual(["first", ...messages.map(({ message }) => message)]);
});

describe("the whole request is refused", () => {
  test.each<[string, unknown, string]>([
    ["without messages", [], "too_small"],
    ["with 1,001", Array.from({ length: 1_001 }, () => text()), "too_large"],
  ])("%s", async (_, messages, code) => {
    expect(await send(messages)).toMatchObject({ status: 422, body: { code } });
  });

  test("beyond 8 MiB, and not below", async () => {
    const long = { phone_number: "+15551234567", message: "x".repeat(65_000) };
    const fitting = Array.from({ length: 128 }, () => long);
    expect(codes(await resultsOf(fitting)).every((code) => code === "too_long")).toBe(true);
    expect(await send([...fitting, long])).toMatchObject({ status: 413, body: { code: "body_too_large" } });
  });
});

describe("a message's own key", () => {
  const keyed = (key: unknown, message = "Hello") => text({ message, idempotency_key: key });

  test("makes it once, in this and in later batches", async () => {
    const first = await resultsOf([keyed("a"), keyed("b"), keyed("a")]);
    expect(new Set(ids(first)).size).toBe(2);
    expect(first[2]?.accepted?.id).toBe(first[0]?.accepted?.id);
    const again = await resultsOf([keyed("c"), keyed("b"), keyed("a")]);
    expect(ids(again).slice(1)).toEqual([ids(first)[1], ids(first)[0]]);
    expect(again.map(({ replayed }) => replayed)).toEqual([false, true, true]);
    expect(await waiting(world)).toHaveLength(3);
  });

  test("is refused for another message, and for a send with this header", async () => {
    await resultsOf([keyed("a")]);
    expect(codes(await resultsOf([keyed("a", "Bye"), keyed("b"), keyed("b", "Bye")]))).toEqual([
      "idempotency_key_reused",
      null,
      "idempotency_key_reused",
    ]);
    expect((await world.send(text(), { "idempotency-key": "a" })).body.code).toBe("idempotency_key_reused");
  });

  test.each([["two words"], [""], ["k".repeat(256)], [7]])("%j is refused", async (key) => {
    const [result] = await resultsOf([keyed(key)]);
    expect(result?.problem?.errors?.[0]?.pointer).toBe("/idempotency_key");
  });
});

describe("the header Idempotency-Key", () => {
  const key = { "idempotency-key": "batch" };
  const messages = [text({ message: "1" }), { phone_number: "x", message: "2" }, text({ message: "3" })];

  test("makes each message once, also by concurrent repeats", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(messages, key)));
    const done = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.flatMap(({ body }) => ids(body.results)).filter(Boolean)).size).toBe(2);
    expect(await waiting(world)).toEqual(["1", "3"]);
    const late = await send(messages, key);
    expect(late.headers["idempotent-replayed"]).toBe("true");
    expect(late.body.results.map((result: Result) => result.replayed)).toEqual([true, undefined, true]);
  });

  test("continues a request that was interrupted", async () => {
    await send(messages, key);
    // As if the first request had died after its first message.
    await world.database.pool.query(
      `with lost as (
         delete from messages where account_id = $1 and content ->> 'body' = '3' returning message_id
       ), left_lane as (
         delete from outbox where message_id in (select message_id from lost)
       )
       delete from idempotency_keys where message_id in (select message_id from lost)`,
      [world.caller.accountId],
    );
    const results = (await send(messages, key)).body.results as Result[];
    expect(results.map(({ replayed }) => replayed)).toEqual([true, undefined, false]);
    expect(await waiting(world)).toEqual(["1", "3"]);
  });

  test("is refused for another batch, of which nothing is sent", async () => {
    await send(messages, key);
    const other = await send([...messages, text({ message: "4" })], key);
    expect(other).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
    expect(await waiting(world)).toEqual(["1", "3"]);
  });

  test("leaves the message of an erased contact out", async () => {
    const two = [text({ message: "1" }), text({ message: "2", phone_number: "+15557654321" })];
    await send(two, key);
    await world.api.call("DELETE", "/contacts/15551234567");
    const { body } = await send(two, key);
    expect(codes(body.results)).toEqual(["result_erased", null]);
    expect((await world.api.call("GET", "/contacts/15551234567")).status).toBe(404);
  });
});

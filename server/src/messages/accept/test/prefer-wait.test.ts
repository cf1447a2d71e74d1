// Sends that wait for their outcome. The tests act as the worker.

import { request } from "node:http";
import { beforeEach, describe, expect, test } from "vitest";
import { uuidOf } from "../../../platform/ids.ts";
import type { FactStatus } from "../../facts/apply-fact.ts";
import { recordFacts } from "../../facts/record-facts.ts";
import { markSending } from "../../lane/mark-sending.ts";
import type { LaneOwner } from "../../lane/owned-lane.ts";
import type { Setback } from "../../lane/settle-attempts.ts";
import { ERROR, setBack as recordSetback } from "../../test/facts.ts";
import { text, useMessages } from "../../test/message-world.ts";

const world = useMessages();
let owner: LaneOwner;

beforeEach(async () => {
  await world.connect();
  owner = await world.own();
});

const SHOWN = {
  code: "recipient_unreachable",
  detail: "It can't be delivered.",
  retryable: false,
  provider_code: 131026,
};

const send = (prefer: string, headers: Record<string, string> = {}) =>
  world.send(text(), { prefer, ...headers });

/** The message that the account's only request waits for. */
async function awaited(): Promise<string> {
  await expect.poll(() => world.messageWatch.waiting).toBe(1);
  const { body } = await world.api.call("GET", "/messages");
  return body.data[0].id;
}

async function tell(id: string, status: FactStatus): Promise<void> {
  const messageId = uuidOf("msg", id) as string;
  await world.database.run(markSending, { ...owner, low: 0, messageIds: [messageId] });
  const { accountId, senderId } = owner;
  const fact = { accountId, senderId, messageId, attempt: 1, channelMessageId: "wamid.1", at: new Date() };
  await world.database.transaction((session) => recordFacts(session, [{ ...fact, status }]));
}

async function setBack(id: string, next: Setback["next"]): Promise<void> {
  const messageId = uuidOf("msg", id) as string;
  await world.database.run(markSending, { ...owner, low: 0, messageIds: [messageId] });
  await recordSetback(world.database, owner, messageId, { next, delayMs: 60_000, error: ERROR });
}

describe("a send that waits is answered", () => {
  test.each<FactStatus>(["sent", "read"])("200 when its message is %s", async (status) => {
    const sending = send("wait=30");
    const id = await awaited();
    await tell(id, status);
    const answer = await sending;
    expect(answer).toMatchObject({ status: 200, body: { message: "Message sent", id, status } });
    expect(answer.headers["preference-applied"]).toBe("wait=30");
    expect(Object.keys(answer.body)).toEqual(Object.keys((await world.send(text())).body));
    expect(world.messageWatch.waiting).toBe(0);
  });

  test("422 message_failed when its message failed", async () => {
    const sending = send("wait=30");
    const id = await awaited();
    await setBack(id, "failed");
    const { status, body } = await sending;
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "message_failed", retryable: false, message_id: id });
    expect(body).toMatchObject({ message_status: "failed", message_error: SHOWN, detail: SHOWN.detail });
  });

  test("422 message_failed when its message is canceled", async () => {
    const sending = send("wait=30");
    const id = await awaited();
    await world.api.call("POST", `/messages/${id}/cancel`);
    const { status, body } = await sending;
    expect([status, body.code, body.message_id]).toEqual([422, "message_failed", id]);
    expect(body).toMatchObject({ message_status: "canceled", message_error: null });
  });

  test("404 when its contact is erased meanwhile", async () => {
    const sending = send("wait=30");
    await awaited();
    await world.api.call("DELETE", "/contacts/15551234567");
    const answer = await sending;
    expect([answer.status, answer.body.code]).toEqual([404, "message_not_found"]);
  });

  test.each<[Setback["next"], string]>([
    ["queued", "queued"],
    ["uncertain", "sending"],
  ])("202 after the time when its message is %s", async (next, status) => {
    const sending = send("wait=1");
    const id = await awaited();
    await setBack(id, next);
    const answer = await sending;
    expect(answer).toMatchObject({ status: 202, body: { id, status } });
    expect(answer.body.message).toBe("Message accepted and being sent");
  });

  test("202 at once when its message is scheduled", async () => {
    const send_at = new Date(Date.now() + 60_000).toISOString();
    const answer = await world.send(text({ send_at }), { prefer: "wait=30" });
    expect(answer).toMatchObject({ status: 202, body: { status: "scheduled" } });
    expect(answer.headers["preference-applied"]).toBeUndefined();
  });

  test("202 at once when the process stops", async () => {
    const sending = send("wait=30");
    await awaited();
    world.messageWatch.stop();
    expect((await sending).status).toBe(202);
    expect((await send("wait=30")).status).toBe(202);
  });
});

describe("the header Prefer", () => {
  test.each([
    ["respond-async, wait=1", true],
    ['WAIT = "1"; foo', true],
    ["wait=0", false],
    ["wait", false],
    ["", false],
  ])("%j waits: %s", async (prefer, waits) => {
    const answer = await send(prefer);
    expect(answer.status).toBe(202);
    expect(answer.headers["preference-applied"]).toBe(waits ? "wait=1" : undefined);
  });

  test("waits for 30 seconds at most", async () => {
    const sending = send("wait=86400");
    await tell(await awaited(), "sent");
    expect((await sending).headers["preference-applied"]).toBe("wait=30");
  });
});

describe("a repeat under its key", () => {
  const key = { "idempotency-key": "w" };

  test("waits for the same message as the first request", async () => {
    const first = send("wait=30", key);
    const id = await awaited();
    const second = send("wait=30", key);
    await expect.poll(() => world.messageWatch.waiting).toBe(2);
    await tell(id, "sent");
    const answers = [await first, await second, await send("wait=30", key)];
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array(3).fill([200, id]));
    expect(answers.map(({ headers }) => headers["idempotent-replayed"])).toEqual([undefined, "true", "true"]);
  });

  test("of a message that failed doesn't send it again, whether it waits or not", async () => {
    const first = send("wait=30", key);
    const id = await awaited();
    await setBack(id, "failed");
    expect((await first).body).toMatchObject({ code: "message_failed", message_id: id });
    const again = await send("wait=30", key);
    expect(again.body).toMatchObject({ code: "message_failed", message_id: id });
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect(await world.send(text(), key)).toMatchObject({ status: 202, body: { id, status: "failed" } });
  });
});

test("a retry can wait, too", async () => {
  const { id } = (await world.send(text())).body;
  await world.api.call("POST", `/messages/${id}/cancel`);
  const retrying = world.api.call("POST", `/messages/${id}/retry`, undefined, { prefer: "wait=30" });
  const made = await awaited();
  await tell(made, "sent");
  expect(await retrying).toMatchObject({ status: 200, body: { id: made, status: "sent" } });
});

test("a client that goes away isn't waited for, and its message stays", async () => {
  const client = request(`${world.api.url}/api/whatsapp/send-message`, {
    method: "POST",
    headers: { authorization: "test", "content-type": "application/json", prefer: "wait=30" },
  });
  client.on("error", () => undefined);
  client.end(JSON.stringify(text()));
  const id = await awaited();
  client.destroy();
  await expect.poll(() => world.messageWatch.waiting).toBe(0);
  expect((await world.api.call("GET", `/messages/${id}`)).body.status).toBe("queued");
});

test("more than a thousand requests don't wait", async () => {
  const gone = new AbortController();
  const { accountId } = world.caller;
  const messageId = uuidOf("msg", (await world.send(text())).body.id) as string;
  const waiting = Array.from({ length: 1_000 }, () =>
    world.messageWatch.left({ accountId, messageId }, 60_000, gone.signal),
  );
  expect(world.messageWatch.waiting).toBe(1_000);
  await world.messageWatch.left({ accountId, messageId }, Number.POSITIVE_INFINITY, gone.signal);
  gone.abort();
  await Promise.all(waiting);
  expect(world.messageWatch.waiting).toBe(0);
});

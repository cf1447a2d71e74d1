import { beforeEach, describe, expect, test } from "vitest";
import { uuidOf } from "../../../platform/ids.ts";
import { recordFacts } from "../../facts/record-facts.ts";
import { text, useMessages } from "../../test/message-world.ts";
import { markSending } from "../mark-sending.ts";

const world = useMessages();

beforeEach(() => world.connect());

const change = world.query;
const get = (id: string) => world.get(`/messages/${id}`);
const cancel = (id: string, headers: Record<string, string> = {}) =>
  world.api.call("POST", `/messages/${id}/cancel`, undefined, headers);

async function add(phone = "+15551234567"): Promise<string> {
  return (await world.send(text({ phone_number: phone }))).body.id;
}

const uuid = (id: string) => uuidOf("msg", id) as string;

test("a queued message is canceled, leaves its lane, and is told of", async () => {
  const id = await add();
  const answer = await cancel(id);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ id, status: "canceled", error: null, attempts: 0 });
  expect(Date.parse(answer.body.times.canceled_at)).toBeGreaterThan(Date.now() - 60_000);
  expect(await get(id)).toMatchObject({ ...answer.body, waiting: null });
  expect((await change("select from outbox where account_id = $1", world.caller.accountId)).length).toBe(0);
  expect(await world.events(id)).toEqual(["message.queued", "message.canceled"]);
  expect(world.freed).toMatchObject([{ messageId: uuid(id) }]);
  const listed = await world.api.call("GET", "/messages?status=canceled");
  expect(listed.body.data).toEqual([answer.body]);
});

describe("what can't be canceled: a message that", () => {
  test.each([
    ["is being handed over", "update outbox set state = 'sending', attempt = 1, started_at = now()"],
    ["has an unknown outcome", "update outbox set state = 'uncertain', attempt = 1, started_at = now()"],
    ["may have reached the contact already", "update messages set possibly_duplicate = true"],
    ["is sent", "update messages set status = 'sent'"],
    ["failed", "update messages set status = 'failed'"],
    ["was received", "update messages set status = 'received', direction = 'in'"],
  ])("%s", async (_, sql) => {
    const id = await add();
    await change(sql);
    const before = await get(id);
    expect(await cancel(id)).toMatchObject({ status: 409, body: { code: "message_not_cancelable" } });
    expect(await get(id)).toEqual(before);
    expect(await world.events(id)).toEqual(["message.queued"]);
  });
});

test("a repeat gets the same answer and cancels nothing anew, and under its key 410 once the contact was erased", async () => {
  const id = await add();
  const first = await cancel(id, { "idempotency-key": "c" });
  const again = await cancel(id, { "idempotency-key": "c" });
  expect([again.status, again.headers["idempotent-replayed"]]).toEqual([200, "true"]);
  expect(again.body).toEqual(first.body);
  const freed = world.freed.length;
  expect(await cancel(id)).toMatchObject({ status: 200, body: first.body });
  expect(await world.events(id)).toEqual(["message.queued", "message.canceled"]);
  expect(world.freed.length).toBe(freed);
  await world.api.call("DELETE", "/contacts/15551234567");
  expect(await cancel(id, { "idempotency-key": "c" })).toMatchObject({
    status: 410,
    body: { code: "result_erased" },
  });
});

test("a message that waits for its next attempt keeps the last error, and a late receipt is true all the same", async () => {
  const { accountId, senderId } = await world.own();
  const id = await add();
  await change("update outbox set attempt = 2, due_at = now() + interval '1 minute'");
  await change(
    `insert into message_attempts (account_id, message_id, attempt, status, error)
     select account_id, message_id, n, 'retried',
       jsonb_build_object('code', 'error_' || n, 'detail', 'x', 'retryable', true, 'providerCode', null)
     from messages, generate_series(1, 2) as n
     where account_id = $1`,
    accountId,
  );
  expect((await cancel(id)).body).toMatchObject({
    status: "canceled",
    attempts: 2,
    error: { code: "error_2" },
  });
  const fact = { accountId, senderId, messageId: uuid(id), attempt: 2, channelMessageId: "wamid.2" };
  const at = new Date();
  await world.database.transaction((session) =>
    recordFacts(session, [
      { ...fact, status: "sent", at },
      { ...fact, status: "delivered", at },
    ]),
  );
  expect(await get(id)).toMatchObject({ status: "delivered", error: null, times: { canceled_at: null } });
});

test("of a cancel and a mark at the same moment exactly one wins", async () => {
  const owner = await world.own();
  const ids = await Promise.all(Array.from({ length: 60 }, (_, n) => add(`+1555200${1_000 + n}`)));
  const marking = async () => {
    const marked: string[] = [];
    for (let from = 0; from < ids.length; from += 5) {
      const messageIds = ids.slice(from, from + 5).map(uuid);
      const rows = await world.database.run(markSending, { ...owner, low: 0, messageIds });
      marked.push(...rows.map((row) => row.message_id));
    }
    return marked;
  };
  const [marked, answers] = await Promise.all([marking(), Promise.all(ids.map((id) => cancel(id)))]);
  const canceled = ids.filter((_, index) => answers[index]?.status === 200).map(uuid);
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  expect([...marked, ...canceled].sort()).toEqual(ids.map(uuid).sort());
  const rows = await change(
    "select message_id from messages where account_id = $1 and status = 'canceled'",
    owner.accountId,
  );
  expect(rows.map((row) => row.message_id).sort()).toEqual(canceled.sort());
});

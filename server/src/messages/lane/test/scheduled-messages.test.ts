// Messages with send_at and expires_at: what is accepted, when they are queued, and when they expire.
import { beforeEach, describe, expect, test } from "vitest";
import { uuidOf } from "../../../platform/ids.ts";
import { waitingCounts } from "../../../senders/waiting-counts.ts";
import type { LaneOwner } from "../../lane/owned-lane.ts";
import { text, useMessages } from "../../test/message-world.ts";
import { expireMessages } from "../expire-messages.ts";
import { markSending } from "../mark-sending.ts";
import { queueDue } from "../queue-due.ts";
import { findTimelyLanes } from "../read-lane.ts";

const world = useMessages();
let owner: LaneOwner;

beforeEach(async () => {
  await world.connect();
  owner = await world.own();
});

const change = world.query;
const get = (id: string) => world.get(`/messages/${id}`);
const uuid = (id: string) => uuidOf("msg", id) as string;
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const DAY = 86_400;

function sameTime(seconds: number) {
  const time = inSeconds(seconds);
  return { send_at: time, expires_at: time };
}

async function add(fields: object = { send_at: inSeconds(3_600) }): Promise<string> {
  const answer = await world.send(text(fields));
  expect(answer.status).toBe(202);
  return answer.body.id;
}

/** As if the message had been scheduled for so many seconds ago. */
async function makeDue(id: string, secondsAgo: number): Promise<void> {
  for (const table of ["messages", "scheduled_messages"]) {
    await change(
      `update ${table} set send_at = now() - make_interval(secs => $2) where message_id = $1`,
      uuid(id),
      secondsAgo,
    );
  }
}

/** As if its expiry had passed. */
async function makeExpired(id: string): Promise<void> {
  for (const table of ["messages", "outbox"])
    await change(`update ${table} set expires_at = now() where message_id = $1`, uuid(id));
}

const queueOf = (owner: LaneOwner, limit = 100) =>
  world.database.transaction((session) => queueDue(session, owner, { isDeleted: false, limit }));
const expireOf = (owner: LaneOwner, limit = 100) =>
  world.database.transaction((session) => expireMessages(session, owner, limit));
const isTimely = async ({ senderId }: LaneOwner) =>
  (await world.database.run(findTimelyLanes, { senderIds: [senderId], areDeleted: [false] })).length === 1;
const mark = async (owner: LaneOwner, ids: string[]) =>
  (await world.database.run(markSending, { ...owner, low: 0, messageIds: ids.map(uuid) })).length;

async function places(): Promise<string[]> {
  const rows = await change(
    "select message_id from outbox where account_id = $1 order by seq",
    world.caller.accountId,
  );
  return rows.map((row) => row.message_id);
}

describe("the times of a send", () => {
  test.each<[string, () => object, string | null]>([
    ["a send_at in a minute", () => ({ send_at: inSeconds(60) }), null],
    ["of now", () => ({ send_at: inSeconds(0) }), "send_at_in_past"],
    ["just within 30 days", () => ({ send_at: inSeconds(30 * DAY - 60) }), null],
    ["in 31 days", () => ({ send_at: inSeconds(31 * DAY) }), "send_at_too_far"],
    ["an expires_at of now", () => ({ expires_at: inSeconds(0) }), "expires_before_send"],
    ["that expires when it is due", () => sameTime(60), "expires_before_send"],
    ["that expires later", () => ({ send_at: inSeconds(60), expires_at: inSeconds(61) }), null],
  ])("%s", async (_, fields, code) => {
    const answer = await world.send(text(fields()));
    expect([answer.status, answer.body.code ?? null]).toEqual(code === null ? [202, null] : [422, code]);
    const field = code?.startsWith("expires") ? "/expires_at" : "/send_at";
    if (code !== null) expect(answer.body.errors[0].pointer).toBe(field);
  });
});

describe("a scheduled message", () => {
  test("waits outside of its lane, and is told of", async () => {
    const [send_at, expires_at] = [inSeconds(3_600), inSeconds(7_200)];
    const answer = await world.send(text({ send_at, expires_at }));
    expect(answer.body).toMatchObject({ message: "Message accepted and scheduled", status: "scheduled" });
    const { id } = answer.body;
    const message = await get(id);
    expect(message).toMatchObject({ status: "scheduled", send_at, expires_at, attempts: 0 });
    expect(message.times).toMatchObject({ scheduled_at: message.created_at, queued_at: null });
    expect(message.waiting).toMatchObject({ cause: "scheduled", until: send_at, ahead: 0 });
    expect(await world.events(id)).toEqual(["message.scheduled"]);
    expect((await world.api.call("GET", "/messages?status=scheduled")).body.data).toMatchObject([{ id }]);
    expect((await world.api.call("GET", "/messages?status=queued")).body.data).toEqual([]);
    expect([await places(), await isTimely(owner), await queueOf(owner)]).toEqual([[], false, []]);
  });

  test("is queued when it is due", async () => {
    const id = await add();
    await makeDue(id, 0.001);
    expect(await isTimely(owner)).toBe(true);
    expect(await queueOf(owner)).toMatchObject([{ message_id: uuid(id), seq: expect.any(Number) }]);
    expect(await isTimely(owner)).toBe(false);
    const message = await get(id);
    expect(message).toMatchObject({ status: "queued", times: { scheduled_at: message.created_at } });
    expect(Date.parse(message.times.queued_at)).toBeGreaterThan(Date.parse(message.created_at));
    expect(await world.events(id)).toEqual(["message.scheduled", "message.queued"]);
    expect(await mark(owner, [id])).toBe(1);
  });

  test("is queued in the order of send_at, then of acceptance, and behind messages that were queued before", async () => {
    const scheduled = [await add(), await add(), await add()] as const;
    const queued = await add({});
    await makeDue(scheduled[0], 1);
    await makeDue(scheduled[1], 3);
    await makeDue(scheduled[2], 2);
    expect([await queueOf(owner, 2), await queueOf(owner, 2)]).toMatchObject([{ length: 2 }, { length: 1 }]);
    expect(await places()).toEqual([queued, scheduled[1], scheduled[2], scheduled[0]].map(uuid));
  });

  test("is queued only by its lane's owner", async () => {
    const stale = owner;
    owner = await world.own();
    await makeDue(await add(), 1);
    expect(await queueOf(stale)).toEqual([]);
    expect(await queueOf(owner)).toHaveLength(1);
  });

  test("whose expiry passed while nobody could queue it has expired", async () => {
    const id = await add({ send_at: inSeconds(60), expires_at: inSeconds(120) });
    await makeDue(id, 60);
    await makeExpired(id);
    expect(await queueOf(owner)).toMatchObject([{ message_id: uuid(id), seq: null }]);
    expect(await get(id)).toMatchObject({ status: "expired", times: { queued_at: null }, waiting: null });
    expect([await places(), await isTimely(owner)]).toEqual([[], false]);
    expect(await world.events(id)).toEqual(["message.scheduled", "message.expired"]);
  });

  test("can be canceled, and then isn't queued", async () => {
    const id = await add();
    expect((await world.api.call("POST", `/messages/${id}/cancel`)).body.status).toBe("canceled");
    await makeDue(id, 1);
    expect([await isTimely(owner), await queueOf(owner)]).toEqual([false, []]);
    expect(await world.events(id)).toEqual(["message.scheduled", "message.canceled"]);
  });

  test("can't be retried, and counts as scheduled for its sender, not as waiting", async () => {
    const id = await add();
    expect((await world.api.call("POST", `/messages/${id}/retry`)).body.code).toBe("message_not_retryable");
    const counts = await waitingCounts(world.database, owner.accountId);
    expect(counts.get(owner.senderId)).toMatchObject({ waiting: 0, scheduled: 1 });
  });

  test("is erased with its contact", async () => {
    const id = await add();
    await makeDue(id, 1);
    await add();
    await queueOf(owner);
    const { body } = await world.api.call("DELETE", "/contacts/15551234567");
    expect(body.erasure.counts).toMatchObject({ messages: 2, waiting: 2 });
    expect(
      (await change("select from scheduled_messages where account_id = $1", owner.accountId)).length,
    ).toBe(0);
    expect([await queueOf(owner), await places()]).toEqual([[], []]);
  });
});

describe("at the same moment", () => {
  const PEOPLE = 16;

  async function addMany(): Promise<string[]> {
    const send = (n: number) => add({ phone_number: `+1555300${1_000 + n}`, send_at: inSeconds(60) });
    const ids = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => send(n)));
    for (const id of ids) await makeDue(id, 1);
    return ids;
  }
  const queueAll = async (owner: LaneOwner) => {
    const queued: string[] = [];
    for (let n = 0; n < PEOPLE / 4; n++)
      queued.push(...(await queueOf(owner, 4)).map((row) => row.message_id));
    return queued;
  };

  test("a message is either canceled or queued, or canceled afterwards, but never both waits and is canceled", async () => {
    const ids = await addMany();
    const cancel = (id: string) => world.api.call("POST", `/messages/${id}/cancel`);
    const [, answers] = await Promise.all([queueAll(owner), Promise.all(ids.map(cancel))]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await queueAll(owner);
    expect(await places()).toEqual([]);
    const rows = await change("select distinct status from messages where account_id = $1", owner.accountId);
    expect(rows).toEqual([{ status: "canceled" }]);
  });

  test("a message is queued once by two owners, of which one is stale", async () => {
    const ids = await addMany();
    const first = queueAll(owner);
    owner = await world.own();
    const [before, after] = await Promise.all([first, queueAll(owner)]);
    const rest = await queueAll(owner);
    expect([...before, ...after, ...rest].sort()).toEqual(ids.map(uuid).sort());
    expect((await places()).sort()).toEqual(ids.map(uuid).sort());
  });

  test("an erasure leaves nothing, whether its messages are queued before or after", async () => {
    await addMany();
    // On a busy machine, an erasure may wait too long for the others and ask to be repeated.
    const erase = async (n: number) => {
      for (;;) {
        const answer = await world.api.call("DELETE", `/contacts/1555300${1_000 + n}`);
        if (answer.status !== 503) return answer;
      }
    };
    const erasing = Promise.all(Array.from({ length: PEOPLE }, (_, n) => erase(n)));
    const [answers] = await Promise.all([erasing, queueAll(owner)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect([await queueAll(owner), await places()]).toEqual([[], []]);
  });
});

describe("a message that waits at its expires_at", () => {
  test("isn't sent any more, expires, and lets later messages to its contact go on", async () => {
    const [first, second] = [await add({ expires_at: inSeconds(60) }), await add({})];
    expect(await isTimely(owner)).toBe(false);
    await makeExpired(first);
    expect([await mark(owner, [first]), await mark(owner, [second])]).toEqual([0, 0]);
    expect(await isTimely(owner)).toBe(true);
    expect(await expireOf(owner)).toHaveLength(1);
    expect([await isTimely(owner), await expireOf(owner)]).toEqual([false, []]);
    const message = await get(first);
    expect(message).toMatchObject({ status: "expired", error: null, waiting: null });
    expect(message.times.expired_at).toMatch(/Z$/);
    expect(await world.events(first)).toEqual(["message.queued", "message.expired"]);
    expect(await mark(owner, [second])).toBe(1);
  });

  test("can be retried, without an expiry", async () => {
    const id = await add({ expires_at: inSeconds(60) });
    await makeExpired(id);
    await expireOf(owner);
    const answer = await world.api.call("POST", `/messages/${id}/retry`);
    expect(await get(answer.body.id)).toMatchObject({ retry_of: id, expires_at: null, status: "queued" });
  });

  test.each(["sending", "uncertain"])("and is %s goes on", async (state) => {
    const id = await add({ expires_at: inSeconds(60) });
    await mark(owner, [id]);
    await change("update outbox set state = $2 where message_id = $1", uuid(id), state);
    await makeExpired(id);
    expect([await expireOf(owner), (await get(id)).status]).toEqual([[], "sending"]);
  });

  test("of which an attempt may have arrived fails instead", async () => {
    const id = await add({ expires_at: inSeconds(60) });
    await change("update messages set possibly_duplicate = true where message_id = $1", uuid(id));
    await makeExpired(id);
    await expireOf(owner);
    expect(await get(id)).toMatchObject({ status: "failed", error: { code: "outcome_unknown" } });
    expect(await places()).toEqual([]);
    expect(await world.events(id)).toEqual(["message.queued", "message.failed"]);
  });

  test("is expired only by its lane's owner", async () => {
    const stale = owner;
    owner = await world.own();
    await makeExpired(await add({ expires_at: inSeconds(60) }));
    expect(await expireOf(stale)).toEqual([]);
    expect(await expireOf(owner)).toHaveLength(1);
  });
});

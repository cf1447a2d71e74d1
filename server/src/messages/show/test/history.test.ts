// The history of a message, as GET /messages/{id} tells it.
import { beforeEach, expect, test } from "vitest";
import { newUuid, publicId, uuidOf } from "../../../platform/ids.ts";
import type { FactStatus } from "../../facts/apply-fact.ts";
import { recordFacts } from "../../facts/record-facts.ts";
import { markSending, takeOverLane } from "../../lane/mark-sending.ts";
import type { LaneOwner } from "../../lane/owned-lane.ts";
import type { Setback } from "../../lane/settle-attempts.ts";
import { setBack as recordSetback } from "../../test/facts.ts";
import { text, useMessages } from "../../test/message-world.ts";

const world = useMessages();

beforeEach(() => world.connect());

interface Entry {
  kind: string;
  at: string;
  status: string;
  type?: string;
  attempt?: number;
}

const uuid = (id: string) => uuidOf("msg", id) as string;
const change = world.query;
const history = async (id: string): Promise<Entry[]> =>
  (await world.api.call("GET", `/messages/${id}`)).body.history;
/** What happened, in words. */
const told = async (id: string) =>
  (await history(id)).map(({ kind, attempt, type, status }) =>
    [kind, attempt, type, status].filter((word) => word !== undefined).join(" "),
  );

const begin = (owner: LaneOwner, id: string) =>
  world.database.run(markSending, { ...owner, low: 0, messageIds: [uuid(id)] });

const setBack = (owner: LaneOwner, id: string, attempt: number, next: Setback["next"] = "queued") =>
  recordSetback(world.database, owner, uuid(id), { attempt, next });

const tell = ({ accountId, senderId }: LaneOwner, id: string, attempt: number, status: FactStatus) =>
  world.database.transaction((session) => {
    const fact = { accountId, senderId, messageId: uuid(id), attempt, status };
    return recordFacts(session, [{ ...fact, channelMessageId: "wamid.1", at: new Date() }]);
  });

/** A delivery of the message's event, as webhooks/ writes it. */
async function deliver(id: string, type: string, seconds: number, row: object = {}): Promise<string> {
  const { accountId } = world.caller;
  const endpointId = newUuid();
  await change(
    `insert into webhook_endpoints (account_id, endpoint_id, url, types, secret, position)
     values ($1, $2, 'https://shop.example', '{}', '', 0)`,
    accountId,
    endpointId,
  );
  await change(
    `insert into webhook_deliveries
       (account_id, delivery_id, endpoint_id, event_number, event_at, type, resource_id, contact_id, request_body)
     select account_id, $3, $4, 1, now() + make_interval(secs => $5), $6, message_id, contact_id, 'secret'
     from messages
     where account_id = $1 and message_id = $2`,
    accountId,
    uuid(id),
    newUuid(),
    endpointId,
    seconds,
    type,
  );
  for (const [column, value] of Object.entries(row))
    await change(`update webhook_deliveries set ${column} = $2 where endpoint_id = $1`, endpointId, value);
  return publicId("whk", endpointId);
}

test("has statuses, attempts with the channel's answers, and deliveries, in the order of time", async () => {
  const owner = await world.own();
  const { id } = (await world.send(text())).body;
  expect(await told(id)).toEqual(["status queued"]);
  await begin(owner, id);
  await setBack(owner, id, 1);
  await begin(owner, id);
  expect(await told(id)).toEqual(["status queued", "attempt 1 retried", "attempt 2 sending"]);
  await tell(owner, id, 2, "sent");
  await tell(owner, id, 2, "delivered");
  const webhook_id = await deliver(id, "message.sent", 60, { status: "failed", attempts: 10 });
  await deliver(id, "message.delivered", 61, { response_status: 500, error: "The answer was 500." });
  expect(await told(id)).toEqual([
    "status queued",
    "attempt 1 retried",
    "attempt 2 delivered",
    "status sent",
    "status delivered",
    "delivery message.sent failed",
    "delivery message.delivered pending",
  ]);
  const entries = await history(id);
  expect(entries[1]).toMatchObject({ error: { code: "channel_unavailable", provider_code: 131000 } });
  expect(entries[2]).toMatchObject({ channel_message_id: "wamid.1", error: null });
  expect(entries[5]).toMatchObject({
    webhook_id,
    attempts: 10,
    next_attempt_at: null,
    response_status: null,
  });
  expect(entries[6]).toMatchObject({ response_status: 500, error: "The answer was 500." });
  expect(JSON.stringify(entries)).not.toMatch(/secret|shop\.example/);
});

test("a canceled scheduled message and a received one have short stories", async () => {
  const send_at = new Date(Date.now() + 60_000).toISOString();
  const { id } = (await world.send(text({ send_at }))).body;
  await world.api.call("POST", `/messages/${id}/cancel`);
  expect(await told(id)).toEqual(["status scheduled", "status canceled"]);
  await change("update messages set direction = 'in', status = 'received' where message_id = $1", uuid(id));
  expect(await told(id)).toEqual(["status received"]);
});

test("has an attempt once that is uncertain on the message's lane and among its attempts", async () => {
  const owner = await world.own();
  const { id } = (await world.send(text())).body;
  await begin(owner, id);
  await world.database.transaction((session) => takeOverLane(session, owner.accountId, owner.senderId));
  expect(await told(id)).toEqual(["status queued", "attempt 1 uncertain"]);
  await change("update outbox set state = 'sending' where message_id = $1", uuid(id));
  await setBack(owner, id, 1, "uncertain");
  expect(await told(id)).toEqual(["status queued", "attempt 1 uncertain"]);
});

test("has no deliveries about other messages", async () => {
  const [one, other] = [(await world.send(text())).body.id, (await world.send(text())).body.id];
  await deliver(other, "message.queued", 1);
  expect(await told(one)).toEqual(["status queued"]);
  expect(await told(other)).toEqual(["status queued", "delivery message.queued pending"]);
});

test("is bounded: the last 100 attempts and the newest 100 deliveries", async () => {
  const { id } = (await world.send(text())).body;
  await change(
    `insert into message_attempts (account_id, message_id, attempt, status, started_at)
     select account_id, message_id, n, 'retried', now() + make_interval(secs => n)
     from messages, generate_series(1, 150) as n
     where message_id = $1`,
    uuid(id),
  );
  await deliver(id, "message.queued", 1_000);
  await change(
    `insert into webhook_deliveries
       (account_id, delivery_id, endpoint_id, event_number, event_at, type, resource_id, contact_id)
     select account_id, uuidv7(), endpoint_id, n, event_at + make_interval(secs => n), type, resource_id, contact_id
     from webhook_deliveries, generate_series(2, 150) as n
     where resource_id = $1`,
    uuid(id),
  );
  const entries = await history(id);
  const attempts = entries.filter(({ kind }) => kind === "attempt").map(({ attempt }) => attempt);
  expect(attempts).toEqual(Array.from({ length: 100 }, (_, n) => 51 + n));
  expect(entries.filter(({ kind }) => kind === "delivery")).toHaveLength(100);
  expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted());
});

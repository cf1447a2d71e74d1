// The messages that wait, counted by sender and cause, agree with what each message says of itself.
import { expect, test } from "vitest";
import { createConnectors } from "../../../channels/index.ts";
import { defaultTiming as timing } from "../../../config/timing.ts";
import { publicId } from "../../../platform/ids.ts";
import { text, useMessages } from "../../test/message-world.ts";
import { waitingByCause } from "../count-waiting.ts";

const world = useMessages();
const change = world.query;

async function waiting(senderId: string | null = null) {
  const { database, caller } = world;
  return waitingByCause({ database, timing, connectors: createConnectors() }).read(
    caller.accountId,
    senderId,
  );
}

/** Causes with their number of messages. */
async function causes(senderId: string | null = null) {
  return Object.fromEntries((await waiting(senderId)).map(({ cause, count }) => [cause, count]));
}

/** The same from GET /messages/{id} of each message. */
async function causesOfMessages() {
  const rows = await change("select message_id from outbox where account_id = $1", world.caller.accountId);
  const told: Record<string, number> = {};
  for (const { message_id: id } of rows) {
    const { body } = await world.api.call("GET", `/messages/${publicId("msg", id)}`);
    const cause = body.waiting?.cause ?? "sending";
    told[cause] = (told[cause] ?? 0) + 1;
  }
  return told;
}

const send = async (phone: string, source_phone: string): Promise<string> =>
  (await world.send(text({ phone_number: phone, source_phone }))).body.id;

async function senderIdOf(phone: string): Promise<string> {
  const { accountId } = world.caller;
  const rows = await change(
    "select sender_id from senders where account_id = $1 and phone = $2",
    accountId,
    phone,
  );
  return rows[0].sender_id;
}

test("nothing waits, then everything for a worker", async () => {
  const shop = await world.connect();
  expect(await waiting()).toEqual([]);
  await change("delete from workers");
  const before = Date.now();
  await send("+15551230001", shop);
  const [group] = await waiting();
  expect(group).toMatchObject({ senderId: await senderIdOf(shop), cause: "no_worker", count: 1 });
  expect(group?.oldestAt?.getTime()).toBeGreaterThan(before - 2);
  expect(group?.oldestAt?.getTime()).toBeLessThanOrEqual(Date.now());
});

test("each cause is told apart, by sender", async () => {
  const [shop, bistro] = [await world.connect(), await world.connect()];
  await world.startWorker();
  for (const phone of ["+15551230001", "+15551230001", "+15551230002", "+15551230003", "+15551230004"])
    await send(phone, shop);
  for (const phone of ["+15551230001", "+15551230002"]) await send(phone, bistro);
  await change("update senders set status = 'paused' where phone = $1", bistro);
  const shopId = await senderIdOf(shop);
  const setOf = (phone: string, values: string) =>
    change(
      `update outbox
       set ${values}
       where sender_id = $1
         and contact_id in (select contact_id from contacts where account_id = $2 and phone = $3)`,
      shopId,
      world.caller.accountId,
      phone,
    );
  await setOf("+15551230002", "due_at = now() + interval '1 minute', attempt = 1");
  await setOf("+15551230003", "state = 'sending', attempt = 1, started_at = now()");
  await setOf("+15551230004", "state = 'uncertain', attempt = 1, started_at = now() - interval '10 seconds'");
  const expected = { queue: 1, contact_turn: 1, next_attempt: 1, sending: 1, receipt: 1 };
  expect(await causes(shopId)).toEqual(expected);
  expect(await causes(await senderIdOf(bistro))).toEqual({ sender_paused: 2 });
  expect(await causes()).toEqual({ ...expected, sender_paused: 2 });
  expect(await causes()).toEqual(await causesOfMessages());
  await change("update lanes set unreachable_since = now() where lane_id = $1", shopId);
  expect(await causes(shopId)).toEqual({ channel_unreachable: 3, sending: 1, receipt: 1 });
  expect(await causes()).toEqual(await causesOfMessages());
  await change("update lanes set unreachable_since = null");
  await setOf("+15551230004", "started_at = now() - interval '100 seconds'");
  expect(await causes(shopId)).toEqual({
    queue: 1,
    contact_turn: 1,
    next_attempt: 1,
    sending: 1,
    no_hooks: 1,
  });
  expect(await causes()).toEqual(await causesOfMessages());
});

test("messages behind 10,000 others count as waiting for the queue", async () => {
  const shop = await world.connect();
  await world.startWorker();
  await send("+15551230001", shop);
  await change(
    `insert into outbox (account_id, message_id, sender_id, contact_id, seq)
     select account_id, uuidv7(), sender_id, contact_id, seq + n
     from outbox, generate_series(1, 10009) as n
     where account_id = $1`,
    world.caller.accountId,
  );
  expect(await causes()).toEqual({ contact_turn: 9_999, queue: 11 });
});

test("scheduled messages count once they are due", async () => {
  const shop = await world.connect();
  await world.startWorker();
  const fields = { source_phone: shop, send_at: new Date(Date.now() + 3_600_000).toISOString() };
  for (const phone of ["+15551230001", "+15551230002"])
    await world.send(text({ phone_number: phone, ...fields }));
  expect(await causes()).toEqual({});
  await change("update scheduled_messages set send_at = now() where account_id = $1", world.caller.accountId);
  expect(await causes()).toEqual({ queue: 2 });
  await change("delete from workers");
  expect(await causes()).toEqual({ no_worker: 2 });
});

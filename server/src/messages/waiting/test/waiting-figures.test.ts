// What metrics show of waiting messages: those of all accounts, by cause, with the age of the oldest.
import { beforeEach, expect, test } from "vitest";
import { createConnectors } from "../../../channels/index.ts";
import { defaultTiming as timing } from "../../../config/timing.ts";
import { text, useMessages } from "../../test/message-world.ts";
import { LOOKED_AT, readWaitingFigures } from "../count-waiting.ts";

const world = useMessages();
const change = world.query;

beforeEach(async () => {
  for (const table of ["outbox", "scheduled_messages", "lanes", "workers"])
    await change(`delete from ${table}`);
});

/** The count of each cause, and the age of the oldest, rounded down to half a minute: the test itself takes time. */
async function figures() {
  const rows = await world.database.transaction((session) =>
    readWaitingFigures(session, { timing, connectors: createConnectors() }),
  );
  return Object.fromEntries(
    rows.map(({ cause, count, seconds }) => [cause, [count, Math.floor(seconds / 30) * 30]]),
  );
}

/** Puts messages into the sender's lane, each to a person of its own, as old as given. */
async function queue(phone: string, count: number, seconds: number, fields = ""): Promise<void> {
  for (let n = 0; n < count; n++)
    await world.send(text({ phone_number: `+1555${2_000_000 + n}`, source_phone: phone }));
  await change(
    `update outbox
     set due_at = now() - make_interval(secs => $2) ${fields}
     from senders
     where senders.sender_id = outbox.sender_id
       and senders.phone = $1`,
    phone,
    seconds,
  );
}

test("messages of several senders count together under their cause", async () => {
  const [shop, bistro, bakery] = [await world.connect(), await world.connect(), await world.connect()];
  await world.startWorker();
  await queue(shop, 2, 65);
  await queue(bistro, 3, 5);
  await queue(bakery, 1, 3_605);
  expect(await figures()).toEqual({ queue: [6, 3_600] });
  await change("update senders set status = 'paused' where phone = $1", bakery);
  expect(await figures()).toEqual({ queue: [5, 60], sender_paused: [1, 3_600] });
  await change("update lanes set unreachable_since = now()");
  expect(await figures()).toEqual({ channel_unreachable: [5, 60], sender_paused: [1, 3_600] });
  await change("delete from workers");
  expect(await figures()).toEqual({ no_worker: [6, 3_600] });
});

test("of a long lane, its front is looked at", async () => {
  const shop = await world.connect();
  await world.startWorker();
  await queue(shop, 1, 95);
  await change(
    `insert into outbox (account_id, message_id, sender_id, contact_id, seq)
     select account_id, gen_random_uuid(), sender_id, gen_random_uuid(), seq + n
     from outbox
     cross join generate_series(1, 5000) as n`,
  );
  expect(await figures()).toEqual({ queue: [LOOKED_AT, 90] });
});

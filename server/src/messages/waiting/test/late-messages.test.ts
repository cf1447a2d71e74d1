// The warnings about messages that wait for long.
import { beforeEach, expect, test } from "vitest";
import { createConnectors } from "../../../channels/index.ts";
import { defaultTiming as timing } from "../../../config/timing.ts";
import { firstUuidAt, newUuid } from "../../../platform/ids.ts";
import { text, useMessages } from "../../test/message-world.ts";
import { lateMessages } from "../late-messages.ts";

const world = useMessages();
let shop: string;

beforeEach(async () => {
  shop = await world.connect();
  await world.startWorker();
});

const change = world.query;

const found = () =>
  lateMessages({ timing, connectors: createConnectors() }).find(world.database, [world.caller.accountId]);

/** The kind, the sender's phone and the reason of each. */
async function warnings() {
  return (await found()).map(({ kind, name, reason }) => [kind, name, reason]);
}

/** A message of the account's sender that has waited for so many seconds. */
async function waitFor(phone: string, seconds: number): Promise<void> {
  await world.send(text({ source_phone: phone }));
  await change(
    "update outbox set due_at = now() - make_interval(secs => $2) where account_id = $1",
    world.caller.accountId,
    seconds,
  );
}

const setAccount = (values: string) =>
  change(`update accounts set ${values} where account_id = $1`, world.caller.accountId);

test("messages that wait for longer than the account wants, with the cause", async () => {
  await waitFor(shop, 3_500);
  expect(await warnings()).toEqual([]);
  await setAccount("notify_after = 3400");
  expect(await warnings()).toEqual([["messages_wait", shop, "queue"]]);
  await change("delete from workers");
  expect(await warnings()).toEqual([["messages_wait", shop, "no_worker"]]);
  await setAccount("notify_after = null");
  expect(await warnings()).toEqual([]);
});

test("a sender that the channel refused has another warning; one that a client paused may be forgotten", async () => {
  await waitFor(shop, 7_200);
  await change(
    "update senders set status = 'paused', paused_reason = 'channel_token_invalid' where phone = $1",
    shop,
  );
  expect(await warnings()).toEqual([]);
  await change("update senders set paused_reason = 'requested' where phone = $1", shop);
  expect(await warnings()).toEqual([["messages_wait", shop, "sender_paused"]]);
});

test("no hooks arrive although the channel takes messages, after 15 minutes", async () => {
  const other = await world.connect();
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const sent = async (from: string, minutes: number) => {
    await world.send(text({ source_phone: from }));
    await change("delete from outbox where account_id = $1", world.caller.accountId);
    await change(
      `update messages
       set message_id = $2, status = 'sent', attempt = 1, attempt_status = 'sent', attempt_started_at = $3
       where account_id = $1 and status = 'queued'`,
      world.caller.accountId,
      firstUuidAt(minutesAgo(minutes).getTime()).slice(0, 13) + newUuid().slice(13),
      minutesAgo(minutes),
    );
  };
  const heard = (minutes: number) =>
    change(
      `insert into heard_senders (account_id, sender_id, heard_at, reported_at)
       select account_id, sender_id, $2, $2 from senders where account_id = $1
       on conflict (account_id, sender_id) do update set heard_at = excluded.heard_at, reported_at = excluded.reported_at`,
      world.caller.accountId,
      minutesAgo(minutes),
    );
  await sent(shop, 10);
  expect(await warnings()).toEqual([]);
  await sent(shop, 20);
  expect(await warnings()).toEqual([["no_hooks", shop, null]]);
  await sent(other, 90);
  expect((await warnings()).toSorted()).toEqual(
    [
      ["no_hooks", shop, null],
      ["no_hooks", other, null],
    ].toSorted(),
  );
  await heard(30);
  expect(await warnings()).toEqual([["no_hooks", shop, null]]);
  // Hooks that failed while no process was there may still come.
  await change("update workers set intake_from = now() - interval '10 minutes'");
  expect(await warnings()).toEqual([]);
  await world.startWorker();
  await heard(1);
  expect(await warnings()).toEqual([]);
});

test("a message of unknown outcome waits for a hook of its sender, which may only be quiet: after five minutes", async () => {
  await waitFor(shop, 0);
  const uncertainFor = (seconds: number) =>
    change(
      `update outbox
       set state = 'uncertain', attempt = 1, started_at = now() - make_interval(secs => $2)
       where account_id = $1`,
      world.caller.accountId,
      seconds,
    );
  await uncertainFor(200);
  expect(await warnings()).toEqual([]);
  await uncertainFor(400);
  expect(await warnings()).toEqual([["no_hooks", shop, "maybe_quiet"]]);
  const [warning] = await found();
  expect(warning?.detail).toContain("The sender may only be quiet.");
  expect(JSON.stringify(warning)).not.toMatch(/certificate|missing|No hooks/);
});

test("messages that the channel refused aren't messages without a hook", async () => {
  await waitFor(shop, 0);
  await change("delete from outbox where account_id = $1", world.caller.accountId);
  await change(
    `update messages
     set message_id = $2, status = 'failed', attempt = 1,
       attempt_started_at = now() - interval '20 minutes'
     where account_id = $1`,
    world.caller.accountId,
    firstUuidAt(Date.now() - 20 * 60_000).slice(0, 13) + newUuid().slice(13),
  );
  expect(await warnings()).toEqual([]);
});

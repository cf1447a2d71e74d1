import { beforeEach, expect, test } from "vitest";
import { holdLocks } from "../../../test/hold-locks.ts";
import { firstUuidAt, newUuid, uuidOf } from "../../platform/ids.ts";
import { forgetOldMessages } from "../forget-old-messages.ts";
import { text, useMessages } from "./message-world.ts";

const world = useMessages();
const DAY_MS = 86_400_000;

beforeEach(() => world.connect());

/** Accepts a message, and makes it older. Returns its id. */
async function older(days: number, change: object = {}, status = "read"): Promise<string> {
  const { body } = await world.send(text(change));
  const messageId = uuidOf("msg", body.id);
  const aged = firstUuidAt(Date.now() - days * DAY_MS).slice(0, 13) + newUuid().slice(13);
  const { pool } = world.database;
  await pool.query("update messages set message_id = $2, status = $3 where message_id = $1", [
    messageId,
    aged,
    status,
  ]);
  await pool.query("delete from outbox where message_id = $1", [messageId]);
  for (const values of ["1, 'failed'", "2, 'sent'"])
    await pool.query(
      `insert into message_attempts (account_id, message_id, attempt, status, started_at)
        values ($1, $2, ${values}, now())`,
      [world.caller.accountId, aged],
    );
  await pool.query(
    `insert into message_payloads (account_id, message_id, contact_id, address_hashes, payload)
      select account_id, message_id, contact_id, '{}', '{}' from messages where message_id = $1`,
    [aged],
  );
  await show(aged, newUuid());
  return aged;
}

/** On a card of the message. */
const show = (messageId: string, mediaId: string) =>
  world.database.pool.query("insert into message_cards values ($1, $2, $3)", [
    world.caller.accountId,
    messageId,
    mediaId,
  ]);

async function left(
  table: "messages" | "message_attempts" | "message_payloads" | "message_cards",
): Promise<string[]> {
  const { rows } = await world.database.pool.query(
    `select distinct message_id from ${table} where account_id = $1 order by message_id`,
    [world.caller.accountId],
  );
  return rows.map((row) => row.message_id);
}

const keepFor = (days: number | null) =>
  world.database.pool.query("update accounts set message_days = $2 where account_id = $1", [
    world.caller.accountId,
    days,
  ]);

test("messages older than the account's retention go with their attempts, payloads and cards", async () => {
  await older(31);
  await older(400, { phone_number: "+15551234568" }, "failed");
  const young = await older(29);
  const waiting = [await older(60, {}, "queued"), await older(61, {}, "scheduled")];
  await forgetOldMessages(world.database);
  expect(await left("messages")).toHaveLength(5);
  await keepFor(30);
  await forgetOldMessages(world.database);
  const kept = [young, ...waiting].toSorted();
  expect(await left("messages")).toEqual(kept);
  expect(await left("message_attempts")).toEqual(kept);
  expect(await left("message_payloads")).toEqual(kept);
  expect(await left("message_cards")).toEqual(kept);
});

test("a person's file on a card goes with the last message that shows it", async () => {
  const [gone, kept] = [newUuid(), newUuid()];
  const old = await older(31);
  for (const mediaId of [gone, kept]) {
    await world.database.pool.query(
      `insert into media (account_id, media_id, contact_id, status)
        select account_id, $2, contact_id, 'stored' from messages where message_id = $1`,
      [old, mediaId],
    );
    await show(old, mediaId);
  }
  await show(await older(29), kept);
  await keepFor(30);
  await forgetOldMessages(world.database);
  const { rows } = await world.database.pool.query("select media_id from media where account_id = $1", [
    world.caller.accountId,
  ]);
  expect(rows).toEqual([{ media_id: kept }]);
});

test("a contact that another transaction uses is left to the next run", async () => {
  const busy = await older(31);
  await older(32, { phone_number: "+15551234568" });
  await keepFor(30);
  const sql = "select from contacts where account_id = $1 and phone = '+15551234567' for key share";
  const locks = await holdLocks(world.database, sql, [world.caller.accountId]);
  await forgetOldMessages(world.database);
  expect(await left("messages")).toEqual([busy]);
  await locks.commit();
  await forgetOldMessages(world.database);
  expect(await left("messages")).toEqual([]);
});

// Finding senders in memory.
import { beforeEach, describe, expect, test } from "vitest";
import { createTestAccount, TEST_SECRET_KEY } from "../../../test/account.ts";
import { addNumber } from "../../../test/add-number.ts";
import { useDatabase, usePool } from "../../../test/database.ts";
import { useCaller } from "../../../test/use-api.ts";
import type { Database } from "../../platform/database/database.ts";
import { createSenderDirectory, type SenderDirectory } from "../index.ts";

const own = useDatabase();
const database = usePool(own, { size: 5 });
const caller = useCaller(database, beforeEach);
let time: number;
let directory: SenderDirectory;

beforeEach(() => {
  time = 1_000;
  const clock = { now: () => time, monotonic: () => time };
  directory = createSenderDirectory(database, TEST_SECRET_KEY, clock);
});

/** Bypasses the directory, as another process does. */
const add = (phone: string, appSecret = "secret") =>
  addNumber(database, caller, { phone, numberId: phone.slice(1), appSecret });

test("a sender is found by id, phone and default, on its own channel and account", async () => {
  const { sender_id } = await add("+15550000001");
  await add("+15550000002");
  const { accountId } = caller;
  expect(await directory.get(accountId, sender_id)).toMatchObject({ phone: "+15550000001", isDefault: true });
  expect(await directory.forPhone(accountId, "whatsapp", "+15550000002")).toMatchObject({ isDefault: false });
  expect(await directory.forPhone(accountId, "sms", "+15550000002")).toBeNull();
  expect(await directory.defaultOf(accountId, "whatsapp")).toMatchObject({ phone: "+15550000001" });
  expect(await directory.defaultChannel(accountId)).toBe("whatsapp");
  const stranger = await createTestAccount(database);
  expect(await directory.get(stranger.accountId, sender_id)).toBeNull();
});

describe("messages that name no channel", () => {
  const ofAccount = () => directory.defaultChannel(caller.accountId);
  const choose = async (channel: string | null) => {
    const { accountId } = caller;
    await database.pool.query("update accounts set default_channel = $2 where account_id = $1", [
      accountId,
      channel,
    ]);
    directory.invalidate(accountId);
  };

  test("leave through the account's default channel, else through that of the oldest sender", async () => {
    const { sender_id } = await add("+15550000001");
    await add("+15550000002");
    await database.pool.query("update senders set channel = 'sms' where sender_id = $1", [sender_id]);
    await database.pool.query("update senders set is_default = true where account_id = $1", [
      caller.accountId,
    ]);
    await choose(null);
    expect(await ofAccount()).toBe("sms");
    await choose("whatsapp");
    expect(await ofAccount()).toBe("whatsapp");
    await choose("carrier-pigeon");
    expect(await ofAccount()).toBe("sms");
  });
});

test("changes by another process are seen after two seconds, invalidated ones at once", async () => {
  const { sender_id } = await add("+15550000001");
  const rate = async () => (await directory.get(caller.accountId, sender_id))?.rate;
  const setRate = (value: number) => database.pool.query("update senders set rate = $1", [value]);
  expect(await rate()).toBe(80);
  await setRate(5);
  time += 1_999;
  expect(await rate()).toBe(80);
  time += 1;
  expect(await rate()).toBe(5);
  await setRate(6);
  directory.invalidate(caller.accountId);
  expect(await rate()).toBe(6);
});

test("a sender that another process adds is found within a moment", async () => {
  await add("+15550000001");
  expect(await directory.forPhone(caller.accountId, "whatsapp", "+15550000002")).toBeNull();
  await add("+15550000002");
  expect(await directory.forPhone(caller.accountId, "whatsapp", "+15550000002")).toBeNull();
  time += 200;
  expect(await directory.forPhone(caller.accountId, "whatsapp", "+15550000002")).not.toBeNull();
});

test("concurrent lookups read the database once", async () => {
  await add("+15550000001");
  let asked = 0;
  const counting: Database = {
    ...database,
    run: (statement, values) => {
      asked++;
      return database.run(statement, values);
    },
  };
  const fresh = createSenderDirectory(counting, TEST_SECRET_KEY, { now: () => 0, monotonic: () => 0 });
  await Promise.all(Array.from({ length: 50 }, () => fresh.defaultOf(caller.accountId, "whatsapp")));
  expect(asked).toBe(1);
});

test("a failure of the database isn't cached", async () => {
  await add("+15550000001");
  let broken = true;
  const flaky: Database = {
    ...database,
    run: (statement, values) =>
      broken ? Promise.reject(new Error("gone")) : database.run(statement, values),
  };
  const fresh = createSenderDirectory(flaky, TEST_SECRET_KEY, { now: () => 0, monotonic: () => 0 });
  await expect(fresh.defaultChannel(caller.accountId)).rejects.toThrow("gone");
  broken = false;
  expect(await fresh.defaultChannel(caller.accountId)).toBe("whatsapp");
});

test("credentials that were encrypted with another key can't be read", async () => {
  const { sender_id } = await add("+15550000001");
  const other = createSenderDirectory(database, Buffer.alloc(32, 8), { now: () => 0, monotonic: () => 0 });
  const sender = await other.get(caller.accountId, sender_id);
  expect(() => sender?.channelSender).toThrow();
});

describe("a hook", () => {
  test("names its account and every sender of its app", async () => {
    const one = await add("+15550000001");
    await add("+15550000002");
    await add("+15550000003", "another");
    const found = await directory.byHook(one.hook_id);
    expect(found?.accountId).toBe(caller.accountId);
    expect(found?.senders.map((sender) => sender.phone)).toEqual(["+15550000001", "+15550000002"]);
  });

  test("finds the senders of a changed secret as well as those of the old one", async () => {
    const one = await add("+15550000001");
    await add("+15550000002");
    await add("+15550000003", "another");
    // The second sender got the third one's secret and hook; the first sender didn't change.
    await database.pool.query(
      "update senders set hook_key_hash = (select hook_key_hash from senders where phone = '+15550000003' and account_id = $1) where phone = '+15550000002' and account_id = $1",
      [caller.accountId],
    );
    directory.invalidate(caller.accountId);
    const found = await directory.byHook(one.hook_id);
    expect(found?.senders.map((sender) => sender.phone)).toEqual([
      "+15550000001",
      "+15550000002",
      "+15550000003",
    ]);
  });

  test.each(["", "junk", "0".repeat(52), "z".repeat(52), "0".repeat(10_000)])(
    "%.20s is none",
    async (hookId) => {
      expect(await directory.byHook(hookId)).toBeNull();
    },
  );

  test("whose end differs is none", async () => {
    const { hook_id } = await add("+15550000001");
    expect(await directory.byHook(`${hook_id.slice(0, -1)}${hook_id.endsWith("0") ? "1" : "0"}`)).toBeNull();
  });
});

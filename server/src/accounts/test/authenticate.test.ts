// API keys: remembered, refused alike, limited by address, and refused at once after a revocation.
import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { useDatabase, usePool } from "../../../test/database.ts";
import type { Database } from "../../platform/database/database.ts";
import { Listener } from "../../platform/database/listener.ts";
import { createLog } from "../../platform/log.ts";
import { Authenticator } from "../authenticate.ts";
import { revokeKey } from "../for-cli.ts";
import { createAccount, followKeyChanges, issueKey, type NewAccount } from "../index.ts";
import { makeApiKey } from "../keys/api-key.ts";

const testDatabase = useDatabase();
const database = usePool(testDatabase);
const secretKey = randomBytes(32);
const log = createLog("silent");
let account: NewAccount;

beforeEach(async () => {
  account = await createAccount(database, secretKey, "Ana's shop");
});

/** An authenticator with a clock that stands until it is turned, and a count of its look-ups. */
function authenticatorAt(start = Date.now()) {
  const time = { now: start, monotonic: 0 };
  let around = async (lookUp: () => Promise<void>) => lookUp();
  const run = vi.fn(async (...call: Parameters<Database["run"]>) => {
    let rows: unknown[] = [];
    const ask = async () => {
      rows = await database.run(...call);
    };
    await (call[0].name === "find_api_key" ? around(ask) : ask());
    return rows;
  }) as unknown as Database["run"];
  const authenticator = new Authenticator({
    database: { ...database, run },
    secretKey,
    clock: { now: () => time.now, monotonic: () => time.monotonic },
    log,
  });
  const count = (name: string) =>
    vi.mocked(run).mock.calls.filter(([statement]) => statement.name === name).length;
  return Object.assign(authenticator, {
    lookUps: () => count("find_api_key"),
    touches: () => count("touch_api_key"),
    onLookUp(wrapper: typeof around) {
      around = wrapper;
    },
    turn(ms: number) {
      time.now += ms;
      time.monotonic += ms;
    },
  });
}

const REFUSED = { status: 401, code: "invalid_api_key", headers: { "www-authenticate": "Bearer" } };

describe("the same refusal", () => {
  const another = (wish: { expires_at: Date | null }) =>
    database.transaction((session) =>
      issueKey(session, account.accountId, { name: "Another", scopes: ["contacts:read"], ...wish }),
    );

  test("for what is no key, without asking the database", async () => {
    const authenticator = authenticatorAt();
    for (const text of ["test", "parley_", `${account.secret}x`, account.secret.replace(/.$/, "_")]) {
      await expect(authenticator.authenticate(text)).rejects.toMatchObject(REFUSED);
    }
    expect(authenticator.lookUps()).toBe(0);
  });

  test("for a well-formed key that nobody made, asked for once", async () => {
    const authenticator = authenticatorAt();
    const { secret } = makeApiKey(account.accountId);
    for (let time = 0; time < 3; time++) {
      await expect(authenticator.authenticate(secret)).rejects.toMatchObject(REFUSED);
    }
    expect(authenticator.lookUps()).toBe(1);
  });

  test("for an expired key, to the millisecond, though it is still remembered", async () => {
    const expiresAt = new Date(Date.now() + 60_000);
    const { secret } = await another({ expires_at: expiresAt });
    const authenticator = authenticatorAt(expiresAt.getTime() - 1);
    expect((await authenticator.authenticate(secret)).scopes).toEqual(new Set(["contacts:read"]));
    authenticator.turn(1);
    await expect(authenticator.authenticate(secret)).rejects.toMatchObject(REFUSED);
    expect(authenticator.lookUps()).toBe(1);
    await authenticator.settled();
  });
});

describe("memory", () => {
  test("a key is looked up once in five seconds, and by requests that come together once", async () => {
    const authenticator = authenticatorAt();
    await Promise.all(Array.from({ length: 20 }, () => authenticator.authenticate(account.secret)));
    authenticator.turn(4_999);
    await authenticator.authenticate(account.secret);
    expect(authenticator.lookUps()).toBe(1);
    authenticator.turn(1);
    await authenticator.authenticate(account.secret);
    expect(authenticator.lookUps()).toBe(2);
    await authenticator.settled();
  });

  test("an invalidation is of one account's keys", async () => {
    const other = await createAccount(database, secretKey, "Other");
    const authenticator = authenticatorAt();
    const both = () =>
      Promise.all([authenticator.authenticate(account.secret), authenticator.authenticate(other.secret)]);
    await both();
    authenticator.invalidate(account.accountId);
    await both();
    expect(authenticator.lookUps()).toBe(3);
    authenticator.invalidateAll();
    await both();
    expect(authenticator.lookUps()).toBe(5);
    await authenticator.settled();
  });

  test("a look-up that an invalidation overtakes isn't remembered", async () => {
    const authenticator = authenticatorAt();
    const early = authenticator.authenticate(account.secret);
    authenticator.invalidate(account.accountId);
    await early;
    await authenticator.authenticate(account.secret);
    expect(authenticator.lookUps()).toBe(2);
    await authenticator.settled();
  });

  test("a key that was revoked meanwhile isn't looked up each time", async () => {
    const authenticator = authenticatorAt();
    await authenticator.authenticate(account.secret);
    await revokeKey(database, account.accountId, account.key.api_key_id);
    authenticator.turn(5_000);
    for (let time = 0; time < 3; time++) {
      await expect(authenticator.authenticate(account.secret)).rejects.toMatchObject(REFUSED);
    }
    expect(authenticator.lookUps()).toBe(2);
    await authenticator.settled();
  });
});

describe("wrong keys from one address", () => {
  const TOO_MANY = { status: 429, code: "too_many_invalid_keys", retryable: false };
  const wrongKey = () => makeApiKey(account.accountId).secret;
  type Refused = { code: string; headers: Record<string, string> };
  const send = (authenticator: ReturnType<typeof authenticatorAt>, key: string, address: string) =>
    authenticator.authenticate(key, address).then(
      () => "valid",
      (problem: Refused) => problem.code,
    );
  const exhaust = (authenticator: ReturnType<typeof authenticatorAt>, address: string) =>
    Promise.all(Array.from({ length: 100 }, () => send(authenticator, "parley_wrong", address)));

  test("are limited to a hundred a minute, concurrent ones too; then they are 429 until the minute ends", async () => {
    const authenticator = authenticatorAt();
    const all = Array.from({ length: 120 }, () => send(authenticator, wrongKey(), "192.0.2.1"));
    const codes = await Promise.all(all);
    expect(codes.filter((code) => code === "invalid_api_key")).toHaveLength(100);
    expect(codes.filter((code) => code === "too_many_invalid_keys")).toHaveLength(20);
    authenticator.turn(59_000);
    await expect(authenticator.authenticate("parley_wrong", "192.0.2.1")).rejects.toMatchObject({
      ...TOO_MANY,
      headers: { "retry-after": "1" },
    });
    authenticator.turn(1_000);
    expect(await send(authenticator, wrongKey(), "192.0.2.1")).toBe("invalid_api_key");
  });

  test("don't lock out a valid key, neither one in memory nor one that comes for the first time", async () => {
    const authenticator = authenticatorAt();
    expect(await send(authenticator, account.secret, "192.0.2.1")).toBe("valid");
    await exhaust(authenticator, "192.0.2.1");
    const other = await createAccount(database, secretKey, "Other");
    for (const key of [account.secret, other.secret])
      expect(await send(authenticator, key, "192.0.2.1")).toBe("valid");
    authenticator.turn(5_000);
    expect(await send(authenticator, account.secret, "192.0.2.1")).toBe("valid");
    await authenticator.settled();
  });

  test("are counted by address: IPv6 by /64, and IPv4-mapped addresses as IPv4", async () => {
    const authenticator = authenticatorAt();
    await exhaust(authenticator, "192.0.2.1");
    await exhaust(authenticator, "2001:db8::1");
    const codeOf = (address: string) => send(authenticator, "parley_wrong", address);
    for (const limited of ["::ffff:192.0.2.1", "2001:db8::ffff:1", "2001:DB8:0:0:1:2:3:4"])
      expect([limited, await codeOf(limited)]).toEqual([limited, "too_many_invalid_keys"]);
    for (const free of ["192.0.2.2", "2001:db8:0:1::1", "::1", "fe80::1%eth0"])
      expect([free, await codeOf(free)]).toEqual([free, "invalid_api_key"]);
  });

  test("are looked up one at a time after the limit", async () => {
    const authenticator = authenticatorAt();
    await exhaust(authenticator, "192.0.2.1");
    let [running, most] = [0, 0];
    authenticator.onLookUp(async (lookUp) => {
      most = Math.max(most, ++running);
      await lookUp();
      running--;
    });
    await Promise.all(Array.from({ length: 20 }, () => send(authenticator, wrongKey(), "192.0.2.1")));
    expect([authenticator.lookUps(), most]).toEqual([20, 1]);
  });

  test("aren't counted when the database couldn't tell", async () => {
    const authenticator = authenticatorAt();
    authenticator.onLookUp(async () => {
      throw new Error("Connection terminated unexpectedly");
    });
    for (let time = 0; time < 101; time++)
      await expect(authenticator.authenticate(wrongKey(), "192.0.2.1")).rejects.toThrow("terminated");
    expect(await send(authenticator, "parley_wrong", "192.0.2.1")).toBe("invalid_api_key");
  });
});

test("the last use is noted once a minute, in the background", async () => {
  const lastUsed = async () => {
    const { rows } = await database.pool.query("select last_used_at from api_keys where api_key_id = $1", [
      account.key.api_key_id,
    ]);
    return rows[0].last_used_at?.getTime() ?? null;
  };
  const start = Date.now();
  const authenticator = authenticatorAt(start);
  await authenticator.authenticate(account.secret);
  await authenticator.settled();
  expect(await lastUsed()).toBe(start);
  authenticator.turn(59_999);
  await authenticator.authenticate(account.secret);
  await authenticator.settled();
  expect([authenticator.touches(), await lastUsed()]).toEqual([1, start]);
  authenticator.turn(1);
  await authenticator.authenticate(account.secret);
  await authenticator.settled();
  expect([authenticator.touches(), await lastUsed()]).toEqual([2, start + 60_000]);
});

test("a key that another process revokes is refused at once", async () => {
  const authenticator = authenticatorAt();
  const listener = new Listener(testDatabase.url, log);
  followKeyChanges(listener, authenticator);
  await listener.start();
  try {
    await authenticator.authenticate(account.secret);
    await revokeKey(database, account.accountId, account.key.api_key_id);
    // The authenticator's clock stands: only the notification can have told it.
    const refused = () => expect(authenticator.authenticate(account.secret)).rejects.toMatchObject(REFUSED);
    await vi.waitFor(refused, { timeout: 45_000 });
  } finally {
    await listener.stop();
    await authenticator.settled();
  }
});

import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { useDatabase, usePool } from "../../../test/database.ts";
import { unseal } from "../../platform/crypto.ts";
import { ALL_SCOPES, createAccount, listAccounts, secretKeyFault } from "../index.ts";

const database = usePool(useDatabase());
const secretKey = randomBytes(32);
test("a database without accounts takes any secret key, one with accounts its own only", async () => {
  expect(await secretKeyFault(database, randomBytes(32))).toBeNull();
  await createAccount(database, secretKey, "Ana's shop");
  expect(await secretKeyFault(database, secretKey)).toBeNull();
  expect(await secretKeyFault(database, randomBytes(32))).toMatch(/^The secret key is not/);
});

test("an account has a first key with every scope and a wrapped hash key", async () => {
  const account = await createAccount(database, secretKey, "Second");
  expect(account.key).toMatchObject({ scopes: ALL_SCOPES, expires_at: null, revoked_at: null });
  const { rows } = await database.pool.query(
    `select wrapped_key
     from hash_keys
     where account_id = $1`,
    [account.accountId],
  );
  expect(rows).toEqual([{ wrapped_key: expect.any(Buffer) }]);
  expect(unseal(secretKey, rows[0].wrapped_key)).toHaveLength(32);
  expect((await listAccounts(database)).map((row) => row.name)).toEqual(["Ana's shop", "Second"]);
});

test("the secret is nowhere in the database", async () => {
  const { secret } = await createAccount(database, secretKey, "Third");
  const random = secret.split("_")[2] as string;
  const { rows } = await database.pool.query("select key::text as text from api_keys key");
  expect(rows.length).toBeGreaterThan(0);
  for (const { text } of rows) {
    expect(text).not.toContain(random);
    expect(text).not.toContain(Buffer.from(random).toString("hex"));
  }
});

test("an account that can't be made whole isn't made", async () => {
  const before = await listAccounts(database);
  await expect(createAccount(database, randomBytes(31), "Never")).rejects.toThrow();
  expect(await listAccounts(database)).toEqual(before);
});

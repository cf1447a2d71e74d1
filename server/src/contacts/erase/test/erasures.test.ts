// GET /erasures and GET /erasures/{id}: erasure records, also found by a phone that no record contains.
import { allPages } from "../../../../test/api.ts";
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { TEST_SECRET_KEY, testHashKeys } from "../../../../test/account.ts";
import { usePool } from "../../../../test/database.ts";
import { useApi, useCaller } from "../../../../test/use-api.ts";
import { seal } from "../../../platform/crypto.ts";
import { newUuid } from "../../../platform/ids.ts";
import { contactOperations, erasureOperations } from "../../index.ts";

const PHONE = "+15557000001";
const database = usePool();
const caller = useCaller(database);
const operations = () => [
  ...contactOperations({ database, erase: [] }),
  ...erasureOperations({ database, hashKeys: testHashKeys(database) }),
];
const api = useApi(database, operations, caller);

async function rotate(): Promise<void> {
  await database.pool.query(
    "insert into hash_keys (account_id, hash_key_id, wrapped_key) values ($1, $2, $3)",
    [caller.accountId, newUuid(), seal(TEST_SECRET_KEY, randomBytes(32))],
  );
  // The same key as each request's caller has.
  Object.assign(caller, (await testHashKeys(database).all(caller.accountId))[0]);
}

async function eraseOnce(phone = PHONE) {
  await api.call("POST", "/contacts/contact", { contact: { phone } });
  return (await api.call("DELETE", `/contacts/${phone.slice(1)}`)).body.erasure;
}
const list = async (query = "") => (await api.call("GET", `/erasures${query}`)).body;

test("a record is the same as in the deletion's answer", async () => {
  const erasure = await eraseOnce();
  expect(await api.call("GET", `/erasures/${erasure.id}`)).toMatchObject({ status: 200, body: erasure });
  expect((await list()).data[0]).toEqual(erasure);
});

describe("the records of a phone", () => {
  test("are found in every notation of the phone, without those of other phones", async () => {
    const phone = "+15557000002";
    const first = await eraseOnce(phone);
    const second = await eraseOnce(phone);
    for (const written of ["%2B15557000002", "+1 555-700-0002", "15557000002"])
      expect((await list(`?phone=${written}`)).data).toEqual([second, first]);
    expect((await list("?phone=15557999999")).data).toEqual([]);
    expect((await api.call("GET", "/erasures?phone=abc")).body).toMatchObject({
      status: 422,
      code: "not_a_number",
    });
  });

  test("are found under every hash key of the account", async () => {
    const phone = "+15557000003";
    const before = await eraseOnce(phone);
    await rotate();
    const after = await eraseOnce(phone);
    expect(after.phone_hash).not.toBe(before.phone_hash);
    expect((await list("?phone=15557000003")).data).toEqual([after, before]);
  });
});

test("the list comes in pages, newest first, and contains no phone", async () => {
  const all = (await list("?limit=200")).data;
  expect(await allPages(api.call, "/erasures?limit=3")).toEqual(all);
  const ids = all.map((one: { id: string }) => one.id);
  expect(ids).toEqual(ids.toSorted().reverse());
  expect(JSON.stringify(all)).not.toContain("5557000");
});

// GET /contacts/names: names by ids, of the own account only.
import { expect, test } from "vitest";
import { createTestAccount } from "../../../test/account.ts";
import { usePool } from "../../../test/database.ts";
import { useApi, useCaller } from "../../../test/use-api.ts";
import { contactOperations } from "../index.ts";

const database = usePool();
const api = useApi(database, () => contactOperations({ database, erase: [] }), useCaller(database));

async function create(contact: object, call = api.call): Promise<string> {
  return (await call("POST", "/contacts/contact", { contact })).body.contact.id;
}

test("names are answered for ids of the account, and other contacts are left out", async () => {
  const ana = await create({ phone: "+15551110001", name: "Ana" });
  const nameless = await create({ phone: "+15551110002" });
  const other = api.as(await createTestAccount(database));
  const foreign = await create({ phone: "+15551110001", name: "Foreign" }, other);
  const erased = await create({ phone: "+15551110003", name: "Gone" });
  await api.call("DELETE", "/contacts/15551110003");
  const ids = [ana, nameless, foreign, erased, ana];
  const { status, body } = await api.call("GET", `/contacts/names?${ids.map((id) => `id=${id}`).join("&")}`);
  expect(status).toBe(200);
  expect(
    body.data.toSorted((one: { id: string }, two: { id: string }) => (one.id < two.id ? -1 : 1)),
  ).toEqual([
    { id: ana, name: "Ana" },
    { id: nameless, name: null },
  ]);
});

test.each([
  ["no id", "", "/query/id", "required"],
  ["a phone", "?id=%2B15551110001", "/query/id/0", "invalid_id"],
  ["too many", `?${"id=con_01jd2x4r8ve5k9t3m6p7w1z0yb&".repeat(101)}`, "/query/id", "too_large"],
])("is refused: %s", async (_, query, pointer, code) => {
  const { status, body } = await api.call("GET", `/contacts/names${query}`);
  expect([status, body.errors]).toEqual([422, [expect.objectContaining({ pointer, code })]]);
});

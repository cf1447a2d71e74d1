// `{phone or con_id}` in GET and DELETE /contacts/{...}, and people without a visible phone.
import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase, usePool } from "../../../test/database.ts";
import { useApi, useCaller } from "../../../test/use-api.ts";
import { newUuid, publicId, uuidOf } from "../../platform/ids.ts";
import { resolveInboundContacts } from "../for-messages.ts";
import { addressHash, contactOperations } from "../index.ts";
import { inboundPerson } from "./inbound-person.ts";

const database = usePool(useDatabase());
const caller = useCaller(database);
const api = useApi(database, () => contactOperations({ database, erase: [] }), caller);
let phone: string;
let last = 0;

beforeEach(() => {
  phone = `+1555310${String(++last).padStart(4, "0")}`;
});

const upsert = async (contact: object = {}) =>
  (await api.call("POST", "/contacts/contact", { contact: { phone, ...contact } })).body.contact;
const get = (which: string) => api.call("GET", `/contacts/${which}`);
const remove = (which: string, headers?: Record<string, string>) =>
  api.call("DELETE", `/contacts/${which}`, undefined, headers);

/** A person without a phone writes. Returns the contact's public id, or null if the message is older than an erasure. */
async function hiddenWrites(address: string): Promise<string | null> {
  const person = inboundPerson(caller, address, { name: "Hidden" });
  const [contact] = await database.transaction((session) => resolveInboundContacts(session, [person]));
  return contact ? publicId("con", contact.contactId) : null;
}

describe("a contact", () => {
  test("has the same answer by phone and by id", async () => {
    const contact = await upsert({ name: "Ana" });
    const byPhone = await get(phone.slice(1));
    const byId = await get(contact.id);
    expect(byPhone.status).toBe(200);
    for (const answered of [contact.phone, encodeURIComponent(contact.phone)])
      expect((await get(answered)).body).toEqual(byPhone.body);
    expect(byId.body).toEqual(byPhone.body);
    expect(byId.headers["etag"]).toBe(byPhone.headers["etag"]);
  });
});

test.each([
  ["an id that nobody has", publicId("con", newUuid()), 404, "contact_not_found"],
  ["an id past 128 bits", `con_${"z".repeat(26)}`, 404, "contact_not_found"],
  ["an id of another kind", publicId("msg", newUuid()), 422, "not_a_number"],
  ["digits that nobody has", "15559990000", 404, "contact_not_found"],
  ["16 digits", "1555123456789012", 422, "too_long"],
])("%s names no contact", async (_, which, status, code) => {
  const answer = await get(which);
  expect(answer.body).toMatchObject({ status, code });
});

describe("a person without a phone", () => {
  test("is erased by id, and becomes a new contact after writing again", async () => {
    const id = await hiddenWrites("US.2000");
    const { body } = await remove(id as string);
    expect(body).toMatchObject({
      message: `Contact ${id} was deleted`,
      erasure: { contact_id: id, phone_hash: null },
    });
    const kept = await database.pool.query(
      "select address_hash from erased_addresses where erasure_id = $1",
      [uuidOf("era", body.erasure.id)],
    );
    expect(kept.rows).toEqual([{ address_hash: addressHash(caller.hashKey, "US.2000") }]);
    const left = await database.pool.query("select from contact_addresses where address = 'US.2000'");
    expect(left.rowCount).toBe(0);
    const again = await hiddenWrites("US.2000");
    expect(again).toMatch(/^con_/);
    expect(again).not.toBe(id);
  });

  test("who writes and is erased at the same time either exists afterwards or not", async () => {
    const id = (await hiddenWrites("US.3000")) as string;
    const [erased, ...writes] = await Promise.all([
      remove(id),
      ...Array.from({ length: 8 }, () => hiddenWrites("US.3000")),
    ]);
    expect(erased.status).toBe(200);
    const left = await database.pool.query(
      "select contact_id, address from contacts left join contact_addresses using (account_id, contact_id) where name = 'Hidden' and (address is null or address = 'US.3000')",
    );
    // The first message after the erasure created a new contact, and later messages found it.
    const after = new Set(writes.filter((written) => written !== null && written !== id));
    expect(left.rows.map((row) => publicId("con", row.contact_id))).toEqual([...after]);
    expect(left.rows.filter((row) => row.address === null)).toEqual([]);
  });
});

test("DELETE with If-Match erases an unchanged contact and no other", async () => {
  const { id } = await upsert({ name: "Ana" });
  const { etag } = (await get(id)).headers as { etag: string };
  await upsert({ name: "Ana B." });
  expect((await remove(id, { "if-match": etag })).body).toMatchObject({
    status: 412,
    code: "contact_changed",
  });
  const now = (await get(id)).headers as { etag: string };
  expect((await remove(id, { "if-match": now.etag })).status).toBe(200);
});

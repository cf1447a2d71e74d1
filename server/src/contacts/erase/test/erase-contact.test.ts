// DELETE /contacts/{phone or con_id}: deleted data, kept data and concurrent requests.
import { beforeEach, describe, expect, test } from "vitest";
import { createTestAccount } from "../../../../test/account.ts";
import { useDatabase, usePool } from "../../../../test/database.ts";
import { eventsOf } from "../../../../test/rows.ts";
import { useApi, useCaller } from "../../../../test/use-api.ts";
import { waitingStatement } from "../../../../test/waiting-statement.ts";
import { newUuid, uuidOf } from "../../../platform/ids.ts";
import { addressHash, contactOperations } from "../../index.ts";
import { learnAddresses } from "../../people/learn-addresses.ts";
import type { EraseStep } from "../erase-contact.ts";
import { eraseAnswers } from "../own-steps.ts";
import { contactByContact } from "./contact-by-contact.ts";

const database = usePool(useDatabase());
const caller = useCaller(database);
const steps: EraseStep[] = [];
const api = useApi(database, () => contactOperations({ database, erase: steps }), caller);
let phone: string;
let last = 0;

beforeEach(() => {
  steps.splice(0, steps.length, eraseAnswers);
  phone = `+1555300${String(++last).padStart(4, "0")}`;
});

const upsert = (contact: object, headers?: Record<string, string>) =>
  api.call("POST", "/contacts/contact", { contact: { phone, ...contact } }, headers);
const erase = () => api.call("DELETE", `/contacts/${phone.slice(1)}`);
const idOf = (contact: { id: string }) => uuidOf("con", contact.id) as string;
const wasErased = async (address: string, at: Date) => {
  const { rows } = await database.pool.query(
    "select from erased_addresses where account_id = $1 and address_hash = $2 and erased_at >= $3",
    [caller.accountId, addressHash(caller.hashKey, address), at],
  );
  return rows.length > 0;
};

async function addMessage(contactId: string): Promise<void> {
  await database.pool.query(
    `insert into messages (account_id, message_id, contact_id, sender_id, direction, type, content, status)
     values ($1, $2, $3, $2, 'in', 'text', '{"body": "hello"}', 'received')`,
    [caller.accountId, newUuid(), contactId],
  );
}

test("the contact, its messages and its addresses are deleted, the record stays, and the event names it alone", async () => {
  const { contact } = (
    await upsert({ name: "Marker Ana", labels: "Marker", enhanced_data: { Marker: [{ text: "x" }] } })
  ).body;
  const contactId = idOf(contact);
  await addMessage(contactId);
  const address = { channel: "whatsapp", address: "US.77700011", contactId };
  await database.transaction((session) => learnAddresses(session, caller.accountId, [address]));
  const { status, body } = await erase();
  expect(status).toBe(200);
  expect(body.message).toBe(`Contact ${phone.slice(1)} was deleted`);
  expect(body.erasure).toMatchObject({
    id: expect.stringMatching(/^era_/),
    contact_id: contact.id,
    counts: { answers: 0 },
    phone_hash: addressHash(caller.hashKey, phone).toString("hex"),
    exports_mailed: [],
    created_at: expect.any(String),
  });
  const events = await eventsOf(database, caller.accountId);
  expect(events.at(-1)).toEqual({ type: "contact.deleted", id: uuidOf("era", body.erasure.id) });
  expect((await api.call("GET", `/contacts/${phone.slice(1)}`)).status).toBe(404);
});

test("a repeated upsert with its Idempotency-Key is 410 and doesn't restore the contact", async () => {
  const key = { "idempotency-key": `erased-${phone}` };
  await upsert({ name: "Ana" }, key);
  expect((await erase()).body.erasure.counts.answers).toBe(1);
  const repeat = await upsert({ name: "Ana" }, key);
  expect(repeat.body).toMatchObject({ status: 410, code: "result_erased" });
  expect((await api.call("GET", `/contacts/${phone.slice(1)}`)).status).toBe(404);
});

test("another account's contact with the same phone stays", async () => {
  const other = api.as(await createTestAccount(database));
  await upsert({});
  await other("POST", "/contacts/contact", { contact: { phone, name: "Ana" } });
  await erase();
  expect((await other("GET", `/contacts/${phone.slice(1)}`)).body.name).toBe("Ana");
});

describe("facts of an erased person", () => {
  test("are recognised by the phone, its form in the channel and every address, up to the erasure", async () => {
    const { contact } = (await upsert({})).body;
    const learned = [
      { channel: "whatsapp", address: "5215500001111", contactId: idOf(contact) },
      { channel: "whatsapp", address: "US.55500011", contactId: idOf(contact) },
    ];
    await database.transaction((session) => learnAddresses(session, caller.accountId, learned));
    const { erasure } = (await erase()).body;
    const before = new Date(Date.parse(erasure.created_at) - 1_000);
    const after = new Date(Date.parse(erasure.created_at) + 1_000);
    for (const address of [phone, phone.slice(1), "5215500001111", "+5215500001111", "US.55500011"]) {
      expect(await wasErased(address, before)).toBe(true);
      expect(await wasErased(address, after)).toBe(false);
    }
    expect(await wasErased("+15550009999", before)).toBe(false);
  });

  test("that arrived while the erasure waited for its lock are older than the erasure", async () => {
    const { contact } = (await upsert({})).body;
    const locked = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const holding = database.transaction(async (session) => {
      await session.client.query("select 1 from contacts where contact_id = $1 for update", [idOf(contact)]);
      locked.resolve();
      await go.promise;
    });
    await locked.promise;
    const erasing = erase();
    await waitingStatement(database);
    const { rows } = await database.pool.query("select clock_timestamp() as now");
    go.resolve();
    await holding;
    expect((await erasing).status).toBe(200);
    expect(await wasErased(phone, rows[0].now)).toBe(true);
  });
});

describe("the steps of other slices", () => {
  test("run in order before the contact is deleted, and the record has their counts", async () => {
    const seen: string[] = [];
    const step = (name: string, count: number): EraseStep =>
      contactByContact(name, async (session, subject) => {
        const there = await session.client.query("select phone from contacts where contact_id = $1", [
          subject.contactId,
        ]);
        expect(there.rows).toEqual([{ phone: subject.phone }]);
        expect(subject.addressHashes).toEqual([addressHash(caller.hashKey, phone)]);
        seen.push(name);
        return { [name]: count };
      });
    steps.push(step("messages", 3), step("attempts", 4));
    await upsert({});
    const { erasure } = (await erase()).body;
    expect(seen).toEqual(["messages", "attempts"]);
    expect(erasure.counts).toMatchObject({ messages: 3, attempts: 4 });
  });

  test("that fail roll everything back", async () => {
    await upsert({ name: "Ana" });
    steps.push({
      name: "broken",
      run: async () => {
        throw new Error("broken");
      },
    });
    expect((await erase()).status).toBe(500);
    expect((await api.call("GET", `/contacts/${phone.slice(1)}`)).body.name).toBe("Ana");
    expect(await wasErased(phone, new Date(0))).toBe(false);
  });
});

test("concurrent erasures and upserts of one phone end in either state, without an error", async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => (index % 4 === 3 ? erase() : upsert({ name: `n${index}` }))),
  );
  const statuses = new Set(answers.map((answer) => answer.status));
  for (const status of statuses) expect([200, 201, 404]).toContain(status);
  const erased = answers.filter((answer) => answer.body.erasure);
  const created = answers.filter((answer) => answer.status === 201);
  const there = (await api.call("GET", `/contacts/${phone.slice(1)}`)).status === 200 ? 1 : 0;
  expect(created.length - erased.length).toBe(there);
});

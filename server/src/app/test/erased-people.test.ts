// Erasures and hooks: the people whom a hook names, and redelivered hooks about erased people, with any clock skew.
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callApi, type TestApi } from "../../../test/api.ts";
import { useDatabase } from "../../../test/database.ts";
import { tablesWith } from "../../../test/find-text.ts";
import {
  type ConnectedNumber,
  openService,
  type RunningService,
  type Served,
} from "../../../test/running-service.ts";

const server = useDatabase();
let service: RunningService;
let parley: Served;
let accounts = 0;
let people = 0;
let messages = 0;

beforeAll(async () => {
  service = await openService(server.url);
  parley = await service.serve();
});
afterAll(() => service.close());

/** An account with a number. `ahead`: milliseconds that the channel's clock is ahead. */
async function openAccount(aheadMs = 0) {
  const call: TestApi["call"] = callApi(parley.url, await service.addAccount());
  const number = await service.connectNumber(call, `+155500010${String(++accounts).padStart(2, "0")}`);
  const { rows } = await service.database.pool.query(
    "select account_id from senders where channel_number_id = $1",
    [number.phone_number_id],
  );
  const accountId: string = rows[0].account_id;
  const query = async (text: string) => (await service.database.pool.query(text, [accountId])).rows;
  return {
    call,
    /** Unix seconds. */
    seconds: (agoMs = 0) => String(Math.floor((Date.now() + aheadMs - agoMs) / 1_000)),
    async deliver(value: object, field = "messages") {
      expect(await deliver(number, value, field)).toBe(200);
    },
    status: async (which: string) => (await call("GET", `/contacts/${which}`)).status,
    async erase(which: string): Promise<Record<string, number>> {
      const { status, body } = await call("DELETE", `/contacts/${which}`);
      expect(status).toBe(200);
      return body.erasure.counts;
    },
    contacts: () => query("select phone, name from contacts where account_id = $1 order by phone"),
    facts: async () =>
      (await query("select payload from received_facts where account_id = $1 order by received_at")).map(
        (row) => row.payload.payload.item,
      ),
    payloads: async () =>
      (await query("select payload from message_payloads where account_id = $1")).map(
        (row) => row.payload.item,
      ),
  };
}

type Account = Awaited<ReturnType<typeof openAccount>>;

async function deliver(number: ConnectedNumber, value: object, field: string): Promise<number> {
  const metadata = { display_phone_number: number.phone.slice(1), phone_number_id: number.phone_number_id };
  const body = JSON.stringify({
    object: "whatsapp_business_account",
    entry: [
      {
        id: number.business_account_id,
        changes: [{ field, value: { messaging_product: "whatsapp", metadata, ...value } }],
      },
    ],
  });
  const signature = createHmac("sha256", number.app_secret).update(body).digest("hex");
  const headers = { "content-type": "application/json", "x-hub-signature-256": `sha256=${signature}` };
  return (await fetch(number.hookUrl, { method: "POST", headers, body })).status;
}

/** A new person: digits of a phone, and the channel's ids. */
function newPerson() {
  const n = String(++people).padStart(4, "0");
  return { digits: `1650553${n}`, id: `US.1349120865530274${n}`, parent: `US.ENT.1181579921288684${n}` };
}

type Person = ReturnType<typeof newPerson>;

/** A message of a person, with the ids that the channel shows. */
function written(account: Account, ids: object, content: object = text("Hello"), agoMs = 0) {
  const { from, from_user_id, from_parent_user_id } = ids as Record<string, string>;
  const contact = {
    profile: { name: "Ana" },
    wa_id: from,
    user_id: from_user_id,
    parent_user_id: from_parent_user_id,
  };
  const message = { ...ids, id: `wamid.${++messages}`, timestamp: account.seconds(agoMs), ...content };
  return { contacts: [contact], messages: [message] };
}

const text = (body: string) => ({ type: "text", text: { body } });
const visible = ({ digits }: Person) => ({ from: digits });
const hidden = ({ id }: Person) => ({ from_user_id: id });
const known = ({ digits, id, parent }: Person) => ({
  from: digits,
  from_user_id: id,
  from_parent_user_id: parent,
});
const left = ({ digits, id, parent }: Person) => tablesWith(service.database, digits, id, parent);

describe("every sender of a message has a contact and can be erased", () => {
  let account: Account;
  beforeAll(async () => {
    account = await openAccount();
  });

  test.each<[string, string, object]>([
    ["image", "image", { image: { id: "1", mime_type: "image/jpeg", caption: "Look" } }],
    ["contacts", "contact_cards", { contacts: [{ name: { formatted_name: "Bo" } }] }],
    ["system", "system", { system: { type: "customer_identity_changed" } }],
    ["a_kind_of_tomorrow", "unsupported", { a_kind_of_tomorrow: { x: 1 } }],
  ])("%s", async (type, shownType, content) => {
    const person = newPerson();
    const ids = type === "image" || type === "contacts" ? hidden(person) : visible(person);
    const hook = written(account, ids, { type, ...content });
    await account.deliver(hook);
    await account.deliver(hook);
    const [newest] = (await account.call("GET", "/messages?limit=1")).body.data;
    expect(newest).toMatchObject({
      type: shownType,
      direction: "in",
      status: "received",
      phone_number: "from" in ids ? `+${person.digits}` : null,
    });
    expect(newest).not.toHaveProperty("text");
    expect((await account.call("GET", `/contacts/${newest.contact_id}`)).body).toMatchObject({ name: "Ana" });
    const isKept = ["contact_cards", "system", "unsupported"].includes(shownType);
    expect(await account.payloads()).toEqual(isKept ? JSON.parse(JSON.stringify(hook.messages)) : []);
    expect(await account.erase("from" in ids ? person.digits : newest.contact_id)).toMatchObject({
      messages: 1,
    });
    await account.deliver(hook);
    expect(await left(person)).toEqual([]);
  });
});

describe("raw facts", () => {
  const wamid = (phone: string) => `wamid.${Buffer.from(`\x1c\x18\x0b${phone}\x15\x02`).toString("base64")}`;
  const formatted = (digits: string) => `+1 ${digits.slice(1, 4)} ${digits.slice(4, 7)} ${digits.slice(7)}`;

  test.each<[string, (person: Person) => object]>([
    ["customer", ({ digits }) => ({ customer: digits })],
    ["a key nobody knows", ({ digits }) => ({ deep: [{ whatever: { it: `+${digits}` } }] })],
    ["parent_user_id", ({ parent }) => ({ user_preferences: [{ parent_user_id: parent }] })],
    [
      "a contact card",
      ({ digits }) => ({ contacts: [{ phones: [{ phone: formatted(digits), type: "CELL" }] }] }),
    ],
    ["a message id", ({ digits }) => ({ about: wamid(digits) })],
  ])("go with whom they name: by %s", async (_, naming) => {
    const account = await openAccount();
    const [person, neighbour] = [newPerson(), newPerson()];
    for (const one of [person, neighbour]) {
      await account.deliver(written(account, known(one)));
      await account.deliver({ things: [naming(one)] }, "a_field");
    }
    expect(await account.erase(person.digits)).toMatchObject({ facts: 1 });
    expect(await left(person)).toEqual([]);
    expect(await account.facts()).toMatchObject([{ things: [naming(neighbour)] }]);
    expect(await account.erase(neighbour.digits)).toMatchObject({ facts: 1 });
    expect(await account.facts()).toEqual([]);
  });

  test("of an erased person are dropped when redelivered; new ones are stored", async () => {
    const account = await openAccount();
    const person = newPerson();
    await account.deliver(written(account, known(person)));
    const facts = [
      { customer: person.digits },
      { customer: person.digits, timestamp: account.seconds() },
      { user_id: person.id, timestamp: account.seconds(60_000) },
    ];
    for (const fact of facts) await account.deliver(fact, "a_field");
    expect(await account.erase(person.digits)).toMatchObject({ facts: 3 });
    for (const fact of facts) await account.deliver(fact, "a_field");
    expect(await left(person)).toEqual([]);
    await account.deliver({ customer: person.digits, n: 2 }, "a_field");
    await account.deliver({ customer: person.digits, n: 3, timestamp: account.seconds() }, "a_field");
    expect((await account.facts()).map((fact) => fact.n)).toEqual([2, 3]);
  });

  test("on a card that somebody else sent are erased, and the message stays", async () => {
    const account = await openAccount();
    const [person, friend] = [newPerson(), newPerson()];
    await account.deliver(written(account, visible(person)));
    const card = {
      type: "contacts",
      contacts: [{ name: { formatted_name: "P" }, phones: [{ phone: formatted(person.digits) }] }],
    };
    const hook = written(account, visible(friend), card);
    await account.deliver(hook);
    expect(await account.payloads()).toHaveLength(1);
    await account.erase(person.digits);
    // A redelivery is the same message, without the card.
    await account.deliver(hook);
    expect(await account.payloads()).toEqual([]);
    expect(await tablesWith(service.database, formatted(person.digits))).toEqual([]);
    const { data } = (await account.call("GET", `/messages?phone=${friend.digits}`)).body;
    expect(data).toMatchObject([{ type: "contact_cards" }]);
    expect(data[0]).not.toHaveProperty("contact_cards");
    // A later card is a new one.
    await account.deliver(written(account, visible(friend), card));
    expect(await account.payloads()).toHaveLength(1);
  });
});

describe("a business-scoped user id", () => {
  test.each<[string, (person: Person) => object[]]>([
    ["after the phone was shown with it", (person) => [known(person), hidden(person)]],
    ["before the phone is shown with it", (person) => [hidden(person), known(person)]],
    ["beside the phone alone", (person) => [visible(person), known(person), hidden(person)]],
  ])("is the person's, %s: one contact, erased by phone with all of it", async (_, ids) => {
    const account = await openAccount();
    const person = newPerson();
    for (const one of ids(person)) await account.deliver(written(account, one));
    await account.deliver(written(account, { from_parent_user_id: person.parent }));
    expect(await account.contacts()).toEqual([{ phone: `+${person.digits}`, name: "Ana" }]);
    const { data } = (await account.call("GET", `/messages?phone=${person.digits}`)).body;
    expect(data).toHaveLength(ids(person).length + 1);
    expect(await account.erase(person.digits)).toMatchObject({ messages: ids(person).length + 1 });
    expect(await left(person)).toEqual([]);
    expect(await account.contacts()).toEqual([]);
  });
});

describe.each([
  ["as far as ours", 0],
  ["two hours behind ours", -2 * 3_600_000],
  ["two hours ahead of ours", 2 * 3_600_000],
])("with the channel's clock %s", (_, aheadMs) => {
  let account: Account;
  beforeAll(async () => {
    account = await openAccount(aheadMs);
  });

  test("a message written right after the erasure is kept", async () => {
    for (let time = 0; time < 3; time++) {
      const person = newPerson();
      const before = [
        written(account, visible(person), text("before")),
        written(account, visible(person), { type: "poll" }),
      ];
      for (const hook of before) await account.deliver(hook);
      await account.erase(person.digits);
      await account.deliver(written(account, visible(person), text("after")));
      for (const hook of before) await account.deliver(hook);
      const { data } = (await account.call("GET", `/messages?phone=${person.digits}`)).body;
      expect(data.map((one: { text: string }) => one.text)).toEqual(["after"]);
    }
  });

  test("no redelivered hook brings anybody back, whatever its second", async () => {
    const person = newPerson();
    const hooks = [7 * 86_400_000, 3_600_000, 6_000, 5_000, 4_000, 1_000, 0, 0].map((agoMs, index) =>
      written(account, known(person), index % 2 ? text("Hello") : { type: "audio" }, agoMs),
    );
    for (const hook of hooks) await account.deliver(hook);
    await account.deliver(written(account, visible(newPerson())));
    expect(await account.erase(person.digits)).toMatchObject({ messages: hooks.length });
    for (const hook of hooks.toReversed()) await account.deliver(hook);
    expect(await left(person)).toEqual([]);
    // A contact created since stays unchanged, too.
    await account.call("POST", "/contacts/contact", { contact: { phone: `+${person.digits}` } });
    for (const hook of hooks) await account.deliver(hook);
    expect(await account.contacts()).toContainEqual({ phone: `+${person.digits}`, name: null });
    expect((await account.call("GET", `/messages?phone=${person.digits}`)).body.data).toEqual([]);
    await account.erase(person.digits);
    for (const hook of hooks) await account.deliver(hook);
    expect(await left(person)).toEqual([]);
  });

  test("a hook redelivered during the erasure brings nobody back", async () => {
    for (let time = 0; time < 5; time++) {
      const person = newPerson();
      const hooks = [written(account, known(person)), written(account, hidden(person), { type: "poll" })];
      for (const hook of hooks) await account.deliver(hook);
      await Promise.all([
        account.erase(person.digits),
        ...Array.from({ length: 6 }, (__, index) => account.deliver(hooks[index % 2] as object)),
      ]);
      expect(await left(person)).toEqual([]);
    }
  });
});

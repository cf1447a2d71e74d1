// Erasures and hooks: the people whom a hook names, and redelivered hooks about erased people, with any clock skew.
import { beforeAll, describe, expect, test } from "vitest";
import { callApi, type TestApi } from "../../../test/api.ts";
import { tablesWith } from "../../../test/find-text.ts";
import { useService } from "../../../test/running-service.ts";
import { deliverHook } from "../../../test/whatsapp-hook.ts";

const { service, parley } = useService();
let accounts = 0;
let people = 0;
let messages = 0;

/** An account with a number. `ahead`: milliseconds that the channel's clock is ahead. */
async function openAccount(aheadMs = 0) {
  const call: TestApi["call"] = callApi(parley.url, await service.addAccount());
  const number = await service.connectNumber(call, `+155500010${String(++accounts).padStart(2, "0")}`);
  const rows = await service.query(
    "select account_id from senders where channel_number_id = $1",
    number.phone_number_id,
  );
  const accountId: string = rows[0].account_id;
  const query = async (text: string) => await service.query(text, accountId);
  return {
    call,
    /** Unix seconds. */
    seconds: (agoMs = 0) => String(Math.floor((Date.now() + aheadMs - agoMs) / 1_000)),
    async deliver(value: object, field = "messages") {
      expect(await deliverHook(number, value, { field })).toBe(200);
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

describe("raw facts", () => {
  const formatted = (digits: string) => `+1 ${digits.slice(1, 4)} ${digits.slice(4, 7)} ${digits.slice(7)}`;

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

// What becomes of payloads: written once, in the order of their times, refused ones listed and erased.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestAnswer } from "../../../test/api.ts";
import { useDatabase } from "../../../test/database.ts";
import { tablesWith } from "../../../test/find-text.ts";
import { forgetOldMarks } from "../payload-marks.ts";
import { forgetOldSourceErrors } from "../source-errors.ts";
import { bearer, openSourcesWorld, type SourcesWorld } from "./sources-world.ts";

const own = useDatabase();
let world: SourcesWorld;
let numbers = 0;

beforeAll(async () => {
  world = await openSourcesWorld(own.url);
});
afterAll(() => world.close());

interface TestSource {
  id: string;
  send(payload: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  errors(): Promise<{ errors: object[]; payload: string; payload_bytes: number }[]>;
}

/** Payloads name the fields of the contact themselves. */
async function addSource(mapping = "$"): Promise<TestSource> {
  const fields = { name: "Till", verification: { kind: "bearer" }, mapping };
  const { body: source } = await world.call("POST", "/sources", fields);
  return {
    id: source.id,
    send: (payload, headers) =>
      world.send(source.url, JSON.stringify(payload), { ...bearer(source), ...headers }),
    errors: async () => (await world.call("GET", `/sources/${source.id}/errors?limit=200`)).body.data,
  };
}

const newPhone = () => `+1555700${String(1_000 + numbers++)}`;
const get = async (phone: string) => (await world.call("GET", `/contacts/${phone.slice(1)}`)).body;
const erase = (phone: string) => world.call("DELETE", `/contacts/${phone.slice(1)}`);
const at = (second: number) => new Date(1_790_000_000_000 + second * 1_000).toISOString();
const outcomeOf = ({ body }: TestAnswer) => body.outcome;

describe("a payload that is delivered again changes nothing", () => {
  test("by the id of its delivery, also after another payload and with another body", async () => {
    const source = await addSource();
    const phone = newPhone();
    expect(outcomeOf(await source.send({ phone, name: "A", delivery: "1" }))).toBe("created");
    expect(outcomeOf(await source.send({ phone, name: "B", delivery: "2" }))).toBe("updated");
    expect(outcomeOf(await source.send({ phone, name: "A again", delivery: "1" }))).toBe("repeated");
    expect((await get(phone)).name).toBe("B");
  });

  test("by its Idempotency-Key", async () => {
    const source = await addSource();
    const phone = newPhone();
    const key = { "idempotency-key": "one" };
    expect(outcomeOf(await source.send({ phone, name: "A" }, key))).toBe("created");
    expect(outcomeOf(await source.send({ phone, name: "B" }, { "idempotency-key": "two" }))).toBe("updated");
    expect(outcomeOf(await source.send({ phone, name: "A" }, key))).toBe("repeated");
  });

  test("by its body if it was the last one about this phone; a change back is applied", async () => {
    const source = await addSource();
    const phone = newPhone();
    const send = async (name: string) => outcomeOf(await source.send({ phone, name }));
    expect([await send("A"), await send("A"), await send("B"), await send("A")]).toEqual([
      "created",
      "repeated",
      "updated",
      "updated",
    ]);
  });

  test("when both arrive at once", async () => {
    const source = await addSource();
    const phone = newPhone();
    const payload = { phone, name: "A", delivery: "at once" };
    const sent = await Promise.all(Array.from({ length: 20 }, () => source.send(payload)));
    expect(sent.map(outcomeOf).sort()).toEqual(["created", ...Array(19).fill("repeated")]);
  });

  test("but the same payload of another source does", async () => {
    const phone = newPhone();
    for (const expected of ["created", "unchanged"]) {
      const source = await addSource();
      expect(outcomeOf(await source.send({ phone, name: "A", delivery: "1" }))).toBe(expected);
    }
  });
});

describe("an older payload doesn't overwrite a newer one", () => {
  test("neither its fields nor its group", async () => {
    const source = await addSource();
    const phone = newPhone();
    const group = (text: string) => ({ enhanced_data: { Shop: [{ text }] } });
    await source.send({ phone, name: "new", labels: "new", ...group("new"), time: at(20) });
    const late = await source.send({ phone, name: "old", labels: "old", ...group("old"), time: at(10) });
    expect(late.body).toEqual({ outcome: "stale", contact_id: null, errors: [] });
    expect(await get(phone)).toMatchObject({ name: "new", labels: "new", ...group("new") });
  });

  test("each field by itself: what the newer one didn't write is applied", async () => {
    const source = await addSource();
    const phone = newPhone();
    await source.send({ phone, name: "new", enhanced_data: { Customer: [{ text: "new" }] }, time: at(20) });
    const order = { phone, name: "old", enhanced_data: { Order: [{ text: "old" }] }, time: at(10) };
    expect(outcomeOf(await source.send(order))).toBe("updated");
    expect(await get(phone)).toMatchObject({
      name: "new",
      enhanced_data: { Customer: [{ text: "new" }], Order: [{ text: "old" }] },
    });
  });

  test("of two with the same time the last one counts", async () => {
    const source = await addSource();
    const phone = newPhone();
    for (const name of ["first", "second"]) await source.send({ phone, name, time: at(5) });
    expect((await get(phone)).name).toBe("second");
  });

  test("however many arrive at once, in whatever order", async () => {
    const source = await addSource();
    const phones = Array.from({ length: 5 }, newPhone);
    const all = phones.flatMap((phone) =>
      Array.from({ length: 20 }, (_, second) => ({ phone, name: `${second}`, time: at(second) })),
    );
    const shuffled = all
      .map((payload, index) => ({ payload, key: (index * 37) % all.length }))
      .sort((one, two) => one.key - two.key);
    await Promise.all(shuffled.map(({ payload }) => source.send(payload)));
    for (const phone of phones) expect((await get(phone)).name).toBe("19");
  });

  test("payloads without a time are applied as they arrive", async () => {
    const source = await addSource();
    const phone = newPhone();
    await source.send({ phone, name: "told later", time: at(20) });
    expect(outcomeOf(await source.send({ phone, name: "arrived later" }))).toBe("updated");
  });

  test("marks are kept for 30 days", async () => {
    const source = await addSource();
    const phone = newPhone();
    const age = (days: number) =>
      world.database.pool.query("update sync_marks set stored_at = now() - make_interval(days => $1)", [
        days,
      ]);
    await source.send({ phone, name: "new", time: at(20), delivery: "20" });
    await age(29);
    await forgetOldMarks(world.database);
    expect(outcomeOf(await source.send({ phone, name: "old", time: at(10), delivery: "10" }))).toBe("stale");
    await age(31);
    await forgetOldMarks(world.database);
    expect(outcomeOf(await source.send({ phone, name: "old", time: at(10), delivery: "10" }))).toBe(
      "updated",
    );
  });
});

test("payloads at the same time as other changes lose nothing", async () => {
  const source = await addSource();
  const phone = newPhone();
  const writers = Array.from({ length: 10 }, (_, index) => [
    source.send({ phone, enhanced_data: { [`Synced ${index}`]: [{ text: "x" }] }, delivery: `${index}` }),
    world.call("POST", "/contacts/contact", {
      contact: { phone, enhanced_data: { [`Own ${index}`]: [{ text: "x" }] } },
    }),
  ]);
  const statuses = (await Promise.all(writers.flat())).map(({ status }) => status);
  expect(Math.max(...statuses)).toBeLessThan(300);
  expect(Object.keys((await get(phone)).enhanced_data)).toHaveLength(20);
});

test("each written contact has its event", async () => {
  const source = await addSource();
  const phone = newPhone();
  const before = await countEvents();
  await source.send({ phone, name: "A", delivery: "1" });
  await source.send({ phone, name: "B", delivery: "2" });
  await source.send({ phone, name: "B", delivery: "3" });
  await source.send({ phone, name: "A", delivery: "1" });
  expect((await countEvents()) - before).toBe(2);
});

async function countEvents(): Promise<number> {
  const { rows } = await world.database.pool.query(
    "select coalesce(sum(cardinality(types)), 0)::int as n from events",
  );
  return rows[0].n;
}

describe("a refused payload", () => {
  test("is answered 200 and listed with what is wrong, newest first", async () => {
    const source = await addSource();
    const refused = await source.send({ phone: "0171 1234567", name: 1 });
    expect(refused).toMatchObject({
      status: 200,
      body: {
        outcome: "refused",
        contact_id: null,
        errors: [{ pointer: "/phone", code: "missing_plus" }, { pointer: "/name" }],
      },
    });
    await source.send({ phone: "x" });
    const [second, first] = await source.errors();
    expect(first).toMatchObject({
      errors: refused.body.errors,
      payload: '{"phone":"0171 1234567","name":1}',
      payload_bytes: 33,
    });
    expect(second?.payload).toBe('{"phone":"x"}');
  });

  test("can be delivered again and is applied once its mapping is right", async () => {
    const source = await addSource("{'phone': tel, 'delivery': id}");
    const phone = newPhone();
    expect(outcomeOf(await source.send({ number: phone, id: "1" }))).toBe("refused");
    await world.call("PATCH", `/sources/${source.id}`, { mapping: "{'phone': number, 'delivery': id}" });
    expect(outcomeOf(await source.send({ number: phone, id: "1" }))).toBe("created");
  });

  test("with too much data leaves no mark of its delivery", async () => {
    const source = await addSource();
    const phone = newPhone();
    const large = (name: string) => ({
      [name]: Array.from({ length: 50 }, () => ({ text: "x".repeat(3_900) })),
    });
    await source.send({ phone, enhanced_data: large("one"), delivery: "1" });
    const second = { phone, enhanced_data: large("two"), delivery: "2", time: at(1) };
    expect((await source.send(second)).body).toMatchObject({
      outcome: "refused",
      errors: [{ pointer: "/enhanced_data", code: "enhanced_data_too_large" }],
    });
    await source.send({ phone, enhanced_data: { one: [] }, delivery: "3" });
    expect(outcomeOf(await source.send(second))).toBe("updated");
  });

  test("is kept cut, among the newest 200, for 30 days", async () => {
    const source = await addSource();
    const long = `${"🐘".repeat(20_000)}`;
    await source.send({ phone: "x", name: long });
    const [cut] = await source.errors();
    expect(cut?.payload.length).toBeLessThanOrEqual(16 * 1_024);
    expect(cut?.payload_bytes).toBe(80_000 + '{"phone":"x","name":""}'.length);
    for (let sent = 0; sent < 210; sent += 30)
      await Promise.all(Array.from({ length: 30 }, (_, index) => source.send({ phone: `x${sent + index}` })));
    expect(await source.errors()).toHaveLength(200);
    await world.database.pool.query("update source_errors set created_at = now() - interval '31 days'");
    await forgetOldSourceErrors(world.database);
    expect(await source.errors()).toEqual([]);
  });

  test("with characters that can't be stored is listed all the same", async () => {
    const source = await addSource();
    const odd = { phone: newPhone(), enhanced_data: { "a\0\ud800": [{ text: "\0" }] } };
    expect(outcomeOf(await source.send(odd))).toBe("refused");
    const failing = await addSource(`$error("\\u0000\\ud800" & name)`);
    expect(outcomeOf(await failing.send({ name: "\0" }))).toBe("refused");
    expect([await source.errors(), await failing.errors()].map(({ length }) => length)).toEqual([1, 1]);
  });

  test("goes with its source", async () => {
    const source = await addSource();
    await source.send({ phone: "deleted with its source" });
    await world.call("DELETE", `/sources/${source.id}`);
    expect(await tablesWith(world.database, "deleted with its source")).toEqual([]);
  });

  test("of broken JSON is 400 and not listed", async () => {
    const { body: source } = await world.call("POST", "/sources", {
      name: "x",
      verification: { kind: "bearer" },
      mapping: "$",
    });
    const broken = await world.send(source.url, '{"phone": ', bearer(source));
    expect(broken).toMatchObject({ status: 400, body: { code: "invalid_json" } });
    expect((await world.call("GET", `/sources/${source.id}/errors`)).body.data).toEqual([]);
  });
});

describe("an erasure", () => {
  test.each<[string, (phone: string) => unknown]>([
    ["in any form", (phone) => ({ phone: 1, note: `call ${phone.slice(0, 5)} (${phone.slice(5)})` })],
    ["without its country code", (phone) => ({ phone: `0${phone.slice(2)}` })],
    [
      "in a payload that is too long to search",
      (phone) => ({ phone: 1, filler: "x".repeat(70_000), tel: phone }),
    ],
  ])("removes refused payloads that name the phone %s, and leaves the others", async (_form, payload) => {
    const source = await addSource();
    const [phone, other] = [newPhone(), newPhone()];
    await world.call("POST", "/contacts/contact", { contact: { phone } });
    await source.send(payload(phone));
    await source.send({ phone: 1, tel: other });
    expect((await erase(phone)).body.erasure.counts.source_errors).toBe(1);
    expect((await source.errors()).map((error) => error.payload)).toEqual([
      JSON.stringify({ phone: 1, tel: other }),
    ]);
  });

  test("isn't undone by a payload from before it: redelivered, or older than the newest", async () => {
    const source = await addSource();
    const phone = newPhone();
    const payload = { phone, name: "A", time: at(20), delivery: "20" };
    await source.send(payload);
    await erase(phone);
    expect(outcomeOf(await source.send(payload))).toBe("repeated");
    expect(outcomeOf(await source.send({ phone, name: "older", time: at(10), delivery: "10" }))).toBe(
      "stale",
    );
    expect((await world.call("GET", `/contacts/${phone.slice(1)}`)).status).toBe(404);
    expect(outcomeOf(await source.send({ phone, name: "newer", time: at(30), delivery: "30" }))).toBe(
      "created",
    );
  });

  test("at the same time as payloads leaves no deadlock and no half", async () => {
    const source = await addSource();
    const phones = Array.from({ length: 10 }, newPhone);
    await Promise.all(phones.map((phone) => source.send({ phone, name: "0", time: at(0) })));
    const work = phones.flatMap((phone) => [
      ...Array.from({ length: 5 }, (_, second) =>
        source.send({ phone, name: `${second + 1}`, time: at(second + 1) }),
      ),
      erase(phone),
    ]);
    const statuses = (await Promise.all(work)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe("what isn't authentic", () => {
  const source = { name: "x", verification: { kind: "bearer" }, mapping: "$" };

  test.each<[string, string, Record<string, string>, number, string]>([
    ["no secret", "{}", {}, 401, "source_not_verified"],
    ["a wrong secret", "{}", { authorization: "Bearer wrong" }, 401, "source_not_verified"],
    ["a wrong secret with broken JSON", "{", { authorization: "Bearer wrong" }, 401, "source_not_verified"],
    ["another content type", "{}", { "content-type": "text/plain" }, 415, "unsupported_media_type"],
    ["more than 2 MiB", "x".repeat(2 * 1024 * 1024 + 1), {}, 413, "body_too_large"],
  ])("%s", async (_name, body, headers, status, code) => {
    const { body: added } = await world.call("POST", "/sources", source);
    const sent = await world.send(added.url, body, headers);
    expect(sent).toMatchObject({ status, body: { code } });
    if (status === 401) expect(sent.headers["www-authenticate"]).toBe("Bearer");
    expect((await world.call("GET", `/sources/${added.id}/errors`)).body.data).toEqual([]);
  });

  test("an unknown source is 404, before its body is read", async () => {
    const { body: added } = await world.call("POST", "/sources", source);
    const large = "x".repeat(2 * 1024 * 1024 + 1);
    for (const url of [`${added.url.slice(0, -1)}0`, "/sync/nothing", `/sync/${"0".repeat(52)}`]) {
      const sent = await world.send(url === added.url ? "/sync/other" : url, large);
      expect(sent).toMatchObject({ status: 404, body: { code: "source_not_found" } });
    }
  });

  test("is shown by the source as the time of the last one, apart from authentic payloads", async () => {
    const { body: added } = await world.call("POST", "/sources", source);
    const times = async () => {
      const { body } = await world.call("GET", `/sources/${added.id}`);
      return [body.last_received_at, body.last_unverified_at];
    };
    expect(await times()).toEqual([null, null]);
    await world.send(added.url, "{}");
    expect(await times()).toEqual([null, expect.any(String)]);
    await world.send(added.url, "{}", bearer(added));
    expect(await times()).toEqual([expect.any(String), expect.any(String)]);
  });

  test("a payload with a byte order mark is read", async () => {
    const { body: added } = await world.call("POST", "/sources", source);
    const sent = await world.send(added.url, `\uFEFF{"phone": "${newPhone()}"}`, bearer(added));
    expect(sent.body).toMatchObject({ outcome: "created" });
  });

  test("WooCommerce's ping is answered 200 and does nothing", async () => {
    const { body: added } = await world.call("POST", "/sources", { name: "x", preset: "woocommerce" });
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect((await world.send(added.url, "webhook_id=15", form)).body).toMatchObject({ outcome: "ignored" });
    expect((await world.send(added.url, "webhook_id=15&x=1", form)).status).toBe(401);
  });

  // Last, because it blocks failures of this address for a minute.
  test("after a hundred failures in a minute, an address must wait, but valid payloads are accepted", async () => {
    const other = await addSource();
    const { body: added } = await world.call("POST", "/sources", source);
    const failures = await Promise.all(
      Array.from({ length: 130 }, (_, index) =>
        index % 2 ? world.send(added.url, "{}") : world.send(`/sync/${"1".repeat(52)}`, "{}"),
      ),
    );
    expect(new Set(failures.map(({ status }) => status))).toEqual(new Set([401, 404, 429]));
    const refused = await world.send(added.url, "{}");
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_failures", retryable: false } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(outcomeOf(await other.send({ phone: newPhone() }))).toBe("created");
  });
});

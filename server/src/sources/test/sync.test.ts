// Payloads are written once, and in the order of their times.
import { describe, expect, test } from "vitest";
import type { TestAnswer } from "../../../test/api.ts";
import { useDatabase } from "../../../test/database.ts";
import { forgetOldSyncKeys } from "../sync/sync-keys.ts";
import { addSource, at, newPhone, useSourcesWorld } from "./sources-world.ts";

const world = useSourcesWorld(useDatabase());

const get = async (phone: string) => (await world.call("GET", `/contacts/${phone.slice(1)}`)).body;
const outcomeOf = ({ body }: TestAnswer) => body.outcome;

describe("a payload that is delivered again changes nothing", () => {
  test("by the id of its delivery, also after another payload and with another body", async () => {
    const source = await addSource(world);
    const phone = newPhone();
    expect(outcomeOf(await source.send({ phone, name: "A", delivery: "1" }))).toBe("created");
    expect(outcomeOf(await source.send({ phone, name: "B", delivery: "2" }))).toBe("updated");
    expect(outcomeOf(await source.send({ phone, name: "A again", delivery: "1" }))).toBe("repeated");
    expect((await get(phone)).name).toBe("B");
  });

  test("by its Idempotency-Key", async () => {
    const source = await addSource(world);
    const phone = newPhone();
    const key = { "idempotency-key": "one" };
    expect(outcomeOf(await source.send({ phone, name: "A" }, key))).toBe("created");
    expect(outcomeOf(await source.send({ phone, name: "B" }, { "idempotency-key": "two" }))).toBe("updated");
    expect(outcomeOf(await source.send({ phone, name: "A" }, key))).toBe("repeated");
  });

  test("by its body if it was the last one about this phone; a change back is applied", async () => {
    const source = await addSource(world);
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
    const source = await addSource(world);
    const phone = newPhone();
    const payload = { phone, name: "A", delivery: "at once" };
    const sent = await Promise.all(Array.from({ length: 20 }, () => source.send(payload)));
    expect(sent.map(outcomeOf).sort()).toEqual(["created", ...Array(19).fill("repeated")]);
  });
});

describe("an older payload doesn't overwrite a newer one", () => {
  test("neither its fields nor its group", async () => {
    const source = await addSource(world);
    const phone = newPhone();
    const group = (text: string) => ({ enhanced_data: { Shop: [{ text }] } });
    await source.send({ phone, name: "new", labels: "new", ...group("new"), time: at(20) });
    const late = await source.send({ phone, name: "old", labels: "old", ...group("old"), time: at(10) });
    expect(late.body).toEqual({ outcome: "stale", contact_id: null, errors: [] });
    expect(await get(phone)).toMatchObject({ name: "new", labels: "new", ...group("new") });
  });

  test("each field by itself: what the newer one didn't write is applied", async () => {
    const source = await addSource(world);
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
    const source = await addSource(world);
    const phone = newPhone();
    for (const name of ["first", "second"]) await source.send({ phone, name, time: at(5) });
    expect((await get(phone)).name).toBe("second");
  });

  test("however many arrive at once, in whatever order", async () => {
    const source = await addSource(world);
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

  test("sync keys are kept for 30 days", async () => {
    const source = await addSource(world);
    const phone = newPhone();
    const age = (days: number) =>
      world.database.pool.query("update sync_keys set stored_at = now() - make_interval(days => $1)", [days]);
    await source.send({ phone, name: "new", time: at(20), delivery: "20" });
    await age(29);
    await forgetOldSyncKeys(world.database);
    expect(outcomeOf(await source.send({ phone, name: "old", time: at(10), delivery: "10" }))).toBe("stale");
    await age(31);
    await forgetOldSyncKeys(world.database);
    expect(outcomeOf(await source.send({ phone, name: "old", time: at(10), delivery: "10" }))).toBe(
      "updated",
    );
  });
});

test("a source counts what became of its payloads", async () => {
  const source = await addSource(world);
  const outcomes = async () => (await world.call("GET", `/sources/${source.id}`)).body.outcomes;
  const none = { created: 0, updated: 0, unchanged: 0, ignored: 0, repeated: 0, stale: 0, refused: 0 };
  expect(await outcomes()).toEqual(none);
  const phone = newPhone();
  for (const given of [
    { phone, name: "A", time: at(1), delivery: "1" },
    { phone, name: "B", time: at(2), delivery: "2" },
    { phone, name: "B", time: at(3), delivery: "3" },
    { phone, name: "B", time: at(3), delivery: "3" },
    { phone, name: "C", time: at(1), delivery: "4" },
    { phone: "0171 1234567" },
    { phone: "0171 1234567" },
  ])
    await source.send(given);
  const counted = { created: 1, updated: 1, unchanged: 1, ignored: 0, repeated: 1, stale: 1, refused: 2 };
  expect(await outcomes()).toEqual(counted);
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      source.send({ phone: newPhone(), delivery: `${index} at once` }),
    ),
  );
  expect(await outcomes()).toEqual({ ...counted, created: 21 });
  const { body } = await world.call("GET", "/sources?limit=200");
  expect(body.data.find(({ id }: { id: string }) => id === source.id).outcomes.created).toBe(21);
});

test("both forms of a Mexican number are one person, also after an erasure", async () => {
  const source = await addSource(world);
  const [first, second] = ["+525512345678", "+5215512345678"];
  const order = (text: string) => ({ keep_entries: 2, enhanced_data: { Orders: [{ text }] } });
  await source.send({ phone: first, name: "new", ...order("A-1"), time: at(20) });
  expect(outcomeOf(await source.send({ phone: second, name: "old", time: at(10) }))).toBe("stale");
  expect(outcomeOf(await source.send({ phone: second, ...order("A-2"), time: at(5) }))).toBe("updated");
  expect(await get(second)).toMatchObject({
    phone: first,
    name: "new",
    enhanced_data: { Orders: [{ text: "A-2" }, { text: "A-1" }] },
  });
  await world.call("DELETE", `/contacts/${second.slice(1)}`);
  for (const phone of [first, second])
    expect(outcomeOf(await source.send({ phone, name: "old", time: at(10), delivery: phone }))).toBe("stale");
  expect((await get(first)).code).toBe("contact_not_found");
});

describe("a contact with keep_entries", () => {
  const orders = (...texts: string[]) => ({
    keep_entries: 3,
    enhanced_data: { Orders: texts.map((text) => ({ text })) },
  });
  const textsOf = async (phone: string) =>
    (await get(phone)).enhanced_data.Orders.map(({ text }: { text: string }) => text);

  test("adds entries to the stored ones, highest number first", async () => {
    const source = await addSource(world);
    const phone = newPhone();
    await source.send({ phone, ...orders("A-9", "A-10") });
    await source.send({ phone, ...orders("A-8") });
    expect(await textsOf(phone)).toEqual(["A-10", "A-9", "A-8"]);
    await source.send({ phone, ...orders("A-11"), delivery: "11" });
    expect(await textsOf(phone)).toEqual(["A-11", "A-10", "A-9"]);
    expect(outcomeOf(await source.send({ phone, ...orders("A-7"), delivery: "7" }))).toBe("unchanged");
    expect(outcomeOf(await source.send({ phone, ...orders(), delivery: "none" }))).toBe("unchanged");
    expect(await textsOf(phone)).toEqual(["A-11", "A-10", "A-9"]);
  });

  test("loses none of two sources that create the contact at once", async () => {
    const sources = await Promise.all([1, 2, 3].map(() => addSource(world)));
    for (let round = 0; round < 5; round++) {
      const phone = newPhone();
      await Promise.all(sources.map((source, index) => source.send({ phone, ...orders(`A-${index}`) })));
      expect(await textsOf(phone)).toEqual(["A-2", "A-1", "A-0"]);
    }
  });
});

test("payloads at the same time as other changes lose nothing", async () => {
  const source = await addSource(world);
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

// The preset for programs and automation tools: a payload is a contact already, or a list of them.
import { expect, test } from "vitest";
import { useSharedDatabase } from "../../../test/database.ts";
import { addSource, at, newPhone, useSourcesWorld } from "./sources-world.ts";

const world = useSourcesWorld(useSharedDatabase());

const contact = async (phone: string) => (await world.call("GET", `/contacts/${phone.slice(1)}`)).body;
const outcomesIn = ({ body }: { body: { data: { outcome: string }[] } }) =>
  body.data.map(({ outcome }) => outcome);

test("a contact is taken as POST /contacts/contact takes it, with its object around it or without", async () => {
  const source = await addSource(world);
  const [ana, bo] = [newPhone(), newPhone()];
  const fields = {
    name: "Ana",
    labels: "VIP, newsletter",
    enhanced_data: { Shop: [{ text: "A-1" }], Club: [{ text: "Gold" }] },
  };
  const sent = await source.send({ contact: { phone: ana, ...fields } });
  expect(sent.body).toEqual({ outcome: "created", contact_id: (await contact(ana)).id, errors: [] });
  expect(await contact(ana)).toMatchObject(fields);
  expect((await source.send({ phone: bo, ...fields })).body.outcome).toBe("created");
  expect(await contact(bo)).toMatchObject(fields);
  await source.send({ phone: bo, enhanced_data: null });
  expect((await contact(bo)).enhanced_data).toEqual({});
});

test("a list is answered with what became of each contact, in its order, and takes effect once", async () => {
  const source = await addSource(world);
  const phones = Array.from({ length: 250 }, newPhone);
  const list = phones.map((phone, n) => ({ contact: { phone, name: `Person ${n}` } }));
  list.splice(1, 0, { contact: { phone: "0171 1234567", name: "Without a plus" } });
  const sent = await source.send(list, { "idempotency-key": "nightly" });
  expect(outcomesIn(sent)).toEqual(["created", "refused", ...phones.slice(1).map(() => "created")]);
  expect(sent.body.data[1].errors).toMatchObject([{ pointer: "/phone", code: "missing_plus" }]);
  expect((await contact(phones[249] as string)).name).toBe("Person 249");
  expect((await source.errors()).map(({ payload }) => JSON.parse(payload))).toEqual([list[1]?.contact]);
  const again = await source.send(list, { "idempotency-key": "nightly" });
  expect(new Set(outcomesIn(again))).toEqual(new Set(["repeated", "refused"]));
  const { outcomes } = (await world.call("GET", `/sources/${source.id}`)).body;
  expect(outcomes).toMatchObject({ created: 250, repeated: 250, refused: 2 });
});

test("of contacts with one phone in a list, the newest time counts", async () => {
  const source = await addSource(world);
  const phone = newPhone();
  const sent = await source.send([
    { phone, name: "Second", time: at(2) },
    { phone, name: "First", time: at(1) },
    { phone, name: "Third", time: at(3) },
  ]);
  expect(outcomesIn(sent)).toEqual(["created", "stale", "updated"]);
  expect((await contact(phone)).name).toBe("Third");
});

test.each<[string, unknown, string, string]>([
  ["a text", '"Ana"', "", "invalid_type"],
  ["a list in a list", [[]], "", "invalid_type"],
  [
    "a time in the future",
    { phone: "+15551230004", time: "2999-01-01T00:00:00Z" },
    "/time",
    "time_in_future",
  ],
  ["more than a thousand contacts", Array.from({ length: 1_001 }, () => ({})), "", "too_long"],
  [
    "a group that is too large",
    {
      phone: "+15551230004",
      enhanced_data: { a: Array.from({ length: 100 }, () => ({ text: "x".repeat(4_000) })) },
    },
    "/enhanced_data",
    "enhanced_data_too_large",
  ],
])("refused with its fault: %s", async (_name, given, pointer, code) => {
  const source = await addSource(world);
  const { status, body } = await source.send(given);
  const [answer] = "data" in body ? body.data : [body];
  expect([status, answer]).toMatchObject([
    200,
    { outcome: "refused", contact_id: null, errors: [{ pointer, code }] },
  ]);
  expect(answer.errors[0].detail).toMatch(/\w.*\.$/);
});

test("an empty list changes nothing", async () => {
  const source = await addSource(world);
  expect((await source.send([])).body).toEqual({ data: [] });
});

// Broadcasts through the whole service, with simulated phones.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import {
  type ConnectedNumber,
  openService,
  type RunningService,
  type Served,
} from "../../../test/running-service.ts";

const server = useDatabase();
let service: RunningService;
let parley: Served;
let number: ConnectedNumber;

beforeAll(async () => {
  service = await openService(server.url);
  parley = await service.serve();
  number = await service.connectNumber(parley.call, "+15550001000");
  await parley.call("POST", "/templates/sync");
});
afterAll(() => service.close());

let groups = 0;

/** Contacts with a label of their own, whose phones end with their index. Returns the label and the phones. */
async function addPeople(count: number, fields: (index: number) => object = () => ({})) {
  const group = ++groups;
  const label = `group ${group}`;
  const phones = Array.from(
    { length: count },
    (_, index) => `+1555${String(group * 10_000 + index).padStart(7, "0")}`,
  );
  await Promise.all(
    phones.map((phone, index) =>
      parley.call("POST", "/contacts/contact", { contact: { phone, labels: label, ...fields(index) } }),
    ),
  );
  return { label, phones };
}

const TEMPLATE = {
  name: "order_update",
  variables: { "1": { field: "name", fallback: "friend" }, "2": "A-1" },
};

async function make(label: string, fields: object = {}): Promise<string> {
  const asked = {
    name: "Cake week",
    audience: { filter: { label: [label] } },
    template: TEMPLATE,
    ...fields,
  };
  const made = await parley.call("POST", "/broadcasts", asked);
  expect(made, JSON.stringify(made.body)).toMatchObject({
    status: 201,
    body: { status: "draft", plan: null },
  });
  return made.body.id;
}

const get = async (id: string) => (await parley.call("GET", `/broadcasts/${id}`)).body;
const act = (id: string, verb: string, body?: object) =>
  parley.call("POST", `/broadcasts/${id}/${verb}`, body);
const statusOf = async (id: string) => (await get(id)).status;
const peopleOf = async (id: string, query = "") =>
  (await parley.call("GET", `/broadcasts/${id}/recipients?limit=100${query}`)).body.data;

async function plan(id: string) {
  expect((await act(id, "plan")).status).toBe(202);
  await expect.poll(() => statusOf(id)).toBe("planned");
  return get(id);
}

async function start(id: string): Promise<void> {
  const { plan: hash } = await plan(id);
  expect(await act(id, "start", { plan: hash })).toMatchObject({ status: 200, body: { status: "running" } });
}

/** The broadcast when all its messages have reached their phones, or failed. */
async function settled(id: string) {
  await expect.poll(() => statusOf(id)).toBe("finished");
  await expect
    .poll(async () => {
      const { counts } = await get(id);
      return counts.queued + counts.sent + counts.delivered;
    })
    .toBe(0);
  return get(id);
}

const onPhone = (phone: string) => service.simulator.messages(phone);

describe("a broadcast", () => {
  test("reaches each person of its plan once, with the person's own values", async () => {
    const { label, phones } = await addPeople(3, (index) => (index === 0 ? { name: "Ana" } : {}));
    const id = await make(label, {
      template: {
        name: "order_update",
        variables: {
          "1": { field: "name", fallback: "friend" },
          "2": { group: "Orders", entry: 2, part: "text", fallback: "none" },
        },
      },
    });
    await parley.call("POST", "/contacts/contact", {
      contact: { phone: phones[1], enhanced_data: { Orders: [{ text: "A-1" }, { text: "A-2" }] } },
    });
    const planned = await plan(id);
    expect(planned).toMatchObject({ people: 3, counts: { planned: 3, left_out: [] }, takes_seconds: 1 });
    expect(planned.samples).toHaveLength(3);
    expect(planned.samples[0]).toMatchObject({
      name: "Ana",
      template: { name: "order_update", variables: { "1": "Ana", "2": "none" } },
    });
    // Who gets the label later isn't in it.
    await addPeople(0);
    await parley.call("POST", "/contacts/contact", { contact: { phone: "+15559990001", labels: label } });
    expect((await act(id, "start", { plan: "another" })).body).toMatchObject({ code: "broadcast_changed" });
    expect((await act(id, "start", { plan: planned.plan })).status).toBe(200);
    expect((await act(id, "start", { plan: planned.plan })).body).toMatchObject({ code: "broadcast_status" });
    const ended = await settled(id);
    expect(ended).toMatchObject({ queued: 3, counts: { planned: 0, read: 3, failed: 0 } });
    const texts = await Promise.all(
      phones.map(async (phone) => (await onPhone(phone)).map(({ text }) => text)),
    );
    expect(texts.map((own) => own.length)).toEqual([1, 1, 1]);
    expect(texts[0]?.[0]).toContain("Hi Ana, your order none");
    expect(texts[1]?.[0]).toContain("Hi friend, your order A-2");
    expect(await onPhone("+15559990001")).toEqual([]);
    const { data } = (await parley.call("GET", `/messages?broadcast=${id}`)).body;
    expect(data.map((message: { broadcast_id: string }) => message.broadcast_id)).toEqual([id, id, id]);
  });

  test("leaves out who opted out, who lacks a value, who is excluded and who is unknown, with the reason", async () => {
    const { label, phones } = await addPeople(4, (index) => (index === 1 ? {} : { name: `Person ${index}` }));
    const first = await make(label, { audience: { phones: [phones[3]] } });
    await start(first);
    await settled(first);
    await parley.call("POST", `/contacts/${phones[0]?.slice(1)}/opt-out`, { scope: "all" });
    const id = await make(label, {
      audience: { phones: [...phones, "+15559990002"], exclude: { broadcasts: [first] } },
      template: { name: "order_update", variables: { "1": { field: "name" }, "2": "A-1" } },
    });
    const { counts, people, audience } = await plan(id);
    expect(audience).toEqual({ people: 4, exclude: { broadcasts: [first] } });
    expect(people).toBe(1);
    expect(
      counts.left_out.toSorted((a: { code: string }, b: { code: string }) => a.code.localeCompare(b.code)),
    ).toEqual([
      { code: "empty_value", people: 1 },
      { code: "excluded", people: 1 },
      { code: "not_found", people: 1 },
      { code: "opted_out", people: 1 },
    ]);
    expect(await peopleOf(id, "&status=left_out&code=opted_out")).toMatchObject([
      { phone_number: phones[0], status: "left_out", code: "opted_out", message_id: null },
    ]);
  });

  test("as a text goes to people whose window is open only", async () => {
    const { label, phones } = await addPeople(2);
    const [writer = ""] = phones;
    await service.simulator.control("POST", "/inbound", {
      from: writer.slice(1),
      to: number.phone_number_id,
      text: "Hello?",
    });
    await expect
      .poll(async () => (await parley.call("GET", `/contacts/${writer.slice(1)}`)).body.windows)
      .toHaveLength(1);
    const message = { text: "Closed on {{day}}", variables: { day: "Monday" } };
    const id = await make(label, { template: undefined, message });
    await start(id);
    const { counts } = await settled(id);
    expect(counts).toMatchObject({ read: 1, left_out: [{ code: "outside_window", people: 1 }] });
    // The person waits for an answer as before.
    expect((await parley.call("GET", `/contacts/${writer.slice(1)}`)).body.waiting_since).not.toBeNull();
  });
});

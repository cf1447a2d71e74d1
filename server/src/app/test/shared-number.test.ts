// A number that the business also uses in the channel's own app, from the app on the phone to the API.
import { describe, expect, test, vi } from "vitest";
import { tablesWith } from "../../../test/find-text.ts";
import { useNumber, useService } from "../../../test/running-service.ts";
import { deliverHook } from "../../../test/whatsapp-hook.ts";

const { service, parley } = useService();
const number = useNumber(service, parley);

const inApp = (path: string, body: object) => service.simulator.control("POST", `/app/${path}`, body);
/** The business writes in the app; returns the channel's id. */
const writeInApp = async (to: string, content: object) =>
  ((await inApp("messages", { to, ...content })) as { id: string }).id;
const writeToBusiness = async (from: string, content: object) =>
  await service.simulator.write({ from, ...content });

const thread = async (phone: string) => (await parley.get(`/messages?phone=${phone}&limit=100`)).data;
const contact = (phone: string) => parley.get(`/contacts/${phone}`);
const eventsOf = async (id: string) =>
  (await parley.get("/events?limit=200")).data
    .filter(({ data }: { data: { id: string } | null }) => data?.id === id)
    .map(({ type }: { type: string }) => type);

/** A hook as Meta sends it, also again or in another order. */
async function deliver(field: string, value: object): Promise<void> {
  expect(await deliverHook(number, value, { field, time: Math.floor(Date.now() / 1_000) })).toBe(200);
}
const seconds = (ago = 0) => String(Math.floor(Date.now() / 1_000) - ago);
const DAY = 86_400;
const sender = () => parley.get(`/senders/${number.senderId}`);

const soon = <Result>(read: () => Promise<Result>) => vi.waitFor(read, { timeout: 45_000, interval: 50 });

async function newest(phone: string, expected: object) {
  return soon(async () => {
    const [message] = await thread(phone);
    expect(message).toMatchObject(expected);
    return message;
  });
}

describe("a message that the business writes in the app", () => {
  test("is shown as sent, never sent, and answers the person", async () => {
    const person = "15557880001";
    await writeToBusiness(person, { text: "Are you open?" });
    await newest(person, { direction: "in", text: "Are you open?", source: null });
    const before = await contact(person);
    expect((await parley.get("/contacts?waiting=true")).data).toHaveLength(1);
    await writeInApp(person, { text: "We open at seven." });
    const message = await newest(person, {
      direction: "out",
      source: "app",
      status: "sent",
      text: "We open at seven.",
      attempts: 0,
      error: null,
    });
    expect(message).not.toHaveProperty("imported");
    expect((await parley.get("/contacts?waiting=true")).data).toEqual([]);
    const after = await contact(person);
    expect(after.windows).toEqual(before.windows);
    expect(await eventsOf(message.id)).toEqual(["message.sent"]);
    expect((await parley.get(`/messages/${message.id}`)).history).toMatchObject([
      { kind: "status", status: "sent" },
    ]);
    expect(await parley.get(`/messages/${message.id}/why`)).toMatchObject({
      sentence: expect.stringContaining("app"),
    });
    const { data } = (await service.simulator.control("GET", "/messages")) as { data: object[] };
    expect(data).toEqual([]);
  });
});

test("a message whose answer was lost is settled by its echo, and stays one message", async () => {
  const person = "15557880005";
  const next = [{ drop: "before_answer", after_accept: true }];
  const random = { seed: 1, lost: 1 };
  await service.simulator.faults({ next, random });
  const body = { phone_number: `+${person}`, message: "Your cakes are ready." };
  await parley.send(body);
  await soon(async () => expect((await thread(person))[0]?.uncertain_since).toEqual(expect.any(String)));
  const [taken] = await service.simulator.messages(person);
  const echoed = { from: "15550001000", to: person, id: taken?.id, timestamp: seconds(), type: "text" };
  await deliver("smb_message_echoes", { message_echoes: [{ ...echoed, text: { body: body.message } }] });
  expect(await thread(person)).toMatchObject([{ source: "api", status: "sent", possibly_duplicate: false }]);
  await service.simulator.faults();
});

describe("in the app, the business", () => {
  const person = "15557880010";
  const echo = (id: string, content: object, ago = 0) =>
    deliver("smb_message_echoes", {
      message_echoes: [{ from: "15550001000", to: person, id, timestamp: seconds(ago), ...content }],
    });

  test("sends a picture, which Parley fetches", async () => {
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    const image = { base64: png.toString("base64"), mime_type: "image/png", caption: "Our bread" };
    await writeInApp(person, { image });
    const message = await newest(person, {
      source: "app",
      type: "image",
      caption: "Our bread",
      media: { status: "stored", mime_type: "image/png", bytes: png.length },
    });
    expect((await parley.get(`/contacts/${person}`)).last_message_at).toBe(message.created_at);
  });

  test("gets receipts, which aren't usage, for a message that its hook brings three times", async () => {
    const echoes = [1, 2, 3].map(() => echo("wamid.app6", { type: "text", text: { body: "Once" } }));
    await Promise.all(echoes);
    const usage = async () => {
      const range = { from: new Date(Date.now() - 7_200_000), to: new Date(Date.now() + 7_200_000) };
      const query = new URLSearchParams({ from: range.from.toISOString(), to: range.to.toISOString() });
      return await parley.get(`/usage?${query}`);
    };
    const { total } = await usage();
    const receipt = (status: string) => ({
      id: "wamid.app6",
      status,
      timestamp: seconds(),
      recipient_id: person,
    });
    await deliver("messages", { statuses: [receipt("delivered")] });
    await deliver("messages", { statuses: [receipt("read")] });
    const message = await newest(person, { text: "Once", status: "read", attempts: 0 });
    expect(await eventsOf(message.id)).toEqual(["message.sent", "message.delivered", "message.read"]);
    expect((await usage()).total).toEqual(total);
  });

  test("gets a failure, and nothing is sent again", async () => {
    await echo("wamid.app7", { type: "text", text: { body: "Lost" } });
    const errors = [{ code: 131_026, title: "Message undeliverable" }];
    const status = { id: "wamid.app7", status: "failed", timestamp: seconds(), recipient_id: person, errors };
    await deliver("messages", { statuses: [status] });
    const message = await newest(person, { text: "Lost", status: "failed" });
    expect(await parley.call("POST", `/messages/${message.id}/retry`)).toMatchObject({
      status: 409,
      body: { code: "message_not_retryable" },
    });
    const rate = { code: 130_429, title: "Rate limit hit" };
    await echo("wamid.app8", { type: "text", text: { body: "Slow" } });
    await deliver("messages", { statuses: [{ ...status, id: "wamid.app8", errors: [rate] }] });
    await newest(person, { text: "Slow", status: "failed" });
    expect(await service.query("select from outbox")).toEqual([]);
  });

  test("writes STOP without stopping anything", async () => {
    await echo("wamid.app9", { type: "text", text: { body: "STOP" } });
    await newest(person, { text: "STOP" });
    expect(await contact(person)).toMatchObject({ opted_out: false });
  });
});

describe("the phone's address book", () => {
  const book = (people: object[]) => inApp("contacts", { contacts: people });

  test("adds contacts and names those without a name, and reports no events", async () => {
    const cursor = await parley.get("/session");
    await parley.call("POST", "/contacts/contact", { contact: { phone: "+15557890001", name: "Our Ana" } });
    await parley.call("POST", "/contacts/contact", { contact: { phone: "+15557890002" } });
    const before = (await sender()).app?.contacts ?? 0;
    const people = [
      { phone: "15557890001", full_name: "Ana" },
      { phone: "15557890002", full_name: "Bo Lund", first_name: "Bo" },
      { phone: "15557890003", first_name: "Cleo" },
      { phone: "15557890004" },
      { phone: "15557890002", action: "remove" },
    ];
    await book(people);
    await soon(async () => expect(await contact("15557890003")).toMatchObject({ name: "Cleo" }));
    expect(await contact("15557890001")).toMatchObject({ name: "Our Ana" });
    expect(await contact("15557890002")).toMatchObject({ name: "Bo Lund", last_message_at: null });
    expect(await contact("15557890004")).toMatchObject({ name: null });
    await book(people);
    await soon(async () => expect((await sender()).app.contacts).toBe(before + 3));
    const { id } = await contact("15557890003");
    expect(await eventsOf(id)).toEqual([]);
    expect(cursor).toBeDefined();
  });

  test("doesn't bring back who was erased, until the phone changes the entry", async () => {
    const entry = (ago: number) => ({
      state_sync: [
        {
          type: "contact",
          action: "add",
          contact: { full_name: "Dora", phone_number: "15557890005" },
          metadata: { timestamp: seconds(ago) },
        },
      ],
    });
    await deliver("smb_app_state_sync", entry(100));
    expect(await contact("15557890005")).toMatchObject({ name: "Dora" });
    await parley.call("DELETE", "/contacts/15557890005");
    await deliver("smb_app_state_sync", entry(100));
    await deliver("smb_app_state_sync", entry(50));
    expect((await parley.call("GET", "/contacts/15557890005")).status).toBe(404);
    await deliver("smb_app_state_sync", entry(-60));
    expect(await contact("15557890005")).toMatchObject({ name: "Dora" });
  });
});

describe("the history of the app", () => {
  const message = (person: string, id: string, days: number, more: object = {}) => ({
    from: person,
    id: `wamid.${id}`,
    timestamp: seconds(days * DAY),
    type: "text",
    text: { body: id },
    history_context: { status: "READ" },
    ...more,
  });
  const ours = { from: "15550001000", history_context: { status: "DELIVERED", from_me: true } };
  const share = (metadata: object, id: string, messages: object[]) =>
    deliver("history", { history: [{ metadata, threads: [{ id, messages }] }] });
  const ids = async (person: string) => (await thread(person)).map(({ text }: { text: string }) => text);

  test("is in the conversation with its own times, and is no news", async () => {
    const person = "15557891001";
    const part = [
      message(person, "h3", 3, { context: { id: "wamid.h2" } }),
      message(person, "h2", 4, ours),
      message(person, "h1", 5, { text: { body: "STOP" } }),
    ];
    await share({ phase: 1, chunk_order: 1, progress: 40 }, person, part);
    await share({ phase: 1, chunk_order: 1, progress: 40 }, person, part);
    const [newestOne, second, first, ...others] = await thread(person);
    expect(others).toEqual([]);
    expect(newestOne).toMatchObject({
      direction: "in",
      imported: true,
      source: null,
      text: "h3",
      reply_to: second.id,
    });
    expect(second).toMatchObject({ direction: "out", imported: true, source: "app", status: "delivered" });
    expect(first.created_at < second.created_at).toBe(true);
    const made = await contact(person);
    expect(made).toMatchObject({ windows: [], opted_out: false, last_message_at: newestOne.created_at });
    const waiting = (await parley.get("/contacts?waiting=true&limit=200")).data;
    expect(waiting.map(({ id }: { id: string }) => id)).not.toContain(made.id);
    for (const { id } of [made, newestOne, second, first]) expect(await eventsOf(id)).toEqual([]);
    expect((await sender()).app.history).toMatchObject({
      status: "running",
      phase: 1,
      percent: 40,
      messages: 3,
    });
    expect((await parley.get(`/messages/${second.id}/why`)).sentence).toMatch(/history/);
  });

  test("has a file later than its message", async () => {
    const person = "15557891003";
    const file = message(person, "f1", 2, { type: "media_placeholder", text: null });
    await share({ phase: 1, chunk_order: 2, progress: 100 }, person, [file]);
    await newest(person, { type: "unsupported", unsupported: { reason: expect.stringContaining("file") } });
    const image = { id: "no-such-file", mime_type: "image/jpeg", caption: "Cake" };
    const { history_context: _, ...rest } = { ...file, type: "image", image };
    await deliver("history", { messages: [rest] });
    await deliver("history", { messages: [rest] });
    await newest(person, {
      type: "image",
      caption: "Cake",
      imported: true,
      media: { mime_type: "image/jpeg" },
    });
    expect(await thread(person)).toHaveLength(1);
    // The placeholder comes again.
    await share({ phase: 1, chunk_order: 2, progress: 100 }, person, [file]);
    await newest(person, { type: "image", caption: "Cake" });
  });

  test("links an answer that comes before what it answers", async () => {
    const person = "15557891006";
    const answer = message(person, "l2", 3, { context: { id: "wamid.l1" } });
    await share({ phase: 1, progress: 100 }, person, [answer]);
    expect((await thread(person))[0]).not.toHaveProperty("reply_to");
    await share({ phase: 1, progress: 100 }, person, [message(person, "l1", 4, ours)]);
    const [linked, question] = await thread(person);
    expect(linked).toMatchObject({ text: "l2", reply_to: question.id });
  });

  test("ends a wait only with a later answer", async () => {
    const person = "15557891004";
    const waits = async () => {
      const { data } = await parley.get("/contacts?waiting=true&limit=200");
      const { id } = await contact(person);
      return data.some((one: { id: string }) => one.id === id);
    };
    await writeToBusiness(person, { text: "Still open?" });
    await newest(person, { text: "Still open?" });
    await share({ phase: 0, progress: 100 }, person, [message(person, "w1", 1, ours)]);
    expect(await waits()).toBe(true);
    await share({ phase: 0, progress: 100 }, person, [message(person, "w2", -0.0001, ours)]);
    expect(await waits()).toBe(false);
  });

  test("stays out for a person who was erased meanwhile", async () => {
    const person = "15557891005";
    const part = [message(person, "e1", 2)];
    await share({ phase: 0, progress: 10 }, person, part);
    expect(await ids(person)).toEqual(["e1"]);
    await parley.call("DELETE", `/contacts/${person}`);
    await share({ phase: 0, progress: 10 }, person, part);
    const late = [message(person, "e2", 0.01), message(person, "e3", 1, ours)];
    await share({ phase: 0, progress: 20 }, person, late);
    expect((await parley.call("GET", `/contacts/${person}`)).status).toBe(404);
    expect(await tablesWith(service.database, person)).toEqual([]);
  });

  test("that the business doesn't share is told at the sender, once", async () => {
    const other = await service.connectNumber(parley.call, "+15550001001");
    const threads = [1, 2].map((person) => ({
      person: `1555780000${person}`,
      messages: [{ at: new Date(Date.now() - 2 * DAY * 1_000).toISOString(), from: "person", text: "Hi" }],
    }));
    const { phone_number_id: to } = other;
    await inApp("history", { number: to, threads, chunk_size: 1, declined_after: 1 });
    const history = { status: "declined", detail: expect.stringContaining("off"), messages: 1 };
    const shown = async () => (await parley.get(`/senders/${other.senderId}`)).app;
    await soon(async () => expect(await shown()).toMatchObject({ history }));
    expect(await eventsOf(other.senderId)).toEqual(["sender.history_declined"]);
  });
});

test("such a number sends at most 20 messages a second, whatever is asked for", async () => {
  const slow = await service.connectNumber(parley.call, "+15550001002");
  const rate = async () => (await parley.get(`/senders/${slow.senderId}`)).rate;
  expect(await rate()).toBe(80);
  await inApp("messages", { from: slow.phone_number_id, to: "15557893001", text: "Hello" });
  await soon(async () => expect(await rate()).toBe(20));
  expect((await parley.call("PATCH", `/senders/${slow.senderId}`, { rate: 60 })).body.rate).toBe(20);
  expect((await parley.call("PATCH", `/senders/${slow.senderId}`, { rate: 5 })).body.rate).toBe(5);
});

test("an erasure removes everything that came from the app", async () => {
  const person = "15557892001";
  const marker = "zebrafinch";
  await deliver("smb_app_state_sync", {
    state_sync: [
      { type: "contact", action: "add", contact: { full_name: `${marker} 1`, phone_number: person } },
    ],
  });
  const echo = { from: "15550001000", to: person, timestamp: seconds() };
  const card = { name: { formatted_name: `${marker} 4` }, phones: [{ phone: "+46701234567" }] };
  await deliver("smb_message_echoes", {
    message_echoes: [
      { ...echo, id: "wamid.z1", type: "text", text: { body: `${marker} 2` } },
      { ...echo, id: "wamid.z2", type: "hologram", hologram: { words: `${marker} 3` } },
      { ...echo, id: "wamid.z3", type: "contacts", contacts: [card] },
      { ...echo, id: null, type: "text", text: { body: `${marker} 5` } },
    ],
  });
  const messages = [
    { from: person, id: "wamid.z4", timestamp: seconds(DAY), type: "text", text: { body: `${marker} 6` } },
  ];
  await deliver("history", {
    history: [
      {
        metadata: { phase: 0, progress: 1 },
        threads: [{ id: person, messages: [...messages, { from: person, text: `${marker} 7` }] }],
      },
    ],
  });
  expect(await thread(person)).toHaveLength(4);
  expect((await tablesWith(service.database, marker)).length).toBeGreaterThan(2);
  expect((await parley.call("DELETE", `/contacts/${person}`)).status).toBe(200);
  expect(await tablesWith(service.database, marker, person)).toEqual([]);
});

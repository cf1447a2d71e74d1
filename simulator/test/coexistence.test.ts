// A number that the shop also uses in its WhatsApp Business app: echoes, contacts and history.
import { describe, expect, test } from "vitest";
import { type HookReceiver, hookReceiver } from "./hook-receiver.ts";
import { number, soon, type TestSimulator, testSimulator, text } from "./test-simulator.ts";

const ada = "16505551234";
const bob = "442071838750";
const authorization = { authorization: `Bearer ${number.access_token}` };

async function connected(): Promise<{ simulator: TestSimulator; receiver: HookReceiver }> {
  const receiver = await hookReceiver();
  const simulator = await testSimulator();
  await simulator.register(receiver.url);
  return { simulator, receiver };
}

/** The values of all hooks of a field, in the order of arrival. */
// biome-ignore lint/suspicious/noExplicitAny: the hook's shape is what the tests are about.
function valuesOf(receiver: HookReceiver, field: string): any[] {
  return receiver.posts
    .flatMap(({ raw }) => JSON.parse(raw.toString()).entry)
    .flatMap(({ changes }) => changes)
    .filter((change) => change.field === field)
    .map(({ value }) => value);
}

const app = (simulator: TestSimulator, path: string, body?: object) =>
  simulator.call("POST", `/control/app/${path}`, body);
const metadata = { display_phone_number: "15550783881", phone_number_id: number.phone_number_id };
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();

describe("an echo", () => {
  test("tells the business what the shop wrote, and the phone has the message", async () => {
    const { simulator, receiver } = await connected();
    const { status, body } = await app(simulator, "messages", { to: ada, text: "We open at seven." });
    expect(status).toBe(200);
    await soon(() => valuesOf(receiver, "smb_message_echoes")).toHaveLength(1);
    expect(valuesOf(receiver, "smb_message_echoes")).toEqual([
      {
        messaging_product: "whatsapp",
        metadata,
        message_echoes: [
          {
            from: "15550783881",
            to: ada,
            id: body.id,
            timestamp: expect.stringMatching(/^\d{10}$/),
            type: "text",
            text: { body: "We open at seven." },
          },
        ],
      },
    ]);
    const chat = (await simulator.call("GET", `/control/chats/${ada}`)).body;
    expect(chat.data).toMatchObject([
      { direction: "received", source: "app", text: "We open at seven.", statuses: [{ status: "echo" }] },
    ]);
    // The list is of messages that the business sent through the API.
    expect((await simulator.call("GET", "/control/messages")).body.data).toEqual([]);
    const reply = { from: ada, text: "Thanks", reply_to: body.id };
    await simulator.call("POST", "/control/inbound", reply);
    await soon(() => receiver.taken("messages")).toHaveLength(1);
    expect(receiver.taken("messages")[0].context).toEqual({ from: "15550783881", id: body.id });
  });

  test("may be a file, an edit or a deletion", async () => {
    const { simulator, receiver } = await connected();
    const base64 = Buffer.from("a picture").toString("base64");
    const { body } = await app(simulator, "messages", { to: ada, image: { base64, caption: "Bread" } });
    await app(simulator, "messages", { to: ada, edit: { message_id: body.id, text: "Rye bread" } });
    await app(simulator, "messages", { to: ada, revoke: { message_id: body.id } });
    await soon(() => valuesOf(receiver, "smb_message_echoes")).toHaveLength(3);
    const echoes = valuesOf(receiver, "smb_message_echoes").flatMap((value) => value.message_echoes);
    expect(echoes.find(({ type }) => type === "image").image).toMatchObject({
      caption: "Bread",
      mime_type: "image/jpeg",
    });
    expect(echoes.find(({ type }) => type === "edit").edit).toEqual({
      original_message_id: body.id,
      message: { type: "text", text: { body: "Rye bread" } },
    });
    expect(echoes.find(({ type }) => type === "revoke").revoke).toEqual({ original_message_id: body.id });
  });

  test("may be an answer, and a reaction that is taken back", async () => {
    const { simulator, receiver } = await connected();
    const asked = await simulator.call("POST", "/control/inbound", {
      from: ada,
      text: "Do you have rye bread?",
    });
    const message_id = asked.body.id;
    await app(simulator, "messages", { to: ada, text: "Until noon.", reply_to: message_id });
    await app(simulator, "messages", { to: ada, reaction: { message_id, emoji: "👍" } });
    await app(simulator, "messages", { to: ada, reaction: { message_id, emoji: "" } });
    await soon(() => valuesOf(receiver, "smb_message_echoes")).toHaveLength(3);
    const echoes = valuesOf(receiver, "smb_message_echoes").flatMap((value) => value.message_echoes);
    expect(echoes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: "text", context: { from: ada, id: message_id } }),
        expect.objectContaining({ type: "reaction", reaction: { message_id, emoji: "👍" } }),
        expect.objectContaining({ type: "reaction", reaction: { message_id } }),
      ]),
    );
    const { data } = (await simulator.call("GET", `/control/chats/${ada}`)).body;
    expect(data[1]).toMatchObject({ source: "app", text: "Until noon.", reply_to: message_id });
    expect((await app(simulator, "messages", { to: ada, text: "x", reply_to: "wamid.0" })).status).toBe(422);
  });

  test("can't change a message of the API", async () => {
    const { simulator } = await connected();
    const message_id = (await simulator.send(text(ada, "Hello"))).body.messages[0].id;
    expect((await app(simulator, "messages", { to: ada, revoke: { message_id } })).status).toBe(422);
    expect((await app(simulator, "messages", { to: ada })).body.message).toMatch(/exactly one of text/);
  });
});

describe("contacts of the app", () => {
  test("are shared, and a removed one has no name", async () => {
    const { simulator, receiver } = await connected();
    const contacts = [
      { phone: ada, full_name: "Ada Lovelace", first_name: "Ada" },
      { phone: bob, full_name: "Bob", action: "remove" },
    ];
    expect((await app(simulator, "contacts", { contacts })).body).toEqual({ contacts: 2 });
    await soon(() => valuesOf(receiver, "smb_app_state_sync")).toHaveLength(1);
    const more = { metadata: { timestamp: expect.stringMatching(/^\d{10}$/) } };
    expect(valuesOf(receiver, "smb_app_state_sync")[0].state_sync).toEqual([
      {
        type: "contact",
        contact: { full_name: "Ada Lovelace", first_name: "Ada", phone_number: ada },
        action: "add",
        ...more,
      },
      { type: "contact", contact: { phone_number: bob }, action: "remove", ...more },
    ]);
  });

  test("are the people of the phones when the API asks for them", async () => {
    const { simulator, receiver } = await connected();
    await simulator.call("POST", "/control/inbound", { from: ada, name: "Ada Lovelace", text: "Hi" });
    const path = `/v26.0/${number.phone_number_id}/smb_app_data`;
    const body = { messaging_product: "whatsapp", sync_type: "smb_app_state_sync" };
    expect((await simulator.call("POST", path, body, authorization)).body).toEqual({
      messaging_product: "whatsapp",
      request_id: expect.any(String),
    });
    await soon(() => valuesOf(receiver, "smb_app_state_sync")).toHaveLength(1);
    expect(valuesOf(receiver, "smb_app_state_sync")[0].state_sync).toMatchObject([
      { contact: { full_name: "Ada Lovelace", first_name: "Ada", phone_number: ada }, action: "add" },
    ]);
    const wrong = { ...body, sync_type: "everything" };
    expect((await simulator.call("POST", path, wrong, authorization)).body.error.code).toBe(100);
  });
});

describe("the history of the app", () => {
  const history = (receiver: HookReceiver) =>
    valuesOf(receiver, "history").flatMap((value) => value.history as { metadata: { progress: number } }[]);

  test("comes in phases by age and in chunks, with their progress", async () => {
    const { simulator, receiver } = await connected();
    const old = (days: number, text: string) => ({ at: daysAgo(days), text });
    const threads = [
      {
        person: ada,
        messages: [old(200, "too old"), old(100, "1"), old(50, "2"), { ...old(49, "3"), from: "business" }],
      },
      { person: bob, messages: [old(48, "4"), old(0.5, "5")] },
    ];
    expect((await app(simulator, "history", { threads, chunk_size: 2 })).body).toEqual({
      messages: 6,
      hooks: 4,
    });
    await soon(() => history(receiver)).toHaveLength(4);
    const ordered = history(receiver).toSorted(
      (one, other) => one.metadata.progress - other.metadata.progress,
    );
    expect(ordered.map(({ metadata }) => metadata)).toEqual([
      { phase: 0, chunk_order: 1, progress: 25 },
      { phase: 1, chunk_order: 1, progress: 50 },
      { phase: 1, chunk_order: 2, progress: 75 },
      { phase: 2, chunk_order: 1, progress: 100 },
    ]);
    expect(ordered[1]).toMatchObject({
      threads: [
        {
          id: ada,
          messages: [
            { from: ada, type: "text", text: { body: "2" }, history_context: { status: "READ" } },
            { from: "15550783881", to: ada, text: { body: "3" } },
          ],
        },
      ],
    });
    expect(JSON.stringify(ordered)).not.toContain("too old");
    // What is history isn't on the phones.
    expect((await simulator.call("GET", "/control/chats")).body.data).toEqual([]);
  });

  test.each([
    ["at once", 0, 0],
    ["in the middle", 1, 1],
  ])("is declined %s", async (_, declined_after, shared) => {
    const { simulator, receiver } = await connected();
    const messages = [1, 2, 3].map((days) => ({ at: daysAgo(days + 1), text: `${days}` }));
    await app(simulator, "history", { threads: [{ person: ada, messages }], chunk_size: 1, declined_after });
    await soon(() => history(receiver)).toHaveLength(shared + 1);
    const declined = history(receiver).filter((one) => "errors" in one);
    expect(declined).toMatchObject([
      { errors: [{ code: 2593109, error_data: { details: expect.any(String) } }] },
    ]);
  });

  test("is what the phones have when the API asks for it, files as placeholders", async () => {
    const { simulator, receiver } = await connected();
    await simulator.call("POST", "/control/inbound", { from: ada, text: "Hi" });
    await simulator.call("POST", "/control/inbound", { from: ada, image: { base64: "aGk=" } });
    await simulator.send(text(ada, "Hello"));
    const path = `/v26.0/${number.phone_number_id}/smb_app_data`;
    await simulator.call(
      "POST",
      path,
      { messaging_product: "whatsapp", sync_type: "history" },
      authorization,
    );
    await soon(() => history(receiver)).toHaveLength(1);
    expect(history(receiver)).toMatchObject([
      {
        metadata: { phase: 0, chunk_order: 1, progress: 100 },
        threads: [
          {
            id: ada,
            messages: [
              { from: ada, type: "text", text: { body: "Hi" } },
              { from: ada, type: "media_placeholder" },
              { from: "15550783881", to: ada, type: "text", text: { body: "Hello" } },
            ],
          },
        ],
      },
    ]);
  });

  test("of 100,000 messages comes in posts below 3 MB", async () => {
    const { simulator, receiver } = await connected();
    const messages = Array.from({ length: 5000 }, (_, index) => ({
      at: daysAgo(2),
      text: `message ${index}`,
    }));
    const threads = Array.from({ length: 20 }, (_, index) => ({
      person: `1650555${1000 + index}`,
      messages,
    }));
    const { body } = await app(simulator, "history", { threads, chunk_size: 5000 });
    expect(body).toEqual({ messages: 100_000, hooks: 20 });
    await soon(() => history(receiver)).toHaveLength(20);
    expect(Math.max(...receiver.posts.map(({ raw }) => raw.length))).toBeLessThan(3_000_000);
  });
});

// What people write while the channel's own agent holds the conversation, and their calls: from the channel to the API.
import { beforeAll, describe, expect, test, vi } from "vitest";
import { useService } from "../../../test/running-service.ts";

const { service, parley } = useService();
let senderId: string;

beforeAll(async () => {
  ({ senderId } = await service.connectNumber(parley.call, "+15550001000"));
});

const send = (field: string, value: object) => service.simulator.control("POST", "/hooks", { field, value });
const timestamp = () => String(Math.floor(Date.now() / 1_000));
const text = (body: string) => ({ timestamp: timestamp(), type: "text", text: { body } });
const soon = <Result>(read: () => Promise<Result>) => vi.waitFor(read, { timeout: 45_000, interval: 50 });
const thread = async (phone: string) => (await parley.get(`/contacts/${phone}/messages`)).data ?? [];
const waiting = async () =>
  (await parley.get("/contacts?waiting=true")).data.map(({ phone }: { phone: string }) => phone);

let ids = 0;
const written = (from: string, body: string) => ({
  contacts: [{ profile: { name: "Ana" }, wa_id: from }],
  messages: [{ from, id: `wamid.P${ids++}`, ...text(body) }],
});

describe("while the channel's agent holds the conversation", () => {
  test("both sides are shown, and nobody has to answer", async () => {
    const person = "15557880001";
    await send("standby", written(person, "Are you open on Sunday?"));
    await soon(async () => expect(await thread(person)).toHaveLength(1));
    const answer = { to: person, text: "From nine to twelve.", agent: true };
    await service.simulator.control("POST", "/app/messages", answer);
    await soon(async () =>
      expect(await thread(person)).toMatchObject([
        { direction: "out", source: "agent", status: "sent", text: "From nine to twelve.", attempts: 0 },
        { direction: "in", source: "agent", status: "received", text: "Are you open on Sunday?" },
      ]),
    );
    expect(await waiting()).not.toContain(`+${person}`);
    // The number isn't taken for one that is used in the channel's app.
    expect(await parley.get(`/senders/${senderId}`)).toMatchObject({
      app: null,
      unknown_facts: [],
    });
  });

  test("the person may be answered, and then waits for answers as before", async () => {
    const person = "15557880002";
    await send("standby", written(person, "May I talk to somebody?"));
    await soon(async () => expect(await thread(person)).toHaveLength(1));
    const sent = await parley.call("POST", "/channel/send-message", {
      phone_number: `+${person}`,
      message: "Hi",
    });
    expect(sent.status).toBe(202);
    await soon(async () =>
      expect((await thread(person))[0]).toMatchObject({ source: "api", status: "read" }),
    );
    await send("messages", written(person, "Thanks. Until when?"));
    await soon(async () => expect(await waiting()).toContain(`+${person}`));
  });

  test("words that opt out count", async () => {
    const person = "15557880003";
    await send("standby", written(person, "STOP"));
    await soon(async () =>
      expect(await parley.get(`/contacts/${person}`)).toMatchObject({ opted_out: true }),
    );
  });
});

describe("a call that nobody took", () => {
  const call = (from: string, event: string, more = {}) => ({
    contacts: [{ profile: { name: "Cem" }, wa_id: from }],
    calls: [
      {
        id: `wacid.${from}`,
        from,
        to: "15550001000",
        event,
        direction: "USER_INITIATED",
        timestamp: timestamp(),
        ...more,
      },
    ],
  });

  test("is shown, waits for an answer, and opens the window when it begins", async () => {
    const person = "15557880011";
    const yesterday = new Date(Date.now() - 30 * 3_600_000).toISOString();
    await service.simulator.write({ from: person, text: "Old", written_at: yesterday });
    await soon(async () => expect(await thread(person)).toHaveLength(1));
    const write = (message: string) =>
      parley.call("POST", "/channel/send-message", { phone_number: `+${person}`, message });
    expect((await write("Too late")).body.code).toBe("outside_customer_service_window");
    await send("calls", call(person, "connect", { session: { sdp_type: "offer", sdp: "v=0" } }));
    await soon(async () =>
      expect((await thread(person))[0].system).toEqual({ notice: "called", text: null }),
    );
    expect((await write("We can't take calls here.")).status).toBe(202);
    await send("calls", call(person, "terminate", { status: "FAILED", duration: 0 }));
    // The channel delivers hooks again.
    await send("calls", call(person, "terminate", { status: "FAILED", duration: 0 }));
    await soon(async () => {
      const notices = (await thread(person)).flatMap(
        (one: { system?: { notice: string } }) => one.system?.notice ?? [],
      );
      expect(notices).toEqual(["missed_call", "called"]);
    });
    expect(await waiting()).toContain(`+${person}`);
  });
});

test("a person who hides the phone is asked for it, and shares it with one tap", async () => {
  const from = "15557880021";
  const write = (body: object) => service.simulator.write({ from, name: "Dana", hidden: true, ...body });
  await write({ text: "Do you deliver?", username: "dana.k" });
  const found = async () =>
    (await parley.get("/contacts?q=Dana")).data.map(
      ({ id, phone, username }: { id: string; phone: string | null; username: string | null }) => ({
        id,
        phone,
        username,
      }),
    );
  await soon(async () =>
    expect(await found()).toEqual([{ id: expect.stringMatching(/^con_/), phone: null, username: "dana.k" }]),
  );
  const [{ id }] = await found();
  const ask = (interactive: object) =>
    parley.call("POST", "/channel/send-message", { contact_id: id, interactive });
  const question = { text: "May we have your number?" };
  expect((await ask({ request_contact: question, body: "x" })).body.code).toBe("buttons_or_list");
  const asked = await ask({ request_contact: question });
  expect(asked.status).toBe(202);
  await soon(async () =>
    expect(await parley.get(`/messages/${asked.body.id}`)).toMatchObject({
      status: "read",
      interactive: { body: question.text, request_contact: question },
    }),
  );
  const phone = await service.simulator.messages(from);
  expect(phone.at(-1)).toMatchObject({
    raw: {
      interactive: {
        type: "request_contact_info",
        body: question,
        action: { name: "request_contact_info" },
      },
    },
  });
  await write({ share_number: true });
  await soon(async () => expect(await found()).toEqual([{ id, phone: `+${from}`, username: "dana.k" }]));
});

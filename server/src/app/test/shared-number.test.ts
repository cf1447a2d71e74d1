// A number that the business also uses in the channel's own app, from the app on the phone to the API.
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { openService, type RunningService, type Served } from "../../../test/running-service.ts";

const server = useDatabase();
let service: RunningService;
let parley: Served;

beforeAll(async () => {
  service = await openService(server.url);
  parley = await service.serve();
  await service.connectNumber(parley.call, "+15550001000");
});
afterAll(() => service.close());

const inApp = (path: string, body: object) => service.simulator.control("POST", `/app/${path}`, body);
/** The business writes in the app; returns the channel's id. */
const writeInApp = async (to: string, content: object) =>
  ((await inApp("messages", { to, ...content })) as { id: string }).id;
const writeToBusiness = async (from: string, content: object) =>
  ((await service.simulator.control("POST", "/inbound", { from, ...content })) as { id: string }).id;

const thread = async (phone: string) =>
  (await parley.call("GET", `/messages?phone=${phone}&limit=100`)).body.data;
const contact = async (phone: string) => (await parley.call("GET", `/contacts/${phone}`)).body;
const eventsOf = async (id: string) =>
  (await parley.call("GET", "/events?limit=200")).body.data
    .filter(({ data }: { data: { id: string } | null }) => data?.id === id)
    .map(({ type }: { type: string }) => type);

const soon = <Result>(read: () => Promise<Result>) => vi.waitFor(read, { timeout: 15_000, interval: 50 });

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
    expect((await parley.call("GET", "/contacts?waiting=true")).body.data).toHaveLength(1);
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
    expect((await parley.call("GET", "/contacts?waiting=true")).body.data).toEqual([]);
    const after = await contact(person);
    expect(after.windows).toEqual(before.windows);
    expect(await eventsOf(message.id)).toEqual(["message.sent"]);
    expect((await parley.call("GET", `/messages/${message.id}`)).body.history).toMatchObject([
      { kind: "status", status: "sent" },
    ]);
    expect((await parley.call("GET", `/messages/${message.id}/attempts`)).body.data).toEqual([]);
    expect((await parley.call("GET", `/messages/${message.id}/why`)).body).toMatchObject({
      sentence: expect.stringContaining("app"),
    });
    const { data } = (await service.simulator.control("GET", "/messages")) as { data: object[] };
    expect(data).toEqual([]);
  });

  test("makes a contact, and opens no window", async () => {
    const person = "15557880002";
    await writeInApp(person, { text: "Hello" });
    await newest(person, { source: "app", text: "Hello" });
    const made = await contact(person);
    expect(made).toMatchObject({ windows: [], window_expires_at: null });
    expect(await eventsOf(made.id)).toEqual(["contact.created"]);
  });
});

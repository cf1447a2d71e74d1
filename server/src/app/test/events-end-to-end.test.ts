// Events of real changes, through a running service, kills and an erasure.
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { type OpenStream, openEventStream } from "../../../test/event-stream.ts";
import {
  openService,
  type RunningProcess,
  type RunningService,
  type Served,
} from "../../../test/running-service.ts";

const server = useDatabase();
let service: RunningService;
let parley: Served;
/** Is killed by a test. */
let first: RunningProcess;

beforeAll(async () => {
  service = await openService(server.url);
  first = await service.start();
  parley = first;
  await service.connectNumber(parley.call, "+15550001000");
});
afterAll(() => service.close());

function follow(query = "", lastId?: string): Promise<OpenStream> {
  return openEventStream(`${parley.url}/api/events/stream${query}`, {
    authorization: service.apiKey,
    ...(lastId === undefined ? {} : { "last-event-id": lastId }),
  });
}

/** The next events of a stream up to one of this type. */
async function until(stream: OpenStream, type: string) {
  // biome-ignore lint/suspicious/noExplicitAny: the tests assert the shape
  const events: any[] = [];
  while (events.at(-1)?.type !== type) {
    const frame = await stream.next();
    if (frame?.data === undefined) throw new Error(`The stream ended before ${type}.`);
    events.push(JSON.parse(frame.data));
  }
  return events;
}

const send = (phone: string, message: string) =>
  parley.call("POST", "/channel/send-message", { phone_number: phone, message });

test("a message and the reply to it are told in order, with the message as it is then", async () => {
  const stream = await follow();
  const phone = "+15557770001";
  const sent = (await send(phone, "Hello")).body;
  const events = await until(stream, "message.read");
  expect(events.map(({ type }) => type)).toEqual([
    "contact.created",
    "message.queued",
    "message.sent",
    "message.delivered",
    "message.read",
  ]);
  expect(events[0].data).toMatchObject({ id: sent.contact_id, phone });
  expect(events[4].data).toEqual(
    expect.objectContaining({ id: sent.id, status: "read", phone_number: phone, text: "Hello" }),
  );
  await service.simulator.control("POST", "/inbound", { from: phone.slice(1), text: "Hi, thanks" });
  const reply = (await until(stream, "message.received")).at(-1);
  expect(reply.data).toMatchObject({ direction: "in", contact_id: sent.contact_id, text: "Hi, thanks" });
  stream.close();
});

test("a listener that reconnects after kill -9 with its last id misses nothing", async () => {
  const stream = await follow("?types=message.queued");
  await send("+15557770002", "before");
  const last = await stream.next();
  const seen = [JSON.parse(last?.data as string).data.text];
  await send("+15557770002", "while nobody listens");
  await first.process.end("SIGKILL");
  parley = await service.serve();
  await send("+15557770002", "after");
  const again = await follow("?types=message.queued", last?.id);
  for (let i = 0; i < 2; i++) seen.push(JSON.parse((await again.next())?.data as string).data.text);
  expect(seen).toEqual(["before", "while nobody listens", "after"]);
  again.close();
});

test("after an erasure, only the ids of the contact and of the record are told", async () => {
  const phone = "+15557770003";
  const stream = await follow();
  const { contact_id } = (await send(phone, "Hello")).body;
  await until(stream, "message.sent");
  const { erasure } = (await parley.call("DELETE", `/contacts/${phone.slice(1)}`)).body;
  const deleted = (await until(stream, "contact.deleted")).at(-1);
  expect(deleted.data).toEqual({ contact_id, erasure_id: erasure.id });
  stream.close();
  const everything = await parley.call("GET", "/events?limit=200");
  expect(JSON.stringify(everything.body)).toContain(contact_id);
  expect(JSON.stringify(everything.body)).not.toContain(phone);
  const told = everything.body.data.filter(
    (event: { data: { contact_id?: string } }) => event.data.contact_id === contact_id,
  );
  expect(told).toEqual([deleted]);
});

test("an orderly stop ends the streams", async () => {
  const stream = await follow();
  await parley.stop();
  while ((await stream.next()) !== undefined);
  parley = await service.serve();
});

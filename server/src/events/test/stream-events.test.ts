import { once } from "node:events";
import { connect } from "node:net";
import { request } from "undici";
import { describe, expect, test } from "vitest";
import { type OpenStream, openEventStream } from "../../../test/event-stream.ts";
import { accountErrors } from "../../accounts/errors.ts";
import type { Caller } from "../../platform/http/access/caller.ts";
import { newUuid, publicId } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import type { ThreadPresence } from "../stream/event-stream.ts";
import { useFeedApi } from "./feed-api.ts";

const feed = useFeedApi();

function open(query = "", headers: Record<string, string> = {}): Promise<OpenStream> {
  const url = `${feed.api.url}/api/events/stream${query}`;
  return openEventStream(url, { authorization: "test", ...headers });
}

test("a stream begins now and tells every event once, as GET /events answers it", async () => {
  await feed.append(["contact.created"]);
  const stream = await open();
  expect(stream).toMatchObject({ status: 200, contentType: "text/event-stream; charset=utf-8" });
  const ids = await feed.append(["contact.updated", "message.queued"]);
  const first = await stream.next();
  const second = await stream.next();
  stream.close();
  const listed = (await feed.api.call("GET", "/events")).body.data.slice(1);
  expect([first, second].map((frame) => JSON.parse(frame?.data as string))).toEqual(listed);
  expect([first?.id, second?.id]).toEqual(listed.map(({ id }: { id: string }) => id));
  expect([first?.event, second?.event]).toEqual(["contact.updated", "message.queued"]);
  expect(listed.map((event: { data: { id: string } }) => event.data.id)).toEqual(ids);
});

test.each([
  ["Last-Event-ID", (id: string) => open("", { "last-event-id": id })],
  ["after", (id: string) => open(`?after=${id}`)],
])("%s continues after that event", async (_name, openAfter) => {
  await feed.append(["contact.created"]);
  const { data } = (await feed.api.call("GET", "/events")).body;
  const [id] = await feed.append(["message.sent"]);
  const stream = await openAfter(data[0].id);
  expect(JSON.parse((await stream.next())?.data as string).data).toEqual({ id });
  stream.close();
});

test("types chooses the events", async () => {
  const stream = await open("?types=message.received,message.sent");
  const [, received] = await feed.append(["contact.created", "message.received"]);
  expect(JSON.parse((await stream.next())?.data as string).data.id).toBe(received);
  stream.close();
});

test("contact chooses the events of one contact", async () => {
  const contact = publicId("con", newUuid());
  const other = publicId("con", newUuid());
  const stream = await open(`?contact=${contact}`);
  await feed.append(["contact.created", "contact.updated", "message.sent"], [other, contact, contact]);
  expect((await stream.next())?.event).toBe("contact.updated");
  expect((await stream.next())?.event).toBe("message.sent");
  stream.close();
});

test("after events were deleted because of their age, an event gap says so and the oldest event follows", async () => {
  await feed.append(["contact.created", "contact.updated"]);
  const { data } = (await feed.api.call("GET", "/events")).body;
  const [id] = await feed.append(["message.sent"]);
  await feed.database.pool.query("update accounts set events_pruned_to = 2 where account_id = $1", [
    feed.caller.accountId,
  ]);
  const stream = await open("", { "last-event-id": data[0].id });
  const gap = await stream.next();
  expect(gap?.event).toBe("gap");
  expect(JSON.parse((await stream.next())?.data as string).data).toEqual({ id });
  stream.close();
  const again = await open("", { "last-event-id": gap?.id as string });
  expect(JSON.parse((await again.next())?.data as string).data).toEqual({ id });
  again.close();
});

describe("presence", () => {
  const [contact, hidden] = [publicId("con", newUuid()), publicId("con", newUuid())];
  const person = publicId("per", newUuid());
  const tell = (more: Partial<ThreadPresence>) => {
    const { accountId } = feed.caller;
    return feed.presence.tell(feed.database, { accountId, contact, person, isTyping: true, ...more });
  };
  const signIn = (more: Partial<Caller> = {}) => {
    feed.authenticate = async () => ({ ...feed.caller, personId: newUuid(), apiKeyId: null, ...more });
  };

  test("comes at once, without an id, to people of the account, and not to a key", async () => {
    const ofKey = await open();
    signIn();
    const stream = await open();
    await tell({ accountId: newUuid(), isTyping: false });
    await tell({});
    const { id, event, data } = (await stream.next()) ?? {};
    expect([id, event]).toEqual([undefined, "presence"]);
    expect(JSON.parse(data as string)).toEqual({
      type: "presence",
      contact_id: contact,
      person_id: person,
      is_typing: true,
    });
    await feed.append(["contact.created"]);
    expect((await ofKey.next())?.event).toBe("contact.created");
    expect((await stream.next())?.event).toBe("contact.created");
    stream.close();
    ofKey.close();
  });

  test("is kept from a member who doesn't see the thread", async () => {
    feed.visible = new Set([contact]);
    signIn({ onlyOf: newUuid() });
    const stream = await open();
    await tell({ contact: hidden });
    await tell({});
    expect(JSON.parse((await stream.next())?.data as string).contact_id).toBe(contact);
    stream.close();
  });

  test("is kept from a person without inbox:read", async () => {
    signIn({ scopes: new Set([...feed.caller.scopes].filter((scope) => scope !== "inbox:read")) });
    const stream = await open();
    await tell({});
    await feed.append(["contact.created"]);
    expect((await stream.next())?.event).toBe("contact.created");
    stream.close();
  });
});

test("a stream ends when its API key is revoked, and when the process stops", async () => {
  const revoked = await open();
  feed.authenticate = async () => {
    throw new Problem(accountErrors.invalid_api_key);
  };
  await feed.append(["contact.created"]);
  await revoked.next();
  expect(await revoked.next()).toBeUndefined();
  feed.authenticate = async () => feed.caller;
  const stopped = await open();
  feed.watch.stop();
  expect(await stopped.next()).toBeUndefined();
});

test("a thousand listeners on one process all hear an event, which is made JSON once", async () => {
  const streams: OpenStream[] = [];
  while (streams.length < 1_000)
    streams.push(...(await Promise.all(Array.from({ length: 100 }, () => open()))));
  const [id] = await feed.append(["message.received"]);
  const heard = await Promise.all(streams.map((stream) => stream.next()));
  expect(new Set(heard.map((frame) => JSON.parse(frame?.data as string).data.id))).toEqual(new Set([id]));
  // Once to measure it, and once to send it, for each poll at which some of the listeners wake.
  expect(feed.serialized).toBeLessThanOrEqual(2 * 3);
  for (const stream of streams) stream.close();
});

test("a client that never reads is given up, gets no more than its connection holds, and delays nobody", async () => {
  feed.padding = "x".repeat(100_000);
  await feed.append(["contact.created"]);
  const { cursor } = (await feed.api.call("GET", "/events")).body;
  for (let part = 0; part < 10; part++) await feed.append(Array(50).fill("contact.updated"));
  feed.reads = 0;
  const stuck = connect(Number(new URL(feed.api.url).port), "127.0.0.1");
  stuck.on("error", () => undefined).pause();
  stuck.write(
    `GET /api/events/stream?after=${cursor} HTTP/1.1\r\nHost: parley\r\nAuthorization: test\r\n\r\n`,
  );
  await expect.poll(() => feed.reads).toBeGreaterThan(0);
  const reader = await open("?types=message.received");
  const [last] = await feed.append(["message.received"]);
  expect(JSON.parse((await reader.next())?.data as string).data.id).toBe(last);
  reader.close();
  await expect.poll(() => feed.api.connections()).toBe(0);
  // What the service had sent until then can still be read.
  let received = 0;
  stuck.on("data", (bytes) => {
    received += bytes.length;
  });
  stuck.resume();
  await once(stuck, "close");
  expect(received).toBeLessThan(400 * feed.padding.length);
  expect(feed.reads).toBeLessThan(500);
});

test("HEAD is answered without a stream", async () => {
  const { statusCode, body } = await request(`${feed.api.url}/api/events/stream`, {
    method: "HEAD",
    headers: { authorization: "test" },
  });
  expect(statusCode).toBe(200);
  expect(await body.text()).toBe("");
});

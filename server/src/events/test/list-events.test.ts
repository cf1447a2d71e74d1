import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { newUuid, publicId } from "../../platform/ids.ts";
import { appendEvents } from "../append-events.ts";
import { createPageReader } from "../feed.ts";
import { useFeedApi } from "./feed-api.ts";

const feed = useFeedApi();

const list = async (query = "") => (await feed.api.call("GET", `/events${query}`)).body;
const idsOf = (page: { data: { data: { id: string } }[] }) => page.data.map(({ data }) => data.id);

test("events come in the order of their commits, in pages that end anywhere in a transaction", async () => {
  const first = await feed.append(["contact.created", "message.queued", "message.sent"]);
  const second = await feed.append(["message.received"]);
  const third = await feed.append(["contact.updated", "contact.updated"]);
  const all = [...first, ...second, ...third];
  for (const limit of [1, 2, 3, 4, 5, 6, 7]) {
    const read: string[] = [];
    let after = "";
    for (;;) {
      const page = await list(`?limit=${limit}${after}`);
      read.push(...idsOf(page));
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    expect(read).toEqual(all);
  }
});

test("a page of large events ends after about 1 MiB, and the next one continues", async () => {
  feed.padding = "x".repeat(200_000);
  const ids = await feed.append(Array.from({ length: 40 }, () => "contact.updated" as const));
  const read: string[] = [];
  for (let page = await list("?limit=200"); ; page = await list(`?limit=200&after=${page.next}`)) {
    expect(JSON.stringify(page).length).toBeLessThan(1.5 * 2 ** 20);
    read.push(...idsOf(page));
    if (page.next === null) break;
  }
  expect(read).toEqual(ids);
});

test("what webhooks read of large events at once ends after about 1 MiB, too", async () => {
  feed.padding = "x".repeat(200_000);
  const ids = await feed.append(Array.from({ length: 90 }, () => "contact.updated" as const));
  const readPage = createPageReader(feed);
  const read: string[] = [];
  for (let position = 0, isMore = true; isMore; ) {
    feed.reads = 0;
    const page = await readPage(feed.caller.accountId, position, ["contact.updated"]);
    if ("expired" in page) throw new Error("The events are new.");
    // Resources are read a few at a time.
    expect(feed.reads).toBeLessThan(50);
    read.push(...page.events.map(({ data }) => (data as { id: string }).id));
    ({ position, isMore } = page);
  }
  expect(read).toEqual(ids);
});

test("the cursor of the last page, and the id of any event, continue with what came later", async () => {
  await feed.append(["contact.created", "message.queued"]);
  const page = await list();
  expect(page.next).toBeNull();
  const later = await feed.append(["message.sent"]);
  expect(idsOf(await list(`?after=${page.cursor}`))).toEqual(later);
  expect(idsOf(await list(`?after=${page.data[1].id}`))).toEqual(later);
  expect(await list(`?after=${page.data[0].id}&limit=1`)).toMatchObject({ data: [page.data[1]] });
});

test("concurrent transactions that commit late are never skipped", async () => {
  const { accountId } = feed.caller;
  const written: string[] = [];
  const write = async () => {
    for (let i = 0; i < 25; i++) {
      const id = newUuid();
      await feed.database.transaction(async (session) => {
        await appendEvents(session, [{ accountId, type: "message.queued", id }]);
        await session.sent();
        // Other writers and the reader get their turns between the number and the commit.
        for (let turns = 0; turns < i % 5; turns++) await session.client.query("select 1");
      });
      written.push(publicId("con", id));
    }
  };
  let isWriting = true;
  const writers = Promise.all(Array.from({ length: 8 }, write)).finally(() => {
    isWriting = false;
  });
  const read: string[] = [];
  let after = "";
  for (;;) {
    const wasWriting = isWriting;
    const page = await list(`?limit=7${after}`);
    read.push(...idsOf(page));
    after = `&after=${page.cursor}`;
    if (page.next === null && !wasWriting) break;
    await nextTurn();
  }
  await writers;
  expect(read).toHaveLength(200);
  expect(new Set(read)).toEqual(new Set(written));
});

test("types limits the events, and rare ones are found among many", async () => {
  await feed.append(["message.received"]);
  for (let i = 0; i < 30; i++)
    await feed.append(Array.from({ length: 1_000 }, () => "contact.created" as const));
  const [rare] = await feed.append(["message.received"]);
  const page = await list("?types=message.received&limit=1");
  expect(idsOf(await list(`?types=message.received,message.sent&after=${page.cursor}`))).toEqual([rare]);
});

test("an event whose resource was erased is left out, and its id still works as a cursor", async () => {
  const ids = await feed.append(["contact.created", "contact.created", "contact.created"]);
  const { data } = await list();
  feed.gone.add(ids[1] as string);
  expect(idsOf(await list())).toEqual([ids[0], ids[2]]);
  expect(idsOf(await list(`?after=${data[1].id}`))).toEqual([ids[2]]);
});

test("a key sees only events of resources that it may read", async () => {
  const ids = await feed.append(["contact.created", "message.queued"]);
  feed.caller.scopes = new Set(["events:read", "messages:read"]);
  expect(idsOf(await list())).toEqual([ids[1]]);
  expect(await feed.api.call("GET", "/events?types=contact.created")).toMatchObject({
    status: 403,
    body: { code: "insufficient_scope", scope: "contacts:read" },
  });
});

test("a cursor before deleted events is refused with 410, and without a cursor the oldest event comes first", async () => {
  const ids = await feed.append(["contact.created", "contact.updated", "message.sent"]);
  const { data } = await list();
  await feed.append(["message.queued"]);
  await feed.database.pool.query("delete from events where account_id = $1 and seq = 1", [
    feed.caller.accountId,
  ]);
  await feed.database.pool.query("update accounts set events_pruned_to = 3 where account_id = $1", [
    feed.caller.accountId,
  ]);
  expect(await feed.api.call("GET", `/events?after=${data[1].id}`)).toMatchObject({
    status: 410,
    body: { code: "cursor_expired" },
  });
  expect((await list()).data).toHaveLength(1);
  expect((await list(`?after=${data[2].id}`)).data).toHaveLength(1);
  expect(ids).toHaveLength(3);
});

test.each([
  ["nonsense", "?after=nonsense", "invalid_cursor"],
  ["another account's event", `?after=${publicId("evt", newUuid())}`, "invalid_cursor"],
  ["an unknown type", "?types=message.lost,message.sent", "unknown_event_type"],
  ["an empty type", "?types=", "unknown_event_type"],
])("%s is refused", async (_name, query, code) => {
  expect(await feed.api.call("GET", `/events${query}`)).toMatchObject({ status: 422, body: { code } });
});

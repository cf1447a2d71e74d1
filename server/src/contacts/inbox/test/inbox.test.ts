// The views of the inbox, and the state of a thread.
import { allPages } from "../../../../test/api.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { startTestApi } from "../../../../test/api.ts";
import { holdLocks } from "../../../../test/hold-locks.ts";
import { eventTypes } from "../../../../test/rows.ts";
import { waitingStatement } from "../../../../test/waiting-statement.ts";
import type { ThreadPresence } from "../../../events/index.ts";
import { viewThread } from "../../../messages/index.ts";
import { LiveFeed } from "../../../platform/database/live-feed.ts";
import { newUuid, publicId, uuidOf } from "../../../platform/ids.ts";
import { contactOperations } from "../../index.ts";
import { touchRecipients } from "../../people/touch-recipients.ts";
import { useBook } from "../../test/book.ts";
import { endSnoozes } from "../end-snoozes.ts";
import { unassignThreads, unassignThreadsOfFormer } from "../unassign-threads.ts";

const book = useBook();

beforeEach(() => run("delete from contacts where account_id = $1"));

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

function run(sql: string, ...values: unknown[]) {
  return book.database.pool.query(sql, [book.caller.accountId, ...values]);
}

/** A contact with messages of these directions, a minute apart, the last one `minutes` ago. Returns its public id. */
async function talk(
  minutes: number,
  ...directions: ("in" | "out" | "broadcast" | "tap" | "stop")[]
): Promise<string> {
  const [contactId] = (await book.add([{ name: `Of ${minutes}` }])) as [string];
  for (const [index, direction] of directions.entries()) {
    const at = minutesAgo(minutes + directions.length - 1 - index);
    const messageId = newUuid(at.getTime());
    const isOut = direction === "out" || direction === "broadcast";
    const [type, status] = [direction === "tap" ? "reply" : "text", isOut ? "sent" : "received"];
    await run(
      `insert into messages (account_id, message_id, contact_id, sender_id, direction, type, content, status, created_at, broadcast_id)
       values ($1, $2, $3, $2, $4, $5, '{}', $6, $7, $8)`,
      ...[messageId, contactId, isOut ? "out" : "in", type, status, at],
      direction === "broadcast" ? newUuid() : null,
    );
    if (direction === "stop")
      await run(
        `insert into consents (account_id, consent_id, contact_id, scope, direction, is_block, cause, message_id, at)
         values ($1, $2, $3, 'all', 'out', false, 'word', $2, $4)`,
        ...[messageId, contactId, at],
      );
  }
  const id = publicId("con", contactId);
  await change(id, { state: "open" });
  return id;
}

async function change(id: string, body: object, headers: Record<string, string> = {}) {
  return book.api.call("PATCH", `/contacts/${id}/inbox`, body, headers);
}

const idsOf = (contacts: { id: string }[]) => contacts.map(({ id }) => id);
const view = async (name: string) => idsOf(await allPages(book.api.call, `/inbox?view=${name}&limit=1`));

/** Who works in the account, by their public ids. */
async function join(name: string, role = "agent"): Promise<{ personId: string; id: string }> {
  const personId = newUuid();
  await book.database.pool.query(
    "insert into people (person_id, name, email, password_hash) values ($1, $2, $3, 'x')",
    [personId, name, `${personId}@bakery.example`],
  );
  await run("insert into memberships (account_id, person_id, role) values ($1, $2, $3)", personId, role);
  return { personId, id: publicId("per", personId) };
}

async function inboxOf(id: string) {
  return (await book.api.call("GET", `/contacts/${id}`)).body.inbox;
}

const events = () => eventTypes(book.database, book.caller.accountId);

describe("a view", () => {
  test("waiting: who waits longest first, and without those who are snoozed", async () => {
    const [short, long, snoozed] = [await talk(5, "in"), await talk(9, "in"), await talk(20, "in")];
    await talk(30, "in", "out");
    await change(snoozed, { state: "snoozed" });
    expect(await view("waiting")).toEqual([long, short]);
    expect(
      (await book.api.call("GET", "/contacts?waiting=true&sort=last_message_at")).body.data,
    ).toMatchObject([{ id: snoozed }, { id: long }, { id: short }]);
  });

  test("waiting, of a member who sees only own and unassigned threads: both in one order", async () => {
    const [ana, bo] = [await join("Ana"), await join("Bo")];
    const all = [];
    for (const minutes of [9, 8, 7, 6, 5]) all.push(await talk(minutes, "in"));
    const [first, theirs, third, fourth, snoozed] = all as [string, string, string, string, string];
    for (const id of [third, snoozed]) await change(id, { assignee: ana.id });
    await change(theirs, { assignee: bo.id });
    await change(snoozed, { state: "snoozed" });
    const seen = (method: string, path: string) => as({ ...ana, onlyOf: ana.personId }, method, path);
    const list = (query: string) => allPages(seen, `/inbox?view=waiting${query}`);
    expect(idsOf(await list("&limit=1"))).toEqual([first, third, fourth]);
    expect(idsOf(await list("&q=of 7"))).toEqual([third]);
  });

  test("snoozed: what comes back next first, then what waits until the contact writes", async () => {
    const [first, second, third] = [await talk(1, "in"), await talk(2, "in"), await talk(3, "in")];
    await change(first, { state: "snoozed" });
    await change(second, { state: "snoozed", snoozed_until: new Date(Date.now() + 7_200_000).toISOString() });
    await change(third, { state: "snoozed", snoozed_until: inAnHour() });
    expect(await view("snoozed")).toEqual([third, second, first]);
  });

  test("done: what was finished last first, and nobody who never wrote", async () => {
    await book.add([{ name: "Imported" }]);
    const [one, other] = [await talk(1, "in"), await talk(2, "in")];
    await change(other, { state: "done" });
    await change(one, { state: "done" });
    expect(await view("done")).toEqual([one, other]);
    expect(await view("waiting")).toEqual([]);
  });

  test("all: the newest message first, and nobody without messages", async () => {
    await book.add([{ name: "Imported" }]);
    const [old, fresh] = [await talk(9, "in"), await talk(1, "out")];
    await change(old, { state: "done" });
    expect(await view("all")).toEqual([fresh, old]);
  });

  test("finds names in itself alone, also behind a thousand other threads", async () => {
    const ana = await join("Ana");
    await run(
      `insert into contacts (account_id, contact_id, name, is_done, is_snoozed, assignee_id, waiting_since, unanswered_at, inbox_changed_at)
       select $1, uuidv7(), case n when 1001 then 'Needle ' || state else 'Other' end, state = 'done', state = 'snoozed',
         case when state like 'own%' then $2::uuid end, wrote_at, wrote_at, now() - make_interval(secs => n)
       from unnest('{waiting, open, own-waiting, own-open, snoozed, done}'::text[]) as state
       cross join generate_series(1, 1001) as n
       cross join lateral (select case when state like '%waiting' then now() - make_interval(secs => 2000 - n) end as wrote_at) as wrote`,
      ana.personId,
    );
    const find = async (name: string) => {
      const { body } = await as(ana, "GET", `/inbox?view=${name}&q=needle`);
      return body.data.map((contact: { name: string }) => contact.name.replace("Needle ", "")).toSorted();
    };
    expect(await find("waiting")).toEqual(["own-waiting", "waiting"]);
    expect(await find("mine")).toEqual(["own-open", "own-waiting"]);
    expect(await find("unassigned")).toEqual(["open", "waiting"]);
    expect(await find("snoozed")).toEqual(["snoozed"]);
    expect(await find("done")).toEqual(["done"]);
    expect(await find("all")).toEqual([]);
  });

  test("has its own cursors", async () => {
    await talk(1, "in");
    await talk(2, "in");
    const { next } = (await book.api.call("GET", "/inbox?view=waiting&limit=1")).body;
    const refused = await book.api.call("GET", `/inbox?view=all&after=${next}`);
    expect([refused.status, refused.body.code]).toEqual([422, "invalid_cursor"]);
  });
});

/** As a member of the account. `onlyOf`: whether only own and unassigned threads are seen. */
async function as(
  member: { personId: string | null; onlyOf?: string },
  method: string,
  path: string,
  body?: object,
) {
  const { database } = book;
  const threadPresence = new LiveFeed<ThreadPresence>("test_presence", () => undefined);
  const operations = [
    ...contactOperations({ database, erase: [] }),
    viewThread({ database, threadPresence }),
  ];
  const caller = { ...book.caller, onlyOf: null, apiKeyId: null, ...member };
  const api = await startTestApi(book.database, operations, caller);
  return api.call(method, path, body).finally(() => api.close());
}

describe("a snooze", () => {
  test("ends at its time, without a job", async () => {
    const id = await talk(5, "in");
    const until = inAnHour();
    await change(id, { state: "snoozed", snoozed_until: until });
    expect(await inboxOf(id)).toMatchObject({ state: "snoozed", snoozed_until: until });
    await run("update contacts set snoozed_until = now() where account_id = $1");
    expect(await inboxOf(id)).toMatchObject({ state: "open", snoozed_until: null });
    expect([await view("waiting"), await view("snoozed")]).toEqual([[id], []]);
  });

  test.each([
    ["in the past", { state: "snoozed", snoozed_until: "2020-01-01T00:00:00Z" }, "snooze_in_past"],
    ["too far ahead", { state: "snoozed", snoozed_until: "2999-01-01T00:00:00Z" }, "snooze_too_far"],
    ["of an open thread", { state: "open", snoozed_until: inAnHour() }, "not_snoozed"],
    ["without a state", { snoozed_until: inAnHour() }, "not_snoozed"],
  ])("%s is refused", async (_, body, code) => {
    const refused = await change(await talk(5, "in"), body);
    expect([refused.status, refused.body.code]).toEqual([422, code]);
  });
});

describe("done", () => {
  test("ends the wait, and opening the thread again brings it back", async () => {
    const id = await talk(5, "in", "out", "in", "in");
    const before = await inboxOf(id);
    expect(before).toMatchObject({ state: "open" });
    expect(Date.parse(before.waiting_since)).toBeLessThan(Date.now() - 5.9 * 60_000);
    await change(id, { state: "done" });
    expect(await inboxOf(id)).toEqual({ ...before, state: "done", waiting_since: null });
    await change(id, { state: "open" });
    expect(await inboxOf(id)).toEqual(before);
  });

  test.each<[string, Parameters<typeof talk>[1][]]>([
    ["an answered message", ["in", "out"]],
    ["a tap", ["out", "tap"]],
    ["an opt-out word", ["out", "stop"]],
  ])("opening the thread again makes nobody wait for an answer to %s", async (_, directions) => {
    expect(await inboxOf(await talk(5, ...directions))).toMatchObject({ state: "open", waiting_since: null });
  });

  test("opening the thread again makes a contact wait whom only a broadcast reached since", async () => {
    expect((await inboxOf(await talk(5, "in", "broadcast"))).waiting_since).not.toBeNull();
  });

  test("opening the thread again makes a contact wait who tapped, where the account says so", async () => {
    await run("update accounts set taps_wait = true where account_id = $1");
    const { waiting_since } = await inboxOf(await talk(5, "out", "tap"));
    await run("update accounts set taps_wait = false where account_id = $1");
    expect(waiting_since).not.toBeNull();
  });

  test("is reported once, as a change of the thread and not of the contact", async () => {
    const id = await talk(5, "in");
    const before = (await book.api.call("GET", `/contacts/${id}`)).body.updated_at;
    await run("delete from events where account_id = $1");
    for (const state of ["done", "done", "snoozed", "open", "open"]) await change(id, { state });
    expect(await events()).toEqual(["thread.done", "thread.snoozed", "thread.opened"]);
    expect((await book.api.call("GET", `/contacts/${id}`)).body.updated_at).toBe(before);
  });

  test("the end of a snooze is reported once, with the order that it has then", async () => {
    const [ends, goesOn] = [await talk(5, "in"), await talk(4, "in")];
    for (const id of [ends, goesOn]) await change(id, { state: "snoozed", snoozed_until: inAnHour() });
    const since = { ...(await inboxOf(goesOn)) };
    await run(
      "update contacts set snoozed_until = now() - interval '1 minute' where account_id = $1 and contact_id = $2",
      uuidOf("con", ends),
    );
    await run("delete from events where account_id = $1");
    await Promise.all([endSnoozes(book.database), endSnoozes(book.database)]);
    expect(await events()).toEqual(["thread.opened"]);
    const { rows } = await run(
      "select is_snoozed, snoozed_until, inbox_changed_at < now() - interval '59 seconds' as at_its_end from contacts where account_id = $1 and contact_id = $2",
      uuidOf("con", ends),
    );
    expect(rows).toEqual([{ is_snoozed: false, snoozed_until: null, at_its_end: true }]);
    expect(await inboxOf(goesOn)).toEqual(since);
    expect(await view("waiting")).toEqual([ends]);
  });
});

describe("an assignee", () => {
  test("has a view of their own, and threads of nobody have another: who waits longest first, then what was opened last", async () => {
    const [ana, bo] = [await join("Ana"), await join("Bo")];
    const own = book.api.as({ ...book.caller, personId: ana.personId, apiKeyId: null });
    const answered = [await talk(9, "in", "out"), await talk(8, "in", "out"), await talk(7, "in", "out")];
    const waiting = [await talk(5, "in"), await talk(20, "in"), await talk(30, "in")];
    const theirs = [...answered.slice(0, 2), ...waiting.slice(0, 2)];
    for (const id of theirs) await change(id, { assignee: ana.id });
    const [first, second] = theirs as [string, string];
    const mine = (await own("GET", "/inbox?view=mine")).body.data.map(({ id }: { id: string }) => id);
    expect(mine).toEqual([waiting[1], waiting[0], second, first]);
    expect(await view("mine")).toEqual([]);
    expect(await view("unassigned")).toEqual([waiting[2], answered[2]]);
    await change(waiting[2] as string, { state: "snoozed" });
    await change(answered[2] as string, { assignee: bo.id });
    expect(await view("unassigned")).toEqual([]);
  });

  test("stays when the thread is done, and is reported", async () => {
    const [id, ana] = [await talk(5, "in"), await join("Ana")];
    await run("delete from events where account_id = $1");
    for (let turn = 0; turn < 2; turn++) await change(id, { assignee: ana.id });
    await change(id, { state: "done" });
    await change(id, { state: "open" });
    expect(await inboxOf(id)).toMatchObject({ state: "open", assignee: ana.id });
    await change(id, { state: "done", assignee: null });
    expect(await events()).toEqual([
      "thread.assigned",
      "thread.done",
      "thread.opened",
      "thread.done",
      "thread.assigned",
    ]);
  });

  test("is a member who can answer", async () => {
    const [id, gone, reader] = [await talk(5, "in"), await join("Gone"), await join("Rita", "reader")];
    await run(
      "update memberships set ended_at = now() where account_id = $1 and person_id = $2",
      gone.personId,
    );
    for (const assignee of [gone.id, reader.id, publicId("per", newUuid()), "Ana"]) {
      const { status, body } = await change(id, { assignee });
      expect([status, body.errors]).toMatchObject([
        422,
        [{ code: "assignee_cannot_answer", pointer: "/assignee" }],
      ]);
    }
  });

  test("who is no member any more leaves the threads to nobody, also those that are done", async () => {
    const ana = await join("Ana");
    const [waits, answered, done] = [await talk(5, "in"), await talk(4, "in", "out"), await talk(3, "in")];
    for (const id of [waits, answered, done]) await change(id, { assignee: ana.id });
    await change(done, { state: "done" });
    await run("delete from events where account_id = $1");
    await unassignThreads(book.database, book.caller.accountId, ana.personId);
    expect(await events()).toEqual(["thread.assigned", "thread.assigned", "thread.assigned"]);
    expect(await view("unassigned")).toEqual([waits, answered]);
    expect(await inboxOf(done)).toMatchObject({ assignee: null });
  });

  test("leaves them later if the process was killed that ended the membership or made a reader", async () => {
    const [ana, bo, cleo] = [await join("Ana"), await join("Bo"), await join("Cleo")];
    const [left, kept, demoted] = [await talk(5, "in"), await talk(4, "in"), await talk(3, "in")];
    await change(left, { assignee: ana.id });
    await change(kept, { assignee: bo.id });
    await change(demoted, { assignee: cleo.id });
    const end = "update memberships set ended_at = now() where account_id = $1 and person_id = $2";
    await run(end, ana.personId);
    await run(
      "update memberships set role = 'reader' where account_id = $1 and person_id = $2",
      cleo.personId,
    );
    await unassignThreadsOfFormer(book.database);
    expect(await inboxOf(left)).toMatchObject({ assignee: null });
    expect(await inboxOf(demoted)).toMatchObject({ assignee: null });
    expect(await inboxOf(kept)).toMatchObject({ assignee: bo.id });
  });

  test("becomes the first member who writes to a thread that isn't done; a program and a reader don't", async () => {
    const [ana, bo, rita] = [await join("Ana"), await join("Bo"), await join("Rita", "reader")];
    const [open, done] = [await talk(5, "in"), await talk(4, "in")];
    await change(done, { state: "done" });
    const write = (personId: string | null) =>
      book.database.transaction((session) => {
        const contacts = [open, done].map((id) => uuidOf("con", id) as string);
        const { accountId } = book.caller;
        return touchRecipients(
          session,
          contacts.map((contactId) => ({ accountId, contactId, senderId: newUuid(), by: { personId } })),
        );
      });
    const taken = [];
    for (const personId of [null, rita.personId, ana.personId, bo.personId]) {
      const contacts = await write(personId);
      taken.push([...contacts.values()].filter(({ isTaken }) => isTaken).length);
    }
    expect(taken).toEqual([0, 0, 1, 0]);
    expect([await inboxOf(open), await inboxOf(done)]).toMatchObject([
      { assignee: ana.id },
      { assignee: null },
    ]);
  });

  test("isn't a member who is removed while they write", async () => {
    const [ana, bo] = [await join("Ana"), await join("Bo")];
    const thread = await talk(5, "in");
    const { database, caller } = book;
    const write = (personId: string) =>
      database.transaction(async (session) => {
        const to = { accountId: caller.accountId, contactId: uuidOf("con", thread) as string };
        const [contact] = await touchRecipients(session, [{ ...to, senderId: newUuid(), by: { personId } }]);
        return contact?.[1].isTaken;
      });
    const end = "update memberships set ended_at = now() where person_id = $1";
    const removal = await holdLocks(database, end, [ana.personId]);
    const written = write(ana.personId);
    await waitingStatement(database);
    await removal.commit();
    expect(await written).toBe(false);
    expect(await inboxOf(thread)).toMatchObject({ assignee: null });
    // The other way round, the removal waits, and then finds the thread.
    let leaves: Promise<unknown> = Promise.resolve();
    await database.transaction(async (session) => {
      const to = { accountId: caller.accountId, contactId: uuidOf("con", thread) as string };
      await touchRecipients(session, [{ ...to, senderId: newUuid(), by: bo }]);
      leaves = run(
        "update memberships set ended_at = now() where account_id = $1 and person_id = $2",
        bo.personId,
      ).then(() => unassignThreads(database, caller.accountId, bo.personId));
      await waitingStatement(database);
    });
    await leaves;
    expect(await inboxOf(thread)).toMatchObject({ assignee: null });
  });

  test("of people who finish, snooze and assign one thread at once, each change is reported once, and of one version only one counts", async () => {
    const [id, ana] = [await talk(5, "in"), await join("Ana")];
    await run("delete from events where account_id = $1");
    const finish = () => change(id, { state: "done" });
    await Promise.all([
      finish(),
      finish(),
      change(id, { assignee: ana.id }),
      change(id, { assignee: ana.id }),
    ]);
    expect(await inboxOf(id)).toMatchObject({ state: "done", assignee: ana.id, waiting_since: null });
    expect((await events()).toSorted()).toEqual(["thread.assigned", "thread.done"]);
    const { headers } = await book.api.call("GET", `/contacts/${id}`);
    const condition = { "if-match": headers["etag"] as string };
    const wishes = [{ state: "open" }, { state: "snoozed" }, { assignee: null }];
    const answers = await Promise.all(wishes.map((wish) => change(id, wish, condition)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
  });
});

describe("what a member has seen", () => {
  test("is the member's own, and never less", async () => {
    const [ana, bo] = [await join("Ana"), await join("Bo")];
    const id = await talk(5, "in");
    const [first, second] = [1, 2].map((at) => publicId("msg", newUuid(at))) as [string, string];
    for (const seen_message_id of [second, first, undefined])
      expect((await as(ana, "PUT", `/contacts/${id}/view`, { seen_message_id })).status).toBe(200);
    const seenBy = async (member: { personId: string }) =>
      (await as(member, "GET", "/inbox?view=all")).body.data[0].seen_message_id;
    expect([await seenBy(ana), await seenBy(bo)]).toEqual([second, null]);
    expect((await book.api.call("GET", "/inbox?view=all")).body.data[0].seen_message_id).toBeNull();
    expect((await as(bo, "GET", "/inbox?view=all")).body.data[0].inbox.waiting_since).not.toBeNull();
    await run("delete from contacts where account_id = $1");
    expect((await run("select from thread_views where account_id = $1")).rowCount).toBe(0);
  });

  test("needs a person who sees the contact", async () => {
    const [ana, bo] = [await join("Ana"), await join("Bo")];
    const id = await talk(5, "in");
    const byKey = await as({ personId: null }, "PUT", `/contacts/${id}/view`, {});
    expect([byKey.status, byKey.body.code]).toEqual([409, "person_needed"]);
    await change(id, { assignee: ana.id });
    const hidden = await as({ ...bo, onlyOf: bo.personId }, "PUT", `/contacts/${id}/view`, {});
    expect([hidden.status, hidden.body.code]).toEqual([404, "contact_not_found"]);
  });
});

describe("a thread that a bot handles", () => {
  test("isn't the team's work, until it is assigned to a member", async () => {
    const ana = await join("Ana");
    const id = await talk(5, "in");
    const { body } = await change(id, { handler: "bot" });
    expect(body.contact.inbox).toMatchObject({ state: "open", handler: "bot" });
    expect([await view("waiting"), await view("unassigned"), await view("all")]).toEqual([[], [], [id]]);
    await change(id, { assignee: null });
    expect(await inboxOf(id)).toMatchObject({ handler: "bot" });
    await change(id, { assignee: ana.id });
    expect(await inboxOf(id)).toMatchObject({ handler: "team", assignee: ana.id });
    expect(await view("waiting")).toEqual([id]);
  });

  test("is the team's again when a member answers, and not when a program does", async () => {
    const ana = await join("Ana");
    const id = await talk(5, "in");
    await change(id, { handler: "bot" });
    const handlers = [];
    for (const personId of [null, ana.personId]) {
      const to = { accountId: book.caller.accountId, contactId: uuidOf("con", id) as string };
      await book.database.transaction((session) =>
        touchRecipients(session, [{ ...to, senderId: newUuid(), by: { personId } }]),
      );
      handlers.push((await inboxOf(id)).handler);
    }
    expect(handlers).toEqual(["bot", "team"]);
  });

  test("is reported by an event, and only when it changes", async () => {
    const id = await talk(5, "in");
    const count = async () =>
      (await run("select from events where account_id = $1 and 'thread.assigned' = any (types)")).rowCount;
    const before = (await count()) ?? 0;
    for (const handler of ["bot", "bot", "team"]) await change(id, { handler });
    expect(await count()).toBe(before + 2);
  });
});

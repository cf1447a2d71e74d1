// One person as two contacts: a hidden phone that is shown later, and a new phone number. Through a whole running service.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { tablesWith } from "../../../test/find-text.ts";
import { useNumber, useService } from "../../../test/running-service.ts";
import { waitingStatement } from "../../../test/waiting-statement.ts";
import { deliverHook } from "../../../test/whatsapp-hook.ts";
import { mergeContacts, moveRows } from "../../contacts/merge/merge-contacts.ts";
import { uuidOf } from "../../platform/ids.ts";
import { MERGED_OTHERWISE, MERGED_TABLES } from "../contact-data.ts";

const { service, parley } = useService();
const number = useNumber(service, parley);
/** Of the person of a test. */
let phone: string;
let userId: string;
let count = 0;

beforeAll(async () => {
  await service.simulator.faults();
});
beforeEach(() => {
  count += 1;
  phone = `1555123${1_000 + count}`;
  userId = `US.Hidden${1_000 + count}`;
});

interface Author {
  phone?: string | undefined;
  userId?: string | undefined;
  name?: string;
}

/** Delivers a message and returns its id at the channel. */
async function receive(author: Author, content: object): Promise<string> {
  const id = `wamid.merge.${crypto.randomUUID()}`;
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const { phone: from, userId: from_user_id, name = "Hanna" } = author;
  const value = {
    contacts: [{ wa_id: from, user_id: from_user_id, profile: { name } }],
    messages: [{ from, from_user_id, id, timestamp, ...content }],
  };
  expect(await deliverHook(number, value)).toBe(200);
  return id;
}

const text = (body: string) => ({ type: "text", text: { body } });
const movedTo = (wa_id: string) => ({
  type: "system",
  system: { type: "user_changed_number", body: "Hanna has a new number", wa_id },
});

async function read(path: string) {
  const { status, body } = await parley.call("GET", path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const texts = async (contactId: string) =>
  (await read(`/messages?contact_id=${contactId}`)).data.map((message: { text: string }) => message.text);

async function upsert(to: string, contact: object): Promise<string> {
  await parley.call("POST", "/contacts/contact", { contact: { phone: `+${to}`, ...contact } });
  return (await read(`/contacts/${to}`)).id;
}

/** The contact that got the message with this text. */
async function contactOf(message: string): Promise<string> {
  const found = (await read("/messages")).data.find((one: { text: string }) => one.text === message);
  return found.contact_id;
}

async function mergesInto(contactId: string): Promise<string[]> {
  const { data } = await read("/events?types=contact.merged");
  return data.flatMap((event: { data: { contact_id: string; merged_contact_id: string } }) =>
    event.data.contact_id === contactId ? [event.data.merged_contact_id] : [],
  );
}

test("a person who shows the phone of another contact becomes one contact with everything of both", async () => {
  const known = await upsert(phone, {
    name: "Hanna Kept",
    labels: "VIP",
    enhanced_data: { Orders: [{ text: "A-1" }] },
  });
  await receive({ userId }, text("Hidden question"));
  const hidden = await contactOf("Hidden question");
  expect(hidden).not.toBe(known);
  await parley.call("POST", `/contacts/${hidden}/opt-out`, { scope: "marketing", cause: "by phone" });
  const note = await parley.call("POST", `/contacts/${hidden}/notes`, { text: "Asks about almonds" });

  await receive({ phone, userId }, text("Here I am"));
  await expect.poll(() => mergesInto(known)).toEqual([hidden]);
  expect((await texts(known)).sort()).toEqual(["Here I am", "Hidden question"]);
  expect((await read(`/contacts/${known}/notes`)).data).toEqual([{ ...note.body, contact_id: known }]);
  const contact = await read(`/contacts/${known}`);
  expect(contact).toMatchObject({ name: "Hanna Kept", labels: "VIP", phone: `+${phone}`, opted_out: true });
  expect(contact.windows).toHaveLength(1);

  // The id that is gone still finds the person: programs have stored it.
  expect((await read(`/contacts/${hidden}`)).id).toBe(known);
  expect(await texts(hidden)).toHaveLength(2);
  const sent = await parley.send({ contact_id: hidden, message: "Hello" });
  expect(sent).toMatchObject({ status: 202, body: { contact_id: known } });
  await receive({ userId }, text("Hidden again"));
  expect(await contactOf("Hidden again")).toBe(known);

  const erased = await parley.call("DELETE", `/contacts/${hidden}`);
  expect(erased).toMatchObject({ status: 200, body: { erasure: { contact_id: known } } });
  for (const marker of [userId, phone, "Hidden question", "Here I am", "Hidden again"])
    expect(await tablesWith(service.database, marker), marker).toEqual([]);
});

test("messages that wait or are being sent to the contact that goes arrive once, in order", async () => {
  await receive({ userId }, text(`Question ${userId}`));
  const hidden = await contactOf(`Question ${userId}`);
  const known = await upsert(phone, { name: "Slow" });
  await service.simulator.faults({ latency_ms: 300 });
  const answers = Array.from({ length: 5 }, (_, index) => `Answer ${index}`);
  for (const message of answers) await parley.send({ contact_id: hidden, message });
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const later = { contact_id: hidden, message: "Later", send_at: inAnHour };
  expect((await parley.send(later)).status).toBe(202);

  await receive({ phone, userId }, text("Shown"));
  await expect.poll(() => mergesInto(known)).toEqual([hidden]);
  await service.simulator.faults();
  const arrived = async () =>
    [
      ...((await service.simulator.messages(userId)) as { text: string }[]),
      ...((await service.simulator.messages(phone)) as { text: string }[]),
    ].map((message) => message.text);
  await expect.poll(arrived).toEqual(answers);
  expect(await texts(known)).toHaveLength(8);
  const waiting = await read(`/messages?contact_id=${known}&status=scheduled`);
  expect(waiting.data).toMatchObject([{ text: "Later" }]);
});

/** Notes that both are one person, as a hook would, and leaves the merge to the test. */
async function noteMerge(stays: string, goes: string): Promise<string> {
  const rows = await service.query(
    `insert into contact_merges (account_id, merge_id, contact_id, merged_contact_id)
     select account_id, gen_random_uuid(), $1, $2
     from contacts
     where contact_id = $1
     returning account_id, merge_id`,
    uuidOf("con", stays),
    uuidOf("con", goes),
  );
  return JSON.stringify({ accountId: rows[0].account_id, mergeId: rows[0].merge_id });
}

test("an erasure of one of both, before they are merged, erases both", async () => {
  await receive({ userId }, text("Secret one"));
  const hidden = await contactOf("Secret one");
  await noteMerge(await upsert(phone, { name: "Erased soon" }), hidden);
  await parley.call("DELETE", `/contacts/${phone}`);
  expect((await parley.call("GET", `/contacts/${hidden}`)).status).toBe(404);
  for (const marker of [userId, phone, "Secret one"])
    expect(await tablesWith(service.database, marker), marker).toEqual([]);
});

test("an erasure of one of three, of whom each pair is noted apart, erases all three", async () => {
  const ids = [
    await upsert("15550007101", {}),
    await upsert("15550007102", {}),
    await upsert(phone, {}),
  ] as const;
  await noteMerge(ids[0], ids[1]);
  await noteMerge(ids[1], ids[2]);
  await parley.call("DELETE", `/contacts/${phone}`);
  for (const id of ids) expect((await parley.call("GET", `/contacts/${id}`)).status).toBe(404);
});

test("a bulk erasure that names both has one record of each", async () => {
  await receive({ userId }, text("Secret two"));
  const hidden = await contactOf("Secret two");
  const known = await upsert(phone, { name: "Erased soon" });
  await noteMerge(known, hidden);
  const { body } = await parley.call("POST", "/contacts/bulk", {
    ids: [known, hidden],
    act: { erase: true },
  });
  await expect.poll(async () => (await read(`/jobs/${body.job.id}`)).status).toBe("finished");
  const { data } = await read("/erasures");
  const erased = data.map((erasure: { contact_id: string }) => erasure.contact_id);
  expect(erased.filter((id: string) => [known, hidden].includes(id)).sort()).toEqual([known, hidden].sort());
});

test.each([
  [
    "an opt-out",
    (id: string) => parley.call("POST", `/contacts/${id}/opt-out`, {}),
    { contact: { opted_out: true } },
  ],
  ["an erasure", (id: string) => parley.call("DELETE", `/contacts/${id}`), { message: expect.any(String) }],
])("%s that waits for the merge is about the contact that stays", async (_, ask, body) => {
  await receive({ userId }, text(`Waits ${userId}`));
  const hidden = await contactOf(`Waits ${userId}`);
  const merge = JSON.parse(await noteMerge(await upsert(phone, { name: "Stays" }), hidden));
  const moves = [...MERGED_TABLES.map(moveRows), ...Object.values(MERGED_OTHERWISE)];
  const asked = await service.database.transaction(async (session) => {
    const lock = "select from contacts where contact_id = $1 for update";
    await session.client.query(lock, [uuidOf("con", hidden)]);
    const answer = ask(hidden);
    await waitingStatement(service.database);
    expect(await mergeContacts(session, merge, moves)).toBe("merged");
    // Not awaited: it waits for this transaction.
    return { answer };
  });
  expect(await asked.answer).toMatchObject({ status: 200, body });
});

test("a bulk request finds contacts by the ids that are gone", async () => {
  await receive({ userId }, text(`Gone ${userId}`));
  const hidden = await contactOf(`Gone ${userId}`);
  const known = await upsert(phone, { labels: `one, ${userId}` });
  await receive({ phone, userId }, text("Shown"));
  await expect.poll(() => mergesInto(known)).toEqual([hidden]);
  const bulk = async (body: object) => {
    const { job } = (await parley.call("POST", "/contacts/bulk", body)).body;
    await expect.poll(async () => (await read(`/jobs/${job.id}`)).status).toBe("finished");
    return (await read(`/contacts/${known}`)).labels;
  };
  const label = [userId];
  expect(await bulk({ ids: [hidden, known], act: { add_labels: ["two"] } })).toBe(`one, ${userId}, two`);
  expect(await bulk({ filter: { label }, except: [hidden], act: { remove_labels: ["one"] } })).toContain(
    "one",
  );
});

test("two people who swap their numbers end as one contact, with everything of both", async () => {
  const [one, other] = [phone, `1555124${1_000 + count}`];
  const contacts = [
    await upsert(one, { name: "One", labels: "one" }),
    await upsert(other, { name: "Other", labels: "other" }),
  ] as const;
  const [stays, goes] = contacts;
  // Both are noted before a job may merge one of them away.
  const merges = [await noteMerge(stays, goes), await noteMerge(goes, stays)];
  for (const merge of merges)
    await service.query("select graphile_worker.add_job('merge-contacts', $1::json)", merge);
  const left = async () =>
    (await Promise.all([one, other].map((digits) => parley.call("GET", `/contacts/${digits}`)))).flatMap(
      ({ status, body }) => (status === 200 ? [body.labels.split(", ").sort()] : []),
    );
  await expect.poll(left).toEqual([["one", "other"]]);
  await expect
    .poll(async () => {
      const jobs = "select from graphile_worker.jobs where task_identifier = 'merge-contacts'";
      return (await service.query(jobs)).length;
    })
    .toBe(0);
  expect(await left()).toEqual([["one", "other"]]);
});

test("a person who waits for an answer still waits after a broadcast to the other contact", async () => {
  await parley.call("POST", "/templates/sync");
  const [old, fresh] = [phone, `1555124${1_000 + count}`];
  const known = await upsert(fresh, {});
  await receive({ phone: old }, text("Is anybody there?"));
  const waitingSince = async (contact: string) => (await read(`/contacts/${contact}`)).inbox.waiting_since;
  const since = await waitingSince(old);
  expect(since).not.toBeNull();
  const template = { name: "order_update", variables: { "1": "friend", "2": "A-1" } };
  const wish = { name: "Cake week", audience: { ids: [known] }, template };
  const { id } = (await parley.call("POST", "/broadcasts", wish)).body;
  await parley.call("POST", `/broadcasts/${id}/plan`);
  await expect.poll(async () => (await read(`/broadcasts/${id}`)).status).toBe("planned");
  await parley.call("POST", `/broadcasts/${id}/start`, { plan: (await read(`/broadcasts/${id}`)).plan });
  await expect.poll(async () => (await read(`/broadcasts/${id}`)).status).toBe("finished");
  await expect.poll(async () => (await read(`/broadcasts/${id}`)).counts.read).toBe(1);
  // A number to which the channel has delivered before is somebody else's.
  await service.query(
    "update messages set status = 'sent', delivered_at = null where broadcast_id is not null",
  );
  await receive({ phone: old }, movedTo(fresh));
  await expect.poll(() => mergesInto(known)).toHaveLength(1);
  expect(await waitingSince(known)).toBe(since);
  const gone = (await mergesInto(known))[0];
  const broadcasts = (contact: string | undefined) => read(`/broadcasts?contact_id=${contact}`);
  expect(await broadcasts(gone)).toEqual(await broadcasts(known));
});

test("a person who waits for an answer still waits after a message to the other contact that failed", async () => {
  await parley.call("POST", "/templates/sync");
  const [old, fresh] = [phone, `1555124${1_000 + count}`];
  const known = await upsert(fresh, {});
  await receive({ phone: old }, text("Are you open?"));
  const since = (await read(`/contacts/${old}`)).inbox.waiting_since;
  expect(since).not.toBeNull();
  await service.simulator.faults({ next: [{ fails_with: 131_026 }] });
  const template = { name: "order_update", variables: { "1": "friend", "2": "A-1" } };
  const { id } = (await parley.call("POST", "/whatsapp/send-message", { contact_id: known, template })).body;
  await expect.poll(async () => (await read(`/messages/${id}`)).status).toBe("failed");
  await receive({ phone: old }, movedTo(fresh));
  await expect.poll(() => mergesInto(known)).toHaveLength(1);
  expect((await read(`/contacts/${known}`)).inbox.waiting_since).toBe(since);
});

test("every table with rows of contacts is moved", async () => {
  const rows = await service.query(`select distinct table_name
     from information_schema.columns
     where table_schema = 'public' and column_name = 'contact_id'
     order by table_name`);
  // Erasures keep the id that was erased. What members saw of the thread that is gone goes with it.
  const others = ["contact_merges", "contacts", "erasures", "thread_views"];
  expect(rows.map((row) => row.table_name)).toEqual(
    [...MERGED_TABLES, ...Object.keys(MERGED_OTHERWISE), ...others].sort(),
  );
});

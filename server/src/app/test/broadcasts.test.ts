// Broadcasts through the whole service, with simulated phones.
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { tablesWith } from "../../../test/find-text.ts";
import { holdLocks } from "../../../test/hold-locks.ts";
import { useNumber, useService } from "../../../test/running-service.ts";
import { waitingStatement } from "../../../test/waiting-statement.ts";
import { newestBroadcasts } from "../../broadcasts/broadcast.ts";
import { forgetOldBroadcasts, labelRecipients, moveRecipients } from "../../broadcasts/index.ts";
import { planRecipients } from "../../broadcasts/plan/plan-recipients.ts";
import type { PlanDependencies } from "../../broadcasts/wish/render.ts";
import { mergeContacts } from "../../contacts/merge/merge-contacts.ts";
import { forgetUnusedMedia } from "../../media/index.ts";
import { LAST_ID } from "../../platform/http/index.ts";
import { newUuid, publicId, uuidOf } from "../../platform/ids.ts";

const { service, parley } = useService();
const number = useNumber(service, parley);

beforeAll(async () => {
  await parley.call("POST", "/templates/sync");
});

type Person = { contact_id: string; message_id: string | null; status: string };

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

const DAY_MS = 86_400_000;
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

const get = (id: string) => parley.get(`/broadcasts/${id}`);
const act = (id: string, verb: string, body?: object) =>
  parley.call("POST", `/broadcasts/${id}/${verb}`, body);
const statusOf = async (id: string) => (await get(id)).status;
const peopleOf = async (id: string, query = "") =>
  (await parley.get(`/broadcasts/${id}/recipients?limit=100${query}`)).data;

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

/** A broadcast to two people that failed in a way that may pass. */
async function makeFailed(): Promise<string> {
  const { label } = await addPeople(2);
  const id = await make(label);
  await start(id);
  await settled(id);
  const failure = { code: "channel_unavailable", message: "Later", retryable: true };
  await service.database.pool.query(
    "update messages set status = 'failed', failed_at = now(), error = $2 where broadcast_id = $1",
    [uuidOf("brd", id), failure],
  );
  return id;
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
    expect(planned).toMatchObject({
      people: 3,
      counts: { planned: 3, left_out: [] },
      takes_seconds: 1,
      pace: [],
    });
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
    expect(ended.pace).toHaveLength(40);
    expect(ended.pace[0].at).toBe(ended.started_at);
    expect(ended.pace.reduce((sum: number, { people }: { people: number }) => sum + people, 0)).toBe(3);
    const texts = await Promise.all(
      phones.map(async (phone) => (await onPhone(phone)).map(({ text }) => text)),
    );
    expect(texts.map((own) => own.length)).toEqual([1, 1, 1]);
    expect(texts[0]?.[0]).toContain("Hi Ana, your order none");
    expect(texts[1]?.[0]).toContain("Hi friend, your order A-2");
    expect(await onPhone("+15559990001")).toEqual([]);
    const { data } = await parley.get(`/messages?broadcast=${id}`);
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

  test("leaves out whose turn in an excluded one hasn't come, until that is canceled", async () => {
    const { label } = await addPeople(2);
    const first = await make(label);
    await plan(first);
    const id = await make(label, {
      audience: { filter: { label: [label] }, exclude: { broadcasts: [first] } },
    });
    expect((await plan(id)).counts).toMatchObject({
      planned: 0,
      left_out: [{ code: "excluded", people: 2 }],
    });
    await act(first, "cancel");
    expect((await plan(id)).people).toBe(2);
  });

  test("counts ids without a contact here, and has another plan when it would leave at another time", async () => {
    const { label } = await addPeople(2);
    const [{ id: known }] = (await parley.get(`/contacts?label=${encodeURIComponent(label)}`)).data;
    const unknown = "con_01m8mg1094fjra8k88am8txdnp";
    const id = await make(label, { audience: { ids: [known, unknown] } });
    const { plan: hash, counts } = await plan(id);
    expect(counts).toMatchObject({ planned: 1, left_out: [{ code: "not_found", people: 1 }] });
    const change = { name: "Cake week", template: TEMPLATE, daily_limit: 5 };
    expect((await parley.call("PUT", `/broadcasts/${id}`, change)).status).toBe(200);
    const again = await plan(id);
    expect(again.counts).toEqual(counts);
    expect(again.plan).not.toBe(hash);
    expect((await act(id, "start", { plan: hash })).body.code).toBe("broadcast_changed");
  });

  test("finds people by the ids that they had before a merge", async () => {
    const { label } = await addPeople(2);
    const data = (await parley.get(`/contacts?label=${encodeURIComponent(label)}`)).data;
    const [stays, goes] = data.map(({ id }: { id: string }) => id);
    const id = await make(label, { audience: { ids: [goes] } });
    const merge = { accountId: uuidOf("acc", `acc_${service.apiKey.split("_")[1]}`), mergeId: newUuid() };
    await service.database.pool.query(
      "insert into contact_merges (account_id, merge_id, contact_id, merged_contact_id) values ($1, $2, $3, $4)",
      [merge.accountId, merge.mergeId, uuidOf("con", stays), uuidOf("con", goes)],
    );
    const given = { ...merge, accountId: merge.accountId as string };
    expect(await service.database.transaction((session) => mergeContacts(session, given, []))).toBe("merged");
    expect((await plan(id)).counts).toMatchObject({ planned: 1, left_out: [] });
    expect(await peopleOf(id)).toMatchObject([{ contact_id: stays, status: "planned" }]);
  });

  test("as a text goes to people whose window is open only", async () => {
    const { label, phones } = await addPeople(2);
    const [writer = ""] = phones;
    await service.simulator.write({
      from: writer.slice(1),
      to: number.phone_number_id,
      text: "Hello?",
    });
    await expect.poll(async () => (await parley.get(`/contacts/${writer.slice(1)}`)).windows).toHaveLength(1);
    const message = { text: "Closed on {{day}}", variables: { day: "Monday" } };
    const id = await make(label, { template: undefined, message });
    await start(id);
    const { counts } = await settled(id);
    expect(counts).toMatchObject({ read: 1, left_out: [{ code: "outside_window", people: 1 }] });
    // The person waits for an answer as before.
    expect((await parley.get(`/contacts/${writer.slice(1)}`)).inbox.waiting_since).not.toBeNull();
  });
});

describe("while it runs", () => {
  const pool = () => service.database.pool;
  const set = (id: string, change: string) =>
    pool().query(`update broadcasts set ${change} where broadcast_id = $1`, [uuidOf("brd", id)]);
  const countOnPhones = async (phones: string[]) =>
    (await Promise.all(phones.map(async (phone) => (await onPhone(phone)).length))).reduce(
      (sum, count) => sum + count,
      0,
    );
  const faults = (more: object) => service.simulator.faults(more);

  test("a pause stops it, two starts and two resumes at once begin it once, and everybody gets one message", async () => {
    const { label, phones } = await addPeople(300);
    const id = await make(label);
    const { plan: hash } = await plan(id);
    const starts = await Promise.all([1, 2, 3].map(() => act(id, "start", { plan: hash })));
    expect(starts.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await expect.poll(async () => (await get(id)).queued).toBeGreaterThan(0);
    expect((await act(id, "pause")).body).toMatchObject({ status: "paused", paused_reason: "requested" });
    const { queued } = await get(id);
    expect(queued).toBeLessThan(300);
    await expect.poll(() => countOnPhones(phones)).toBe(queued);
    expect((await get(id)).queued).toBe(queued);
    const resumes = await Promise.all([1, 2].map(() => act(id, "resume")));
    expect(resumes.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { counts } = await settled(id);
    expect(counts).toMatchObject({ planned: 0, read: 300 });
    const each = await Promise.all(phones.map(async (phone) => (await onPhone(phone)).length));
    expect(new Set(each)).toEqual(new Set([1]));
  });

  test("a canceled one reaches nobody whose turn hasn't come, and stays canceled", async () => {
    const { label, phones } = await addPeople(3);
    const id = await make(label, { send_at: new Date(Date.now() + 3_600_000).toISOString() });
    await start(id);
    expect((await get(id)).waits_for).toBe("send_at");
    expect((await act(id, "cancel")).body.status).toBe("canceled");
    expect((await act(id, "resume")).body.code).toBe("broadcast_status");
    expect((await get(id)).counts).toMatchObject({ planned: 0, canceled: 3 });
    expect(await countOnPhones(phones)).toBe(0);
    const kept = "select from broadcast_recipients where broadcast_id = $1 and content is not null";
    expect((await pool().query(kept, [uuidOf("brd", id)])).rowCount).toBe(0);
  });

  test("each person gets it within the hours of the person's own zone", async () => {
    const { label, phones } = await addPeople(1);
    const [iceland, fiji] = ["+3546101234", "+6797012345"];
    for (const phone of [iceland, fiji])
      await parley.call("POST", "/contacts/contact", { contact: { phone, labels: label } });
    // Fiji is twelve hours ahead: one of the two is within such hours, for at least an hour more.
    const hour = new Date().getUTCHours();
    const begin = [5, 6, 17, 18].includes(hour) ? 0 : 6;
    const isDayInIceland = hour >= begin && hour < begin + 12;
    const [open, closed] = isDayInIceland ? [iceland, fiji] : [fiji, iceland];
    // The person of a country with several zones waits with the other one.
    const zone = isDayInIceland ? "Pacific/Fiji" : "Atlantic/Reykjavik";
    const clock = (hours: number) => `${String(hours).padStart(2, "0")}:00`;
    const hours = { from: clock(begin), to: clock(begin + 12), zone, own_time_zone: true };
    const id = await make(label, { hours });
    expect((await get(id)).hours).toEqual(hours);
    await start(id);
    await expect.poll(async () => (await get(id)).counts.read).toBe(1);
    await expect.poll(async () => (await get(id)).waits_for).toBe("hours");
    expect(await statusOf(id)).toBe("running");
    expect(await countOnPhones([open])).toBe(1);
    expect(await countOnPhones([closed, ...phones])).toBe(0);
    const always = { ...hours, from: "00:00", to: "24:00" };
    await set(id, `hours = '${JSON.stringify(always)}', look_at = now()`);
    expect((await settled(id)).counts.read).toBe(3);
    expect(await countOnPhones([open])).toBe(1);
  });

  test.each([
    ["a copy of the database", "held", "account"],
    ["a service that was down for seven hours", "late", "seen_at = now() - interval '7 hours'"],
  ])("%s sends nothing until a person resumes it", async (_name, reason, change) => {
    const { label, phones } = await addPeople(3);
    const id = await make(label, { send_at: new Date(Date.now() + 3_600_000).toISOString() });
    await start(id);
    if (change === "account") await pool().query("update accounts set sending_held_at = now()");
    else await set(id, `${change}, send_at = null, look_at = now()`);
    if (change === "account") await set(id, "send_at = null, look_at = now()");
    if (change === "account") await parley.call("POST", "/sending/release", { confirm: true });
    await expect.poll(async () => (await get(id)).paused_reason).toBe(reason);
    expect((await parley.get("/warnings")).data).toContainEqual(
      expect.objectContaining({ kind: "broadcast_stopped", id, reason }),
    );
    const events = (await parley.get("/events?types=broadcast.paused&limit=200")).data;
    expect(events.filter(({ data }: { data: { id: string } }) => data.id === id)).toHaveLength(1);
    expect(await countOnPhones(phones)).toBe(0);
    expect((await act(id, "resume")).status).toBe(200);
    expect((await settled(id)).counts.read).toBe(3);
  });

  test("one that was paused before the database was copied says so when the copy is released", async () => {
    const { label } = await addPeople(1);
    const id = await make(label, { send_at: new Date(Date.now() + 3_600_000).toISOString() });
    expect((await act(id, "resume")).body.code).toBe("broadcast_status");
    await start(id);
    await act(id, "pause");
    await pool().query("update accounts set sending_held_at = now()");
    await parley.call("POST", "/sending/release", { confirm: true });
    expect(await get(id)).toMatchObject({ status: "paused", paused_reason: "held" });
    await act(id, "cancel");
  });

  test("one that wasn't started before the database was copied is as it was when a person resumes it", async () => {
    const { label } = await addPeople(1);
    const [draft, planned, planning] = await Promise.all([make(label), make(label), make(label)]);
    const { plan: hash } = await plan(planned);
    await set(planning, "status = 'planning', plan_id = gen_random_uuid()");
    await pool().query("update accounts set sending_held_at = now()");
    await parley.call("POST", "/sending/release", { confirm: true });
    for (const id of [draft, planned, planning])
      expect(await get(id)).toMatchObject({ status: "paused", paused_reason: "held", started_at: null });
    expect((await act(planned, "start", { plan: hash })).body.code).toBe("broadcast_status");
    const warned = (await parley.get("/warnings")).data.map(({ id }: { id: string }) => id);
    expect(warned).not.toContain(planned);
    await pool().query("update broadcasts set template_hash = 'another' where broadcast_id = $1", [
      uuidOf("brd", planned),
    ]);
    const resumed = await Promise.all([draft, planned, planning].map((id) => act(id, "resume")));
    expect(resumed.map(({ body }) => body.status)).toEqual(["draft", "planned", "draft"]);
    expect((await act(planned, "start", { plan: hash })).body.code).toBe("broadcast_template_changed");
    await plan(planning);
    for (const id of [draft, planned, planning]) await act(id, "cancel");
  });

  test("a job that an older plan left behind adds nobody to a new plan", async () => {
    const { label } = await addPeople(1);
    const id = await make(label);
    await set(id, "status = 'planning', plan_id = gen_random_uuid()");
    const broadcastId = uuidOf("brd", id) as string;
    const [{ account_id: accountId }] = (
      await pool().query("select account_id from broadcasts where broadcast_id = $1", [broadcastId])
    ).rows;
    const task = { accountId, jobId: newUuid(), personId: null, apiKeyId: null, work: { broadcastId } };
    const step = planRecipients({} as PlanDependencies);
    const done = await service.database.transaction((session) => step.run(session, task, [newUuid()]));
    expect(done).toMatchObject({ passed: 1, events: [] });
    await act(id, "cancel");
  });

  test("a file that was deleted pauses it, and leaves nobody out", async () => {
    const { label, phones } = await addPeople(2);
    const id = await make(label);
    const { plan: hash } = await plan(id);
    await pool().query(
      "update broadcast_recipients set content = content || jsonb_build_object('mediaId', gen_random_uuid()) where broadcast_id = $1",
      [uuidOf("brd", id)],
    );
    expect((await act(id, "start", { plan: hash })).status).toBe(200);
    await expect.poll(async () => (await get(id)).paused_reason).toBe("file_deleted");
    expect((await get(id)).counts).toMatchObject({ planned: 2, left_out: [] });
    expect(await countOnPhones(phones)).toBe(0);
  });

  test("a file that nothing else shows stays until it has ended", async () => {
    const { label, phones } = await addPeople(1);
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    const uploaded = await parley.call("POST", "/media", png, { "content-type": "image/png" });
    const card = {
      variables: { "1": "Lemon", "2": "$24" },
      header: { image: { media_id: uploaded.body.media.id } },
      buttons: { "0": "keep", "1": "lemon" },
    };
    const template = { name: "cakes_of_the_week", variables: { "1": "Ana" }, cards: [card, card, card] };
    const id = await make(label, { template });
    await pool().query("update media set created_at = now() - interval '31 days'");
    await forgetUnusedMedia(service.database);
    await start(id);
    expect((await settled(id)).counts.read).toBe(1);
    expect(await onPhone(phones[0] as string)).toHaveLength(1);
  });

  test("a template that changed pauses it, and can't be resumed until it is as planned", async () => {
    const { label, phones } = await addPeople(2);
    const id = await make(label, { send_at: new Date(Date.now() + 3_600_000).toISOString() });
    const { plan: hash } = await plan(id);
    for (const change of ["status = 'PAUSED'", "status = 'APPROVED', category = 'MARKETING'"]) {
      await pool().query(`update templates set ${change} where name = 'order_update'`);
      expect((await act(id, "start", { plan: hash })).body.code).toBe("broadcast_template_changed");
    }
    await pool().query("update templates set category = 'UTILITY' where name = 'order_update'");
    expect((await act(id, "start", { plan: hash })).status).toBe(200);
    await pool().query("update templates set footer = 'x', body = body || '!' where name = 'order_update'");
    await set(id, "send_at = null, look_at = now()");
    await expect.poll(async () => (await get(id)).paused_reason).toBe("template_changed");
    expect((await act(id, "resume")).body.code).toBe("broadcast_template_changed");
    await parley.call("POST", "/templates/sync");
    expect((await act(id, "resume")).status).toBe(200);
    await settled(id);
    expect(await countOnPhones(phones)).toBe(2);
  });

  test("too many failures pause it, and only failures that may pass are tried again by another one", async () => {
    const setRate = (rate: number) => parley.call("PATCH", `/senders/${number.senderId}`, { rate });
    expect((await setRate(2)).status).toBe(200);
    const { label } = await addPeople(30);
    await faults({ next: Array.from({ length: 30 }, () => ({ fails_with: 131_026 })) });
    const id = await make(label, { stop_at_failed: 2 });
    await start(id);
    await expect.poll(async () => (await get(id)).paused_reason).toBe("failures");
    await faults({});
    await setRate(80);
    const { counts } = await get(id);
    expect(counts.failed).toBeGreaterThan(2);
    expect(counts.planned).toBeGreaterThan(0);
    expect(counts).toMatchObject({ failed_by_code: [{ people: counts.failed }], may_pass: 0 });
    const child = await act(id, "retry-failed");
    expect(child.body).toMatchObject({ status: "draft", retry_of: id, audience: { failed_of: id } });
    expect((await plan(child.body.id)).people).toBe(0);
    // Failures from before count no more.
    expect((await act(id, "resume")).status).toBe(200);
    expect((await settled(id)).counts.planned).toBe(0);
  });

  test("who is in a retry already isn't in another one, until the first is canceled", async () => {
    const id = await makeFailed();
    const [first, second] = [await act(id, "retry-failed"), await act(id, "retry-failed")];
    expect((await plan(first.body.id)).people).toBe(2);
    const planned = await plan(second.body.id);
    expect([planned.people, planned.counts.left_out]).toEqual([0, [{ code: "excluded", people: 2 }]]);
    await act(first.body.id, "cancel");
    expect((await plan(second.body.id)).people).toBe(2);
    await act(second.body.id, "cancel");
    const [{ message_id: messageId }] = await peopleOf(id);
    expect((await get(id)).counts.may_pass).toBe(2);
    expect((await parley.call("POST", `/messages/${messageId}/retry`)).status).toBe(202);
    expect((await get(id)).counts.may_pass).toBe(1);
    const third = await act(id, "retry-failed");
    expect((await plan(third.body.id)).people).toBe(1);
    await act(third.body.id, "cancel");
  });

  test("of two retries that are planned at once, only one has a person", async () => {
    const id = await makeFailed();
    const [first, second] = [await act(id, "retry-failed"), await act(id, "retry-failed")];
    // A worker that hangs amid the plan of the first one.
    const parent = uuidOf("brd", id);
    const sql = "select from broadcasts where broadcast_id = $1 for no key update";
    const hanging = await holdLocks(service.database, sql, [parent]);
    await hanging.query(
      `insert into broadcast_recipients (account_id, broadcast_id, contact_id, status, content)
       select account_id, $2, contact_id, 'planned', '{}' from broadcast_recipients where broadcast_id = $1`,
      [parent, uuidOf("brd", first.body.id)],
    );
    await act(second.body.id, "plan");
    await waitingStatement(service.database);
    await hanging.commit();
    await expect.poll(() => statusOf(second.body.id)).toBe("planned");
    expect((await get(second.body.id)).counts).toMatchObject({
      planned: 0,
      left_out: [{ code: "excluded", people: 2 }],
    });
    for (const child of [first, second]) await act(child.body.id, "cancel");
  });

  test("people get the labels of their outcome once, and a merge before the plan leaves nobody out", async () => {
    const { label, phones } = await addPeople(4);
    const labels = { reached: ["got it", "cake week"], replied: ["replied"], failed: ["failed"] };
    const id = await make(label, { labels });
    const contacts = (await parley.get(`/contacts?label=${encodeURIComponent(label)}`)).data;
    const idOf = (phone = "") => contacts.find((one: { phone: string }) => one.phone === phone).id;
    const [first = "", second = "", third = "", fourth = ""] = phones;
    const accountId = uuidOf("acc", `acc_${service.apiKey.split("_")[1]}`) as string;
    // The contact that stays hasn't got the label yet.
    await parley.call("POST", "/contacts/contact", { contact: { phone: fourth, labels: "" } });
    await pool().query(
      "insert into contact_merges (account_id, merge_id, contact_id, merged_contact_id) values ($1, gen_random_uuid(), $2, $3)",
      [accountId, uuidOf("con", idOf(fourth)), uuidOf("con", idOf(third))],
    );
    await faults({ next: [{ fails_with: 131_026 }] });
    await start(id);
    const { counts } = await settled(id);
    expect(counts).toMatchObject({ read: 2, failed: 1, left_out: [{ code: "duplicate", people: 1 }] });
    await pool().query("delete from contact_merges");
    const [failed, reached, ...others] = (await peopleOf(id)).toSorted((one: Person, other: Person) =>
      one.status.localeCompare(other.status),
    );
    expect([failed.status, reached.status, ...others.map(({ status }: Person) => status)]).toEqual([
      "failed",
      "left_out",
      "read",
      "read",
    ]);
    const [writer, silent] = others;
    expect([first, second, fourth]).toContain(writer.phone_number);
    const from = writer.phone_number.slice(1);
    await service.simulator.write({ from, to: number.phone_number_id, text: "Thanks" });
    await expect.poll(async () => (await get(id)).counts.replied).toBe(1);
    const labelsOf = async ({ contact_id }: Person) => (await parley.get(`/contacts/${contact_id}`)).labels;
    await labelRecipients(service.database, 0);
    expect(await labelsOf(writer)).toMatch(/got it, cake week, replied$/);
    expect(await labelsOf(silent)).toMatch(/got it, cake week$/);
    expect(await labelsOf(failed)).toMatch(/failed$/);
    await parley.call("POST", "/contacts/contact", { contact: { phone: `+${from}`, labels: "" } });
    await labelRecipients(service.database, 0);
    expect(await labelsOf(writer)).toBe("");
    const reachedBy = async ({ contact_id }: Person) =>
      (await parley.get(`/broadcasts?contact_id=${contact_id}`)).data.map((one: { id: string }) => one.id);
    expect([await reachedBy(writer), await reachedBy(reached)]).toEqual([[id], []]);
  });

  test("a reply that comes more than an hour later is found once an hour", async () => {
    const { label, phones } = await addPeople(1);
    const id = await make(label, { labels: { replied: ["late"] } });
    await start(id);
    await settled(id);
    const [from = ""] = phones.map((phone) => phone.slice(1));
    await service.simulator.write({ from, to: number.phone_number_id, text: "Thanks" });
    await expect.poll(async () => (await get(id)).counts.replied).toBe(1);
    const broadcastId = uuidOf("brd", id) as string;
    await pool().query(
      "update broadcast_recipients set queued_at = now() - interval '2 hours' where broadcast_id = $1",
      [broadcastId],
    );
    await set(id, "finished_at = now() - interval '2 hours'");
    const own = Number.parseInt(broadcastId.slice(-2), 16) % 60;
    const labels = async () => (await parley.get(`/contacts/${from}`)).labels;
    await labelRecipients(service.database, (own + 1) % 60);
    expect(await labels()).toBe(label);
    await labelRecipients(service.database, own);
    expect(await labels()).toBe(`${label}, late`);
  });

  test("an answer and an opt-out are in the report, and an erasure keeps the counts", async () => {
    const { label, phones } = await addPeople(3, (index) => ({ name: `=Person ${index}` }));
    const id = await make(label);
    await start(id);
    await settled(id);
    const [first = "", second = "", third = ""] = phones.map((phone) => phone.slice(1));
    await service.simulator.write({
      from: first,
      to: number.phone_number_id,
      text: "Thanks",
    });
    await parley.call("POST", `/contacts/${second}/opt-out`, { scope: "marketing" });
    await expect
      .poll(async () => (await get(id)).counts)
      .toMatchObject({ replied: 1, opted_out: 1, read: 3 });
    const report = await parley.call("GET", `/broadcasts/${id}/report`);
    const lines = String(report.body).trim().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines.find((line) => line.startsWith(`+${first}`))).toMatch(/^\+\d+,'=Person 0,read,,true,false,/);
    for (const phone of [first, third])
      expect((await parley.call("DELETE", `/contacts/${phone}`)).status).toBe(200);
    expect((await get(id)).counts).toMatchObject({ replied: 1, opted_out: 1, read: 3 });
    expect(await peopleOf(id)).toHaveLength(1);
  });

  test("who never got the message neither replied nor opted out after it", async () => {
    const { label, phones } = await addPeople(2);
    await faults({ next: [{ fails_with: 131_026 }, { fails_with: 131_026 }] });
    const id = await make(label, { labels: { replied: ["answered"] } });
    await start(id);
    expect((await settled(id)).counts.failed).toBe(2);
    const [writer = "", leaver = ""] = phones.map((phone) => phone.slice(1));
    await service.simulator.write({ from: writer, to: number.phone_number_id, text: "Are you open?" });
    await expect
      .poll(async () => (await parley.get(`/contacts/${writer}`)).inbox.waiting_since)
      .not.toBeNull();
    await parley.call("POST", `/contacts/${leaver}/opt-out`, { scope: "marketing" });
    expect((await get(id)).counts).toMatchObject({ failed: 2, replied: 0, opted_out: 0 });
    expect(await peopleOf(id, "&replied=true")).toEqual([]);
    await labelRecipients(service.database, 0);
    expect((await parley.get(`/contacts/${writer}`)).labels).toBe(label);
  });

  test("who is erased before the turn gets nothing, and is counted as left out", async () => {
    const { label, phones } = await addPeople(2);
    const id = await make(label);
    const { plan: hash } = await plan(id);
    expect(
      (await parley.call("DELETE", `/contacts/${phones[0]?.slice(1)}`)).body.erasure.counts,
    ).toMatchObject({
      broadcasts: 1,
    });
    await act(id, "start", { plan: hash });
    const { counts } = await settled(id);
    expect(counts).toMatchObject({ read: 1, left_out: [{ code: "erased", people: 1 }] });
    expect(await onPhone(phones[0] ?? "")).toEqual([]);
  });

  test("who is erased while the message waits to leave doesn't wait in the counts for ever", async () => {
    const { label, phones } = await addPeople(1);
    const id = await make(label);
    await start(id);
    await settled(id);
    await pool().query("update messages set status = 'queued' where broadcast_id = $1", [uuidOf("brd", id)]);
    expect((await get(id)).counts).toMatchObject({ queued: 1, left_out: [] });
    expect((await parley.call("DELETE", `/contacts/${phones[0]?.slice(1)}`)).status).toBe(200);
    expect((await get(id)).counts).toMatchObject({ queued: 0, left_out: [{ code: "erased", people: 1 }] });
  });

  test("two contacts that turn out to be one person get no second message", async () => {
    const { label, phones } = await addPeople(2);
    const id = await make(label, { daily_limit: 1 });
    await start(id);
    await expect.poll(async () => (await get(id)).queued).toBe(1);
    expect((await get(id)).waits_for).toBe("daily_limit");
    const people = await peopleOf(id);
    const [gone, stays] = [
      people.find((one: Person) => one.message_id),
      people.find((one: Person) => !one.message_id),
    ];
    const accountId = uuidOf("acc", `acc_${service.apiKey.split("_")[1]}`) as string;
    await service.database.transaction((session) =>
      session.run(moveRecipients, {
        accountId,
        contactId: uuidOf("con", stays.contact_id) as string,
        mergedId: uuidOf("con", gone.contact_id) as string,
      }),
    );
    expect(await peopleOf(id, "&status=planned")).toEqual([]);
    expect(await countOnPhones(phones)).toBe(1);
    // Nobody is left for whom it would have to wait.
    await expect.poll(() => statusOf(id)).toBe("finished");
  });
});

describe("what a request gets wrong is refused before anything is stored", () => {
  const given = { name: "Wrong", audience: { filter: {} }, template: TEMPLATE };
  test.each([
    [
      "a variable without a value",
      { template: { name: "order_update", variables: { "1": "x" } } },
      "missing_template_variable",
    ],
    ["a search, which could name a person", { audience: { filter: { q: "Ana" } } }, "unknown_field"],
    [
      "a zone that doesn't exist",
      { hours: { from: "09:00", to: "18:00", zone: "Mars/Base" } },
      "unknown_time_zone",
    ],
    ["hours that end first", { hours: { from: "18:00", to: "09:00", zone: "UTC" } }, "invalid_hours"],
    ["a start in the past", { send_at: new Date(Date.now() - 60_000).toISOString() }, "send_at_in_past"],
    ["a start in 31 days", { send_at: new Date(Date.now() + 31 * DAY_MS).toISOString() }, "send_at_too_far"],
    ["a number that isn't ours", { source_phone: "+15559998888" }, "unknown_source_phone"],
    [
      "an excluded broadcast that doesn't exist, which would leave out nobody",
      { audience: { filter: {}, exclude: { broadcasts: [publicId("brd", newUuid())] } } },
      "broadcast_not_found",
    ],
  ])("%s", async (_name, change, code) => {
    const answer = await parley.call("POST", "/broadcasts", { ...given, ...change });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 422, body: { code } });
  });
});

test("a filter that matches nobody makes a plan that can't be started", async () => {
  const id = await make("nobody has this label");
  expect((await act(id, "start", { plan: "\0" })).body.code).toBe("invalid_text");
  const { plan: hash, people } = await plan(id);
  expect(people).toBe(0);
  expect((await act(id, "start", { plan: hash })).body.code).toBe("broadcast_without_recipients");
});

test("a test goes to phones of one's own, with a person's values, and counts for nothing", async () => {
  const { label } = await addPeople(1, () => ({ name: "Tess" }));
  const id = await make(label);
  expect((await act(id, "test", { to: ["+15559990009"] })).body.code).toBe("broadcast_status");
  await plan(id);
  const sent = await act(id, "test", { to: ["+15559990009"] });
  expect(sent).toMatchObject({ status: 202, body: { messages: [expect.stringMatching(/^msg_/)] } });
  await expect.poll(async () => (await onPhone("+15559990009")).length).toBe(1);
  expect((await onPhone("+15559990009"))[0]?.text).toContain("Hi Tess");
  expect((await get(id)).counts).toMatchObject({ planned: 1, queued: 0 });
});

test("the copies of a test lose the values of a person who is erased", async () => {
  const { label, phones } = await addPeople(1, () => ({ name: "Perpetua" }));
  const id = await make(label);
  await plan(id);
  const [copy] = (await act(id, "test", { to: ["+15559990013"] })).body.messages;
  await expect.poll(async () => (await parley.get(`/messages/${copy}`)).status).toBe("read");
  expect((await parley.call("DELETE", `/contacts/${phones[0]?.slice(1)}`)).status).toBe(200);
  expect(await parley.get(`/messages/${copy}`)).toMatchObject({ type: "unsupported", status: "read" });
  expect(await tablesWith(service.database, "Perpetua")).toEqual([]);
});

test("a repeat of a test gets the kept answer also when the broadcast has ended, and sends nothing", async () => {
  const { label } = await addPeople(1);
  const id = await make(label);
  const { plan: hash } = await plan(id);
  const to = ["+15559990011", "+15559990012"];
  const key = { "idempotency-key": `test-${id}` };
  const send = () => parley.call("POST", `/broadcasts/${id}/test`, { to }, key);
  const sent = await send();
  expect(sent.status).toBe(202);
  expect((await act(id, "start", { plan: hash })).status).toBe(200);
  await settled(id);
  expect(await send()).toMatchObject({ status: 202, body: sent.body });
  for (const phone of to) await expect.poll(async () => (await onPhone(phone)).length).toBe(1);
});

test("what was planned for people goes with a canceled plan, and with the account's time for messages", async () => {
  const pool = service.database.pool;
  const set = (id: string, change: string) =>
    pool.query(`update broadcasts set ${change} where broadcast_id = $1`, [uuidOf("brd", id)]);
  const rows = "select from broadcast_recipients where broadcast_id = $1";
  const kept = async (id: string) => (await pool.query(rows, [uuidOf("brd", id)])).rowCount;
  const { label } = await addPeople(2);
  const [canceled, draft, paused, recent, long] = [
    await make(label),
    await make(label),
    await make(label),
    await make(label),
    await make(label),
  ];
  const { plan_job_id: jobId } = await plan(canceled);
  // As in the middle of the plan.
  await set(canceled, "status = 'planning'");
  const reopen = "update jobs set finished_at = null, status = 'running' where job_id = $1";
  await pool.query(reopen, [uuidOf("job", jobId)]);
  expect((await parley.call("POST", `/jobs/${jobId}/cancel`)).status).toBe(200);
  expect([await statusOf(canceled), await kept(canceled)]).toEqual(["draft", 0]);
  await plan(paused);
  await set(draft, "created_at = now() - interval '800 days'");
  await set(
    paused,
    "status = 'paused', paused_reason = 'requested', started_at = now() - interval '900 days', seen_at = now() - interval '800 days'",
  );
  await plan(long);
  await set(long, "status = 'paused', started_at = now() - interval '900 days', seen_at = now()");
  await pool.query("update accounts set message_days = 730");
  await forgetOldBroadcasts(service.database);
  await pool.query("update accounts set message_days = null");
  const statuses = await Promise.all([draft, paused, recent, long].map(statusOf));
  expect(statuses).toEqual([404, 404, "draft", "paused"]);
  expect([await kept(paused), await kept(long)]).toEqual([0, 2]);
});

test("a list has the number of people who were named, and not their ids", async () => {
  const ids = Array.from({ length: 3 }, () => publicId("con", newUuid()));
  await make("", { audience: { ids } });
  const accountId = uuidOf("acc", `acc_${service.apiKey.split("_")[1]}`) as string;
  const asked = { accountId, contactId: null, before: LAST_ID, limit: 1 };
  const [row] = await service.database.run(newestBroadcasts, asked);
  expect(row?.audience).toEqual({ people: 3 });
});

test("a number that is deleted meanwhile pauses it", async () => {
  const own = await service.connectNumber(parley.call, "+15550001099");
  await parley.call("POST", "/templates/sync");
  const { label } = await addPeople(2);
  const id = await make(label, {
    source_phone: own.phone,
    send_at: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await start(id);
  expect((await parley.call("DELETE", `/senders/${own.senderId}`)).status).toBe(200);
  await service.query("update broadcasts set look_at = now() where broadcast_id = $1", uuidOf("brd", id));
  await expect.poll(async () => (await get(id)).paused_reason).toBe("sender_deleted");
});

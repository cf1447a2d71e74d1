// An agent who sees only own and unassigned threads: every operation of the document is sent with the ids of a colleague's contact, and
// nothing of that contact is in an answer or an event.
import { beforeAll, expect, test, vi } from "vitest";
import { type Frame, type OpenStream, openEventStream } from "../../../test/event-stream.ts";
import { joinAs, type Member } from "../../../test/member.ts";
import { type Served, useService } from "../../../test/running-service.ts";
import { exampleId } from "../../platform/http/answers/answer-fields.ts";
import type { Operation } from "../../platform/http/operation.ts";
import { readDemoStickers } from "../demo/demo-stickers.ts";
import { apiOperations } from "../operations.ts";
import { type Example, targetOf } from "./example-world.ts";

type Call = Served["call"];

/** Everything that names a contact, or belongs to it. */
interface Secrets {
  phone: string;
  name: string;
  contact: string;
  received: string;
  sent: string;
  note: string;
  media: string;
  texts: string[];
}

const { service, parley } = useService();
let agent: Member;
let colleague: Member;
/** A busy machine takes several seconds. */
const PATIENCE = { timeout: 30_000 };

let own: Secrets;
let free: Secrets;
let foreign: Secrets;
let to: string;

beforeAll(async () => {
  await parley.call("PATCH", "/settings", { agents_see_only_own: true });
  agent = await joinAs(parley, "agent");
  expect((await agent.call("GET", "/session")).body.own_threads_only).toBe(true);
  colleague = await joinAs(parley, "agent", "colleague@bakery.example");
  to = (await service.connectNumber(parley.call, "+15550002150")).phone_number_id;
  own = await contactOf("+15557782001", "Eigen", agent.id);
  free = await contactOf("+15557782002", "Frei", null);
  foreign = await contactOf("+15557782003", "Verborgen", colleague.id);
  // Channels tell whole seconds, so an answer in the second of a question would end the wait.
  await service.query("update contacts set waiting_since = now(), unanswered_at = now()");
});

/** A contact with a received and a sent message, a file, a note and an order. All say "almond", with a word that is this contact's. */
async function contactOf(phone: string, word: string, assignee: string | null): Promise<Secrets> {
  const { call } = parley;
  const writes = (text: string) =>
    service.simulator.write({ from: phone.slice(1), to, text: `almond ${text}` });
  await writes(`${word}question`);
  const messages = async () => (await call("GET", `/contacts/${phone.slice(1)}/messages`)).body.data ?? [];
  await vi.waitFor(async () => expect(await messages()).toHaveLength(1), PATIENCE);
  const name = `Ana ${word}`;
  const enhanced_data = { Orders: [{ text: `A-1047-${word}order`, description: "almond" }] };
  const contact = { phone, name, labels: `VIP, ${word}label`, enhanced_data };
  const { id } = (await call("POST", "/contacts/contact", { contact })).body.contact;
  const text = Buffer.from("almond");
  const media = (await call("POST", "/media", text, { "content-type": "text/plain" })).body.media.id;
  const document = { media_id: media, filename: `${word}file.txt`, caption: `almond ${word}caption` };
  const sent = await call("POST", "/whatsapp/send-message", { contact_id: id, document });
  expect(sent.status).toBe(202);
  const note = await call("POST", `/contacts/${id}/notes`, { text: `almond ${word}note` });
  await call("PATCH", `/contacts/${id}/inbox`, { assignee });
  await writes(`${word}again`);
  await vi.waitFor(async () => expect(await messages()).toHaveLength(3), PATIENCE);
  const received = (await messages()).find(({ direction }: { direction: string }) => direction === "in");
  const texts = ["question", "again", "order", "label", "file.txt", "caption", "note"].map(
    (end) => word + end,
  );
  const ids = { contact: id, received: received.id, sent: sent.body.id, note: note.body.id, media };
  return { phone: phone.slice(1), name, ...ids, texts };
}

const all = ({ texts, ...one }: Secrets) => [...texts, ...Object.values(one)];

/** What of a contact a text has, without what the request itself named. */
function leaks(contact: Secrets, answer: string, request = ""): string[] {
  return all(contact).filter((secret) => answer.includes(secret) && !request.includes(secret));
}

/** The ids of the document's examples stand for the colleague's contact and what belongs to it. */
function aboutColleague<Value>(value: Value, message: string): Value {
  const text = JSON.stringify(value)
    .replaceAll(exampleId("con"), foreign.contact)
    .replaceAll(exampleId("msg"), message)
    .replaceAll(exampleId("not"), foreign.note)
    .replaceAll(exampleId("med"), foreign.media)
    .replaceAll("15551234567", foreign.phone);
  return JSON.parse(text);
}

async function send(operation: Operation, example: Example) {
  const { headers = {}, stream } = example;
  const [picture] = operation.upload ? await readDemoStickers() : [];
  const contentType = stream?.contentType ?? operation.upload?.contentType ?? "application/json";
  const body = stream?.text ?? picture ?? example.body;
  const given = { ...headers, "content-type": contentType };
  return agent.call(operation.method, targetOf(operation, example), body, given);
}

const OPERATIONS = apiOperations().filter(
  // A session that ends would end the walk. Without a caller, nobody is limited.
  ({ operationId, keyless, endless }) =>
    !keyless && !endless && !["deleteSession", "changePassword"].includes(operationId),
);

test("no operation shows or changes anything of a colleague's contact", async () => {
  const stateOf = async () => {
    const [contact, messages, ...others] = await Promise.all(
      ["", "/messages", "/notes", "/consents"].map(async (path) => {
        return await parley.get(`/contacts/${foreign.contact}${path}`);
      }),
    );
    const written = messages.data.map(({ id, reactions, text }: Record<string, unknown>) => [
      id,
      reactions,
      text,
    ]);
    return [contact, written, ...others];
  };
  const before = await stateOf();
  const leaked: string[] = [];
  const refused: Record<string, number[]> = {};
  for (const operation of OPERATIONS) {
    const { operationId, route } = operation;
    for (const [name, example] of Object.entries(operation.examples)) {
      for (const message of [foreign.received, foreign.sent]) {
        const asked = aboutColleague(example as Example, message);
        const { status, bytes, headers } = await send(operation, asked);
        const answer = bytes.toString("latin1") + JSON.stringify(headers);
        const found = leaks(foreign, answer, JSON.stringify(asked));
        if (found.length > 0) leaked.push(`${operationId} (${name}): ${found}`);
        const isNamed = /:phone_number|messages\/:id|notes\/:id|media\/:id|send-message$/.test(route);
        if (isNamed && status < 300) leaked.push(`${operationId} (${name}): ${status}`);
        refused[operationId] = [...(refused[operationId] ?? []), status];
      }
    }
  }
  expect(leaked).toEqual([]);
  expect(await stateOf()).toEqual(before);
  const hidden =
    "getContact listContactMessages getMessage getMedia changeInbox createNote optOutContact cancelMessage retryMessage";
  for (const operation of [...hidden.split(" "), "reactToMessage", "upsertContact"])
    expect([operation, ...new Set(refused[operation])]).toContain(404);
  for (const operation of ["importContacts", "createSource", "listErasures", "listUnknownFacts"])
    expect([operation, ...new Set(refused[operation])]).toEqual([operation, 403]);
});

test("searches, filters, counts and labels find own and unassigned contacts, and no others", async () => {
  const paths = [
    "/contacts",
    ...["name", "last_message_at", "updated_at"].map((sort) => `/contacts?sort=${sort}`),
    "/contacts?q=ana",
    "/contacts?label=VIP",
    "/contacts?waiting=true&sort=last_message_at",
    ...["waiting", "all"].map((view) => `/inbox?view=${view}`),
    `/contacts/names?${[own, free, foreign].map(({ contact }) => `id=${contact}`).join("&")}`,
    "/messages",
    "/messages?direction=in",
    "/search?q=almond",
    "/search?q=ana",
    "/events",
  ];
  for (const path of paths) {
    const text = (await agent.call("GET", path)).bytes.toString();
    expect([path, ...leaks(foreign, text)]).toEqual([path]);
    for (const seen of [own, free])
      expect([path, text]).toEqual([path, expect.stringContaining(seen.contact)]);
  }
  for (const word of all(foreign).filter((one) => one.length > 2 && !one.includes("_"))) {
    const { body } = await agent.call("GET", `/search?q=${encodeURIComponent(word)}`);
    expect([word, body.contacts, body.messages]).toEqual([word, [], []]);
  }
  const countFor = async ({ call }: { call: Call }) =>
    (await call("GET", "/contacts/count?exact=true")).body.count;
  expect(await countFor(agent)).toBe((await countFor(parley)) - 1);
  const labels = (await agent.call("GET", "/labels")).body.data.map(({ name }: { name: string }) => name);
  expect(labels).toEqual(["Eigenlabel", "Freilabel", "VIP"]);
  for (const { media } of [own, free]) expect((await agent.call("GET", `/media/${media}`)).status).toBe(200);
  expect((await colleague.call("GET", `/contacts/${foreign.contact}`)).status).toBe(200);
});

test("a broadcast, which is for contacts of everybody, is in no answer, job, warning and event", async () => {
  const wish = { name: "Secret week", audience: { filter: {} }, message: { text: "Hello" } };
  const { id } = (await parley.call("POST", "/broadcasts", wish)).body;
  await parley.call("POST", `/broadcasts/${id}/plan`);
  await expect.poll(async () => (await parley.call("GET", `/broadcasts/${id}`)).body.status).toBe("planned");
  const stop = "status = 'paused', paused_reason = 'failures', started_at = now()";
  await service.query(`update broadcasts set ${stop}`);
  const seen = async ({ call }: { call: Call }) => {
    const [warnings, jobs] = await Promise.all(
      ["/warnings", "/jobs?kind=plan"].map((path) => call("GET", path)),
    );
    const isOfBroadcast = ({ kind }: { kind: string }) => kind === "broadcast_stopped";
    return [warnings?.body.data.filter(isOfBroadcast).length, jobs?.body.data.length];
  };
  expect(await seen(parley)).toEqual([1, 1]);
  expect(await seen(agent)).toEqual([0, 0]);
  await parley.call("POST", `/broadcasts/${id}/cancel`);
  const events = "/events?types=broadcast.canceled";
  expect((await parley.call("GET", events)).body.data).toMatchObject([{ data: { id } }]);
  expect((await agent.call("GET", events)).body.code).toBe("insufficient_scope");
  expect((await agent.call("GET", "/events?limit=200")).bytes.toString()).not.toContain(id);
  for (const path of ["", "/recipients", "/report"])
    expect((await agent.call("GET", `/broadcasts/${id}${path}`)).body.code).toBe("insufficient_scope");
  expect((await agent.call("GET", "/broadcasts")).body.code).toBe("insufficient_scope");
});

test("a job on all contacts, and a file or an answer in a message, reach no colleague's contact", async () => {
  const act = { add_labels: ["touched"] };
  const { job } = (await agent.call("POST", "/contacts/bulk", { filter: {}, act })).body;
  const statusOf = async () => (await agent.call("GET", `/jobs/${job.id}`)).body.status;
  await expect.poll(statusOf, { timeout: 15_000 }).toBe("finished");
  const labelled = JSON.stringify(await parley.get("/contacts?label=touched"));
  expect([own, free, foreign].map(({ contact }) => labelled.includes(contact))).toEqual([true, true, false]);
  const byPhone = { phones: [`+${foreign.phone}`], act };
  expect((await agent.call("POST", "/contacts/bulk", byPhone)).body.job).toMatchObject({ not_found: 1 });
  const sendTo = (body: object) =>
    agent.call("POST", "/whatsapp/send-message", { contact_id: own.contact, ...body });
  expect((await sendTo({ document: { media_id: foreign.media } })).body.errors[0].code).toBe(
    "media_not_found",
  );
  const quoting = await sendTo({ message: "Yes", reply_to: foreign.received });
  expect(quoting.body.errors[0].code).toBe("reply_to_not_found");
  const batch = {
    messages: [own, foreign].map(({ phone }) => ({ phone_number: `+${phone}`, message: "Hello" })),
  };
  const { results } = (await agent.call("POST", "/whatsapp/send-messages", batch)).body;
  expect(results[0]).toHaveProperty("accepted");
  expect(results[1].problem).toMatchObject({ status: 404, code: "contact_not_found" });
});

test("a key that somebody else has used answers nothing of the contact", async () => {
  const contact = { phone: `+${foreign.phone}`, name: foreign.name };
  const sent = { contact_id: foreign.contact, message: "Again" };
  const toPhone = { phone_number: `+${foreign.phone}`, message: "Again" };
  const batched = { ...toPhone, idempotency_key: "batched" };
  const requests: [path: string, body: object, key?: string][] = [
    ["/contacts/contact", { contact }, "upserted"],
    ["/whatsapp/send-message", sent, "sent"],
    ["/whatsapp/send-message", toPhone, "to-phone"],
    ["/whatsapp/send-messages", { messages: [sent] }, "whole"],
    ["/whatsapp/send-messages", { messages: [batched] }],
    [`/contacts/${foreign.contact}/notes`, { text: "Again" }, "note"],
  ];
  for (const [path, body, key] of requests) {
    const headers = key === undefined ? {} : { "idempotency-key": key };
    const first = await parley.call("POST", path, body, headers);
    expect([path, first.status]).toEqual([path, expect.toBeOneOf([200, 201, 202])]);
    const { bytes } = await agent.call("POST", path, body, headers);
    const answer = bytes.toString();
    expect([path, answer]).toEqual([path, expect.stringMatching(/idempotency_key_reused|contact_not_found/)]);
    expect([path, ...leaks(foreign, answer, JSON.stringify([path, body]))]).toEqual([path]);
  }
});

test("the first answer takes an unassigned thread, and one that is assigned away is gone at once", async () => {
  const stream = await openEventStream(`${parley.url}/api/events/stream?after=${await start()}`, {
    cookie: agent.cookie,
  });
  const answered = { contact_id: free.contact, message: "With pleasure" };
  expect((await agent.call("POST", "/whatsapp/send-message", answered)).status).toBe(202);
  const taken = (await agent.call("GET", `/contacts/${free.contact}`)).body;
  expect(taken.inbox.assignee).toBe(agent.id);
  const away = await agent.call("PATCH", `/contacts/${free.contact}/inbox`, { assignee: colleague.id });
  expect(away.status).toBe(200);
  expect((await agent.call("GET", `/contacts/${free.contact}`)).status).toBe(404);
  expect((await agent.call("GET", `/messages/${free.received}`)).status).toBe(404);
  await parley.call("POST", `/contacts/${free.contact}/notes`, { text: "Freisecond" });
  for (const { note } of [free, own]) await parley.call("DELETE", `/notes/${note}`);
  await parley.call("POST", `/contacts/${own.contact}/notes`, { text: "Eigensecond" });
  const frames = await until(stream, (frame) => frame.data?.includes("Eigensecond") ?? false);
  stream.close();
  const text = JSON.stringify(frames);
  expect(leaks(foreign, text)).toEqual([]);
  expect(text).not.toContain("Freisecond");
  const deleted = frames
    .filter(({ event }) => event === "note.deleted")
    .map(({ data = "" }) => JSON.parse(data));
  expect(deleted).toMatchObject([{ data: { contact_id: own.contact } }]);
  const gone = frames.findLastIndex(({ event }) => event === "gap");
  expect(gone).toBeGreaterThan(-1);
  expect(leaks(free, JSON.stringify(frames.slice(gone)))).toEqual([]);
  // A stream that begins again repeats nothing of it.
  const again = await openEventStream(`${parley.url}/api/events/stream?after=${await start()}`, {
    cookie: agent.cookie,
  });
  const repeated = await until(again, (frame) => frame.data?.includes("Eigensecond") ?? false);
  again.close();
  expect(leaks(free, JSON.stringify(repeated))).toEqual([]);
});

test("the setting counts for requests and open streams at once, and for agents alone", async () => {
  const stream = await openEventStream(`${parley.url}/api/events/stream`, { cookie: agent.cookie });
  await parley.call("PATCH", "/settings", { agents_see_only_own: false });
  expect((await agent.call("GET", `/contacts/${foreign.contact}`)).status).toBe(200);
  await parley.call("POST", `/contacts/${foreign.contact}/notes`, { text: "for everybody" });
  await until(stream, (frame) => frame.data?.includes("for everybody") ?? false);
  await parley.call("PATCH", "/settings", { agents_see_only_own: true });
  expect((await agent.call("GET", `/contacts/${foreign.contact}`)).status).toBe(404);
  await parley.call("POST", `/contacts/${foreign.contact}/notes`, { text: "for the colleague" });
  await parley.call("POST", `/contacts/${own.contact}/notes`, { text: "the last one" });
  const frames = await until(stream, (frame) => frame.data?.includes("the last one") ?? false);
  stream.close();
  expect(JSON.stringify(frames)).not.toContain("for the colleague");
  await parley.call("PATCH", `/people/${agent.id}`, { role: "reader" });
  expect((await agent.call("GET", `/contacts/${foreign.contact}`)).status).toBe(200);
});

/** The cursor before the first event. */
async function start(): Promise<string> {
  return Buffer.from("0").toString("base64url");
}

async function until(stream: OpenStream, isLast: (frame: Frame) => boolean): Promise<Frame[]> {
  const frames: Frame[] = [];
  for (let frame = await stream.next(); frame; frame = await stream.next()) {
    frames.push(frame);
    if (isLast(frame)) break;
  }
  return frames;
}

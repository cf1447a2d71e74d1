// Every operation that changes a resource, while the resource is being deleted: the operation has found the resource, and the
// deletion is committed before the operation's own change. Such a request is answered 404, as if it had come a moment later.
import { beforeAll, expect, test } from "vitest";
import type { TestAnswer } from "../../../test/api.ts";
import { holdLocks } from "../../../test/hold-locks.ts";
import { joinAs } from "../../../test/member.ts";
import { type Served, useService } from "../../../test/running-service.ts";
import { countWaiting } from "../../../test/waiting-statement.ts";
import { newUuid, publicId, uuidOf } from "../../platform/ids.ts";
import { readDemoStickers } from "../demo/demo-stickers.ts";
import { apiOperations } from "../operations.ts";

const { service, parley } = useService({ PARLEY_ROLES: "api", PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on" });
let call: Served["call"];

/** Without a worker: jobs and messages stay as they were accepted. */
beforeAll(async () => {
  call = parley.call;
  await service.connectNumber(call, "+15550001000");
});

interface Race {
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** For an operation that only a person may call. */
  call?: Served["call"];
  /** Statements of the deletion, in its order of locks. $1 is the resource. */
  deletion: string[];
  resource: unknown;
  /** The code of the answer; a status if the operation may succeed without the resource. */
  expected: string | number;
}

type Requested = Pick<Race, "path" | "body" | "headers" | "call">;

let phones = 0;
const newPhone = () => `+1555300${1_000 + phones++}`;

async function made(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
  const answer = await call(method, path, body, headers);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function webhook(race: (id: string) => Requested | Promise<Requested>): Promise<Race> {
  const { id } = await made("POST", "/webhooks", { url: "http://127.0.0.1:1/", types: ["contact.created"] });
  return {
    ...(await race(id)),
    resource: uuidOf("whk", id),
    deletion: [
      "delete from lanes where lane_id = $1",
      "delete from webhook_endpoints where endpoint_id = $1",
    ],
    expected: "webhook_not_found",
  };
}

async function source(
  race: (source: { id: string; url: string; secret: string }) => Requested | Promise<Requested>,
): Promise<Race> {
  const body = { name: "Till", preset: "parley" };
  const added = await made("POST", "/sources", body);
  return {
    ...(await race(added)),
    resource: uuidOf("src", added.id),
    deletion: ["delete from sources where source_id = $1"],
    expected: "source_not_found",
  };
}

const invite = () => made("POST", "/invitations", { email: `${newUuid()}@bakery.example`, role: "agent" });

const join = () => joinAs(parley, "agent", `${newUuid()}@bakery.example`);

async function member(race: (id: string) => Requested): Promise<Race> {
  const { id } = await join();
  return {
    ...race(id),
    resource: uuidOf("per", id),
    deletion: [
      "select from accounts where account_id = (select account_id from memberships where person_id = $1) for no key update",
      "update memberships set ended_at = now() where person_id = $1",
    ],
    expected: "person_not_found",
  };
}

async function sender(race: (id: string) => Requested | Promise<Requested>): Promise<Race> {
  const { senderId } = await service.connectNumber(call, newPhone());
  return {
    ...(await race(senderId)),
    resource: uuidOf("snd", senderId),
    deletion: [
      "select from accounts where account_id = (select account_id from senders where sender_id = $1) for no key update",
      "update senders set deleted_at = now(), public_credentials = '{}', secret_credentials = null, hook_key_hash = null where sender_id = $1",
    ],
    expected: "sender_not_found",
  };
}

async function template(race: (id: string) => Requested): Promise<Race> {
  const { id } = await made("POST", "/templates", {
    channel: "sms",
    name: newPhone(),
    language: "en",
    body: "Hello",
  });
  return {
    ...race(id),
    resource: uuidOf("tpl", id),
    deletion: ["delete from templates where template_id = $1"],
    expected: "template_not_found",
  };
}

async function sticker(race: (number: number) => Requested): Promise<Race> {
  const [picture] = await readDemoStickers();
  const { number } = await made("POST", "/stickers", picture, { "content-type": "image/webp" });
  return {
    ...race(number),
    resource: number,
    deletion: ["delete from stickers where number = $1"],
    expected: "sticker_not_found",
  };
}

async function quickReply(race: (id: string) => Requested): Promise<Race> {
  const { id } = await made("POST", "/quick-replies", { name: newPhone(), text: "Hello" });
  const deletion = ["delete from quick_replies where quick_reply_id = $1"];
  return { ...race(id), resource: uuidOf("qrp", id), deletion, expected: "quick_reply_not_found" };
}

async function upload(expected: string, race: (id: string) => Requested): Promise<Race> {
  const file = `phone\n${newPhone()}\n`;
  const uploaded = await made("POST", "/contacts/import", file, { "content-type": "text/csv" });
  const { id } = uploaded.import;
  return {
    ...race(id),
    resource: uuidOf("imp", id),
    deletion: ["delete from jobs where job_id = $1"],
    expected,
  };
}

const ERASURE = [
  "select from contacts where contact_id = $1 for update",
  "delete from outbox where contact_id = $1",
  "delete from contacts where contact_id = $1",
];

/** An erasure removes the messages of the contact. */
async function message(act: "cancel" | "retry"): Promise<Race> {
  const { id, contact_id } = await made("POST", "/whatsapp/send-message", {
    phone_number: newPhone(),
    message: "Hello",
  });
  if (act === "retry") await made("POST", `/messages/${id}/cancel`);
  const resource = uuidOf("con", contact_id);
  const expected = act === "cancel" ? "message_not_found" : "contact_not_found";
  return { path: `/messages/${id}/${act}`, resource, deletion: ERASURE, expected };
}

/** A message that a new person wrote. */
async function received(race: (id: string) => Requested): Promise<Race> {
  const from = newPhone().slice(1);
  await service.simulator.write({ from, text: "Hello" });
  const list = async () => (await made("GET", `/messages?phone=${from}`)).data;
  await expect.poll(list).toHaveLength(1);
  const [{ id, contact_id }] = await list();
  return {
    ...race(id),
    resource: uuidOf("con", contact_id),
    deletion: ERASURE,
    expected: "message_not_found",
  };
}

async function contact(race: (contact: { id: string; phone: string }) => Requested): Promise<Race> {
  const { contact: added } = await made("POST", "/contacts/contact", { contact: { phone: newPhone() } });
  return {
    ...race(added),
    resource: uuidOf("con", added.id),
    deletion: ERASURE,
    expected: "contact_not_found",
  };
}

const NEW_BROADCAST = { name: "Closed", message: { text: "We are closed." } };

/** `status`: what the operation needs. A plan isn't needed: the deletion is found before it. */
async function broadcast(status: string, act: string, body?: unknown): Promise<Race> {
  const { contact: added } = await made("POST", "/contacts/contact", { contact: { phone: newPhone() } });
  const { id } = await made("POST", "/broadcasts", { ...NEW_BROADCAST, audience: { ids: [added.id] } });
  const resource = uuidOf("brd", id);
  await service.query(
    "update broadcasts set status = $2, plan_hash = 'abc', people = 1 where broadcast_id = $1",
    resource,
    status,
  );
  return {
    path: `/broadcasts/${id}${act}`,
    body,
    resource,
    deletion: ["delete from broadcasts where broadcast_id = $1"],
    expected: "broadcast_not_found",
  };
}

/** By the operation, which other words may follow. */
const races: Record<string, () => Promise<Race>> = {
  deleteContact: () => contact(({ phone }) => ({ path: `/contacts/${phone.slice(1)}` })),
  // It notes the person for each file that is being received.
  "deleteContact while an upload is given up": async () => {
    const { path } = await contact(({ id }) => ({ path: `/contacts/${id}` }));
    const race = await upload("", () => ({ path }));
    await service.query("update jobs set status = 'queued', run_at = null where job_id = $1", race.resource);
    return { ...race, expected: 200 };
  },
  changeInbox: () => contact(({ id }) => ({ path: `/contacts/${id}/inbox`, body: { state: "done" } })),
  viewThread: async () => {
    const body = { seen_message_id: publicId("msg", newUuid()) };
    const { call } = await join();
    return { ...(await contact(({ id }) => ({ path: `/contacts/${id}/view`, body, call }))), expected: 200 };
  },
  optOutContact: () => contact(({ id }) => ({ path: `/contacts/${id}/opt-out`, body: {} })),
  optInContact: () => contact(({ id }) => ({ path: `/contacts/${id}/opt-in`, body: {} })),
  createNote: () => contact(({ id }) => ({ path: `/contacts/${id}/notes`, body: { text: "Hello" } })),
  deleteNote: async () => {
    const { contact: added } = await made("POST", "/contacts/contact", { contact: { phone: newPhone() } });
    const { id } = await made("POST", `/contacts/${added.id}/notes`, { text: "Hello" });
    const resource = uuidOf("con", added.id);
    return { path: `/notes/${id}`, resource, deletion: ERASURE, expected: "note_not_found" };
  },
  sendMessage: () =>
    contact(({ id }) => ({ path: "/whatsapp/send-message", body: { contact_id: id, message: "Hello" } })),
  // Each member of a batch has its own outcome.
  sendMessages: async () => ({
    ...(await contact(({ id }) => ({
      path: "/whatsapp/send-messages",
      body: { messages: [{ contact_id: id, message: "Hello" }] },
    }))),
    expected: 200,
  }),
  cancelMessage: () => message("cancel"),
  retryMessage: () => message("retry"),
  markMessageRead: () => received((id) => ({ path: `/messages/${id}/read`, body: {} })),
  reactToMessage: () => received((id) => ({ path: `/messages/${id}/reaction`, body: { emoji: "👍" } })),
  "cancelJob of an export": async () => {
    const { export: queued } = await made("POST", "/contacts/export", {
      email: `${newPhone()}@shop.example`,
    });
    return {
      path: `/jobs/${queued.id}/cancel`,
      resource: uuidOf("exp", queued.id),
      deletion: ["delete from jobs where job_id = $1"],
      expected: "job_not_found",
    };
  },
  "cancelJob of an import": () => upload("job_not_found", (id) => ({ path: `/jobs/${id}/cancel` })),
  cancelJob: async () => {
    const { job } = await made("POST", "/contacts/bulk", { filter: {}, act: { add_labels: ["vip"] } });
    return {
      path: `/jobs/${job.id}/cancel`,
      resource: uuidOf("job", job.id),
      deletion: ["delete from jobs where job_id = $1"],
      expected: "job_not_found",
    };
  },
  replaceTemplate: () =>
    template((id) => ({ path: `/templates/${id}`, body: { name: "again", language: "en", body: "Hello" } })),
  deleteTemplate: () => template((id) => ({ path: `/templates/${id}` })),
  replaceBroadcast: () => broadcast("draft", "", NEW_BROADCAST),
  planBroadcast: () => broadcast("draft", "/plan"),
  startBroadcast: () => broadcast("planned", "/start", { plan: "abc" }),
  // Whose message it would be is read before.
  testBroadcast: async () => ({
    ...(await broadcast("planned", "/test", { to: [newPhone()] })),
    expected: 409,
  }),
  pauseBroadcast: () => broadcast("running", "/pause"),
  resumeBroadcast: () => broadcast("paused", "/resume"),
  cancelBroadcast: () => broadcast("running", "/cancel"),
  // The new broadcast then reaches nobody.
  retryFailed: async () => ({ ...(await broadcast("finished", "/retry-failed", {})), expected: 201 }),
  updateQuickReply: () => quickReply((id) => ({ path: `/quick-replies/${id}`, body: { text: "Hello" } })),
  deleteQuickReply: () => quickReply((id) => ({ path: `/quick-replies/${id}` })),
  replaceSticker: async () => {
    const [picture] = await readDemoStickers();
    const headers = { "content-type": "image/webp" };
    return sticker((number) => ({ path: `/stickers/${number}`, body: picture, headers }));
  },
  deleteSticker: () => sticker((number) => ({ path: `/stickers/${number}` })),
  updateSender: () => sender((id) => ({ path: `/senders/${id}`, body: { rate: 5 } })),
  deleteSender: () => sender((id) => ({ path: `/senders/${id}` })),
  // It reads the sender and changes nothing.
  checkSender: async () => ({ ...(await sender((id) => ({ path: `/senders/${id}/check` }))), expected: 200 }),
  pauseSender: () => sender((id) => ({ path: `/senders/${id}/pause` })),
  resumeSender: () =>
    sender(async (id) => {
      await made("POST", `/senders/${id}/pause`);
      return { path: `/senders/${id}/resume` };
    }),
  updateWebhook: () => webhook((id) => ({ path: `/webhooks/${id}`, body: { description: "shop" } })),
  // Repeating a deletion does no harm, so both may succeed.
  deleteWebhook: async () => ({ ...(await webhook((id) => ({ path: `/webhooks/${id}` }))), expected: 200 }),
  rotateWebhookSecret: () => webhook((id) => ({ path: `/webhooks/${id}/rotate-secret` })),
  testWebhook: () => webhook((id) => ({ path: `/webhooks/${id}/test` })),
  retryDelivery: () =>
    webhook(async (id) => {
      const { delivery } = await made("POST", `/webhooks/${id}/test`);
      return { path: `/webhooks/${id}/deliveries/${delivery.id}/retry` };
    }),
  resendDeliveries: () =>
    webhook((id) => ({ path: `/webhooks/${id}/resend`, body: { since: "2026-01-01T00:00:00Z" } })),
  updateSource: () => source(({ id }) => ({ path: `/sources/${id}`, body: { name: "Shop" } })),
  deleteSource: async () => ({ ...(await source(({ id }) => ({ path: `/sources/${id}` }))), expected: 200 }),
  rotateSourceSecret: () => source(({ id }) => ({ path: `/sources/${id}/rotate-secret` })),
  // The payload was verified when the source existed. Its refusal isn't kept.
  syncPayload: async () => ({
    ...(await source(async ({ url, secret }) => {
      const path = `/sync/${url.split("/").at(-1)}`;
      const body = JSON.stringify({ phone: "no phone" });
      const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
      // The first payload of a minute also updates the source.
      await made("POST", path, body, headers);
      return { path, body, headers };
    })),
    expected: 200,
  }),
  updatePerson: () => member((id) => ({ path: `/people/${id}`, body: { role: "reader" } })),
  removePerson: () => member((id) => ({ path: `/people/${id}` })),
  // Its race is with the end of the membership, which has to come first.
  erasePerson: async () => ({ ...(await member((id) => ({ path: `/people/${id}/erase` }))), expected: 204 }),
  removeCodes: () => member((id) => ({ path: `/people/${id}/codes` })),
  resetPerson: () => member((id) => ({ path: `/people/${id}/reset` })),
  endSession: async () => {
    await made("POST", "/session", { api_key: service.apiKey });
    const [{ id }] = await made("GET", "/sessions").then(({ data }) => data.toReversed());
    return {
      path: `/sessions/${id}`,
      resource: uuidOf("ses", id),
      deletion: ["delete from sessions where session_id = $1"],
      expected: "session_not_found",
    };
  },
  deleteInvitation: async () => {
    const { invitation } = await invite();
    return {
      path: `/invitations/${invitation.id}`,
      resource: uuidOf("inv", invitation.id),
      deletion: ["delete from invitations where invitation_id = $1"],
      expected: "invitation_not_found",
    };
  },
  revokeKey: async () => {
    const { id } = await made("POST", "/keys", { name: "few", scopes: ["contacts:read"] });
    return {
      path: `/keys/${id}`,
      resource: uuidOf("key", id),
      deletion: ["delete from api_keys where api_key_id = $1"],
      expected: "key_not_found",
    };
  },
};

const changing = apiOperations().filter(({ method, path }) => method !== "GET" && path.includes(":"));

test("every operation that changes a resource is raced", () => {
  const ids = changing.map(({ operationId }) => operationId);
  const raced = new Set(Object.keys(races).map(operationOf));
  expect([...raced].toSorted(), "Add the operation to `races`").toEqual(ids.toSorted());
});

const operationOf = (name: string) => name.split(" ", 1)[0] as string;

test.each(Object.entries(races))("%s", async (name, prepare) => {
  const { method = "" } = changing.find(({ operationId }) => operationId === operationOf(name)) ?? {};
  const race = await prepare();
  const deletion = await holdLocks(service.database, "select");
  for (const statement of race.deletion)
    await deletion.query(statement, statement.includes("$1") ? [race.resource] : []);
  const { path, body, headers, expected } = race;
  const answered = (race.call ?? call)(method, path, body, headers);
  await answeredOrWaiting(answered);
  await deletion.commit();
  const answer = await answered;
  if (typeof expected === "number") expect(answer).toMatchObject({ status: expected });
  else expect(answer).toMatchObject({ status: 404, body: { code: expected } });
});

test("none of these requests was logged as a failure", () => {
  expect(parley.log.filter((line) => line.level >= 50)).toEqual([]);
});

/** Resolves when the request is answered, or when one of its statements waits for the deletion. */
async function answeredOrWaiting(answered: Promise<TestAnswer>): Promise<void> {
  let isAnswered = false;
  void answered.then(() => {
    isAnswered = true;
  });
  const isThere = async () => isAnswered || (await countWaiting(service.database)) !== 0;
  await expect.poll(isThere, { interval: 20 }).toBe(true);
}

import { createHmac, randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { request } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestAccount, TEST_SECRET_KEY, testHashKeys } from "../../../test/account.ts";
import { addNumber } from "../../../test/add-number.ts";
import { useDatabase, usePool } from "../../../test/database.ts";
import { holdLocks } from "../../../test/hold-locks.ts";
import { countWaiting } from "../../../test/waiting-statement.ts";
import { createConnectors } from "../../channels/index.ts";
import { defaultTiming } from "../../config/timing.ts";
import { claimAddresses } from "../../contacts/erase/address-locks.ts";
import { addressHash } from "../../contacts/index.ts";
import type { FactRecorder } from "../../messages/for-intake.ts";
import { type Acceptor, createFactRecorder } from "../../messages/index.ts";
import { testAcceptor, textOf } from "../../messages/test/queue.ts";
import { systemClock } from "../../platform/clock.ts";
import type { HashKey } from "../../platform/crypto.ts";
import type { Database } from "../../platform/database/database.ts";
import { createServer } from "../../platform/http/server.ts";
import { newHookId, newUuid, publicId } from "../../platform/ids.ts";
import { createLog, SparseLog } from "../../platform/log.ts";
import { createSenderDirectory, type SenderDirectory } from "../../senders/index.ts";
import { createFactApplier, type FactApplier } from "../apply-fact.ts";
import { applyStoredFacts } from "../apply-stored-facts.ts";
import { eraseFacts, forgetOldFacts } from "../erase-facts.ts";
import { createHeardSenders, type HeardSenders } from "../heard-senders.ts";
import { HookCounter } from "../hook-counter.ts";
import { createHookBacklog } from "../hooks/hook-backlog.ts";
import { addHookRoutes } from "../hooks/hook-routes.ts";

const database = usePool(useDatabase());
const log = createLog("silent");
const faults = new SparseLog(log, systemClock);
const connectors = createConnectors({ whatsappApiUrl: "http://127.0.0.1:1" });
const requeued: string[] = [];
const synced: string[] = [];
const lookedAt: string[] = [];
let senders: SenderDirectory;
let facts: FactRecorder;
let applier: FactApplier;
let hookCounter: HookCounter;
let heard: HeardSenders;
let acceptor: Acceptor;
let server: FastifyInstance;
let url: string;

beforeAll(async () => {
  senders = createSenderDirectory(database, TEST_SECRET_KEY, systemClock);
  facts = createFactRecorder(database, 128, () => undefined);
  applier = createFactApplier({
    database,
    senders,
    facts,
    timing: defaultTiming,
    decide: ({ kind }) => ({ next: kind === "retry" ? "queued" : "failed", delayMs: 5_000, counts: true }),
    onRequeued: (senderId) => requeued.push(senderId),
    onFreed: () => undefined,
    requestTemplateSync: async (sender) => void synced.push(sender.senderId),
    requestLooks: async (sender) => void lookedAt.push(sender.senderId),
    appRate: () => null,
  });
  hookCounter = new HookCounter(database, log);
  acceptor = testAcceptor(database);
  const hashKeys = testHashKeys(database);
  server = await createServer({
    database,
    operations: [],
    authenticate: () => Promise.reject(new Error()),
    log,
  });
  const backlog = createHookBacklog(systemClock);
  heard = createHeardSenders(database, log);
  const publicUrl = () => "https://parley.example";
  const receiver = { database, applier, hookCounter, faults, backlog, heard, publicUrl };
  addHookRoutes(server, { ...receiver, connectors, senders, hashKeys });
  url = await server.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await server.close();
  await Promise.all([applier.drained(), hookCounter.add(), heard.drained()]);
});

/** A sender of an account, with its own secrets. */
interface Number {
  accountId: string;
  senderId: string;
  hook: string;
  numberId: string;
  appSecret: string;
  hashKey: HashKey;
  /** Adds a message that was handed over once. */
  sent(phone: string): Promise<string>;
}

let numbers = 0;

async function connect(
  beside?: Pick<Number, "accountId" | "hashKey">,
  appSecret = randomBytes(8).toString("hex"),
): Promise<Number> {
  const { accountId, hashKey } = beside ?? (await createTestAccount(database));
  const numberId = String(++numbers);
  const phone = `+1555000${1_000 + numbers}`;
  const ids = { numberId, businessId: `9${numberId}`, verifyToken: `verify-${numberId}` };
  const row = await addNumber(database, { accountId, hashKey }, { phone, ...ids, appSecret });
  senders.invalidate(accountId);
  return {
    accountId,
    senderId: row.sender_id,
    hook: row.hook_id,
    numberId,
    appSecret,
    hashKey,
    async sent(phone) {
      const message = textOf(accountId, row.sender_id, phone);
      await acceptor.submit(message);
      const begin =
        "update outbox set state = 'sending', attempt = 1, started_at = now() where message_id = $1";
      await rows(begin, [message.messageId]);
      return message.messageId;
    },
  };
}

let number: Number;
beforeEach(async () => {
  number = await connect();
});

type Value = { statuses?: object[]; messages?: object[]; contacts?: object[]; [field: string]: unknown };

/** A body of Meta about one number. */
function hookBody(about: Number, value: Value, field = "messages"): string {
  const metadata = { display_phone_number: "1555", phone_number_id: about.numberId };
  const change = { field, value: { messaging_product: "whatsapp", metadata, ...value } };
  return JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: `9${about.numberId}`, changes: [change] }],
  });
}

async function post(body: string, { hook = number.hook, secret = number.appSecret } = {}) {
  const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  const answer = await request(`${url}/hooks/whatsapp/${hook}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-hub-signature-256": signature },
    body,
  });
  await answer.body.dump();
  return answer.statusCode;
}

/** A hook about the number. */
const tell = (value: Value, field?: string) => post(hookBody(number, value, field));
const secretsOf = ({ hook, appSecret: secret }: Number) => ({ hook, secret });

const seconds = (ms = Date.now()) => String(Math.floor(ms / 1_000));

function receipt(messageId: string, status: string, more: object = {}): object {
  const data = `${publicId("msg", messageId)}.1`;
  return {
    id: `wamid.${messageId}`,
    status,
    timestamp: seconds(),
    recipient_id: "15550001111",
    biz_opaque_callback_data: data,
    ...more,
  };
}

function text(id: string, from: string, body: string, at = Date.now()): Value {
  return {
    contacts: [{ profile: { name: "Ana" }, wa_id: from }],
    messages: [{ from, id, timestamp: seconds(at), type: "text", text: { body } }],
  };
}

async function rows(sql: string, values: unknown[] = [number.accountId]) {
  return (await database.pool.query(sql, values)).rows;
}

/** The dropped facts of the number's hook, by cause. */
async function droppedOf({ senderId }: Number): Promise<Record<string, number>> {
  await hookCounter.add();
  const counts = await rows(
    "select cause, count::int from hook_counts where sender_id = $1 and cause not in ('test', 'unknown')",
    [senderId],
  );
  return Object.fromEntries(counts.map(({ cause, count }) => [cause, count]));
}

function applyAgain(): Promise<void> {
  const hashKeys = testHashKeys(database);
  return applyStoredFacts({ database, senders, hashKeys, applier, hookCounter, faults });
}

const keptFacts = () => rows("select from received_facts where account_id = $1");
async function tryAgain(): Promise<void> {
  await rows("update received_facts set next_try_at = now() where next_try_at is not null", []);
  await applyAgain();
}

/** Meanwhile the table takes no row that breaks the rule. */
async function refusing(table: string, rule: string, work: () => Promise<unknown>): Promise<void> {
  await rows(`alter table ${table} add constraint refused check (${rule}) not valid`, []);
  await work().finally(() => rows(`alter table ${table} drop constraint refused`, []));
}

const statusOf = async (messageId: string) =>
  (await rows("select status from messages where message_id = $1", [messageId]))[0]?.status;

describe("the signature", () => {
  test("with the number's own app secret lets a body change the number's messages, before the answer", async () => {
    const id = await number.sent("+15551110001");
    expect(await tell({ statuses: [receipt(id, "delivered")] })).toBe(200);
    expect(await statusOf(id)).toBe("delivered");
    expect(await rows("select from outbox where message_id = $1", [id])).toEqual([]);
  });

  test.each([
    ["another secret", 403, async () => ({ secret: "another" })],
    ["an unknown hook", 404, async () => ({ hook: "nothing" })],
  ])("%s is refused and changes nothing", async (_, status, change) => {
    const id = await number.sent("+15551110002");
    expect(await post(hookBody(number, { statuses: [receipt(id, "read")] }), await change())).toBe(status);
    expect(await statusOf(id)).toBe("queued");
  });

  test("doesn't let a body change another account's number or message", async () => {
    const other = await connect();
    const id = await other.sent("+15551110003");
    expect(
      await post(
        hookBody(other, { statuses: [receipt(id, "read")], ...text("wamid.x", "15551110004", "Hi") }),
      ),
    ).toBe(200);
    expect(await tell({ statuses: [receipt(id, "read")] })).toBe(200);
    expect(await droppedOf(number)).toEqual({ foreign: 2, unknown_message: 1 });
    expect(await statusOf(id)).toBe("queued");
    expect(
      await rows("select from messages where direction = 'in' and account_id = $1", [other.accountId]),
    ).toEqual([]);
  });

  test("doesn't let a body change a number of the same account with another app", async () => {
    const other = await connect(number);
    const id = await other.sent("+15551110005");
    expect(await tell({ statuses: [receipt(id, "read")] })).toBe(200);
    expect(await statusOf(id)).toBe("queued");
  });

  test.each([
    ["the right token", 200, () => `verify-${number.numberId}`],
    ["a wrong one", 403, () => "wrong"],
  ])("the challenge is answered for %s", async (_, status, token) => {
    const query = `hub.mode=subscribe&hub.verify_token=${token()}&hub.challenge=4711`;
    const answer = await request(`${url}/hooks/whatsapp/${number.hook}?${query}`);
    const said = await answer.body.text();
    expect(answer.statusCode).toBe(status);
    if (status === 200) expect(said).toBe("4711");
  });
});

describe("what isn't shown is counted at the sender", () => {
  const counts = async ({ senderId }: Number) => {
    await hookCounter.add();
    return rows(
      `select cause, field, count::int, now() - last_at < '10 seconds' as is_new
       from hook_counts where sender_id = $1 order by cause, field`,
      [senderId],
    );
  };
  const one = { count: 1, is_new: true };

  test("a signature of another secret, or none, at all senders that share the hook", async () => {
    const twin = await connect(number, number.appSecret);
    const body = hookBody(number, { statuses: [receipt(newUuid(), "read")] });
    expect(await post(body, { secret: "another" })).toBe(403);
    const unsigned = await request(`${url}/hooks/whatsapp/${number.hook}`, { method: "POST", body });
    expect(unsigned.statusCode).toBe(403);
    expect(await unsigned.body.json()).toMatchObject({
      detail: expect.stringContaining(`https://parley.example/hooks/whatsapp/${number.hook}`),
    });
    for (const sender of [number, twin])
      expect(await counts(sender)).toEqual([{ ...one, cause: "unverified", field: "", count: 2 }]);
  });

  test.each<[string, () => string]>([
    [
      "of messages",
      () => hookBody({ ...number, numberId: "123456123" }, text("wamid.t", "16315551181", "Hi")),
    ],
    [
      "of another field",
      () => JSON.stringify({ entry: [{ id: "0", changes: [{ field: "flows", value: { event: "X" } }] }] }),
    ],
  ])("Meta's own sample %s, and nothing of it is kept", async (_label, body) => {
    expect(await post(body())).toBe(200);
    expect(await counts(number)).toEqual([{ ...one, cause: "test", field: "" }]);
    expect(await keptFacts()).toEqual([]);
    expect(await rows("select from messages where account_id = $1")).toEqual([]);
  });

  test("what isn't understood, by field, once for each that comes", async () => {
    const handover = { control_passed: { timestamp: seconds() } };
    await tell(handover, "messaging_handovers");
    await tell({ something: 1 }, "a_field_of_next_year");
    await tell({ something: 2 }, "a_field_of_next_year");
    expect(await counts(number)).toEqual([
      { ...one, cause: "unknown", field: "a_field_of_next_year", count: 2 },
      { ...one, cause: "unknown", field: "messaging_handovers" },
    ]);
  });
});

describe("a sender is heard", () => {
  const heardAt = (senderId = number.senderId) =>
    rows("select heard_at, reported_at from heard_senders where sender_id = $1", [senderId]);

  test.each<[string, (about: Number) => Value]>([
    ["a receipt", () => ({ statuses: [receipt(newUuid(), "sent")] })],
    ["an unknown fact", () => ({ errors: [{ code: 1 }] })],
  ])("by a hook with %s that names it, and no other number of its app is", async (_, value) => {
    const other = await connect(number, number.appSecret);
    expect(await tell(value(number))).toBe(200);
    await heard.drained();
    expect(await heardAt()).toHaveLength(1);
    expect(await heardAt(other.senderId)).toEqual([]);
  });

  test("isn't heard by a hook with another secret, or of another number's app", async () => {
    const other = await connect();
    const value = { statuses: [receipt(newUuid(), "sent")] };
    expect(await post(hookBody(number, value), { secret: "another" })).toBe(403);
    expect(await post(hookBody(number, value), { hook: other.hook, secret: other.appSecret })).toBe(200);
    await heard.drained();
    expect(await heardAt()).toEqual([]);
  });

  test("keeps the newest time of what was reported, by the channel's clock", async () => {
    const [now, hourAgo] = [Math.floor(Date.now() / 1_000), Math.floor(Date.now() / 1_000) - 3_600];
    const sentAt = (timestamp: number) =>
      tell({ statuses: [receipt(newUuid(), "sent", { timestamp: String(timestamp) })] });
    await sentAt(now - 60);
    await sentAt(hourAgo);
    await heard.drained();
    const [{ heard_at: heardAtLast, reported_at: reportedAt }] = await heardAt();
    expect(reportedAt).toEqual(new Date((now - 60) * 1_000));
    expect(heardAtLast.getTime()).toBeGreaterThan(reportedAt.getTime());
    await sentAt(now + 3_600);
    await heard.drained();
    const [row] = await heardAt();
    expect(row.reported_at.getTime()).toBeLessThanOrEqual(row.heard_at.getTime());
  });

  test("is written at once, and then once for all hooks that arrive within a second", async () => {
    const sender = await senders.get(number.accountId, number.senderId);
    if (!sender) throw new Error("The sender is there.");
    let writes = 0;
    const run: Database["run"] = (statement, values) => {
      writes++;
      return database.run(statement, values);
    };
    const process = createHeardSenders({ ...database, run }, log);
    for (let hook = 0; hook < 100; hook++) process.note([[sender, new Date()]]);
    expect(writes).toBe(1);
    await process.drained();
    expect(writes).toBe(2);
  });
});

describe("receipts", () => {
  test("cost one transaction, also when nothing is stored", async () => {
    const statuses = [receipt(await number.sent("+15551110031"), "delivered")];
    const body = hookBody(number, { statuses });
    // Fills the caches.
    await post(body);
    let borrowed = 0;
    const count = () => borrowed++;
    database.pool.on("acquire", count);
    expect(await post(body)).toBe(200);
    database.pool.off("acquire", count);
    expect(borrowed).toBe(1);
  });

  test("a failed receipt fails the message with the channel's reason, or sends it again when that can help", async () => {
    const [failed, again] = [await number.sent("+15551120002"), await number.sent("+15551120003")];
    const fault = (code: number) => ({ errors: [{ code, title: "x", message: "x" }] });
    const statuses = [receipt(failed, "failed", fault(131026)), receipt(again, "failed", fault(131000))];
    expect(await tell({ statuses })).toBe(200);
    const [message] = await rows("select status, error from messages where message_id = $1", [failed]);
    expect(message).toMatchObject({ status: "failed", error: { providerCode: 131026 } });
    expect(await rows("select state, failures from outbox where message_id = $1", [again])).toEqual([
      { state: "queued", failures: 1 },
    ]);
    expect(requeued).toContain(number.senderId);
  });

  test("a failed receipt of a sticker uploads the picture again before the retry", async () => {
    const id = await number.sent("+15551120005");
    const { accountId, senderId } = number;
    await database.pool.query(
      `with picture as (
         insert into media (account_id, media_id, status)
         values ($1, gen_random_uuid(), 'stored')
         returning media_id
       ), sticker as (
         insert into stickers (account_id, number, animated, media_id, bytes, sha256)
         select $1, 3, false, media_id, 1, '' from picture
       ), uploaded as (
         insert into media_uploads (account_id, media_id, sender_id, channel_media_id, expires_at)
         select $1, media_id, $2, 'gone', now() + interval '1 day' from picture
       )
       update messages
       set type = 'sticker', content = '{"number": 3}'
       where message_id = $3`,
      [accountId, senderId, id],
    );
    const failure = { errors: [{ code: 131053, title: "Media upload error", message: "x" }] };
    expect(await tell({ statuses: [receipt(id, "failed", failure)] })).toBe(200);
    expect(await rows("select state from outbox where message_id = $1", [id])).toEqual([{ state: "queued" }]);
    expect(await rows("select media_id from media_uploads where account_id = $1")).toEqual([]);
  });

  test("a failed receipt about an invalid token pauses the sender", async () => {
    const id = await number.sent("+15551120004");
    await tell({ statuses: [receipt(id, "failed", { errors: [{ code: 190, title: "x" }] })] });
    expect(await rows("select status from senders where sender_id = $1", [number.senderId])).toEqual([
      { status: "paused" },
    ]);
  });

  test("a receipt of a message that this service didn't send is only counted", async () => {
    const statuses = [{ ...receipt(newUuid(), "sent"), biz_opaque_callback_data: undefined }];
    expect(await tell({ statuses })).toBe(200);
    expect(await droppedOf(number)).toEqual({ not_ours: 1 });
  });
});

describe("a receipt without callback data finds its message by the channel's id", () => {
  const answered = (messageId: string, channelMessageId: string, attempt = 1) => {
    const { accountId, senderId } = number;
    const about = { accountId, senderId, messageId, attempt, channelMessageId };
    return facts.submit({ ...about, status: "sent", at: new Date() });
  };
  const bare = (id: string, status = "delivered") => ({
    id,
    status,
    timestamp: seconds(),
    recipient_id: "15550001111",
  });
  const report = (status: object) => tell({ statuses: [status] });

  test("of a person who hides their phone", async () => {
    const id = await number.sent("+16505551234");
    await database.pool.query(
      `insert into contact_addresses (account_id, channel, address, contact_id, scope)
       select account_id, 'whatsapp', 'US.13491208655302741918', contact_id, '2' from messages where message_id = $1`,
      [id],
    );
    await answered(id, `wamid.${id}`);
    const { recipient_id: _, ...status } = bare(`wamid.${id}`);
    expect(await report({ ...status, recipient_user_id: "US.13491208655302741918" })).toBe(200);
    expect(await statusOf(id)).toBe("delivered");
    expect(await droppedOf(number)).toEqual({});
  });

  test("of any attempt of a message that was sent twice", async () => {
    const id = await number.sent("+15550001111");
    await answered(id, "wamid.second", 2);
    await answered(id, "wamid.first", 1);
    expect(await report(bare("wamid.first"))).toBe(200);
    const told = await rows(
      `select message_attempts.attempt, message_attempts.status, messages.status as of_message
       from messages join message_attempts using (account_id, message_id) where message_id = $1`,
      [id],
    );
    expect(told).toEqual([{ attempt: 1, status: "delivered", of_message: "delivered" }]);
    expect(await report(bare("wamid.second", "read"))).toBe(200);
    expect(await statusOf(id)).toBe("read");
  });

  test("and is applied after the answer to the send, if it comes earlier", async () => {
    const id = await number.sent("+15550001111");
    expect(await report(bare("wamid.early"))).toBe(200);
    const stored = "select kind, failures from received_facts where account_id = $1";
    expect(await rows(stored)).toEqual([{ kind: "receipt", failures: 0 }]);
    await applyAgain();
    expect(await rows(stored)).toEqual([{ kind: "receipt", failures: 1 }]);
    await answered(id, "wamid.early");
    await tryAgain();
    expect(await rows(stored)).toEqual([]);
    expect(await statusOf(id)).toBe("delivered");
  });

  test("or is dropped once nothing is on its way to its person", async () => {
    const id = await number.sent("+15550001111");
    expect(await report(bare("wamid.another-system"))).toBe(200);
    await answered(id, "wamid.ours");
    await applyAgain();
    expect(await keptFacts()).toEqual([]);
    expect(await report(bare("wamid.another-system"))).toBe(200);
    expect(await droppedOf(number)).toEqual({ not_ours: 2 });
  });

  test("but changes no other number's message", async () => {
    const other = await connect(number);
    const id = await number.sent("+15550001111");
    await answered(id, "wamid.of-the-first");
    expect(await post(hookBody(other, { statuses: [bare("wamid.of-the-first")] }), secretsOf(other))).toBe(
      200,
    );
    expect(await statusOf(id)).toBe("sent");
    expect(await droppedOf(other)).toEqual({ unknown_message: 1 });
  });

  test("unless the person was erased", async () => {
    const id = await number.sent("+15551120015");
    await answered(id, "wamid.erased");
    await database.pool.query("delete from contacts where account_id = $1", [number.accountId]);
    expect(await report(bare("wamid.erased"))).toBe(200);
    expect(await droppedOf(number)).toEqual({ not_ours: 1 });
  });
});

describe("texts", () => {
  const inbound = () =>
    rows(
      `select content ->> 'body' as body, phone, name, last_sender_id from messages
       join contacts using (account_id, contact_id) where account_id = $1 and direction = 'in'`,
    );

  test("become one message and one contact, however often they are delivered", async () => {
    const body = hookBody(number, text("wamid.in1", "15551130001", "Hi there 👋"));
    expect([await post(body), await post(body)]).toEqual([200, 200]);
    expect(await inbound()).toEqual([
      { body: "Hi there 👋", phone: "+15551130001", name: "Ana", last_sender_id: number.senderId },
    ]);
  });
});

describe("an unknown fact", () => {
  const heard = (recipient_id: string) => ({
    statuses: [{ id: `wamid.heard-${recipient_id}`, status: "heard", timestamp: seconds(), recipient_id }],
  });

  test("is stored once, with the keyed hash of its person, and deleted by the person's erasure", async () => {
    const body = hookBody(number, heard("15551140001"));
    expect([await post(body), await post(body)]).toEqual([200, 200]);
    const stored = await rows(
      "select kind, address_hashes, next_try_at, payload from received_facts where account_id = $1",
    );
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({
      kind: "unknown",
      next_try_at: null,
      address_hashes: expect.arrayContaining([addressHash(number.hashKey, "15551140001")]),
    });
    expect(await erase("+15551140001")).toEqual({ facts: 1 });
    // The redelivery is recognized.
    expect(await post(body)).toBe(200);
    expect(await keptFacts()).toEqual([]);
  });

  const erase = (address: string) => {
    const subject = {
      accountId: number.accountId,
      contactId: newUuid(),
      phone: null,
      name: null,
      addresses: [],
      contactCreatedAt: new Date(),
      mailed: [],
      hashKey: number.hashKey,
    };
    const addressHashes = [addressHash(number.hashKey, address)];
    return database.transaction(async (session) => {
      const claimed = await claimAddresses(session, number.hashKey, addressHashes);
      const [counts] = await eraseFacts.run(session, [{ ...subject, addressHashes }], claimed);
      return counts;
    });
  };

  test("is deleted by the erasure of any person whom it names, however deep, and stays when it names nobody", async () => {
    const echo = {
      message_echoes: [
        { from: "15550009999", to: "15551140002", id: "wamid.echo", type: "text", text: { body: "Hi" } },
      ],
    };
    await tell(echo, "another_echo");
    expect(await erase("+15551140003")).toEqual({ facts: 0 });
    expect(await erase("+15551140002")).toEqual({ facts: 1 });
    await tell({ something: "with a person's words" }, "another_field");
    expect(await erase("+15551140003")).toEqual({ facts: 0 });
    expect(await keptFacts()).toHaveLength(1);
  });

  test("of another business isn't kept when it names no number, and is when it names nothing", async () => {
    const { messages, contacts } = text("wamid.foreign", "15551140009", "not yours");
    const entry = (id?: string) => ({ id, changes: [{ field: "messages", value: { messages, contacts } }] });
    expect(await post(JSON.stringify({ entry: [entry("555555555555555")] }))).toBe(200);
    expect(await keptFacts()).toEqual([]);
    expect(await droppedOf(number)).toEqual({ foreign: 1 });
    expect(await post(JSON.stringify({ entry: [entry()] }))).toBe(200);
    expect(await rows("select sender_id from received_facts where account_id = $1")).toEqual([
      { sender_id: number.senderId },
    ]);
  });

  test("about a change of templates requests a sync", async () => {
    const template = { message_template_id: 1, message_template_name: "x", message_template_language: "en" };
    expect(await tell({ event: "APPROVED", ...template }, "message_template_status_update")).toBe(200);
    expect(synced).toContain(number.senderId);
  });

  test.each(["phone_number_quality_update", "account_update"])(
    "in %s requests one look at the business's senders",
    async (field) => {
      lookedAt.length = 0;
      expect(await tell({ event: "UPGRADE" }, field)).toBe(200);
      expect(lookedAt).toEqual([number.senderId]);
    },
  );
});

describe("a fact that can't be applied", () => {
  const storedFacts = () =>
    rows("select kind, failures, next_try_at is null as parked from received_facts where account_id = $1");

  test("is stored, answered with 200, and applied when the fault is gone", async () => {
    await refusing("messages", "direction = 'out'", async () => {
      expect(await tell(text("wamid.late", "15551150001", "late"))).toBe(200);
      expect(await storedFacts()).toEqual([{ kind: "message", failures: 0, parked: false }]);
      await applyAgain();
      expect(await storedFacts()).toEqual([{ kind: "message", failures: 1, parked: false }]);
    });
    await tryAgain();
    expect(await storedFacts()).toEqual([]);
    expect(
      await rows(
        "select content ->> 'body' as body from messages where account_id = $1 and direction = 'in'",
      ),
    ).toEqual([{ body: "late" }]);
  });

  test("of another kind than text is stored with its payload, and applied", async () => {
    const { messages, ...more } = text("wamid.card", "15551150003", "x");
    const contacts = [{ name: { formatted_name: "Bo" } }];
    const card = { ...messages?.[0], type: "contacts", text: undefined, contacts };
    await refusing("message_payloads", "false", async () => {
      expect(await tell({ ...more, messages: [card] })).toBe(200);
      expect(await storedFacts()).toEqual([{ kind: "message", failures: 0, parked: false }]);
    });
    await applyAgain();
    expect(await storedFacts()).toEqual([]);
    expect(
      await rows(
        `select type, payload #>> '{item,contacts,0,name,formatted_name}' as name
         from messages join message_payloads using (account_id, message_id, contact_id) where account_id = $1`,
      ),
    ).toEqual([{ type: "contact_cards", name: "Bo" }]);
  });

  test("because a table is locked counts as no failure", async () => {
    const locked = text("wamid.locked", "15551150004", "locked");
    await refusing("messages", "direction = 'out'", () => tell(locked));
    await rows("update received_facts set failures = 4, next_try_at = now() where account_id = $1");
    // As an index is built.
    const locks = await holdLocks(database, "lock table messages in share mode");
    const applied = applyAgain();
    const cancel =
      "select pg_cancel_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => (await database.pool.query(cancel)).rowCount, { interval: 20 }).toBe(1);
    await applied;
    expect(await storedFacts()).toEqual([{ kind: "message", failures: 4, parked: false }]);
    await locks.commit();
  });

  test("five times isn't tried any more", async () => {
    await refusing("messages", "direction = 'out'", async () => {
      await tell(text("wamid.never", "15551150002", "never"));
      for (let tries = 0; tries < 6; tries++) await tryAgain();
      expect(await storedFacts()).toEqual([{ kind: "message", failures: 5, parked: true }]);
    });
  });
});

test("hooks that aren't known are looked up two at a time, and are answered all the same", async () => {
  const locks = await holdLocks(database, "lock table senders in access exclusive mode");
  const unknown = Array.from({ length: 10 }, () => post("{}", { hook: newHookId(newUuid()) }));
  await expect.poll(() => countWaiting(database)).toBeGreaterThanOrEqual(2);
  // One statement in the background may wait for the table, too.
  expect(await countWaiting(database)).toBeLessThanOrEqual(3);
  await locks.commit();
  expect(await Promise.all(unknown)).toEqual(unknown.map(() => 404));
});

describe("what one fact may store is bounded", () => {
  const items = Array.from({ length: 6_000 }, (_, n) => ({
    product_retailer_id: `cake-${n}`,
    quantity: 1,
    item_price: 30,
    currency: "USD",
  }));
  const ordered = text("wamid.large", "15550009001", "");
  Object.assign(ordered.messages?.[0] ?? {}, {
    type: "order",
    order: { catalog_id: "1", product_items: items },
  });

  test("a message that is too large is there without its content", async () => {
    expect(await tell(ordered)).toBe(200);
    const [stored] = await rows(
      "select type, length(content::text) as size from messages where account_id = $1",
    );
    expect(stored).toEqual({ type: "unsupported", size: expect.toSatisfy((size) => size < 200) });
  });

  test("nothing else that is too large is kept", async () => {
    const change = { payload: "x".repeat(300_000) };
    expect(await tell(change, "another_field")).toBe(200);
    expect(await droppedOf(number)).toEqual({ unreadable: 1 });
    expect(await keptFacts()).toEqual([]);
  });
});

describe("dropped facts are counted by cause", () => {
  test("unreadable bodies and elements", async () => {
    expect(await post("{")).toBe(400);
    expect(await post(JSON.stringify({ entry: [{}, {}, 7] }))).toBe(200);
    expect(await post(`[${'"a",'.repeat(400_000)}"a"]`)).toBe(413);
    expect(await droppedOf(number)).toEqual({ unreadable: 5 });
    expect(await keptFacts()).toEqual([]);
  });

  test.each([
    ["30 days unless set", null, 29, 31],
    ["the days that are set", 60, 59, 61],
  ])("stored facts that are too old: %s", async (_, days, youngDays, oldDays) => {
    if (days !== null)
      await rows(`update accounts set hook_days = ${days} where account_id = $1 returning account_id`);
    const store = (name: string) => tell({ something: name }, "another_field");
    const age = (toDays: number) =>
      rows(
        `update received_facts set received_at = now() - make_interval(days => ${toDays}) where account_id = $1 returning fact_id`,
      );
    await store("young");
    await age(youngDays);
    await forgetOldFacts(database);
    expect(await droppedOf(number)).toEqual({});
    await age(oldDays);
    await forgetOldFacts(database);
    expect(await droppedOf(number)).toEqual({ expired: 1 });
    expect(await keptFacts()).toEqual([]);
    const known = "select count::int from hook_counts where account_id = $1 and cause = 'unknown'";
    expect(await rows(known)).toEqual([{ count: 1 }]);
    await rows(
      `update hook_counts set last_at = now() - make_interval(days => ${oldDays}) where account_id = $1 returning cause`,
    );
    await forgetOldFacts(database);
    expect(await rows(known)).toEqual([]);
  });

  test("but not old facts that are still tried", async () => {
    await tell({ something: "new" }, "another_field");
    await rows(
      `update received_facts set received_at = now() - interval '1 year', next_try_at = now() + interval '1 hour'
       where account_id = $1 returning fact_id`,
    );
    await forgetOldFacts(database);
    expect(await keptFacts()).toHaveLength(1);
    expect(await droppedOf(number)).toEqual({});
  });
});

describe("what a person chose in WhatsApp", () => {
  const choice = (wa_id: string, value: "stop" | "resume", at = Date.now()): Value => {
    const detail = `User requested to ${value} marketing messages`;
    const category = "marketing_messages";
    return { user_preferences: [{ wa_id, detail, category, value, timestamp: Math.floor(at / 1_000) }] };
  };
  const choose = (value: Value) => tell(value, "user_preferences");
  const consents = () =>
    rows(
      "select direction, scope, cause, evidence, channel from consents where account_id = $1 order by consent_id",
    );

  test("opts the contact out of marketing and in again, once however often it is delivered", async () => {
    await tell(text("wamid.hi", "15550009001", "Hi"));
    const [stop, resume] = [Date.now() - 20_000, Date.now() - 10_000];
    for (let times = 0; times < 2; times++)
      expect(await choose(choice("15550009001", "stop", stop))).toBe(200);
    expect(await rows("select opted_out from contacts where account_id = $1")).toEqual([
      { opted_out: "marketing on whatsapp" },
    ]);
    for (let times = 0; times < 2; times++) await choose(choice("15550009001", "resume", resume));
    await choose(choice("15550009001", "stop", stop));
    expect(await rows("select opted_out from contacts where account_id = $1")).toEqual([{ opted_out: null }]);
    const about = { scope: "marketing", cause: "code", channel: "whatsapp" };
    expect(await consents()).toEqual([
      { ...about, direction: "out", evidence: "user_preferences: stop" },
      { ...about, direction: "in", evidence: "user_preferences: resume" },
    ]);
  });

  test("of somebody who is no contact changes nothing", async () => {
    expect(await choose(choice("15550009002", "stop"))).toBe(200);
    expect(await consents()).toEqual([]);
    expect(await rows("select from contacts where account_id = $1")).toEqual([]);
  });
});

import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createTestAccount, testHashKeys } from "../../../test/account.ts";
import { useDatabase, usePool } from "../../../test/database.ts";
import { querying } from "../../../test/query.ts";
import { insertSender } from "../../../test/rows.ts";
import type { ChannelError, PairRate, SendOutcome } from "../../channels/index.ts";
import { defaultTiming, type Timing } from "../../config/timing.ts";
import { mediaErrors } from "../../media/errors.ts";
import type { LeavingMessage } from "../../messages/for-dispatch.ts";
import { createFactRecorder } from "../../messages/index.ts";
import { testAcceptor, textOf } from "../../messages/test/queue.ts";
import { type Clock, systemClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { queryConfig } from "../../platform/database/statement.ts";
import { newUuid } from "../../platform/ids.ts";
import { Presence } from "../../platform/lanes/presence.ts";
import { createLog } from "../../platform/log.ts";
import { createSenderDirectory, type Sender } from "../../senders/index.ts";
import { Dispatcher } from "../dispatcher.ts";
import type { HandedOver } from "../hand-over/hand-over.ts";

const database = usePool(useDatabase());
const log = createLog("silent");
const run = querying(database);

interface Handed {
  message: LeavingMessage;
  attempt: number;
  at: number;
}

/** One sender of a new account, and the messages that were handed over to its channel. */
interface World {
  accountId: string;
  senderId: string;
  handed: Handed[];
  /** The channel's reaction to a message. By default it takes the message. */
  channel(message: LeavingMessage, attempt: number): Promise<HandedOver> | HandedOver;
  send(phone: string, hint?: boolean): Promise<string>;
  /** A message without a hint to each phone, in as few transactions as the service makes of them. */
  sendAll(phones: string[]): Promise<void>;
  worker(change?: Partial<Timing>, clock?: Clock): Promise<Dispatcher>;
  bodies(): string[];
  /** Number of reads of a lane from its beginning. */
  rescans(): number;
  /** What each message uses up of the sender's rate. */
  weight: number;
  /** What the channel allows to one person. */
  pairRate: PairRate | null;
  /** Called right after a mark committed. */
  onMark: () => void;
  /** Called after each read of the lane or of a contact. The owner gets the rows when the promise resolves. */
  afterRead: () => Promise<void> | void;
  /** Reads the lane from this number on, as it is now. The owner gets the rows when the returned function is called. */
  holdRead(fromSeq: number): Promise<() => void>;
  /** A receipt for a message that was handed over. */
  receipt(message: Pick<LeavingMessage, "messageId">, attempt: number): Promise<void>;
}

let world: World;
const stops: (() => Promise<void>)[] = [];

const taken = (): SendOutcome => ({ kind: "taken", channelMessageId: `wamid.${newUuid()}`, address: null });
const refused = { code: "channel_unavailable", detail: "Not now." };
const error: ChannelError = { ...refused, retryable: true, providerCode: 131000 };

beforeEach(async () => {
  world = await createWorld();
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function createWorld(rate = 1_000): Promise<World> {
  const { accountId } = await createTestAccount(database);
  const senderId = newUuid();
  await insertSender(database, accountId, senderId, rate);
  await run("insert into lanes (account_id, lane_id) values ($1, $2)", accountId, senderId);
  const dispatchers: Dispatcher[] = [];
  let texts = 0;
  let rescans = 0;
  const control: Database = {
    ...database,
    run(statement, values) {
      if (statement.name === "read_lane" && queryConfig(statement, values, false).values[2] === -1) rescans++;
      const rows = database.run(statement, values);
      if (statement.name?.startsWith("read_lane")) return rows.finally(() => self.afterRead());
      return statement.name === "mark_sending" ? rows.finally(self.onMark) : rows;
    },
  };
  const facts = createFactRecorder(database, 128, (places) => {
    for (const { contactId } of places) for (const one of dispatchers) one.lane(senderId)?.freed(contactId);
  });
  const laneOf = () => dispatchers.map((one) => one.lane(senderId)).find((lane) => lane !== undefined);
  const hinting = testAcceptor(database, (messages) => laneOf()?.offer(messages));
  const silent = testAcceptor(database);
  const self: World = {
    accountId,
    senderId,
    handed: [],
    weight: 1,
    pairRate: null,
    onMark: () => undefined,
    afterRead: () => undefined,
    channel: taken,
    async send(phone, hint = true) {
      const message = textOf(accountId, senderId, phone, `${phone} ${++texts}`);
      await (hint ? hinting : silent).submit(message);
      return message.messageId;
    },
    async sendAll(phones) {
      await Promise.all(phones.map((phone) => self.send(phone, false)));
    },
    async worker(change = {}, clock = systemClock) {
      const timing = { ...defaultTiming, pollMs: 50, rescanMs: 200, beatMs: 100, leaseMs: 1_000, ...change };
      const presence = new Presence({
        database,
        clock,
        log,
        timing,
        workerId: newUuid(),
        takesLanes: true,
        hookBacklogMs: () => 0,
      });
      const senders = createSenderDirectory(database, Buffer.alloc(32), clock);
      const dispatcher = new Dispatcher({
        database,
        control,
        clock,
        log,
        timing,
        presence,
        connectors: { all: [] },
        senders,
        hashKeys: testHashKeys(database),
        facts,
        weigh: () => self.weight,
        pairRate: () => self.pairRate,
        templatesChanged: () => undefined,
        onDead: async () => undefined,
        async handOver(message: LeavingMessage, attempt: number, _sender: Sender) {
          // Lanes of other tests may still have messages.
          if (message.senderId !== senderId) return taken();
          self.handed.push({ message, attempt, at: performance.now() });
          return self.channel(message, attempt);
        },
      });
      await presence.start();
      await presence.hearHooks();
      await dispatcher.start();
      dispatchers.push(dispatcher);
      stops.push(async () => {
        await dispatcher.stop(5_000);
        await presence.stop();
      });
      return dispatcher;
    },
    async holdRead(fromSeq) {
      const released = Promise.withResolvers<void>();
      const seen = Promise.withResolvers<void>();
      self.afterRead = () => {
        self.afterRead = () => undefined;
        seen.resolve();
        return released.promise;
      };
      laneOf()?.wake(fromSeq);
      await seen.promise;
      return released.resolve;
    },
    receipt: async ({ messageId }, attempt) => {
      const about = { accountId, messageId, senderId, attempt, channelMessageId: null };
      await facts.submit({ ...about, status: "delivered", at: new Date() });
    },
    rescans: () => rescans,
    bodies: () =>
      self.handed.map(({ message }) => (message.content.type === "text" ? message.content.body : "")),
  };
  return self;
}

/** A hook of the sender arrived at `at`, which is SQL. */
async function heard(at: string): Promise<void> {
  await run(
    `insert into heard_senders (account_id, sender_id, heard_at, reported_at)
     values ($1, $2, ${at}, ${at})
     on conflict (account_id, sender_id) do update set heard_at = excluded.heard_at, reported_at = excluded.reported_at`,
    world.accountId,
    world.senderId,
  );
}

/** Makes the uncertain messages a minute older. A hook arrived some seconds after their requests, of a process that was up. */
async function heardSoonAfter(): Promise<void> {
  const age = `update outbox set started_at = started_at - interval '1 minute'
    where account_id = $1 and state = 'uncertain' returning 1`;
  await vi.waitFor(async () => expect(await run(age, world.accountId)).not.toEqual([]), soon);
  await upForAnHour();
  await heard("now() - interval '50 seconds'");
}

const upForAnHour = () =>
  run(
    "update workers set intake_from = now() - interval '1 hour' where intake_from > now() - interval '1 hour'",
  );

async function statuses(): Promise<Record<string, number>> {
  const counts = "select status, count(*) as n from messages where account_id = $1 group by status";
  const rows = await run(counts, world.accountId);
  return Object.fromEntries(rows.map((row) => [row.status, row.n]));
}

const uncertainPlaces = async () =>
  (await run("select from outbox where account_id = $1 and state = 'uncertain'", world.accountId)).length;

/** Of a message that waits. */
const stateOf = async (id: string) =>
  (await run("select state from outbox where message_id = $1", id))[0]?.state;

async function waiting(): Promise<number> {
  const rows = await run("select count(*) as n from outbox where account_id = $1", world.accountId);
  return rows[0].n;
}

/** Consecutive phone numbers. */
const numbers = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => `+${Number(first) + index}`);

const soon = { timeout: 45_000, interval: 20 };

/** Without polls and rescans, a contact that is held by mistake stays held. So does one whose owner lost its lease for a moment. */
const unaided = { pollMs: 60_000, rescanMs: 60_000, leaseMs: 60_000 };

/** Waits until the account's messages have these statuses. */
const reached = (expected: Record<string, number>) =>
  vi.waitFor(async () => expect(await statuses()).toEqual(expected), soon);

/** Waits for so many hand-overs, and returns the last. */
async function handed(count: number): Promise<Handed> {
  await vi.waitFor(() => expect(world.handed).toHaveLength(count), soon);
  return world.handed[count - 1] as Handed;
}

describe("a read that is older than the owner's knowledge", () => {
  /** Each hand-over waits for the test to call its answer, in the order of the hand-overs. */
  function answers(): ((outcome: SendOutcome) => void)[] {
    const waiting: ((outcome: SendOutcome) => void)[] = [];
    world.channel = () => new Promise((resolve) => waiting.push(resolve));
    return waiting;
  }

  test("doesn't hold a contact for a finished message while its next message is being sent", async () => {
    const answer = answers();
    await world.worker(unaided);
    for (let turn = 0; turn < 3; turn++) await world.send("+15550003001");
    const { message } = await handed(1);
    const release = await world.holdRead(message.seq);
    answer[0]?.(taken());
    await handed(2);
    release();
    answer[1]?.(taken());
    await handed(3);
    answer[2]?.(taken());
    await reached({ sent: 3 });
  });

  test("doesn't hold a contact for an uncertain message that a receipt has settled", async () => {
    const answer = answers();
    await world.worker(unaided);
    const id = await world.send("+15550003021");
    const { message } = await handed(1);
    answer[0]?.({ kind: "uncertain", error });
    await vi.waitFor(async () => expect(await stateOf(id)).toBe("uncertain"), soon);
    const release = await world.holdRead(message.seq);
    await world.receipt(message, 1);
    release();
    await world.send("+15550003021");
    await handed(2);
    answer[1]?.(taken());
    await reached({ delivered: 1, sent: 1 });
  });
});

describe("a lane whose channel limits messages to one person", () => {
  test("doesn't count a message whose file can't be read from the store", async () => {
    world.pairRate = { burst: 3, seconds: 600 };
    const { code, meaning: detail } = mediaErrors.media_store_unavailable;
    const error = { code, detail, retryable: true, providerCode: null };
    world.channel = (message, attempt) =>
      message.seq === world.handed[0]?.message.seq && attempt === 1
        ? { kind: "hold", error, firstMs: 10, factor: 1, mostMs: 10 }
        : taken();
    await world.worker(unaided);
    for (let turn = 0; turn < 3; turn++) await world.send("+15550003201");
    await reached({ sent: 3 });
  });
});

describe("a message that waited", () => {
  const change = (sql: string) => run(sql, world.accountId);
  const failure = async () =>
    (await change("select error ->> 'code' as code from messages where account_id = $1")).map(
      ({ code }) => code,
    );

  test("goes to the phone that its contact has by then", async () => {
    await world.send("+15550001401", false);
    await change("update contacts set phone = '+15550001402' where account_id = $1");
    await world.worker();
    await reached({ sent: 1 });
    expect(world.handed.map(({ message }) => message.recipient)).toEqual(["+15550001402"]);
  });

  test("fails without a request when its contact can't be reached any more", async () => {
    await world.send("+15550001403", false);
    await change("update contacts set phone = null where account_id = $1");
    await world.worker();
    await vi.waitFor(async () => expect(await failure()).toEqual(["contact_unreachable"]), soon);
    expect(world.handed).toEqual([]);
  });

  test.each<[string, string, string[], string | null]>([
    ["goes while its template stays", "status = status", [], null],
    ["fails when its template was paused", "status = 'PAUSED'", [], "template_not_approved"],
    ["fails when it became marketing", "category = 'MARKETING'", ["marketing"], "contact_opted_out"],
    ["goes when it became marketing", "category = 'MARKETING'", [], null],
  ])("%s", async (_, now, optOuts, code) => {
    await world.send("+15550001404", false);
    const content = { name: "order_ready", language: "en", category: "UTILITY", variables: [] };
    await change(
      `update messages set type = 'template', content = '${JSON.stringify(content)}' where account_id = $1`,
    );
    await change(
      `insert into templates (account_id, channel, channel_business_id, name, language, template_id, category, status,
         parameter_format, body, variables, buttons, cards, unsupported, components)
       values ($1, 'whatsapp', '2', 'order_ready', 'en', gen_random_uuid(), 'UTILITY', 'APPROVED', 'POSITIONAL', '', '{}',
         '[]', '[]', '{}', '[]')`,
    );
    const everywhere = { channel: null, senderId: null, out: true, isBlock: false, at: new Date() };
    const said = optOuts.map((scope) => ({ ...everywhere, scope }));
    await change(`update contacts set opt_outs = '${JSON.stringify(said)}' where account_id = $1`);
    await change(`update templates set ${now} where account_id = $1`);
    await world.worker();
    await reached({ [code ? "failed" : "sent"]: 1 });
    expect([await failure(), world.handed.length]).toEqual([[code], code ? 0 : 1]);
  });
});

describe("a lane", () => {
  test("keeps the order of each contact through a long queue, whatever the order of the answers", async () => {
    const phones = ["+15550001101", "+15550001102", "+15550001103"];
    for (let turn = 0; turn < 30; turn++) await world.sendAll(phones);
    world.channel = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return taken();
    };
    await world.worker();
    await reached({ sent: 90 });
    for (const phone of phones) {
      const own = world.handed
        .filter(({ message }) => message.recipient === phone)
        .map(({ message }) => message.seq);
      expect(own).toEqual(own.toSorted((a, b) => a - b));
    }
    expect(new Set(world.bodies()).size).toBe(90);
  });

  test("fails a text whose window has closed, without handing it over, unless the account wants it tried", async () => {
    await world.send("+15550001302", false);
    await run(
      "update contacts set windows = jsonb_build_object($2::text, now()) where account_id = $1",
      world.accountId,
      world.senderId,
    );
    await world.worker();
    await reached({ failed: 1 });
    const rows = await run(
      "select error ->> 'code' as code from messages where account_id = $1",
      world.accountId,
    );
    expect(rows).toEqual([{ code: "outside_customer_service_window" }]);
    expect(world.handed).toEqual([]);
    await run("update accounts set outside_window = 'try' where account_id = $1", world.accountId);
    await world.send("+15550001302");
    await reached({ failed: 1, sent: 1 });
    expect(world.handed).toHaveLength(1);
  });

  test("fails a message after the last attempt that counts, and goes on with the next message", async () => {
    world.channel = (message) =>
      message.content.type === "text" && message.content.body.endsWith(" 1")
        ? { kind: "retry", error }
        : taken();
    await world.worker({ backoffFirstMs: 5, backoffMaxMs: 20, attempts: 3 });
    await world.send("+15550001301");
    await world.send("+15550001301");
    await reached({ failed: 1, sent: 1 });
    expect(world.handed).toHaveLength(4);
  });

  test("tries with one message at a time while the channel can't be reached, fails nothing, and goes on afterwards", async () => {
    let reachable = false;
    let inFlight = 0;
    const together: number[] = [];
    world.channel = async () => {
      if (reachable) return taken();
      together.push(++inFlight);
      await nextTurn();
      inFlight--;
      return { kind: "unreachable", error };
    };
    for (let index = 0; index < 30; index++)
      await world.send(`+155500017${String(index).padStart(2, "0")}`, false);
    await world.worker({ attempts: 2, laneConcurrency: 10 });
    // At most ten leave before the first answer.
    await vi.waitFor(() => expect(together.length).toBeGreaterThan(12), soon);
    expect(Math.max(...together.slice(10))).toBe(1);
    expect(await statuses()).toEqual({ queued: 30 });
    const isNoted = async () =>
      (await run("select from lanes where lane_id = $1 and unreachable_since is not null", world.senderId))
        .length === 1;
    await vi.waitFor(async () => expect(await isNoted()).toBe(true), soon);
    reachable = true;
    await reached({ sent: 30 });
    await vi.waitFor(async () => expect(await isNoted()).toBe(false), soon);
  });

  test("keeps to the sender's rate, of which a message may use up several", async () => {
    world = await createWorld(200);
    world.weight = 4;
    await world.sendAll(numbers("+15550001400", 40));
    const began = performance.now();
    await world.worker();
    await reached({ sent: 40 });
    const seconds = ((world.handed.at(-1)?.at ?? 0) - began) / 1_000;
    // A burst of a tenth of a second's messages may come first.
    expect(40 / seconds).toBeLessThan(50 * (40 / 34));
  });

  test("counts requests that leave beside it, for its rate and for the person", async () => {
    world = await createWorld(50);
    world.pairRate = { burst: 2, seconds: 1.2 };
    const dispatcher = await world.worker();
    const sendNext = async (phone: string) => {
      const count = world.handed.length + 1;
      await world.send(phone);
      await reached({ sent: count });
      return world.handed.at(-1) as Handed;
    };
    const began = performance.now();
    const { message } = await sendNext("+15550001501");
    for (let count = 0; count < 25; count++) dispatcher.lane(world.senderId)?.spent(null);
    dispatcher.lane(world.senderId)?.spent(message.contactId);
    // 26 requests of 50 a second, without the burst of a tenth of a second.
    expect((await sendNext("+15550001502")).at - began).toBeGreaterThan(400);
    expect((await sendNext("+15550001501")).at - began).toBeGreaterThanOrEqual(1_200);
  });

  test("hands an answer over before templates that came earlier, and not at their cost", async () => {
    world = await createWorld(100);
    await world.sendAll(numbers("15551200001", 150));
    await run("update messages set type = 'template' where account_id = $1", world.accountId);
    const dispatcher = await world.worker(unaided);
    dispatcher.lane(world.senderId)?.wake(0);
    await vi.waitFor(() => expect(world.handed.length).toBeGreaterThan(10), soon);
    await world.send("+15551299999");
    const accepted = world.handed.length;
    const answer = () => world.handed.findIndex(({ message: { content } }) => content.type === "text");
    await vi.waitFor(() => expect(answer()).toBeGreaterThan(0), soon);
    // A few templates are on their way already.
    expect(answer() - accepted).toBeLessThan(30);
    await vi.waitFor(async () => expect(await waiting()).toBe(0), soon);
    expect(await statuses()).toEqual({ sent: 151 });
  });

  test("sends a message that was postponed again, as the same attempt", async () => {
    const attempts: number[] = [];
    world.channel = (_message, attempt) => (attempts.push(attempt) < 4 ? { kind: "postponed" } : taken());
    await world.send("+15550017400");
    await world.worker();
    await reached({ sent: 1 });
    expect(attempts).toEqual([1, 1, 1, 1]);
    const lost = "select from lanes where lane_id = $1 and unreachable_since is not null";
    expect(await run(lost, world.senderId)).toEqual([]);
  });

  test("never has more messages on their way than its concurrency", async () => {
    let now = 0;
    let most = 0;
    world.channel = async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 5));
      now--;
      return taken();
    };
    await world.sendAll(numbers("+15550001500", 50));
    await world.worker({ laneConcurrency: 7 });
    await reached({ sent: 50 });
    expect(most).toBe(7);
  });

  test("pauses a sender that the channel refuses, keeps the messages, and goes on after a resume", async () => {
    const invalid = { ...error, code: "channel_token_invalid", retryable: false };
    world.channel = () => ({ kind: "pause", error: invalid });
    await world.worker();
    for (const phone of ["+15550001601", "+15550001602"]) await world.send(phone);
    const sender = () =>
      run("select status, paused_reason from senders where sender_id = $1", world.senderId);
    const paused = { status: "paused", paused_reason: "channel_token_invalid" };
    await vi.waitFor(async () => expect(await sender()).toEqual([paused]), soon);
    expect(await statuses()).toEqual({ queued: 2 });
    world.channel = taken;
    const resume = "update senders set status = 'active', paused_reason = null where sender_id = $1";
    await run(resume, world.senderId);
    await reached({ sent: 2 });
  });

  /** Queues a message in a transaction that the returned function commits. */
  async function queueLate(phone: string) {
    const late = await database.pool.connect();
    await late.query("begin");
    const contactId = newUuid();
    const ids = [world.accountId, newUuid(), contactId, world.senderId];
    const contact = "insert into contacts (account_id, contact_id, phone) values ($1, $2, $3)";
    await late.query(contact, [world.accountId, contactId, phone]);
    await late.query(
      `insert into messages (account_id, message_id, contact_id, sender_id, direction, type, content, status)
       values ($1, $2, $3, $4, 'out', 'text', '{"body": "late"}', 'queued')`,
      ids,
    );
    await late.query(
      `insert into outbox (account_id, message_id, contact_id, sender_id, seq) values ($1, $2, $3, $4, nextval('outbox_seq'))`,
      ids,
    );
    const commit = async () => {
      await late.query("commit");
      late.release();
    };
    return { contactId, commit };
  }

  test("keeps a contact's order when the earlier message commits late and without a hint", async () => {
    await world.worker({ rescanMs: 50 });
    const { contactId, commit } = await queueLate("+15550001711");
    // Other messages pass it, and rescans don't see it.
    for (let index = 0; index < 5; index++) {
      await world.send(`+1555000172${index}`);
      await reached({ sent: index + 1 });
      await vi.waitFor(() => expect(world.rescans()).toBeGreaterThan(index * 2), soon);
    }
    // Accepting the later message waits until the earlier one commits. Then the message is offered to the lane.
    const later = world.send("+15550001711");
    await commit();
    await later;
    await reached({ sent: 7 });
    const order = world.handed
      .filter(({ message }) => message.contactId === contactId)
      .map(({ message }) => message.seq);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).toHaveLength(2);
  });

  test("is owned by one of two workers; the other takes it over after a crash and finds its messages uncertain", async () => {
    let answer: (outcome: SendOutcome) => void = () => undefined;
    world.channel = () => new Promise((resolve) => (answer = resolve));
    const first = await world.worker();
    const second = await world.worker();
    expect([first, second].map((one) => one.lane(world.senderId) !== undefined)).toEqual([true, false]);
    const id = await world.send("+15550001801");
    await handed(1);
    // Marks the worker as stopped, which is how a dead process is seen at once.
    await run(
      "update workers set stopped_at = now() where worker_id = (select worker_id from lanes where lane_id = $1)",
      world.senderId,
    );
    await vi.waitFor(() => expect(second.lane(world.senderId)).toBeDefined(), soon);
    expect(await stateOf(id)).toBe("uncertain");
    // Facts count, no matter which worker reports them: the former owner's answer settles the message.
    answer(taken());
    await reached({ sent: 1 });
    expect(await stateOf(id)).toBeUndefined();
  });

  test.each([
    ["its limit", 60_400, null, 390],
    ["as long as the account wants", 100, 61, 990],
  ])(
    "sends an uncertain message again only after %s, if the sender is heard",
    async (_, uncertainMs, wanted, ms) => {
      world.channel = (_, attempt) => (attempt === 1 ? { kind: "uncertain", error } : taken());
      await run("update accounts set uncertain_after = $2 where account_id = $1", world.accountId, wanted);
      await world.worker({ uncertainMs });
      const began = performance.now();
      const id = await world.send("+15550001901");
      await heardSoonAfter();
      await reached({ sent: 1 });
      expect((world.handed[1]?.at ?? 0) - began).toBeGreaterThan(ms);
      const rows = await run("select possibly_duplicate from messages where message_id = $1", id);
      expect(rows).toEqual([{ possibly_duplicate: true }]);
    },
  );

  test("fails a lost message instead of sending it again, if the account wants that", async () => {
    world.channel = () => ({ kind: "uncertain", error });
    await run("update accounts set uncertain_action = 'fail' where account_id = $1", world.accountId);
    await world.worker({ uncertainMs: 100 });
    const id = await world.send("+15550001904");
    await heardSoonAfter();
    await reached({ failed: 1 });
    expect(world.handed).toHaveLength(1);
    const shown = "select error ->> 'code' as code, possibly_duplicate from messages where message_id = $1";
    expect(await run(shown, id)).toEqual([{ code: "outcome_unknown", possibly_duplicate: false }]);
  });

  test("doesn't send an uncertain message again while a hook of the sender waits to be applied", async () => {
    world.channel = (_, attempt) => (attempt === 1 ? { kind: "uncertain", error } : taken());
    await run(
      `insert into received_facts (account_id, fact_id, sender_id, kind, dedup_hash, address_hashes, payload, next_try_at)
       values ($1, $2, $3, 'receipt', '\\x01', '{}', '{}', now())`,
      world.accountId,
      newUuid(),
      world.senderId,
    );
    await world.worker({ uncertainMs: 50 });
    await world.send("+15550001902");
    await world.send("+15550001903");
    await vi.waitFor(async () => expect(await uncertainPlaces()).toBe(2), soon);
    await heardSoonAfter();
    await run("update received_facts set received_at = now() where account_id = $1", world.accountId);
    // Two more messages are sent, so polls happened.
    for (const phone of ["+15550001904", "+15550001905"]) {
      world.channel = taken;
      await world.send(phone, false);
      const recipients = () => world.handed.map(({ message }) => message.recipient);
      await vi.waitFor(() => expect(recipients()).toContain(phone), soon);
    }
    expect(world.handed.filter(({ attempt }) => attempt > 1)).toHaveLength(0);
    await run("delete from received_facts where account_id = $1", world.accountId);
    await reached({ sent: 4 });
  });

  test("writes no request after two thirds of its lease, even for marked messages", async () => {
    let stoodStill = 0;
    const clock: Clock = { now: () => Date.now(), monotonic: () => performance.now() + stoodStill };
    await world.worker({ beatMs: 60_000, leaseMs: 90_000, pollMs: 60_000 }, clock);
    stoodStill = 61_000;
    await world.send("+15550002001");
    stoodStill = 0;
    expect(world.handed).toHaveLength(0);
    await world.send("+15550002002");
    await vi.waitFor(() => expect(world.handed.length).toBeGreaterThan(0), soon);
  });

  test("unmarks messages whose lease ran out after the mark, without using up an attempt", async () => {
    let stoodStill = 0;
    const clock: Clock = { now: () => Date.now(), monotonic: () => performance.now() + stoodStill };
    world.onMark = () => {
      stoodStill = 61_000;
    };
    await world.worker({ beatMs: 60_000, leaseMs: 90_000 }, clock);
    const id = await world.send("+15550002011");
    await vi.waitFor(() => expect(stoodStill).toBe(61_000), soon);
    const place = async () => (await run("select state, attempt from outbox where message_id = $1", id))[0];
    await vi.waitFor(async () => expect(await place()).toEqual({ state: "queued", attempt: 0 }), soon);
    expect(world.handed).toHaveLength(0);
  });

  test("a mark whose answer was lost holds only its contact, and becomes uncertain in time", async () => {
    const dispatcher = await world.worker({ ...unaided, sendTimeoutMs: 150 });
    const id = await world.send("+15550002021", false);
    // As if the mark's connection had broken before the answer.
    const begin =
      "update outbox set state = 'sending', attempt = 1, started_at = now() where message_id = $1";
    await run(begin, id);
    await world.send("+15550002021", false);
    await world.send("+15550002022", false);
    dispatcher.lane(world.senderId)?.wake(0);
    await reached({ queued: 2, sent: 1 });
    await vi.waitFor(async () => expect(await stateOf(id)).toBe("uncertain"), soon);
    expect(world.handed.map(({ message }) => message.recipient)).toEqual(["+15550002022"]);
    await world.receipt({ messageId: id }, 1);
    await reached({ delivered: 1, sent: 2 });
  });

  test("a setback that comes after a receipt frees the contact at once", async () => {
    world.channel = async (message) => {
      if (!message.recipient.endsWith("2031") || world.handed.length > 1) return taken();
      await run("delete from outbox where message_id = $1", message.messageId);
      return { kind: "uncertain", error };
    };
    await world.worker({ rescanMs: 60_000 });
    await world.send("+15550002031");
    await world.send("+15550002031");
    await handed(2);
  });

  describe("an uncertain message of a sender whose hooks don't arrive", () => {
    const seen = `select state, settle_at, now() - started_at > interval '400 ms' as old
      from outbox where message_id = $1`;
    const place = async (id: string) => (await run(seen, id))[0];

    /** A message that has been uncertain for several times its limit. */
    async function uncertain(phone: string): Promise<string> {
      world.channel = (_, attempt) => (attempt === 1 ? { kind: "uncertain", error } : taken());
      await world.worker({ uncertainMs: 100 });
      const id = await world.send(phone);
      const lost = { state: "uncertain", old: true };
      await vi.waitFor(async () => expect(await place(id)).toMatchObject(lost), soon);
      expect(world.handed).toHaveLength(1);
      return id;
    }

    test("waits for redeliveries after the first hook, however long the sender is quiet later", async () => {
      const id = await uncertain("+15550002042");
      let sentAgainAt = 0;
      world.channel = () => {
        sentAgainAt = Date.now();
        return taken();
      };
      // The message counts as lost at three times its age at the first hook: in 3 s.
      await run("update outbox set started_at = now() - interval '16.5 seconds' where message_id = $1", id);
      await upForAnHour();
      await heard("now() - interval '10 seconds'");
      await vi.waitFor(async () => expect((await place(id)).settle_at).not.toBeNull(), soon);
      const settleAt = (await place(id)).settle_at as Date;
      await heard("now()");
      await handed(2);
      expect(sentAgainAt).toBeGreaterThanOrEqual(settleAt.getTime());
    });
  });

  test("a stop waits for messages on their way and gives the lane back", async () => {
    let answer: (outcome: SendOutcome) => void = () => undefined;
    world.channel = () => new Promise((resolve) => (answer = resolve));
    const dispatcher = await world.worker();
    await world.send("+15550002101");
    await handed(1);
    const stopping = dispatcher.stop(5_000);
    answer(taken());
    await stopping;
    expect(await statuses()).toEqual({ sent: 1 });
    const rows = await run("select worker_id from lanes where lane_id = $1", world.senderId);
    expect(rows).toEqual([{ worker_id: null }]);
  });
});

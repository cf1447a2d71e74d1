// The operations of messages over HTTP, with senders but without a worker, for the tests of this slice.
import { beforeAll, beforeEach } from "vitest";
import { createTestAccount, TEST_SECRET_KEY, testHashKeys } from "../../../test/account.ts";
import { addNumber } from "../../../test/add-number.ts";
import { startTestApi, type TestAnswer, type TestApi } from "../../../test/api.ts";
import { useSharedDatabase } from "../../../test/database.ts";
import type { Query } from "../../../test/query.ts";
import { eventTypes, insertContact } from "../../../test/rows.ts";
import { eraseSteps } from "../../app/contact-data.ts";
import { type ConnectorRegistry, createConnectors } from "../../channels/index.ts";
import { defaultTiming as timing } from "../../config/timing.ts";
import { contactOperations } from "../../contacts/index.ts";
import { errorFinder } from "../../errors/index.ts";
import { systemClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/access/caller.ts";
import { newUuid, publicId, uuidOf } from "../../platform/ids.ts";
import { createLog } from "../../platform/log.ts";
import { createSenderDirectory, type SenderDirectory } from "../../senders/index.ts";
import { createTemplateResolver } from "../../templates/index.ts";
import { createAcceptor } from "../accept/accept-messages.ts";
import { type FreedPlace, MessageWatch, messageOperations } from "../index.ts";
import type { LaneOwner } from "../lane/owned-lane.ts";

export interface MessageWorld {
  database: Database;
  /** A new account for each test. */
  caller: Caller;
  senders: SenderDirectory;
  messageWatch: MessageWatch;
  /** Places that operations freed in lanes. */
  freed: FreedPlace[];
  /** The operations of messages and of contacts. */
  api: TestApi;
  /** Takes over the lane of the account's only sender; answers its owner. */
  own(): Promise<LaneOwner>;
  /** Makes a process the only one: up for an hour, and the owner of all lanes. Its beat stays fresh however long a test takes. */
  startWorker(): Promise<void>;
  /** The rows that a statement returns. */
  query: Query;
  /** The body of an answer. */
  // biome-ignore lint/suspicious/noExplicitAny: the test asserts the shape
  get(path: string): Promise<any>;
  /** The types of events about the message. */
  events(id: string): Promise<string[]>;
  /** Connects a number; answers its phone. */
  connect(account?: Caller): Promise<string>;
  addSticker(number: number): Promise<void>;
  /** Makes a contact with or without a phone, and what the channel calls the person. */
  contact(phone: string | null, address: string | null, account?: Caller): Promise<string>;
  send(body: object, headers?: Record<string, string>, channel?: string): Promise<TestAnswer>;
}

let numbers = 0;

const PUBLIC_URL = "https://parley.example";

export const text = (change: object = {}) => ({ phone_number: "+15551234567", message: "Hello", ...change });

/** The world's values exist while tests run. `connectors`: those of the program unless given. */
export function useMessages(
  connectors = createConnectors({ whatsappApiUrl: "http://127.0.0.1:1" }),
): MessageWorld {
  const server = useSharedDatabase();
  const world = {} as MessageWorld;
  beforeAll(() => {
    world.database = server.pool();
  });
  beforeEach(async () => {
    const { database } = world;
    world.caller = await createTestAccount(database);
    world.senders = createSenderDirectory(database, TEST_SECRET_KEY, systemClock);
    const sync = { run: async () => ({ kind: "synced" as const, synced: 0, removed: 0 }) };
    const templates = createTemplateResolver(database, systemClock, sync);
    const acceptor = createAcceptor({
      database,
      hashKeys: testHashKeys(database),
      maxBatch: 128,
      maxWaiting: 2_000,
      onQueued: () => undefined,
    });
    world.freed = [];
    world.messageWatch = new MessageWatch({ database, clock: systemClock, log: createLog("silent") });
    const { senders, freed, messageWatch } = world;
    const onFreed = (places: FreedPlace[]) => void freed.push(...places);
    const clock = systemClock;
    const links = () => Promise.reject(new Error("No test of the slice fetches a link."));
    const slices = { messageWatch, connectors, senders, templates, links, acceptor };
    const findError = errorFinder(connectors);
    const deps = {
      ...slices,
      database,
      clock,
      timing,
      onFreed,
      findError,
      configuredUrl: null,
      publicUrl: () => PUBLIC_URL,
    };
    const operations = [
      ...messageOperations(deps),
      ...contactOperations({ database, erase: eraseSteps, timing }),
    ];
    world.api = await startTestApi(database, operations, world.caller);
    return () => world.api.close();
  });
  world.query = async (sql, ...values) => (await world.database.pool.query(sql, values)).rows;
  world.get = async (path) => (await world.api.call("GET", path)).body;
  world.own = () => own(world);
  world.startWorker = () => startWorker(world);
  world.events = (id) => eventTypes(world.database, world.caller.accountId, uuidOf("msg", id) as string);
  world.connect = (account = world.caller) => connect(world, account, connectors);
  world.addSticker = (number) => addSticker(world, number);
  world.contact = (phone, address, account = world.caller) => contact(world, { phone, address, account });
  world.send = (body, headers = {}, channel = "whatsapp") =>
    world.api.call("POST", `/${channel}/send-message`, body, headers);
  return world;
}

async function connect(
  { database, senders }: MessageWorld,
  account: Caller,
  connectors: ConnectorRegistry,
): Promise<string> {
  const id = String(++numbers);
  const phone = `+1555${5_000_000 + numbers}`;
  await addNumber(database, account, { phone, numberId: id, connectors });
  senders.invalidate(account.accountId);
  return phone;
}

async function startWorker({ database: { pool } }: MessageWorld): Promise<void> {
  const workerId = newUuid();
  await pool.query("delete from workers");
  await pool.query(
    `insert into workers
       (worker_id, host, pid, process_started, takes_lanes, program_version, beat_at, intake_from, intake_to)
     values ($1, 'x', 1, '', true, 1, now() + interval '1 hour', now() - interval '1 hour', now())`,
    [workerId],
  );
  await pool.query("update lanes set worker_id = $1", [workerId]);
}

async function own({ database, caller }: MessageWorld): Promise<LaneOwner> {
  const { rows } = await database.pool.query(
    "update lanes set worker_id = $2, epoch = epoch + 1 where account_id = $1 returning lane_id, worker_id, epoch",
    [caller.accountId, newUuid()],
  );
  const [{ lane_id: senderId, worker_id: workerId, epoch }] = rows;
  return { accountId: caller.accountId, senderId, workerId, epoch: Number(epoch) };
}

async function addSticker({ database, caller }: MessageWorld, number: number): Promise<void> {
  await database.pool.query(
    "insert into stickers (account_id, number, animated, media_id, bytes, sha256) values ($1, $2, false, $3, 1, '')",
    [caller.accountId, number, newUuid()],
  );
}

async function contact(
  { database }: MessageWorld,
  { phone, address, account }: { phone: string | null; address: string | null; account: Caller },
): Promise<string> {
  const id = await insertContact(database, account.accountId, phone);
  if (address !== null) {
    await database.pool.query(
      "insert into contact_addresses (account_id, channel, address, contact_id) values ($1, 'whatsapp', $2, $3)",
      [account.accountId, address, id],
    );
  }
  return publicId("con", id);
}

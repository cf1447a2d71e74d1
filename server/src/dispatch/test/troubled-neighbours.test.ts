// Senders in trouble beside others: one at its channel's rate limit, one that was paused, one whose channel takes 2 s.
// Long: it waits for senders in trouble.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestAccount, testHashKeys } from "../../../test/account.ts";
import { useDatabase } from "../../../test/database.ts";
import { filesInDatabase } from "../../../test/media-files.ts";
import { createConnectors } from "../../channels/index.ts";
import { defaultTiming } from "../../config/timing.ts";
import { createAcceptor, createFactRecorder } from "../../messages/index.ts";
import { systemClock } from "../../platform/clock.ts";
import { type Database, openDatabase } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/access/caller.ts";
import { SERVICE } from "../../platform/http/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { Presence } from "../../platform/lanes/presence.ts";
import { createLog } from "../../platform/log.ts";
import { createSender, createSenderDirectory, newSenderFields } from "../../senders/index.ts";
import { createHandOver, Dispatcher } from "../index.ts";

const RATE = 100;
const MESSAGES = 600;
const own = useDatabase();
const log = createLog("silent");
const secretKey = Buffer.alloc(32, 7);
const http = new Agent();
/** How many messages the channel got from each number. */
const got = new Map<string, number>();
let database: Database;
let caller: Caller;

/** By the number's id. */
const CHANNEL: Record<string, (response: ServerResponse) => void> = {
  limited: (response) => refuse(response, 130429),
  refused: (response) => refuse(response, 190),
  slow: (response) => void setTimeout(() => take(response), 2_000),
};

const take = (response: ServerResponse) =>
  answer(response, 200, { messages: [{ id: `wamid.${newUuid()}` }] });
const refuse = (response: ServerResponse, code: number) => answer(response, 400, { error: { code } });

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

const IDS: Record<string, string> = { limited: "1", refused: "2", slow: "3", fine: "4", good: "5" };
const nameOf = (id: string) => Object.keys(IDS).find((name) => IDS[name] === id) as string;

const channel = createServer(async (request, response) => {
  const name = nameOf(request.url?.split("/")[2] as string);
  await request.resume().toArray();
  got.set(name, (got.get(name) ?? 0) + 1);
  (CHANNEL[name] ?? take)(response);
});

beforeAll(async () => {
  database = openDatabase({ url: own.url, log });
  caller = await createTestAccount(database);
  await new Promise<void>((resolve) => channel.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await http.destroy();
  channel.closeAllConnections();
  await new Promise((resolve) => channel.close(resolve));
  await database.close();
});

test("all messages of the others leave meanwhile", async () => {
  const whatsappApiUrl = `http://127.0.0.1:${(channel.address() as AddressInfo).port}`;
  const connectors = createConnectors({ whatsappApiUrl });
  const senderIds = new Map<string, string>();
  for (const [name, id] of Object.entries(IDS)) {
    const fields = newSenderFields(connectors.all).parse({
      channel: "whatsapp",
      phone: `+1555000100${id}`,
      rate: RATE,
      credentials: {
        phone_number_id: id,
        business_account_id: "1",
        access_token: "t",
        app_secret: "s",
        verify_token: "v",
      },
    });
    const row = await database.transaction((session) =>
      createSender(session, caller, fields, { connectors, secretKey }),
    );
    senderIds.set(name, row.sender_id);
  }
  await queue([...senderIds.values()]);
  const stop = await dispatch(connectors);
  for (const name of ["fine", "good"])
    await expect.poll(() => got.get(name), { timeout: 60_000, interval: 100 }).toBe(MESSAGES);
  await stop();
  const { rows } = await database.pool.query("select status, count(*) as n from messages group by status");
  // What didn't leave waits.
  expect(rows.map(({ status }) => status)).not.toContain("failed");
  expect(got.get("refused")).toBeLessThanOrEqual(defaultTiming.laneConcurrency);
}, 120_000);

async function queue(senders: string[]): Promise<void> {
  const { accountId } = caller;
  const acceptor = createAcceptor({
    database,
    hashKeys: testHashKeys(database),
    maxBatch: 128,
    maxWaiting: 10_000,
    onQueued: () => undefined,
  });
  const content = { type: "text", body: "Hello" } as const;
  const common = { accountId, content, onlyOf: null, reference: null, by: SERVICE, claim: null };
  await Promise.all(
    senders.flatMap((senderId) =>
      Array.from({ length: MESSAGES }, (_, index) =>
        acceptor.submit({ ...common, senderId, messageId: newUuid(), phone: `+${15551300000 + index}` }),
      ),
    ),
  );
}

async function dispatch(connectors: ReturnType<typeof createConnectors>): Promise<() => Promise<void>> {
  const timing = { ...defaultTiming, pollMs: 100, beatMs: 200 };
  const facts = createFactRecorder(database, 128, () => undefined);
  const presence = new Presence({
    database,
    clock: systemClock,
    log,
    timing,
    workerId: newUuid(),
    takesLanes: true,
    hookBacklogMs: () => 0,
  });
  const handOver = createHandOver({
    database,
    files: filesInDatabase(database),
    connectors,
    http,
    timeout: timing.sendTimeoutMs,
    log,
    publicUrl: () => "https://parley.example",
    hashKeys: testHashKeys(database),
    mayWrite: () => presence.mayWrite(),
  });
  const dispatcher = new Dispatcher({
    database,
    control: database,
    clock: systemClock,
    log,
    timing,
    presence,
    connectors,
    senders: createSenderDirectory(database, secretKey, systemClock),
    hashKeys: testHashKeys(database),
    facts,
    handOver,
    weigh: () => 1,
    pairRate: () => null,
    templatesChanged: () => undefined,
    onDead: async () => undefined,
  });
  await presence.start();
  await dispatcher.start();
  return async () => {
    await dispatcher.stop(3_000);
    await presence.stop();
  };
}

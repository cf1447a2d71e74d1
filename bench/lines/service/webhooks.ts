// Webhooks: a backlog to one fast endpoint, endpoints beside some that never answer, and endpoints that are down.
import { setTimeout as pause } from "node:timers/promises";
import { request } from "undici";
import { createAccount } from "../../../server/src/accounts/index.ts";
import { appendEvents } from "../../../server/src/events/index.ts";
import { atMost, type Group, type Measured } from "../../line.ts";
import type { ReceiverMethods } from "../../programs/receiver.ts";
import { median, p99 } from "../../quantiles.ts";
import { type Program, startProgram } from "../../world/child.ts";
import { until } from "../../world/emptied.ts";
import type { Stage } from "../../world/stage.ts";
import { startServe } from "../../world/start-serve.ts";
import { besideDead } from "./dead-webhooks.ts";

const BACKLOG = 10_000;
const BATCH = 100;
const ENDPOINTS = 100;
const HANGING = 10;
const EVENTS = 50;
const PAUSE_MS = 200;

export const webhooks: Group = {
  lines: [
    atMost("webhooks", "10,000 waiting events to one webhook", 10, "s"),
    atMost("webhooks-beside", "event to webhook beside ten of 100 that hang, p99", 500, "ms"),
    atMost("webhooks-dead", "upsert beside 25 dead webhooks of another account, of alone", 2, "x"),
    atMost("webhooks-back", "16,000 deliveries to a webhook that comes back", 60, "s"),
  ],
  async measure(stage) {
    const receiver = startProgram<ReceiverMethods>("receiver");
    const url = await receiver.call("listen");
    const environment = {
      ...stage.environment,
      PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on",
    };
    try {
      const dead = await besideDead(stage, environment, receiver, url);
      return {
        "webhooks-dead": dead.beside,
        "webhooks-back": dead.back,
        webhooks: await backlog(stage, environment, receiver, url),
        "webhooks-beside": await beside(stage, environment, receiver, url),
      };
    } finally {
      await receiver.stop();
    }
  },
};

type Environment = Record<string, string>;

async function backlog(
  stage: Stage,
  environment: Environment,
  receiver: Program<ReceiverMethods>,
  url: string,
): Promise<Measured> {
  const { database, pool, secretKey } = stage;
  const { accountId, secret } = await createAccount(database, secretKey, "Bench");
  const api = await startServe({ ...environment, PARLEY_ROLES: "api" });
  await addWebhook(api.url, secret, `${url}/fast`);
  const { rows } = await pool.query<{ contact_id: string }>(
    `insert into contacts (account_id, contact_id, phone, name)
     select $1, uuidv7(), '+1555' || lpad(n::text, 7, '0'), 'Person ' || n
     from generate_series(1, $2::int) as n
     returning contact_id`,
    [accountId, BACKLOG],
  );
  for (let first = 0; first < BACKLOG; first += BATCH) {
    const events = rows
      .slice(first, first + BATCH)
      .map(({ contact_id: id }) => ({ accountId, type: "contact.created" as const, id }));
    await database.transaction((session) => appendEvents(session, events));
  }
  await receiver.call("reset");
  const worker = await startServe({ ...environment, PARLEY_ROLES: "worker" });
  await until(async () => (await receiver.call("count")) > 0);
  const began = performance.now();
  await until(async () => (await receiver.call("count")) >= BACKLOG);
  const seconds = (performance.now() - began) / 1_000;
  await Promise.all([worker.stop(), api.stop()]);
  await pool.query("delete from accounts");
  return { value: seconds, detail: `${Math.round(BACKLOG / seconds)} deliveries a second` };
}

async function beside(
  stage: Stage,
  environment: Environment,
  receiver: Program<ReceiverMethods>,
  url: string,
): Promise<Measured> {
  const { secret } = await createAccount(stage.database, stage.secretKey, "Bench");
  const service = await startServe(environment);
  for (let n = 0; n < ENDPOINTS; n++)
    await addWebhook(service.url, secret, `${url}${n < HANGING ? "/hang" : "/fast"}`);
  const fast = ENDPOINTS - HANGING;
  await receiver.call("reset");
  // The first event shows that all lanes run. The hanging endpoints have all their requests in flight after a few.
  for (let n = 0; n < 20; n++) await upsert(service.url, secret, n);
  await until(async () => (await receiver.call("count")) >= 20 * fast);
  await receiver.call("reset");
  for (let n = 0; n < EVENTS; n++) {
    await upsert(service.url, secret, 20 + n);
    await pause(PAUSE_MS);
  }
  await until(async () => (await receiver.call("count")) >= EVENTS * fast);
  const delays = await receiver.call("delays");
  await service.stop();
  await stage.pool.query("delete from accounts");
  return {
    value: p99(delays),
    detail: `${delays.length} deliveries, median ${Math.round(median(delays))} ms, longest ${Math.max(...delays)} ms`,
  };
}

async function addWebhook(serviceUrl: string, apiKey: string, url: string): Promise<void> {
  await post(`${serviceUrl}/api/webhooks`, apiKey, { url, types: ["contact.created"] });
}

async function upsert(serviceUrl: string, apiKey: string, n: number): Promise<void> {
  await post(`${serviceUrl}/api/contacts/contact`, apiKey, { contact: { phone: `+1555${2_000_000 + n}` } });
}

async function post(url: string, apiKey: string, body: unknown): Promise<void> {
  const response = await request(url, {
    method: "POST",
    headers: { authorization: apiKey, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.statusCode !== 201) throw new Error(`${url} answered ${response.statusCode}.`);
  await response.body.dump();
}

// Requests of an account beside the endpoints of another account that are down, and the backlog of one that comes back.
import { setTimeout as pause } from "node:timers/promises";
import { request } from "undici";
import { createAccount } from "../../../server/src/accounts/index.ts";
import type { Measured } from "../../line.ts";
import type { ReceiverMethods } from "../../programs/receiver.ts";
import { median } from "../../quantiles.ts";
import type { Program } from "../../world/child.ts";
import { until } from "../../world/emptied.ts";
import type { Stage } from "../../world/stage.ts";
import { startServe } from "../../world/start-serve.ts";

const ENDPOINTS = 25;
/** Pending deliveries of each endpoint. */
const PENDING = 16_000;
const REQUESTS = 300;
const PAUSE_MS = 10;
/** Nothing listens there. */
const REFUSING = "http://127.0.0.1:9";

/** `url`: of the receiver. */
export async function besideDead(
  { database, pool, secretKey }: Stage,
  environment: Record<string, string>,
  receiver: Program<ReceiverMethods>,
  url: string,
): Promise<{ beside: Measured; back: Measured }> {
  const { accountId, secret } = await createAccount(database, secretKey, "Dead");
  const other = await createAccount(database, secretKey, "Other");
  const service = await startServe(environment);
  const alone = await upserts(service.url, other.secret);
  await receiver.call("setDown", true);
  for (let n = 0; n < ENDPOINTS; n++) {
    const body = { url: n === 0 ? `${url}/switch` : `${REFUSING}/${n}`, types: ["contact.created"] };
    await post(`${service.url}/api/webhooks`, secret, body);
  }
  await pool.query(
    `with made as (
       insert into contacts (account_id, contact_id, phone)
       select $1, uuidv7(), '+1555' || lpad(n::text, 7, '0')
       from generate_series(1, $2::int) as n
       returning contact_id
     )
     insert into webhook_deliveries (account_id, endpoint_id, delivery_id, event_number, event_at, type, resource_id, contact_id)
     select $1, endpoint_id, uuidv7(), row_number() over (partition by endpoint_id), now(), 'contact.created', contact_id, contact_id
     from webhook_endpoints
     cross join made
     where account_id = $1`,
    [accountId, PENDING],
  );
  const beside = await upserts(service.url, other.secret);
  await receiver.call("reset");
  await receiver.call("setDown", false);
  const began = performance.now();
  await until(async () => (await receiver.call("count")) > 0);
  const noticed = performance.now();
  await until(async () => (await receiver.call("count")) >= PENDING);
  const ended = performance.now();
  await service.stop();
  await pool.query("delete from accounts");
  const seconds = (ended - noticed) / 1_000;
  return {
    beside: {
      value: beside / alone,
      detail: `p50 of an upsert ${beside.toFixed(1)} ms, alone ${alone.toFixed(1)} ms; ${ENDPOINTS * PENDING} deliveries wait`,
    },
    back: {
      value: (ended - began) / 1_000,
      detail: `noticed after ${((noticed - began) / 1_000).toFixed(1)} s, then ${Math.round(PENDING / seconds)} deliveries a second`,
    },
  };
}

/** Milliseconds: the median of requests one after the other. */
async function upserts(serviceUrl: string, apiKey: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < REQUESTS; n++) {
    const began = performance.now();
    const contact = { phone: `+1555${8_000_000 + n}`, name: `${began}` };
    await post(`${serviceUrl}/api/contacts/contact`, apiKey, { contact });
    times.push(performance.now() - began);
    await pause(PAUSE_MS);
  }
  return median(times);
}

async function post(url: string, apiKey: string, body: unknown): Promise<void> {
  const response = await request(url, {
    method: "POST",
    headers: { authorization: apiKey, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.statusCode >= 300) throw new Error(`${url} answered ${response.statusCode}.`);
  await response.body.dump();
}

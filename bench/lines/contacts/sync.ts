// Payloads of a shop to a source.
import { createHmac } from "node:crypto";
import { Pool, request } from "undici";
import { type Group, shown } from "../../line.ts";
import { median, p99 } from "../../quantiles.ts";
import { createBenchAccount } from "../../world/account.ts";
import { KNOWN_CONTACTS, phoneOf } from "../../world/known-contacts.ts";
import type { Stage } from "../../world/stage.ts";

const PAYLOADS = 5_000;
const CONNECTIONS = 16;

interface Source {
  path: string;
  secret: string;
}

export const sync: Group = {
  lines: [shown("sync-rate", "synced payloads a second")],
  async measure(stage, rounds) {
    const { service, url } = await stage.startService("api");
    const pool = new Pool(url, { connections: CONNECTIONS });
    const shop = await addSource(stage, url);
    const times: number[][] = [];
    const rates: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const began = performance.now();
      times.push(await sendAll(pool, shop));
      rates.push((PAYLOADS / (performance.now() - began)) * 1_000);
    }
    await pool.close();
    await service.stop();
    const [half, most] = [median(times.map(median)), median(times.map(p99))];
    const detail = `p50 ${half.toFixed(1)} ms, p99 ${most.toFixed(1)} ms with ${CONNECTIONS} at a time`;
    return { "sync-rate": { value: median(rates), detail } };
  },
};

let sent = 0;

async function addSource(stage: Stage, url: string): Promise<Source> {
  const { apiKey } = await createBenchAccount(stage, { lane: false });
  const { statusCode, body } = await request(`${url}/api/sources`, {
    method: "POST",
    headers: { authorization: apiKey, "content-type": "application/json" },
    body: JSON.stringify({ name: "Shop", preset: "shopify" }),
  });
  const source = (await body.json()) as { url: string; secret: string };
  if (statusCode !== 201) throw new Error(`No source: ${statusCode} ${JSON.stringify(source)}`);
  return { path: new URL(source.url).pathname, secret: source.secret };
}

/** The milliseconds of each payload. */
async function sendAll(pool: Pool, source: Source): Promise<number[]> {
  const times: number[] = [];
  let left = PAYLOADS;
  const send = async () => {
    while (left-- > 0) {
      const began = performance.now();
      await sendOrder(pool, source);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, send));
  return times;
}

async function sendOrder(pool: Pool, { path, secret }: Source): Promise<void> {
  const number = sent++;
  const body = JSON.stringify({
    id: number,
    name: `#${number}`,
    currency: "USD",
    total_price: "29.35",
    financial_status: "paid",
    order_status_url: `https://shop.example/orders/${number}`,
    updated_at: new Date().toISOString(),
    phone: phoneOf(Math.floor(Math.random() * KNOWN_CONTACTS)),
    customer: { first_name: "Ana", last_name: `Marlowe ${number}`, phone: null },
    line_items: Array.from({ length: 10 }, (_, id) => ({ id, title: "Shoes", quantity: 1, price: "2.93" })),
  });
  const headers = {
    "content-type": "application/json",
    "x-shopify-hmac-sha256": createHmac("sha256", secret).update(body).digest("base64"),
    "x-shopify-webhook-id": `order ${number}`,
  };
  const answer = await pool.request({ method: "POST", path, headers, body });
  const text = await answer.body.text();
  if (!text.includes('"updated"')) throw new Error(`An order wasn't written: ${answer.statusCode} ${text}`);
}

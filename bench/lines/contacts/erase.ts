// Erasing a contact with 10,000 messages from a cold database, its effect on other requests, and a bulk erasure.

import { setTimeout as pause } from "node:timers/promises";
import { atMost, type Group } from "../../line.ts";
import { median, p99 } from "../../quantiles.ts";
import { type Account, createBenchAccount } from "../../world/account.ts";
import { type ColdDatabase, openColdDatabase } from "../../world/cold-database.ts";
import { until } from "../../world/emptied.ts";
import { fillMessages } from "../../world/fill-messages.ts";
import { HttpConnection, postRequest } from "../../world/http-connection.ts";
import { KNOWN_CONTACTS, phoneOf } from "../../world/known-contacts.ts";
import type { Stage } from "../../world/stage.ts";
import { startServe } from "../../world/start-serve.ts";

/** BENCH_ERASE_MESSAGES=5000000 for the figures of decision 9; filling the database takes about ten minutes. */
const MESSAGES = Number(process.env["BENCH_ERASE_MESSAGES"] ?? 300_000);
const OWN_MESSAGES = Number(process.env["BENCH_ERASE_OWN_MESSAGES"] ?? 10_000);
const MANY = 2_000;
/** Connections of other clients, and the pause between two of their requests. */
const OTHERS = 4;
const OTHERS_PAUSE_MS = 5;
const OTHERS_WARM_UP_MS = 1_500;
const OTHERS_ALONE_MS = 2_000;

export const eraseLines: Group = {
  lines: [
    atMost("erase", "erase 10,000 messages, cold", 1_000, "ms"),
    atMost("erase-others-p99", "sends and GETs of others meanwhile, p99", 50, "ms"),
    atMost("erase-bulk", "erase by a job, a contact", 10, "ms"),
  ],
  async measure(stage, rounds) {
    const cold = await openColdDatabase();
    try {
      const own: Stage = {
        ...stage,
        database: cold.database,
        pool: cold.database.pool,
        databaseUrl: cold.url,
      };
      const account = await createBenchAccount(own, { lane: false });
      const people = await fill(cold, account, rounds);
      const erased: Erased[] = [];
      for (const phone of people) erased.push(await eraseCold(own, cold, account, phone));
      return figures(erased, await eraseMany(own, account));
    } finally {
      await cold.close();
    }
  },
};

interface Erased {
  ms: number;
  /** Milliseconds of other requests, before the erasure and during it. */
  alone: number[];
  meanwhile: number[];
}

function figures(erased: Erased[], bulkMs: number) {
  const meanwhile = erased.flatMap((one) => one.meanwhile);
  const longest = Math.max(...meanwhile);
  const all = erased.map((one) => Math.round(one.ms)).join(", ");
  return {
    erase: {
      value: median(erased.map((one) => one.ms)),
      detail: `${OWN_MESSAGES} of ${MESSAGES} messages and their attempts: ${all} ms`,
    },
    "erase-others-p99": {
      value: p99(meanwhile),
      detail: `longest ${longest.toFixed(0)} ms; p99 ${p99(erased.flatMap((one) => one.alone)).toFixed(1)} ms before it`,
    },
    "erase-bulk": {
      value: bulkMs,
      detail: `${MANY} contacts with ${Math.round(MESSAGES / KNOWN_CONTACTS)} messages each`,
    },
  };
}

/** Spreads the messages of people to erase over all messages. Returns the phones. */
async function fill(cold: ColdDatabase, account: Account, people: number): Promise<string[]> {
  const { rows } = await cold.database.pool.query<{ contact_id: string; phone: string }>(
    `insert into contacts (account_id, contact_id, phone)
     select $1, uuidv7(), '+1556' || (1000000 + n)
     from generate_series(1, $2::int) as n
     returning contact_id, phone`,
    [account.accountId, people],
  );
  const ids = rows.map((row) => row.contact_id);
  const every = Math.max(1, Math.floor(MESSAGES / (OWN_MESSAGES * people)));
  await fillMessages(cold.database, account, { messages: MESSAGES, people: ids, every });
  return rows.map((row) => row.phone);
}

async function eraseCold(stage: Stage, cold: ColdDatabase, account: Account, phone: string): Promise<Erased> {
  await cold.makeCold();
  const serve = await startServe({ ...stage.environment, DATABASE_URL: cold.url, PARLEY_ROLES: "api" });
  const others = startOthers(serve.url, account.apiKey);
  await pause(OTHERS_WARM_UP_MS);
  others.take();
  await pause(OTHERS_ALONE_MS);
  const alone = others.take();
  const connection = await HttpConnection.open(serve.url);
  const began = performance.now();
  const status = await connection.send(
    request("DELETE", serve.url, `/api/contacts/${phone.slice(1)}`, account.apiKey),
  );
  const ms = performance.now() - began;
  if (status !== 200) throw new Error(`The erasure was answered ${status}.`);
  const meanwhile = others.take();
  connection.close();
  await others.stop();
  await serve.stop();
  return { ms, alone, meanwhile };
}

/** Alternates sends and GETs of other contacts. */
function startOthers(url: string, apiKey: string) {
  let stopped = false;
  let latencies: number[] = [];
  const at = new URL("/api/whatsapp/send-message", url);
  const next = (n: number) => {
    const phone = phoneOf(Math.floor(Math.random() * KNOWN_CONTACTS));
    if (n % 2 === 0) return request("GET", url, `/api/contacts/${phone.slice(1)}`, apiKey);
    return postRequest(
      at,
      `authorization: ${apiKey}\r\n`,
      JSON.stringify({ phone_number: phone, message: "Hello" }),
    );
  };
  const running = Array.from({ length: OTHERS }, async () => {
    const connection = await HttpConnection.open(url);
    for (let n = 0; !stopped; n++) {
      const began = performance.now();
      const status = await connection.send(next(n));
      if (status >= 300) throw new Error(`Others were answered ${status}.`);
      latencies.push(performance.now() - began);
      await pause(OTHERS_PAUSE_MS);
    }
    connection.close();
  });
  return {
    /** Latencies since the last call. */
    take() {
      const taken = latencies;
      latencies = [];
      return taken;
    },
    async stop() {
      stopped = true;
      await Promise.all(running);
    },
  };
}

/** Milliseconds per contact. */
async function eraseMany(stage: Stage, account: Account): Promise<number> {
  const serve = await startServe({ ...stage.environment, DATABASE_URL: stage.databaseUrl });
  const headers = { authorization: account.apiKey, "content-type": "application/json" };
  const phones = Array.from({ length: MANY }, (_, n) => phoneOf(n));
  const began = performance.now();
  const asked = await fetch(`${serve.url}/api/contacts/bulk`, {
    method: "POST",
    headers,
    body: JSON.stringify({ phones, act: { erase: true } }),
  });
  const { job } = (await asked.json()) as { job: { id: string } };
  await until(async () => {
    const answer = await fetch(`${serve.url}/api/jobs/${job.id}`, { headers });
    return ((await answer.json()) as { status: string }).status === "finished";
  });
  const ms = performance.now() - began;
  await serve.stop();
  return ms / MANY;
}

function request(method: string, url: string, path: string, apiKey: string): string {
  return `${method} ${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\nauthorization: ${apiKey}\r\ncontent-length: 0\r\n\r\n`;
}

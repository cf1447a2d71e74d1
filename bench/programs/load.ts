// The load: sends requests over connections, one at a time on each.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { p99 } from "../quantiles.ts";
import { answerParent } from "../world/answer-parent.ts";
import { type ReceiptRoute, signedReceipt } from "../world/channel-stub.ts";
import { HttpConnection, postRequest } from "../world/http-connection.ts";
import { KNOWN_CONTACTS, phoneOf } from "../world/known-contacts.ts";

export interface Load {
  url: string;
  connections: number;
  /** The limit of the run, unless `ms` comes first. */
  requests?: number;
  ms?: number;
  /** Refusals are counted and the connection goes on; otherwise they end the run. */
  mayBeRefused?: boolean;
}

export interface Sends extends Load {
  apiKey: string;
  /** With a new Idempotency-Key for each request. */
  keyed: boolean;
  /** Only the first known contacts. */
  contacts?: number;
}

export interface LoadResult {
  requests: number;
  ms: number;
  /** Milliseconds. */
  p99: number;
  /** Answers 429 and 503. */
  refused: number;
}

/** Enough for a rate of thousands while answers take up to 100 ms. */
const RATE_CONNECTIONS = 256;

let newContacts = 0;

/** Every tenth message goes to a new contact. */
function sendRequests({ url, apiKey, keyed, contacts = KNOWN_CONTACTS }: Sends): () => string {
  const at = new URL(url);
  const headers = `authorization: ${apiKey}\r\n`;
  const run = randomUUID();
  let sent = 0;
  return () => {
    const known = Math.floor(Math.random() * contacts);
    const phone = sent % 10 === 9 ? phoneOf(KNOWN_CONTACTS + newContacts++) : phoneOf(known);
    const key = keyed ? `idempotency-key: ${run}-${sent}\r\n` : "";
    const body = JSON.stringify({ phone_number: phone, message: `Your order ${sent++} is on its way.` });
    return postRequest(at, headers + key, body);
  };
}

/** Every tenth contact is new. Each upsert of a known contact changes it. */
function upsertRequests({ url, apiKey, keyed }: Sends): () => string {
  const at = new URL(url);
  const headers = `authorization: ${apiKey}\r\n`;
  const run = randomUUID();
  let sent = 0;
  return () => {
    const known = Math.floor(Math.random() * KNOWN_CONTACTS);
    const phone = sent % 10 === 9 ? phoneOf(KNOWN_CONTACTS + newContacts++) : phoneOf(known);
    const key = keyed ? `idempotency-key: ${run}-${sent}\r\n` : "";
    const order = {
      text: `A-${sent++}`,
      description: "2 shoes",
      link: `https://shop.example/orders/${sent}`,
    };
    const contact = {
      phone,
      name: `Ana ${sent}`,
      labels: "vip, newsletter",
      enhanced_data: { Orders: [order] },
    };
    return postRequest(at, headers + key, JSON.stringify({ contact }));
  };
}

async function run(load: Load, next: () => string, isOver = () => false): Promise<LoadResult> {
  const connections = await Promise.all(
    Array.from({ length: load.connections }, () => HttpConnection.open(load.url)),
  );
  const latencies: number[] = [];
  let started = 0;
  let refused = 0;
  const began = performance.now();
  const goesOn = () =>
    !isOver() &&
    started < (load.requests ?? Number.POSITIVE_INFINITY) &&
    performance.now() - began < (load.ms ?? Number.POSITIVE_INFINITY);
  await Promise.all(
    connections.map(async (connection) => {
      while (goesOn()) {
        started++;
        const from = performance.now();
        const status = await connection.send(next());
        if (load.mayBeRefused && (status === 429 || status === 503)) refused++;
        else if (status >= 300) throw new Error(`${load.url} answered ${status}.`);
        else latencies.push(performance.now() - from);
      }
      connection.close();
    }),
  );
  const ms = performance.now() - began;
  return { requests: latencies.length, ms, p99: p99(latencies), refused };
}

/** Sends one message after the other. Returns the send times by text, in ms of the host's monotonic clock. */
async function sendSlowly({ url, apiKey, messages }: { url: string; apiKey: string; messages: number }) {
  const connection = await HttpConnection.open(url);
  const at = new URL(url);
  const times = new Map<string, number>();
  for (let n = 0; n < messages; n++) {
    const text = `Slowly ${n}`;
    const body = JSON.stringify({ phone_number: phoneOf(n), message: text });
    times.set(text, now());
    await connection.send(postRequest(at, `authorization: ${apiKey}\r\n`, body));
    // A random pause: the service comes to rest, and sends don't align with its timers.
    await pause(5 + Math.random() * 20);
  }
  connection.close();
  return times;
}

/** One request at a time, with pauses, for the given time. Returns the latencies in milliseconds. */
async function sendQuietly({ url, apiKey, ms }: { url: string; apiKey: string; ms: number }) {
  const connection = await HttpConnection.open(url);
  const next = sendRequests({ url, apiKey, keyed: true, connections: 1 });
  const latencies: number[] = [];
  for (const end = performance.now() + ms; performance.now() < end; ) {
    const from = performance.now();
    const status = await connection.send(next());
    if (status !== 202) throw new Error(`${url} answered ${status}.`);
    latencies.push(performance.now() - from);
    await pause(5 + Math.random() * 20);
  }
  connection.close();
  return latencies;
}

interface AtRate {
  url: string;
  perSecond: number;
  requests: number;
  /** Of each answer. */
  expected: number;
}

/**
 * Starts requests at a fixed rate, whether or not earlier ones were answered. `next` gets the time that its request is due, in ms of
 * the host's monotonic clock. Returns the latencies in milliseconds, each from that time.
 */
async function runAtRate({ url, perSecond, requests, expected }: AtRate, next: (due: number) => string) {
  const open = await Promise.all(Array.from({ length: RATE_CONNECTIONS }, () => HttpConnection.open(url)));
  const began = now();
  let started = 0;
  const latencies: number[] = [];
  await Promise.all(
    open.map(async (connection) => {
      while (started < requests) {
        const due = began + (started++ * 1_000) / perSecond;
        if (due > now()) await pause(due - now());
        const status = await connection.send(next(due));
        if (status !== expected) throw new Error(`${url} answered ${status}.`);
        latencies.push(now() - due);
      }
      connection.close();
    }),
  );
  return { latencies, ms: now() - began };
}

/** In ms of the host's monotonic clock. */
const now = () => Number(process.hrtime.bigint()) / 1e6;

/** One receipt per message and POST. */
function receiptsAtRate(given: { messages: string[]; route: ReceiptRoute; perSecond: number }) {
  const { messages, route, perSecond } = given;
  const receipts = messages.map((id) => signedReceipt(route, `${id}.1`, "delivered"));
  const load = { url: route.url, perSecond, requests: receipts.length, expected: 200 };
  return runAtRate(load, () => receipts.pop() as string);
}

/** The text of each message is the time that its request was due, in ms of the host's monotonic clock. */
async function sendsAtRate({ apiKey, ...load }: Omit<AtRate, "expected"> & { apiKey: string }) {
  const at = new URL(load.url);
  const { latencies } = await runAtRate({ ...load, expected: 202 }, (due) => {
    const phone = phoneOf(Math.floor(Math.random() * KNOWN_CONTACTS));
    const body = JSON.stringify({ phone_number: phone, message: String(due) });
    return postRequest(at, `authorization: ${apiKey}\r\n`, body);
  });
  return p99(latencies);
}

/** Reads the first page of the messages. */
function listRequests({ url, apiKey }: Sends): () => string {
  const { host, pathname } = new URL(url);
  const request = `GET ${pathname}?limit=50 HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${apiKey}\r\n\r\n`;
  return () => request;
}

let endsFlood = false;

/** Goes on until `endFlood`. */
function flood({ kind, ...sends }: Sends & { kind: "sends" | "lists" }): Promise<LoadResult> {
  endsFlood = false;
  const next = kind === "sends" ? sendRequests(sends) : listRequests(sends);
  return run(sends, next, () => endsFlood);
}

const methods = answerParent({
  sends: (sends: Sends) => run(sends, sendRequests(sends)),
  upserts: (upserts: Sends) => run(upserts, upsertRequests(upserts)),
  /** One receipt per message and POST. `messages`: public ids. */
  receipts: ({ messages, route, ...load }: Load & { messages: string[]; route: ReceiptRoute }) => {
    const requests = messages.map((id) => signedReceipt(route, `${id}.1`, "delivered"));
    return run({ ...load, requests: requests.length }, () => requests.pop() as string);
  },
  receiptsAtRate,
  sendsAtRate,
  flood,
  endFlood() {
    endsFlood = true;
  },
  sendSlowly,
  sendQuietly,
});

export type LoadMethods = typeof methods;

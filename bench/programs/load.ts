// The load: sends requests over a number of connections, the next when the last is answered.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { answerParent } from "../answer-parent.ts";
import { HttpConnection, postRequest } from "../http-connection.ts";
import { KNOWN_CONTACTS, phoneOf } from "../known-contacts.ts";
import { type ReceiptRoute, signedReceipt } from "../receipt.ts";

export interface Load {
  url: string;
  connections: number;
  /** Ends after so many requests, or after this time. */
  requests?: number;
  ms?: number;
}

export interface Sends extends Load {
  apiKey: string;
  /** An Idempotency-Key of its own on each. */
  keyed: boolean;
  /** How many of the known contacts are written to; all of them unless said. */
  contacts?: number;
}

export interface LoadResult {
  requests: number;
  ms: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

let newContacts = 0;

/** Each tenth message goes to a new contact. */
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

/** Each tenth upsert is of a new contact; each changes what is there. */
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

async function run(load: Load, next: () => string): Promise<LoadResult> {
  const connections = await Promise.all(
    Array.from({ length: load.connections }, () => HttpConnection.open(load.url)),
  );
  const latencies: number[] = [];
  let started = 0;
  const began = performance.now();
  const goesOn = () =>
    started < (load.requests ?? Number.POSITIVE_INFINITY) &&
    performance.now() - began < (load.ms ?? Number.POSITIVE_INFINITY);
  await Promise.all(
    connections.map(async (connection) => {
      while (goesOn()) {
        started++;
        const from = performance.now();
        const status = await connection.send(next());
        if (status >= 300) throw new Error(`${load.url} answered ${status}.`);
        latencies.push(performance.now() - from);
      }
      connection.close();
    }),
  );
  const ms = performance.now() - began;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return { requests: latencies.length, ms, p50: at(0.5), p99: at(0.99) };
}

/** One message after the other with a pause between; when each was sent, in ms of the host's monotonic clock. */
async function sendSlowly({ url, apiKey, messages }: { url: string; apiKey: string; messages: number }) {
  const connection = await HttpConnection.open(url);
  const at = new URL(url);
  const times = new Map<string, number>();
  for (let n = 0; n < messages; n++) {
    const text = `Slowly ${n}`;
    const body = JSON.stringify({ phone_number: phoneOf(n), message: text });
    times.set(text, Number(process.hrtime.bigint()) / 1e6);
    await connection.send(postRequest(at, `authorization: ${apiKey}\r\n`, body));
    // Between two messages everything comes to rest, and not in step with any timer of the service.
    await pause(5 + Math.random() * 20);
  }
  connection.close();
  return times;
}

const methods = answerParent({
  sends: (sends: Sends) => run(sends, sendRequests(sends)),
  upserts: (upserts: Sends) => run(upserts, upsertRequests(upserts)),
  /** One receipt a message and POST. `messages` are ids as the API shows them. */
  receipts: ({ messages, route, ...load }: Load & { messages: string[]; route: ReceiptRoute }) => {
    const requests = messages.map((id) => signedReceipt(route, `${id}.1`, "delivered"));
    return run({ ...load, requests: requests.length }, () => requests.pop() as string);
  },
  sendSlowly,
});

export type LoadMethods = typeof methods;

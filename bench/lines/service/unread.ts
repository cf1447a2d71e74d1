// Clients that ask and don't read, and clients that open many event streams: the memory of the process, and what others notice.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { request } from "undici";
import { createAccount } from "../../../server/src/accounts/index.ts";
import { atMost, type Group } from "../../line.ts";
import { residentMegabytes } from "../../processes.ts";
import { median, p99 } from "../../quantiles.ts";
import { createBenchAccount } from "../../world/account.ts";
import type { Stage } from "../../world/stage.ts";
import { startServe } from "../../world/start-serve.ts";

const CONNECTIONS = 2_600;
/** Contacts of a page, each of 230 KB. */
const CONTACTS = 5;
/** Longer than the 30 s after which a connection without progress is closed. */
const MS = 40_000;
const MEMORY_MS = 100;
const STREAMS = 800;
const UPSERTS = 100;

export const unread: Group = {
  lines: [
    atMost("unread-memory", "memory of parley serve, 2,600 unread answers", 500, "MB"),
    atMost("unread-p99", "sends of another key meanwhile, p99", 100, "ms"),
    atMost("unread-streams", "100 upserts beside 800 streams, of them alone", 2, "x"),
  ],
  async measure(stage) {
    const greedy = await largeContacts(stage);
    const { apiKey } = await createBenchAccount(stage, { lane: false });
    const serve = await startServe(stage.environment);
    const send = { url: `${serve.url}/api/whatsapp/send-message`, apiKey };
    await stage.load.call("sendQuietly", { ...send, ms: 2_000 });
    const attack = await ask(serve.url, `/contacts?limit=${CONTACTS}`, greedy, CONNECTIONS);
    const latencies = stage.load.call("sendQuietly", { ...send, ms: MS });
    const megabytes = await highestMemory(serve.pid, MS);
    const taken = await latencies;
    for (const socket of attack) socket.destroy();
    await upserts(serve.url, greedy);
    const alone = await upserts(serve.url, greedy);
    const streams = await ask(serve.url, "/events/stream", greedy, STREAMS);
    const seconds = await upserts(serve.url, greedy);
    for (const socket of streams) socket.destroy();
    await serve.stop();
    const detail = `${CONNECTIONS} connections, pages of ${((CONTACTS * 230) / 1_000).toFixed(1)} MB, ${MS / 1_000} s`;
    return {
      "unread-memory": { value: megabytes, detail },
      "unread-p99": {
        value: p99(taken),
        detail: `${taken.length} sends, one at a time; p50 ${median(taken).toFixed(1)} ms`,
      },
      "unread-streams": {
        value: seconds / alone,
        detail: `one after the other, ${seconds.toFixed(2)} s against ${alone.toFixed(2)} s`,
      },
    };
  },
};

/** Returns the API key of a new account. */
async function largeContacts({ database, pool, secretKey }: Stage): Promise<string> {
  const { accountId, secret } = await createAccount(database, secretKey, "Bench");
  await pool.query(
    `insert into contacts (account_id, contact_id, phone, name, enhanced_data)
     select $1, uuidv7(), '+1555' || lpad(n::text, 7, '0'), 'Person ' || n, (
       select jsonb_build_object('Orders', jsonb_agg(jsonb_build_object('text', repeat(md5(n || '.' || entry), 31))))
       from generate_series(1, 230) as entry
     )
     from generate_series(1, $2::int) as n`,
    [accountId, CONTACTS],
  );
  return secret;
}

/** Each connection sends one request and reads nothing. */
async function ask(url: string, path: string, apiKey: string, count: number): Promise<Socket[]> {
  const { hostname, port, host } = new URL(url);
  const sockets: Socket[] = [];
  for (let n = 0; n < count; n++) {
    const socket = connect(Number(port), hostname).pause();
    socket.on("error", () => undefined);
    sockets.push(socket);
    await once(socket, "connect");
    socket.write(`GET /api${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${apiKey}\r\n\r\n`);
  }
  return sockets;
}

async function highestMemory(pid: number, ms: number): Promise<number> {
  let highest = 0;
  for (const end = performance.now() + ms; performance.now() < end; await pause(MEMORY_MS))
    highest = Math.max(highest, residentMegabytes(pid));
  return highest;
}

async function upserts(url: string, apiKey: string): Promise<number> {
  const began = performance.now();
  for (let n = 0; n < UPSERTS; n++) {
    const { statusCode, body } = await request(`${url}/api/contacts/contact`, {
      method: "POST",
      headers: { authorization: apiKey, "content-type": "application/json" },
      body: JSON.stringify({ contact: { phone: `+1555${7_000_000 + n}`, name: `Ana ${n}` } }),
    });
    if (statusCode >= 300) throw new Error(await body.text());
    await body.dump();
  }
  return (performance.now() - began) / 1_000;
}

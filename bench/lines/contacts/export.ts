// An export of all contacts, from the request to the mail, against COPY of the raw rows.
import { closeSync, openSync, writeSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { request } from "undici";
import { createAccount } from "../../../server/src/accounts/index.ts";
import { startMailServer } from "../../../server/src/platform/mail/test/mail-server.ts";
import { newFolder } from "../../../server/test/new-folder.ts";
import { atLeast, atMost, type Group } from "../../line.ts";
import { residentMegabytes } from "../../processes.ts";
import type { LoopDelay } from "../../programs/watch-loop.ts";
import { median, p99 } from "../../quantiles.ts";
import { HttpConnection } from "../../world/http-connection.ts";
import type { Stage } from "../../world/stage.ts";
import { startServe } from "../../world/start-serve.ts";

/** BENCH_EXPORT_ROWS=<n> for a shorter run. */
const ROWS = Number(process.env["BENCH_EXPORT_ROWS"] ?? 1_000_000);
/** The pause between two GETs during the export. */
const LOOK_MS = 10;
const MEMORY_MS = 250;

export const exportLines: Group = {
  lines: [
    atLeast("export", "export, of COPY of the raw rows", 0.4),
    atMost("export-memory", "memory of parley serve in an export", 200, "MB"),
    atMost("export-p99", "GET of a contact in an export, p99", 50, "ms"),
    atMost("export-loop", "event loop kept in an export, longest", 50, "ms"),
  ],
  async measure(stage, rounds) {
    const { accountId, secret: apiKey } = await createAccount(stage.database, stage.secretKey, "Bench");
    await fillBook(stage, accountId);
    const mails = await startMailServer();
    const environment = {
      ...stage.environment,
      SMTP_URL: mails.url,
      PARLEY_MAIL_FROM: "bench@example.com",
    };
    const serve = await startServe(environment, { watchLoop: true });
    const exported: Exported[] = [];
    const raw: Copied[] = [];
    for (let round = 0; round <= rounds; round++) {
      raw.push(await copyRaw(stage.databaseUrl, accountId));
      exported.push(await exportAll(serve, apiKey, `bench${round}@example.com`));
    }
    await serve.stop();
    await mails.close();
    if (mails.received.length !== rounds + 1) throw new Error(`${mails.received.length} mails arrived.`);
    return figures(exported.slice(1), raw.slice(1), Math.max(...exported.map((one) => one.megabytes)));
  },
};

interface Exported {
  ms: number;
  bytes: number;
  megabytes: number;
  /** Milliseconds of GETs during the export. */
  latencies: number[];
  loop: LoopDelay;
}

interface Copied {
  ms: number;
  bytes: number;
}

function figures(exported: Exported[], raw: Copied[], megabytes: number) {
  const latencies = exported.flatMap((one) => one.latencies);
  const worst = exported.map((one) => one.loop).reduce((a, b) => (a.longest > b.longest ? a : b));
  const loops = `a round's longest ${exported.map((one) => one.loop.longest.toFixed(0)).join(", ")} ms`;
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const size = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
  const middle = (list: { ms: number }[]) => seconds(median(list.map((one) => one.ms)));
  return {
    export: {
      value: median(exported.map((one, round) => (raw[round] as Copied).ms / one.ms)),
      detail:
        `${ROWS} contacts, ${size(exported[0]?.bytes ?? 0)} in ${middle(exported)}, ` +
        `${size(raw[0]?.bytes ?? 0)} raw in ${middle(raw)}`,
    },
    "export-memory": { value: megabytes, detail: "one process of API and worker, PostgreSQL apart" },
    "export-p99": {
      value: p99(latencies),
      detail: `${latencies.length} requests, one at a time; longest ${Math.max(...latencies).toFixed(0)} ms`,
    },
    "export-loop": {
      value: worst.longest,
      detail: `of it ${worst.computed.toFixed(0)} ms computed by itself; ${loops}`,
    },
  };
}

/** Each contact has none to three of four groups. */
async function fillBook({ pool }: Stage, accountId: string): Promise<void> {
  await pool.query(
    `insert into contacts (account_id, contact_id, phone, name, labels, enhanced_data)
     select $1, uuidv7(), '+1555' || lpad(n::text, 7, '0'), 'Person ' || n || ' of the bench',
       case n % 3 when 0 then '{}' when 1 then array['vip'] else array['vip', '5,000 club'] end,
       coalesce(
         (select jsonb_object_agg('Group ' || (n + g) % 4, jsonb_build_array(
            jsonb_build_object(
              'text', 'Order A-' || n, 'description', 'paid, "on time"', 'link', 'https://shop.example/orders/' || n
            )))
          from generate_series(1, n % 4) as g),
         '{}')
     from generate_series(1, $2::int) as n`,
    [accountId, ROWS],
  );
  await pool.query("vacuum (analyze) contacts");
}

/**
 * Like psql's \copy: COPY's text format into a file. Writes synchronously, because a write stream of node:fs takes 2.5
 * times the CPU and would make the export look better.
 */
async function copyRaw(url: string, accountId: string): Promise<Copied> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const folder = await newFolder("parley-bench-copy-");
  const file = openSync(join(folder, "contacts"), "w");
  let bytes = 0;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += writeSync(file, chunk);
      done();
    },
  });
  const columns = "phone, name, labels, enhanced_data, created_at, updated_at";
  const began = performance.now();
  const rows = copyTo(`copy (select ${columns} from contacts where account_id = '${accountId}') to stdout`);
  await pipeline(client.query(rows), sink);
  const ms = performance.now() - began;
  closeSync(file);
  await rm(folder, { recursive: true });
  await client.end();
  return { ms, bytes };
}

async function exportAll(
  { url, pid, loopDelay }: Awaited<ReturnType<typeof startServe>>,
  apiKey: string,
  email: string,
): Promise<Exported> {
  const headers = { authorization: apiKey, "content-type": "application/json" };
  let megabytes = 0;
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, residentMegabytes(pid));
  }, MEMORY_MS);
  const looking = lookMeanwhile(url, apiKey);
  await loopDelay();
  const began = performance.now();
  const body = JSON.stringify({ email });
  const asked = await request(`${url}/api/contacts/export`, { method: "POST", headers, body });
  const { export: made } = (await asked.body.json()) as { export: { id: string } };
  for (;;) {
    const { body: got } = await request(`${url}/api/exports/${made.id}`, { headers });
    const { status, bytes, rows_done } = (await got.json()) as Record<string, number | string>;
    if (status === "failed") throw new Error("The export failed.");
    if (status === "sent") {
      const ms = performance.now() - began;
      clearInterval(watch);
      if (rows_done !== ROWS) throw new Error(`${rows_done} of ${ROWS} contacts were exported.`);
      return {
        ms,
        bytes: bytes as number,
        megabytes,
        latencies: await looking.end(),
        loop: await loopDelay(),
      };
    }
    await pause(LOOK_MS);
  }
}

/** Measures GETs of one contact, one request after the other. */
function lookMeanwhile(url: string, apiKey: string) {
  const latencies: number[] = [];
  let goesOn = true;
  const work = (async () => {
    const connection = await HttpConnection.open(url);
    const { host } = new URL(url);
    const text = `GET /api/contacts/15550000001 HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${apiKey}\r\n\r\n`;
    while (goesOn) {
      const began = performance.now();
      const status = await connection.send(text);
      if (status !== 200) throw new Error(`GET of a contact was answered ${status}.`);
      latencies.push(performance.now() - began);
      await pause(LOOK_MS);
    }
    connection.close();
  })();
  return {
    async end() {
      goesOn = false;
      await work;
      return latencies;
    },
  };
}

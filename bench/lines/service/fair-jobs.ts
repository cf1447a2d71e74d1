// Small jobs of one account beside accounts that start as many large jobs as they can.
import { setTimeout as pause } from "node:timers/promises";
import { request } from "undici";
import { createAccount } from "../../../server/src/accounts/index.ts";
import { startMailServer } from "../../../server/src/platform/mail/test/mail-server.ts";
import { atMost, type Group, type Measured } from "../../line.ts";
import type { Stage } from "../../world/stage.ts";
import { startServe } from "../../world/start-serve.ts";

/** Requests of a flooding account. BENCH_FAIR_REQUESTS=<n> for a shorter run. */
const REQUESTS = Number(process.env["BENCH_FAIR_REQUESTS"] ?? 1_000);
const CONTACTS = 2_000;
const AT_ONCE = 8;
const LARGE_EXPORTS = 10;
const EXPORTED = 200_000;
const LOOK_MS = 10;
const PATIENCE_MS = 900_000;

export const fairJobs: Group = {
  lines: [
    atMost("fair-jobs-alone", "small jobs alone, the slowest", 1, "s"),
    atMost("fair-jobs", "likewise beside a flooding account", 2, "s"),
    atMost("fair-jobs-three", "likewise beside three", 2, "s"),
    atMost("fair-jobs-export", "a small export beside ten large ones", 2, "s"),
  ],
  async measure(stage) {
    const mails = await startMailServer();
    const environment = {
      ...stage.environment,
      SMTP_URL: mails.url,
      PARLEY_MAIL_FROM: "bench@example.com",
    };
    try {
      return {
        "fair-jobs-alone": await besideFloods(stage, environment, 0),
        "fair-jobs": await besideFloods(stage, environment, 1),
        "fair-jobs-three": await besideFloods(stage, environment, 3),
        "fair-jobs-export": await besideExports(stage, environment),
      };
    } finally {
      await mails.close();
    }
  },
};

type Client = ReturnType<typeof clientOf>;

/** Queues everything before a worker starts, so that the flood has its full size. */
async function besideFloods(
  stage: Stage,
  environment: Record<string, string>,
  accounts: number,
): Promise<Measured> {
  const api = await startServe({ ...environment, PARLEY_ROLES: "api" });
  let accepted = 0;
  for (let n = 0; n < accounts; n++) {
    const flooding = clientOf(api.url, await accountWith(stage, CONTACTS));
    accepted += await flood(flooding);
  }
  const small = clientOf(api.url, await accountWith(stage, 10));
  const worker = await startServe({ ...environment, PARLEY_ROLES: "worker" });
  const seconds = await smallJobs(small);
  await Promise.all([worker.stop(), api.stop()]);
  await stage.pool.query("delete from accounts");
  return {
    value: Math.max(...Object.values(seconds)),
    detail: `${accepted} of ${accounts * REQUESTS} label jobs over ${CONTACTS} contacts accepted; ${told(seconds)}`,
  };
}

async function besideExports(stage: Stage, environment: Record<string, string>): Promise<Measured> {
  const api = await startServe({ ...environment, PARLEY_ROLES: "api" });
  const large = clientOf(api.url, await accountWith(stage, EXPORTED));
  for (let n = 0; n < LARGE_EXPORTS; n++)
    await large.post("/contacts/export", { email: `l${n}@example.com` });
  const small = clientOf(api.url, await accountWith(stage, 10));
  const worker = await startServe({ ...environment, PARLEY_ROLES: "worker" });
  const seconds = await smallJobs(small);
  await Promise.all([worker.stop(), api.stop()]);
  return {
    value: seconds["export"] as number,
    detail: `${LARGE_EXPORTS} of ${EXPORTED} contacts; ${told(seconds)}`,
  };
}

function told(seconds: Record<string, number>): string {
  return Object.entries(seconds)
    .map(([name, value]) => `${name} ${value.toFixed(2)} s`)
    .join(", ");
}

/** Returns the API key of a new account. */
async function accountWith({ database, pool, secretKey }: Stage, contacts: number): Promise<string> {
  const { accountId, secret } = await createAccount(database, secretKey, "Bench");
  await pool.query(
    `insert into contacts (account_id, contact_id, phone, name, enhanced_data)
     select $1, uuidv7(), '+1555' || lpad(n::text, 7, '0'), 'Person ' || n,
       jsonb_build_object('Orders', jsonb_build_array(jsonb_build_object('text', 'Order A-' || n)))
     from generate_series(1, $2::int) as n`,
    [accountId, contacts],
  );
  return secret;
}

/** Returns the number of accepted jobs. */
async function flood(client: Client): Promise<number> {
  let [asked, accepted] = [0, 0];
  const work = async () => {
    while (asked < REQUESTS) {
      const act = { add_labels: [`label-${asked++}`] };
      const { status } = await client.post("/contacts/bulk", { filter: {}, act });
      if (status === 202) accepted++;
      else if (status !== 429) throw new Error(`A job was answered ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return accepted;
}

/** Seconds from each request to the end of its job. */
async function smallJobs(client: Client): Promise<Record<string, number>> {
  const timed = async (path: string, body: unknown, at: (answer: Answered) => string) => {
    const began = performance.now();
    const { status, body: answer } = await client.post(path, body);
    if (status !== 202) throw new Error(`${path} was answered ${status}.`);
    await client.ended(at(answer));
    return (performance.now() - began) / 1_000;
  };
  const bulk = (phone: string, act: object) =>
    timed("/contacts/bulk", { phones: [phone], act }, ({ job }) => `/jobs/${job?.id}`);
  const [label, erase, imported, exported] = await Promise.all([
    bulk("+15550000001", { add_labels: ["VIP"] }),
    bulk("+15550000002", { erase: true }),
    timed("/contacts/import", "phone,name\n+15559990000,Ana\n", (answer) => `/imports/${answer.import?.id}`),
    timed("/contacts/export", { email: "s@example.com" }, (answer) => `/exports/${answer.export?.id}`),
  ]);
  return { label, erase, import: imported, export: exported };
}

interface Answered {
  job?: { id: string };
  import?: { id: string };
  export?: { id: string };
  status?: string;
}

function clientOf(url: string, apiKey: string) {
  const call = async (method: "GET" | "POST", path: string, sent?: unknown) => {
    const isFile = typeof sent === "string";
    const response = await request(`${url}/api${path}`, {
      method,
      headers: { authorization: apiKey, "content-type": isFile ? "text/csv" : "application/json" },
      body: sent === undefined ? null : isFile ? sent : JSON.stringify(sent),
    });
    return { status: response.statusCode, body: (await response.body.json()) as Answered };
  };
  return {
    post: (path: string, body: unknown) => call("POST", path, body),
    async ended(path: string): Promise<void> {
      const end = performance.now() + PATIENCE_MS;
      for (;;) {
        const { status = "" } = (await call("GET", path)).body;
        if (["finished", "sent"].includes(status)) return;
        if (performance.now() > end || status === "failed") throw new Error(`${path} is ${status}.`);
        await pause(LOOK_MS);
      }
    },
  };
}

// One demo for all test files of a process, which run one after the other. Each file has an account of its own in the demo,
// with a number, templates and stickers.
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createAccount, createSignInLink } from "../../server/src/accounts/index.ts";
import type { DemoFacts } from "../../server/src/app/demo/demo-file.ts";
import { readDemoStickers } from "../../server/src/app/demo/demo-stickers.ts";
import { holdSending } from "../../server/src/backup/index.ts";
import { recordBackup } from "../../server/src/backup/last-backup.ts";
import { type Database, openDatabase } from "../../server/src/platform/database/database.ts";
import { createLog } from "../../server/src/platform/log.ts";
import { callApi } from "../../server/test/api.ts";
import { createTestDatabase } from "../../server/test/database.ts";
import { newFolder } from "../../server/test/new-folder.ts";
import { type Demo, phoneOf, spawnDemo } from "./demo.ts";

interface SharedDemo {
  database: Database;
  secretKey: Buffer;
  /** Of the demo's first account, which no test uses. */
  facts: DemoFacts;
}

let shared: Promise<SharedDemo> | undefined;
let accounts = 0;

export interface OwnDemo extends Demo {
  /** Makes a link that signs a browser in once. */
  signInLink(): Promise<string>;
  /** Holds the account's sending, as a restore does. */
  hold(): Promise<void>;
  /** Records a backup of the demo, made so many hours ago; null: none was ever made. */
  backUp(hoursAgo: number | null): Promise<void>;
}

/** An account of its own in the process's demo. */
export async function openDemo(name = "Demo"): Promise<OwnDemo> {
  shared ??= start();
  const { database, secretKey, facts } = await shared;
  const control = (path: string, body: object) => put(`${facts.simulator_url}/control${path}`, body);
  // A test that failed may have left some.
  await control("/faults", { enforce_window: false, latency_ms: 0, next: [] });
  const { accountId, secret, key } = await createAccount(database, secretKey, name);
  const call = callApi(facts.console_url, secret);
  for (const bytes of await readDemoStickers())
    await call("POST", "/stickers", bytes, { "content-type": "image/webp" });
  const number = newNumber();
  const { phone_number_id, ...settings } = number;
  const register = (more: object) =>
    control(`/numbers/${phone_number_id}`, {
      ...settings,
      display_phone_number: "+15550001000",
      verified_name: "Parley Demo",
      ...more,
    });
  // A new sender is looked at once at its channel, which must know the number by then.
  await register({});
  const { status, body } = await call("POST", "/senders?check=false", {
    channel: "whatsapp",
    phone: "+15550001000",
    credentials: number,
  });
  if (status !== 201) throw new Error(`No sender: ${status} ${JSON.stringify(body)}`);
  await register({ callback_url: body.hook_url });
  await call("POST", "/templates/sync");
  const { access_token: _, ...whatsapp } = { ...number, hook_url: body.hook_url as string };
  return {
    facts: { ...facts, api_key: secret, whatsapp },
    call,
    write: phoneOf(facts, phone_number_id),
    async signInLink() {
      const of = { accountId, personId: null, apiKeyId: key.api_key_id, consoleUrl: facts.console_url };
      return (await createSignInLink(database, of)) as string;
    },
    hold: () => holdSending(database, accountId),
    async backUp(hoursAgo) {
      if (hoursAgo === null) await database.pool.query("delete from last_backup");
      else
        await recordBackup(database, {
          created_at: new Date(Date.now() - hoursAgo * 3_600_000),
          rows: 2_400,
          bytes: 1_000_000,
        });
    },
    end: async () => undefined,
  };
}

function newNumber() {
  const number = String(++accounts).padStart(4, "0");
  const secret = () => randomBytes(16).toString("hex");
  return {
    phone_number_id: `10000000001${number}`,
    business_account_id: `20000000001${number}`,
    access_token: secret(),
    app_secret: secret(),
    verify_token: secret(),
  };
}

async function start(): Promise<SharedDemo> {
  const [{ url }, folder] = await Promise.all([createTestDatabase(), newFolder("parley-console-")]);
  const secretKey = randomBytes(32);
  const prices = join(folder, "prices.csv");
  await writeFile(prices, "country,category,price,from,currency\nUS,utility,0.5,2020-01-01,EUR\n");
  const demo = spawnDemo(folder, {
    DATABASE_URL: url,
    PARLEY_SECRET_KEY: secretKey.toString("base64"),
    PARLEY_PRICES: prices,
  });
  // Nothing else tells the end of the process that runs the tests. The test run drops the database.
  const end = () => {
    demo.child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", end);
  process.once("SIGTERM", () => {
    end();
    process.exit();
  });
  await demo.line(/^Parley is ready/);
  const facts = JSON.parse(await readFile(join(folder, "data/demo.json"), "utf8")) as DemoFacts;
  const database = openDatabase({ url, log: createLog("silent") });
  return { database, secretKey, facts };
}

async function put(url: string, body: object): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method: "PUT", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`PUT ${url} answered ${answer.status}.`);
}

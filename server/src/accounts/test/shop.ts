// An account with people, over HTTP: several processes of the service on one database, with a clock that tests set.
import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { callApi, type TestAnswer } from "../../../test/api.ts";
import { useDatabase } from "../../../test/database.ts";
import { useOpened } from "../../../test/later.ts";
import { type Database, openDatabase } from "../../platform/database/database.ts";
import { createLog } from "../../platform/log.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import { createAccount } from "../index.ts";
import { type AccountsApi, startAccountsApi } from "./accounts-api.ts";

export type Call = ReturnType<typeof callApi>;
export const PASSWORD = "violet-stairs-58";

export interface Shop {
  database: Database;
  secretKey: Buffer;
  /** Mails that were sent. */
  mails: Mail[];
  /** The time of the processes. */
  clock: { now(): number; pass(ms: number): void };
  api: AccountsApi;
  anybody: Call;
  /** With a key that has every scope. */
  byKey: Call;
  /** Another process; it ends with the shop. */
  process(options?: { mails: boolean }): Promise<AccountsApi>;
  /** Another account's key. */
  addAccount(name: string): Promise<Call>;
  /** What a browser sends after a sign-in, to the process of this address. */
  browserOf(signedIn: TestAnswer, url?: string): Call;
  signIn(email: string, more?: object, headers?: Record<string, string>): Promise<TestAnswer>;
  /** Returns the browser of the new member. */
  join(email: string, role: string, call?: Call): Promise<Call>;
  idOf(email: string, call?: Call): Promise<string>;
  /** From now on only a provider signs people of this person's account in. */
  providerOnly(email: string): Promise<void>;
  close(): Promise<void>;
}

export const tokenIn = (text: string) => /#invitation=([\w.-]+)/.exec(text)?.[1] as string;

/** For the tests of a file. */
export function useShop(): Shop {
  const server = useDatabase();
  return useOpened(() => openShop(server.url));
}

async function openShop(url: string): Promise<Shop> {
  const database = openDatabase({ url, log: createLog("silent") });
  const secretKey = randomBytes(32);
  const { secret } = await createAccount(database, secretKey, "Corner Bakery");
  const mails: Mail[] = [];
  // It stands, so that no window of a limit and no step of a code ends in a test that takes long.
  const started = Date.now();
  let passed = 0;
  const now = () => started + passed;
  const clock = { now, monotonic: () => passed };
  const mailer = {
    async send(mail: Mail) {
      mails.push(mail);
      return { kind: "sent" } as const;
    },
  };
  const processes: AccountsApi[] = [];
  const process = async ({ mails: canMail } = { mails: true }) => {
    const options = { database, secretKey, clock, publicUrl: "https://parley.example" };
    const api = await startAccountsApi({ ...options, ...(canMail && { mailer }) });
    processes.push(api);
    return api;
  };
  const api = await process();
  const anybody = callApi(api.url, null);
  const byKey = callApi(api.url, secret);
  const shop: Shop = {
    database,
    secretKey,
    mails,
    clock: {
      now,
      pass(ms) {
        passed += ms;
      },
    },
    api,
    anybody,
    byKey,
    process,
    async addAccount(name) {
      return callApi(api.url, (await createAccount(database, secretKey, name)).secret);
    },
    browserOf({ status, headers }, origin = api.url) {
      expect(status).toBe(204);
      const cookie = String(headers["set-cookie"]).split(";")[0] as string;
      const call = callApi(origin, null);
      return (method, path, body, more = {}) =>
        call(method, path, body, { cookie, "x-parley-console": "1", origin, ...more });
    },
    signIn: (email, more = {}, headers = {}) =>
      anybody("POST", "/session", { email, password: PASSWORD, ...more }, headers),
    async join(email, role, call = byKey) {
      const token = tokenIn((await call("POST", "/invitations", { email, role })).body.url);
      const wish = { token, name: email.split("@")[0], password: PASSWORD };
      return shop.browserOf(await anybody("POST", "/invitations/accept", wish));
    },
    async idOf(email, call = byKey) {
      const { data } = (await call("GET", "/people?limit=200")).body;
      return data.find((person: { email: string }) => person.email === email).id;
    },
    async providerOnly(email) {
      await database.pool.query(
        `insert into sign_in_providers (account_id, issuer, client_id, client_secret, domains, is_only)
         select account_id, 'https://id.example', 'parley', '', '{bakery.example}', true
         from memberships join people using (person_id) where email = $1`,
        [email],
      );
    },
    async close() {
      for (const one of processes) await one.close();
      await database.close();
    },
  };
  return shop;
}

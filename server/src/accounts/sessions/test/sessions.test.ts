// POST, GET and DELETE /session, and what the cookie allows.
import { randomBytes } from "node:crypto";
import * as undici from "undici";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi } from "../../../../test/api.ts";
import { useDatabase, usePool } from "../../../../test/database.ts";
import { systemClock } from "../../../platform/clock.ts";
import { sha256 } from "../../../platform/crypto.ts";
import { createLog } from "../../../platform/log.ts";
import {
  Authenticator,
  createAccount,
  createSignInLink,
  forgetEndedSessions,
  LINK_MINUTES,
  type NewAccount,
} from "../../index.ts";
import { type AccountsApi, startAccountsApi } from "../../test/accounts-api.ts";

const database = usePool(useDatabase());
const secretKey = randomBytes(32);
const log = createLog("silent");
const PUBLIC = "https://parley.example";
const HOUR_MS = 3_600_000;

let account: NewAccount;
let now = Date.now();
let api: AccountsApi;

beforeAll(async () => {
  account = await createAccount(database, secretKey, "Ana's shop");
  api = await start();
});
afterAll(() => api.close());

/** Another process on the same database. Its clock is set by `now`. */
const start = () =>
  startAccountsApi({ database, secretKey, clock: { ...systemClock, now: () => now }, publicUrl: PUBLIC });

type Headers = Record<string, string>;

async function request(method: string, path: string, headers: Headers = {}, body?: unknown, url = api.url) {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const { status, headers: answered } = response;
  return { status, headers: answered, body: text && JSON.parse(text), cookie: answered.get("set-cookie") };
}

const signIn = (key = account.secret, headers: Headers = {}) =>
  request("POST", "/session", headers, { api_key: key });
const see = (headers: Headers) => request("GET", "/session", headers);
const noLink = { status: 401, body: { code: "invalid_sign_in_link" }, cookie: null };

/** The headers of a page of the service after a sign-in. */
async function page(key?: string) {
  const [cookie = ""] = (await signIn(key)).cookie?.split(";") ?? [];
  return { cookie, origin: api.url, "x-parley-console": "1" };
}

async function makeKey(wish: object = {}): Promise<{ id: string; secret: string }> {
  const fields = { name: "Desk", scopes: ["keys:write"], ...wish };
  return (await callApi(api.url, account.secret)("POST", "/keys", fields)).body;
}

async function expectHashed(table: string, token: string): Promise<void> {
  const kept = `select * from ${table} where token_hash = $1`;
  const { rows } = await database.pool.query(kept, [sha256(token)]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
}

/** The token of a sign-in link. */
async function linkOf(secret = account.secret): Promise<string> {
  const authenticator = new Authenticator({ database, secretKey, clock: systemClock, log });
  const { accountId, apiKeyId } = await authenticator.authenticate(secret);
  const link = await createSignInLink(database, { accountId, personId: null, apiKeyId, consoleUrl: PUBLIC });
  return (link as string).split("#link=")[1] as string;
}

describe("signing in", () => {
  test("sets a cookie that scripts and other sites can't use, for 12 hours", async () => {
    const { status, body, cookie } = await signIn();
    expect([status, body]).toEqual([204, ""]);
    expect(cookie).toMatch(
      /^__Host-parley_session=[0-9a-z]{26}\.[\w-]{32}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
    );
  });

  test("stores a hash of the token only", async () => {
    const { cookie } = await page();
    const token = cookie.split("=")[1] as string;
    await expectHashed("sessions", token);
  });

  test("is refused from a page of another site", async () => {
    const refused = await signIn(account.secret, { origin: "https://evil.example" });
    expect(refused).toMatchObject({ status: 403, body: { code: "csrf_check_failed" }, cookie: null });
  });

  test("needs no key in the header and takes no Idempotency-Key", async () => {
    const repeated = { "idempotency-key": "once" };
    const first = await signIn(account.secret, repeated);
    const second = await signIn(account.secret, repeated);
    expect([first.status, second.status]).toEqual([204, 204]);
    expect(first.cookie).not.toBe(second.cookie);
  });
});

describe("a page", () => {
  test("learns whom it acts for", async () => {
    const { status, body } = await see({ cookie: (await page()).cookie as string });
    expect(status).toBe(200);
    expect(body).toEqual({
      account: {
        id: expect.stringMatching(/^acc_/),
        name: "Ana's shop",
        default_channel: null,
        outside_window: "refuse",
        opted_out_allows: ["authentication", "replies"],
      },
      person: null,
      key: { id: expect.stringMatching(/^key_/), name: "First key" },
      scopes: expect.arrayContaining(["usage:read", "contacts:erase"]),
      own_threads_only: false,
      expires_at: new Date(Date.parse(body.expires_at)).toISOString(),
      events_cursor: "MA",
    });
    expect(Math.abs(Date.parse(body.expires_at) - (now + 12 * HOUR_MS))).toBeLessThan(60_000);
  });

  test("has the scopes of its key and no more", async () => {
    const headers = await page((await makeKey({ scopes: ["messages:read"] })).secret);
    const { body } = await see(headers);
    expect(body).toMatchObject({ scopes: ["messages:read"], events_cursor: null });
    expect((await request("GET", "/keys", headers)).body.code).toBe("insufficient_scope");
  });

  test("is told by Authorization alone where a request has it", async () => {
    const { cookie } = await page();
    const wrong = { cookie, authorization: "parley_nobody_nothing_0" };
    expect((await see(wrong)).body.code).toBe("invalid_api_key");
    const empty = { cookie, authorization: "" };
    expect((await see(empty)).body.code).toBe("missing_api_key");
    const ownKey = { cookie: "parley_session=nothing", authorization: account.secret };
    expect((await see(ownKey)).status).toBe(200);
  });

  test("at the public address needs the cookie's secure name, which no other host can set", async () => {
    const { cookie } = await page();
    const planted = cookie.replace("__Host-", "");
    const atPublic = async (cookies: string) => {
      const headers = { host: new URL(PUBLIC).host, cookie: cookies };
      const { statusCode, body } = await undici.request(`${api.url}/api/session`, { headers, reset: true });
      await body.dump();
      return statusCode;
    };
    expect([await atPublic(cookie), await atPublic(planted)]).toEqual([200, 401]);
    const both = `parley_session=planted; ${cookie}`;
    expect((await see({ cookie: both })).status).toBe(200);
    // A page over http, by another name of the machine, has the plain name only.
    expect((await see({ cookie: planted })).status).toBe(200);
  });

  test("can't use its token as an API key, nor a key as its cookie", async () => {
    const { cookie } = await page();
    const token = cookie.split("=")[1] as string;
    expect((await see({ cookie })).status).toBe(200);
    const swapped = await see({ authorization: token });
    expect(swapped.body.code).toBe("invalid_api_key");
    expect((await see({ authorization: account.secret })).status).toBe(200);
    const asCookie = await request("GET", "/session", { cookie: `parley_session=${account.secret}` });
    expect(asCookie.body.code).toBe("invalid_session");
  });
});

describe("a change with the cookie", () => {
  const change = async (headers: Headers) =>
    request("POST", "/keys", headers, { name: "x", scopes: ["usage:read"] });

  test.each<[string, (own: Headers) => Headers, number]>([
    ["as the page sends it", (own) => own, 201],
    ["from the public address", (own) => ({ ...own, origin: PUBLIC }), 201],
    ["without the header", ({ "x-parley-console": _, ...rest }) => rest, 403],
    ["without an origin", ({ origin: _, ...rest }) => rest, 403],
    ["from another site", (own) => ({ ...own, origin: "https://evil.example" }), 403],
    ["from the public name over http", (own) => ({ ...own, origin: "http://parley.example" }), 403],
  ])("%s", async (_name, changed, status) => {
    const answered = await change(changed(await page()));
    expect(answered.status).toBe(status);
    if (status === 403) expect(answered.body.code).toBe("csrf_check_failed");
  });

  test("isn't checked where a request has an API key", async () => {
    const { cookie } = await page();
    const headers = { cookie, authorization: account.secret };
    expect((await change({ ...headers, origin: "https://evil.example" })).status).toBe(201);
  });

  test("PATCH and DELETE are checked, GET and HEAD aren't", async () => {
    const { cookie } = await page();
    const alone = { cookie };
    expect((await request("PATCH", "/settings", alone, {})).body.code).toBe("csrf_check_failed");
    expect((await request("DELETE", "/session", alone)).body.code).toBe("csrf_check_failed");
    expect((await request("GET", "/settings", alone)).status).toBe(200);
    expect((await request("HEAD", "/settings", alone)).status).toBe(200);
  });

  test("no answer invites other sites", async () => {
    const foreign = { "access-control-request-method": "POST", origin: "https://evil.example" };
    const own = { ...(await page()), ...foreign };
    const answers = [
      await request("OPTIONS", "/keys", own),
      await see(own),
      await change(own),
      await signIn(),
    ];
    expect(answers.map(({ status }) => status)).toEqual([405, 200, 403, 204]);
    for (const { headers } of answers)
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});

describe("a session ends", () => {
  test("when it is deleted, in every process, and other sessions go on", async () => {
    const [one, two] = [await page(), await page()];
    const other = await start();
    expect((await request("GET", "/session", one, undefined, other.url)).status).toBe(200);
    const ended = await request("DELETE", "/session", one);
    expect(ended.status).toBe(204);
    expect(ended.cookie).toMatch(/^parley_session=; Path=\/; Max-Age=0; HttpOnly; SameSite=Strict$/);
    expect((await see(one)).body.code).toBe("invalid_session");
    expect((await see(two)).status).toBe(200);
    await other.close();
  });

  test.each([
    ["one of them", (headers: Headers) => headers],
    ["its API key", (_headers: Headers, secret: string) => ({ authorization: secret })],
  ])("with all sessions and unopened links of its key, by a request of %s", async (_name, by) => {
    const key = await makeKey();
    const [one, two, stranger] = [await page(key.secret), await page(key.secret), await page()];
    expect((await see(two)).status).toBe(200);
    const unopened = await linkOf(key.secret);
    const ended = await request("DELETE", "/session?everywhere=true", by(one, key.secret));
    expect(ended.status).toBe(204);
    expect(ended.cookie).toMatch(/parley_session=; Path=\/; Max-Age=0;/);
    for (const headers of [one, two]) expect((await see(headers)).body.code).toBe("invalid_session");
    expect((await request("POST", "/session", {}, { token: unopened })).status).toBe(401);
    expect((await see(stranger)).status).toBe(200);
    expect((await signIn(key.secret)).status).toBe(204);
  });

  test("with its key", async () => {
    const key = await makeKey();
    const headers = await page(key.secret);
    expect((await request("GET", "/keys", headers)).status).toBe(200);
    expect((await request("DELETE", `/keys/${key.id}`, headers)).status).toBe(200);
    const refused = await request("GET", "/keys", headers);
    expect(refused).toMatchObject({ status: 401, body: { code: "invalid_session" } });
  });

  test("when its key expires, if that is sooner", async () => {
    const key = await makeKey({ expires_at: new Date(now + HOUR_MS).toISOString() });
    const { cookie } = await signIn(key.secret);
    const seconds = Number(/Max-Age=(\d+)/.exec(cookie as string)?.[1]);
    expect(seconds).toBeLessThanOrEqual(3_600);
    expect(seconds).toBeGreaterThan(3_500);
  });

  test("after 12 hours, and is then forgotten", async () => {
    const headers = await page();
    now += 12 * HOUR_MS - 60_000;
    expect((await see(headers)).status).toBe(200);
    now += 61_000;
    expect((await see(headers)).body.code).toBe("invalid_session");
    now = Date.now();
    await database.pool.query("update sessions set expires_at = now() - interval '1 second'");
    const fresh = await page();
    await forgetEndedSessions(database);
    const { rows } = await database.pool.query("select from sessions");
    expect(rows).toHaveLength(1);
    expect((await see(fresh)).status).toBe(200);
  });
});

describe("a link", () => {
  // A process of its own for each test, because failed attempts are limited.
  let own: Awaited<ReturnType<typeof start>>;
  beforeEach(async () => {
    own = await start();
  });
  afterEach(() => own.close());
  const open = (token: string, headers: Headers = {}) =>
    request("POST", "/session", headers, { token }, own.url);

  test("signs a browser in once, with the rights of its key", async () => {
    const token = await linkOf((await makeKey({ scopes: ["messages:read"] })).secret);
    const { status, cookie } = await open(token);
    expect(status).toBe(204);
    const [session = ""] = cookie?.split(";") ?? [];
    expect((await see({ cookie: session })).body.scopes).toEqual(["messages:read"]);
    expect(await open(token)).toMatchObject(noLink);
  });

  test("is used by one of ten requests at the same time", async () => {
    const token = await linkOf();
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(token)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  test.each<[string, (token: string) => string, passedMs?: number]>([
    ["cut off", (token) => token.slice(0, -1)],
    ["not a link's", () => account.secret],
    ["older than 10 minutes", (token) => token, LINK_MINUTES * 60_000 + 1_000],
  ])("that is %s signs nobody in", async (_name, change, passedMs = 0) => {
    const token = change(await linkOf());
    now = Date.now() + passedMs;
    const refused = await open(token);
    now = Date.now();
    expect(refused).toMatchObject(noLink);
  });

  test("ends with its key", async () => {
    const key = await makeKey();
    const token = await linkOf(key.secret);
    await callApi(api.url, account.secret)("DELETE", `/keys/${key.id}`);
    expect((await open(token)).status).toBe(401);
  });

  test("is stored as a hash, and forgotten when it has ended", async () => {
    const token = await linkOf();
    await expectHashed("sign_in_links", token);
    await database.pool.query("update sign_in_links set expires_at = now() - interval '1 second'");
    await forgetEndedSessions(database);
    expect((await database.pool.query("select from sign_in_links")).rowCount).toBe(0);
  });
});

test("a request with an API key has no session to delete", async () => {
  const key = { authorization: account.secret };
  expect((await request("DELETE", "/session", key)).body.code).toBe("session_not_found");
});

test("after ten failed attempts in a minute an address must wait, but a valid key signs in", async () => {
  const fresh = await start();
  const attempt = (key: string) => request("POST", "/session", {}, { api_key: key }, fresh.url);
  for (let count = 0; count < 10; count++) expect((await attempt("wrong")).status).toBe(401);
  const refused = await attempt("wrong");
  expect(refused).toMatchObject({ status: 429, body: { code: "too_many_failed_sign_ins" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await attempt(account.secret)).status).toBe(204);
  expect((await attempt("wrong")).status).toBe(429);
  await fresh.close();
});

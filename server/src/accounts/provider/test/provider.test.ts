// Signing in with the provider of an account, over HTTP, at a real OpenID provider.
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, type TestAnswer } from "../../../../test/api.ts";
import { useDatabase, usePool } from "../../../../test/database.ts";
import { CLIENT, type OpenIdProvider, startOpenIdProvider } from "../../../../test/openid-provider.ts";
import { publicId } from "../../../platform/ids.ts";
import { createAccount, forgetEndedSessions, type NewAccount } from "../../index.ts";
import { invite } from "../../people/invitation.ts";
import { type AccountsApi, startAccountsApi } from "../../test/accounts-api.ts";

const database = usePool(useDatabase());
const secretKey = randomBytes(32);
const PUBLIC_URL = "http://127.0.0.1:9";
const PASSWORD = "violet-stairs-58";

let account: NewAccount;
let api: AccountsApi;
let idp: OpenIdProvider;
let passedMs = 0;

const clock = { now: () => Date.now() + passedMs, monotonic: () => passedMs };

beforeAll(async () => {
  api = await startAccountsApi({ database, secretKey, clock, publicUrl: PUBLIC_URL });
  idp = await startOpenIdProvider({ redirectUri: `${PUBLIC_URL}/sign-in` });
});
afterAll(async () => {
  await api.close();
  await idp.close();
});
// Each test has an account of its own, whose domain is its own too.
let domain = "";
beforeEach(async () => {
  account = await createAccount(database, secretKey, "Corner Bakery");
  domain = `${publicId("acc", account.accountId).slice(-12)}.example`;
});
afterEach(() => {
  idp.intercept = () => false;
  // Limits of a minute pass.
  passedMs += 60_000;
});

type Call = ReturnType<typeof callApi>;
const anybody: Call = (...request) => callApi(api.url, null)(...request);
const byKey: Call = (...request) => callApi(api.url, account.secret)(...request);
const accountId = () => publicId("acc", account.accountId);

const cookieOf = ({ headers }: TestAnswer) => String(headers["set-cookie"]).split(";")[0] as string;
function browserOf(answer: TestAnswer): Call {
  const own = { cookie: cookieOf(answer), "x-parley-console": "1", origin: PUBLIC_URL };
  return (method, path, body, more = {}) => anybody(method, path, body, { ...own, ...more });
}
const sessionOf = async (answer: TestAnswer) => (await browserOf(answer)("GET", "/session")).body;

const setProvider = (more: object = {}, call = byKey) =>
  call("PUT", "/sign-in-provider", { issuer: idp.issuer, ...CLIENT, domains: [domain], ...more });
const providerSet = async () => (await byKey("GET", "/sign-in-provider")).body.provider;
const start = () => anybody("POST", "/session/providers/start", { account: accountId() });
const finish = (answer: string, cookie: string) =>
  anybody("POST", "/session/providers/finish", { answer }, { cookie });

/** Who signs in at the provider. */
function be(sub: string, more: object = {}) {
  idp.user = { sub, email: `${sub}@${domain}`, email_verified: true, name: `${sub} Sousa`, ...more };
}

/** The way to the provider and back, with redirects followed. */
async function begun(provider = idp) {
  const started = await start();
  expect(started.status).toBe(200);
  const back = await provider.follow(started.body.url);
  return { cookie: cookieOf(started), answer: back.search.slice(1), back, url: new URL(started.body.url) };
}

async function signIn(): Promise<TestAnswer> {
  const { answer, cookie, back } = await begun();
  expect(`${back.origin}${back.pathname}`).toBe(`${PUBLIC_URL}/sign-in`);
  return finish(answer, cookie);
}
const byPassword = (email: string, more: object = {}) =>
  anybody("POST", "/session", { email, password: PASSWORD, ...more });

/** The link is a new member's, or one for a new password. */
function accept(link: string, more: object = {}): Promise<TestAnswer> {
  const token = link.split("#invitation=")[1];
  return anybody("POST", "/invitations/accept", { token, name: "Ana", password: PASSWORD, ...more });
}

async function join(email: string, role = "agent", call = byKey): Promise<void> {
  const { body } = await call("POST", "/invitations", { email, role });
  expect((await accept(body.url)).status).toBe(204);
}

const people = async (): Promise<{ id: string; email: string }[]> =>
  (await byKey("GET", "/people?limit=200")).body.data;
const idOf = async (email: string) => (await people()).find((person) => person.email === email)?.id as string;

describe("setting a provider", () => {
  test("asks for its description at once, and never shows the secret", async () => {
    expect((await byKey("GET", "/sign-in-provider")).body).toEqual({
      provider: null,
      redirect_uri: `${PUBLIC_URL}/sign-in`,
    });
    const set = await setProvider({ issuer: ` ${idp.issuer}/.well-known/openid-configuration` });
    const shown = { issuer: idp.issuer, name: "127.0.0.1", domains: [domain], only: false, first_role: null };
    expect(set).toMatchObject({ status: 200, body: { provider: shown } });
    const got = await byKey("GET", "/sign-in-provider");
    expect(got.body).toEqual(set.body);
    expect(JSON.stringify(got.body)).not.toContain(CLIENT.client_secret);
    const { rows } = await database.pool.query("select client_secret from sign_in_providers");
    expect(rows.map((row) => String(row.client_secret)).join()).not.toContain(CLIENT.client_secret);
  });

  const lie = (name: string, value: unknown) => () => {
    idp.intercept = (request, response) => {
      if (!request.url?.includes("openid-configuration")) return false;
      const document = {
        issuer: idp.issuer,
        authorization_endpoint: `${idp.issuer}/auth`,
        token_endpoint: `${idp.issuer}/token`,
        jwks_uri: `${idp.issuer}/jwks`,
        [name]: value,
      };
      response.setHeader("content-type", "application/json").end(JSON.stringify(document));
      return true;
    };
  };
  const says = (status: number, text: string) => () => {
    idp.intercept = (_request, response) => {
      response.writeHead(status, { "content-type": "application/json" }).end(text);
      return true;
    };
  };

  test.each<[string, () => void, object, string, string]>([
    ["no description", says(404, "{}"), {}, "/issuer", "wrong_issuer"],
    ["a description without end", says(200, `"${"a".repeat(400_000)}"`), {}, "/issuer", "wrong_issuer"],
    ["a script as form", lie("authorization_endpoint", "javascript:alert(1)"), {}, "/issuer", "wrong_issuer"],
    ["no secret", () => undefined, { client_secret: undefined }, "/client_secret", "required"],
    ["a domain of everybody's", () => undefined, { domains: ["gmail.com"] }, "/domains", "public_domain"],
    ["only, before an owner has tried it", () => undefined, { only: true }, "/only", "sign_in_first"],
  ])("with %s is refused at its field", async (_name, lie, wish, pointer, code) => {
    lie();
    const refused = await setProvider(wish);
    expect(refused).toMatchObject({ status: 422, body: { code, errors: [{ pointer, code }] } });
    expect(await providerSet()).toBeNull();
  });

  test("by an owner who is removed while the provider answers changes nothing", async () => {
    await join(`stays@${domain}`, "owner");
    await join(`leaves@${domain}`, "owner");
    const owner = browserOf(await byPassword(`leaves@${domain}`));
    const id = await idOf(`leaves@${domain}`);
    const asked = Promise.withResolvers<() => void>();
    idp.intercept = (request, response) => {
      asked.resolve(() => idp.handle(request, response));
      return true;
    };
    const setting = setProvider({}, owner);
    const answer = await asked.promise;
    expect((await byKey("DELETE", `/people/${id}`)).status).toBe(200);
    answer();
    expect((await setting).body?.code).toBe("invalid_session");
    expect(await providerSet()).toBeNull();
  });

  test("keeps the stored secret, but never for another provider or client", async () => {
    await setProvider();
    expect((await setProvider({ client_secret: undefined, first_role: "reader" })).status).toBe(200);
    be("kept");
    expect((await signIn()).status).toBe(204);
    const other = await setProvider({ client_secret: undefined, client_id: "other" });
    expect(other).toMatchObject({ status: 422, body: { errors: [{ pointer: "/client_secret" }] } });
  });
});

describe("a page that nobody has signed in to", () => {
  test("learns the provider by the domain alone", async () => {
    await setProvider();
    const found = await anybody("GET", `/session/providers?domain=${domain.toUpperCase()}`);
    expect(found.body).toEqual({
      data: [{ account: accountId(), account_name: "Corner Bakery", name: "127.0.0.1", only: false }],
    });
    expect((await anybody("GET", "/session/providers?domain=other.example")).body).toEqual({ data: [] });
    expect((await anybody("GET", `/session/providers?domain=ana@${domain}`)).status).toBe(422);
  });

  test("begins nothing for an account without a provider, from another site, or more than 30 times a minute", async () => {
    expect((await start()).body.code).toBe("provider_not_found");
    await setProvider();
    const body = { account: accountId() };
    const from = async (origin: string) =>
      (await anybody("POST", "/session/providers/start", body, { origin })).body;
    expect((await from("https://evil.example")).code).toBe("csrf_check_failed");
    // A name of this host that isn't the public one: its cookie wouldn't come back.
    const detail = expect.stringContaining(PUBLIC_URL);
    expect(await from(api.url)).toMatchObject({ code: "invalid_provider_sign_in", detail });
    const codes = [];
    for (let count = 0; count < 31; count++) codes.push((await start()).status);
    expect(codes.filter((status) => status === 429)).toHaveLength(2);
  });
});

describe("signing in", () => {
  test("finds a member by the address once, and by the provider's id from then on", async () => {
    await join(`ana@${domain}`);
    await setProvider();
    be("ana", { email: `ANA@${domain}` });
    const first = await signIn();
    expect(String(first.headers["set-cookie"])).toMatch(/^parley_session=.*HttpOnly; SameSite=Strict/);
    const { person } = await sessionOf(first);
    expect(person).toMatchObject({ email: `ana@${domain}`, name: "Ana", role: "agent" });
    be("ana", { email: `ana.silva@${domain}` });
    expect((await sessionOf(await signIn())).person).toEqual(person);
    // The password still works.
    expect((await byPassword(`ana@${domain}`)).status).toBe(204);
  });

  test("an address that moves to another identity takes over nobody", async () => {
    await join(`ana@${domain}`, "owner");
    await join(`bo@${domain}`);
    await setProvider({ first_role: "agent" });
    be("ana");
    await signIn();
    be("bo", { email: `ana@${domain}` });
    expect(await signIn()).toMatchObject({ status: 403, body: { code: "other_identity" } });
    be("bo");
    await signIn();
    be("bo", { email: `ana@${domain}` });
    expect((await sessionOf(await signIn())).person.email).toBe(`bo@${domain}`);
  });

  test("asks the userinfo endpoint for claims that the ID token lacks", async () => {
    const plain = await startOpenIdProvider({ redirectUri: `${PUBLIC_URL}/sign-in`, inToken: false });
    await setProvider({ issuer: plain.issuer, first_role: "agent" });
    be("userinfo");
    plain.user = idp.user;
    const { answer, cookie } = await begun(plain);
    expect((await finish(answer, cookie)).status).toBe(204);
    expect(await idOf(`userinfo@${domain}`)).toBeDefined();
    await plain.close();
  });

  test("an unknown person is refused without a role for them, and joins with one", async () => {
    await setProvider();
    be("cleo");
    expect(await signIn()).toMatchObject({ status: 403, body: { code: "not_a_member" } });
    expect(await people()).toEqual([]);
    await setProvider({ first_role: "reader" });
    const { person } = await sessionOf(await signIn());
    expect(person).toMatchObject({ name: "cleo Sousa", email: `cleo@${domain}`, role: "reader" });
    // Nobody can sign in with the password that the person doesn't have.
    for (const password of ["", " ", "null"])
      expect((await byPassword(`cleo@${domain}`, { password })).status).toBe(401);
  });

  test("an invited person joins with the role of the invitation, whose link then ends", async () => {
    await setProvider();
    const invited = await byKey("POST", "/invitations", { email: `dora@${domain}`, role: "owner" });
    be("dora");
    const { person } = await sessionOf(await signIn());
    expect(person.role).toBe("owner");
    const token = invited.body.url.split("#invitation=")[1];
    expect((await anybody("POST", "/invitations/open", { token })).status).toBe(401);
  });

  test("a removed member is out, and comes back by an invitation only, with a new identity too", async () => {
    await setProvider({ first_role: "agent" });
    be("eve");
    const browser = browserOf(await signIn());
    const id = await idOf(`eve@${domain}`);
    await byKey("DELETE", `/people/${id}`);
    expect((await browser("GET", "/session")).status).toBe(401);
    expect((await signIn()).body.code).toBe("not_a_member");
    // The same identity under another address is the same person.
    be("eve", { email: `eve.new@${domain}` });
    expect((await signIn()).body.code).toBe("not_a_member");
    await byKey("POST", "/invitations", { email: `eve@${domain}`, role: "reader" });
    be("eve-2", { email: `eve@${domain}` });
    expect((await sessionOf(await signIn())).person.role).toBe("reader");
    be("eve");
    expect((await signIn()).body.code).toBe("not_a_member");
  });

  test("a removed member comes back with the same identity by an invitation", async () => {
    await setProvider({ first_role: null });
    await join(`mia@${domain}`);
    be("mia");
    await signIn();
    await byKey("DELETE", `/people/${await idOf(`mia@${domain}`)}`);
    await byKey("POST", "/invitations", { email: `mia@${domain}`, role: "reader" });
    expect((await sessionOf(await signIn())).person.role).toBe("reader");
    expect((await sessionOf(await signIn())).person.email).toBe(`mia@${domain}`);
  });

  test("a removed member who came back with a password signs in with the same identity", async () => {
    await setProvider({ first_role: "agent" });
    await join(`noa@${domain}`);
    be("noa");
    await signIn();
    await byKey("DELETE", `/people/${await idOf(`noa@${domain}`)}`);
    await join(`noa@${domain}`, "reader");
    for (let time = 0; time < 2; time++) expect((await sessionOf(await signIn())).person.role).toBe("reader");
  });

  test("an account's provider doesn't speak for people of another account", async () => {
    await join(`ana@${domain}`);
    const victim = account;
    account = await createAccount(database, secretKey, "Evil");
    await setProvider({ first_role: "agent" });
    be("ana");
    expect((await signIn()).body.code).toBe("not_a_member");
    await byKey("POST", "/invitations", { email: `ana@${domain}`, role: "agent" });
    expect((await signIn()).body.code).toBe("not_a_member");
    account = victim;
    expect((await byPassword(`ana@${domain}`)).status).toBe(204);
  });

  test("ends when the provider is removed, which leaves people and links for passwords", async () => {
    await setProvider({ first_role: "agent" });
    be("fay");
    const browser = browserOf(await signIn());
    const { answer, cookie } = await begun();
    expect((await byKey("DELETE", "/sign-in-provider")).status).toBe(204);
    expect((await byKey("DELETE", "/sign-in-provider")).body.code).toBe("provider_not_found");
    expect((await finish(answer, cookie)).body.code).toBe("invalid_provider_sign_in");
    expect((await browser("GET", "/session")).status).toBe(200);
    const reset = await byKey("POST", `/people/${await idOf(`fay@${domain}`)}/reset`);
    expect((await accept(reset.body.url)).status).toBe(204);
    expect((await byPassword(`fay@${domain}`)).status).toBe(204);
  });
});

describe("an answer", () => {
  beforeEach(async () => {
    await setProvider({ first_role: "agent" });
    be("ana");
  });

  const REFUSED = { status: 401, body: { code: "invalid_provider_sign_in" } };

  test("is taken once", async () => {
    const { answer, cookie } = await begun();
    const both = await Promise.all([finish(answer, cookie), finish(answer, cookie)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 401]);
    expect(await finish(answer, cookie)).toMatchObject(REFUSED);
  });

  test("is taken only from the browser that began, whose own sign-in goes on", async () => {
    const [mine, theirs] = [await begun(), await begun()];
    expect(await finish(theirs.answer, mine.cookie)).toMatchObject(REFUSED);
    expect(await finish(theirs.answer, "")).toMatchObject(REFUSED);
    expect(await finish(theirs.answer, "parley_sign_in=nonsense")).toMatchObject(REFUSED);
    const foreign = { cookie: mine.cookie, origin: "https://evil.example" };
    const forged = await anybody("POST", "/session/providers/finish", { answer: mine.answer }, foreign);
    expect(forged.body.code).toBe("csrf_check_failed");
    expect((await finish(mine.answer, mine.cookie)).status).toBe(204);
  });

  test("is refused after 10 minutes, and forgotten", async () => {
    const { answer, cookie } = await begun();
    passedMs += 10 * 60_000;
    expect(await finish(answer, cookie)).toMatchObject(REFUSED);
    await database.pool.query("update provider_sign_ins set expires_at = now() - interval '1 second'");
    await forgetEndedSessions(database);
    expect((await database.pool.query("select from provider_sign_ins")).rowCount).toBe(0);
  });

  test("that began with an earlier provider doesn't reach the present one", async () => {
    const { answer, cookie } = await begun();
    await setProvider({ first_role: "agent" });
    idp.requests.length = 0;
    expect(await finish(answer, cookie)).toMatchObject(REFUSED);
    expect(idp.requests).toEqual([]);
  });

  test.each<[string, () => Promise<TestAnswer>, string]>([
    ["removed", () => byKey("DELETE", "/sign-in-provider"), "invalid_provider_sign_in"],
    ["limited to members", () => setProvider({ first_role: null }), "not_a_member"],
    ["limited to other domains", () => setProvider({ domains: ["other.example"] }), "address_not_allowed"],
  ])("signs nobody in when the provider is %s while it is asked", async (_name, change, code) => {
    const { answer, cookie } = await begun();
    const asked = Promise.withResolvers<() => void>();
    idp.intercept = (request, response) => {
      if (request.url !== "/token") return false;
      asked.resolve(() => idp.handle(request, response));
      return true;
    };
    const finished = finish(answer, cookie);
    const goOn = await asked.promise;
    idp.intercept = () => false;
    expect((await change()).status).toBeLessThan(300);
    goOn();
    expect((await finished).body.code).toBe(code);
    expect(await people()).toEqual([]);
  });

  test("that says that the person went back is refused, and repeats nothing that anybody can write", async () => {
    for (const [error, detail] of [
      ["access_denied", "The provider refused the sign-in: access_denied."],
      ["<b>Call 555-0100</b>", "The provider refused the sign-in."],
    ] as const) {
      const { back, cookie } = await begun();
      const query = new URLSearchParams({ error, error_description: "Call 555-0100" });
      for (const name of ["state", "iss"]) query.set(name, back.searchParams.get(name) as string);
      const refused = { status: 401, body: { code: "provider_refused", detail } };
      expect(await finish(query.toString(), cookie)).toMatchObject(refused);
    }
  });

  /** Tokens that the provider didn't make: signed by another key, or by its own with other claims. */
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const now = () => Math.floor(Date.now() / 1_000);

  function forge(
    change: { claims?: object; header?: object; isKnownKey?: boolean; signature?: string },
    nonce: string,
  ) {
    const claims = {
      iss: idp.issuer,
      aud: CLIENT.client_id,
      sub: "ana",
      email: `ana@${domain}`,
      email_verified: true,
      nonce,
      iat: now(),
      exp: now() + 300,
      ...change.claims,
    };
    const content = `${encoded({ alg: "RS256", kid: "own", ...change.header })}.${encoded(claims)}`;
    const signature =
      change.signature ?? sign("sha256", Buffer.from(content), privateKey).toString("base64url");
    idp.intercept = (request, response) => {
      const answer = (body: object) => {
        response.setHeader("content-type", "application/json").end(JSON.stringify(body));
        return true;
      };
      if (request.url === "/token")
        return answer({ access_token: "a", token_type: "Bearer", id_token: `${content}.${signature}` });
      const key = { ...publicKey.export({ format: "jwk" }), kid: "own", alg: "RS256", use: "sig" };
      if (request.url === "/jwks" && change.isKnownKey !== false) return answer({ keys: [key] });
      return false;
    };
  }

  test.each<[string, Parameters<typeof forge>[0], number]>([
    ["as it should be", {}, 204],
    ["with another signature", { signature: "AAAA" }, 502],
    ["without a signature", { header: { alg: "none" }, signature: "" }, 502],
    ["for another client", { claims: { aud: "another" } }, 502],
    ["with another nonce", { claims: { nonce: "another" } }, 502],
    ["that has expired", { claims: { exp: now() - 300 } }, 502],
    ["about somebody whose id can't be stored", { claims: { sub: "ana\0" } }, 502],
    ["about somebody whose id is too long", { claims: { sub: "a".repeat(256) } }, 502],
  ])("has a token %s", async (_name, change, status) => {
    const { answer, cookie, url } = await begun();
    forge(change, url.searchParams.get("nonce") as string);
    const { status: got, body } = await finish(answer, cookie);
    const isGood = status === 204;
    expect([got, body?.code]).toEqual([status, isGood ? undefined : "invalid_provider_answer"]);
    expect(await people()).toHaveLength(isGood ? 1 : 0);
  });

  test.each<[string, OpenIdProvider["intercept"]]>([
    ["is down", (_request, response) => Boolean(response.destroy())],
    [
      "answers without end",
      (_request, response) => {
        const more = () => {
          while (response.write("a".repeat(65_536)));
        };
        response.writeHead(200, { "content-type": "application/json" }).on("drain", more);
        more();
        return true;
      },
    ],
  ])("says so when the provider %s, at the start and at the end", async (_name, intercept) => {
    const { answer, cookie } = await begun();
    idp.intercept = intercept;
    const unavailable = { status: 502, body: { code: "provider_unavailable", retryable: true } };
    expect(await start()).toMatchObject(unavailable);
    expect(await finish(answer, cookie)).toMatchObject(unavailable);
  });

  test("says so when the provider hangs, and others sign in meanwhile", { timeout: 30_000 }, async () => {
    const { answer, cookie } = await begun();
    let held = 0;
    idp.intercept = () => ++held > 0;
    const hanging = [start(), finish(answer, cookie)];
    await expect.poll(() => held).toBe(2);
    idp.intercept = () => false;
    expect((await signIn()).status).toBe(204);
    for (const { status, body } of await Promise.all(hanging))
      expect({ status, code: body.code }).toEqual({ status: 502, code: "provider_unavailable" });
  });
});

describe("only the provider", () => {
  const only = () => setProvider({ only: true });
  async function ownerSignsIn() {
    await join(`ana@${domain}`, "owner");
    await join(`bo@${domain}`);
    await setProvider();
    be("ana");
    const browser = browserOf(await signIn());
    expect((await only()).status).toBe(200);
    return browser;
  }

  test("refuses the right password, and says no more about a wrong one than before", async () => {
    const owner = await ownerSignsIn();
    expect(await byPassword(`bo@${domain}`)).toMatchObject({ status: 403, body: { code: "provider_only" } });
    for (const email of [`bo@${domain}`, `nobody@${domain}`])
      expect((await byPassword(email, { password: "wrong-password-1" })).body.code).toBe("wrong_password");
    be("bo");
    expect((await signIn()).status).toBe(204);
    expect((await owner("GET", "/session")).status).toBe(200);
  });

  test("refuses invitations and owners' links for passwords, which stay valid", async () => {
    await ownerSignsIn();
    const invited = await byKey("POST", "/invitations", { email: `gus@${domain}`, role: "agent" });
    const reset = await byKey("POST", `/people/${await idOf(`bo@${domain}`)}/reset`);
    for (const { body } of [invited, reset]) expect((await accept(body.url)).body.code).toBe("provider_only");
    be("gus");
    expect((await signIn()).status).toBe(204);
  });

  test("lets a link of the command line in, so that nobody is locked out", async () => {
    await ownerSignsIn();
    const email = `ana@${domain}`;
    const { rows } = await database.pool.query("select person_id from people where email = $1", [email]);
    const { path } = await database.transaction((session) =>
      invite(session, {
        accountId: account.accountId,
        email,
        role: "owner",
        resetsPersonId: rows[0].person_id,
        by: { personId: null, apiKeyId: null },
        byOperator: true,
      }),
    );
    const password = "green-ladder-85";
    const browser = browserOf(await accept(path, { password }));
    expect((await browser("DELETE", "/sign-in-provider")).status).toBe(204);
    expect((await byPassword(email, { password })).status).toBe(204);
  });

  test("of one account leaves the other account of a person", async () => {
    await ownerSignsIn();
    const first = accountId();
    const elsewhere = await createAccount(database, secretKey, "Elsewhere");
    await join(`bo@${domain}`, "agent", callApi(api.url, elsewhere.secret));
    expect((await sessionOf(await byPassword(`bo@${domain}`))).account.name).toBe("Elsewhere");
    expect((await byPassword(`bo@${domain}`, { account: first })).body.code).toBe("provider_only");
  });
});

test("a service behind a path has its cookie and its return there", async () => {
  const publicUrl = "https://Parley.example/desk";
  const desk = await startAccountsApi({ database, secretKey, clock, publicUrl });
  await setProvider();
  const started = await callApi(desk.url, null)("POST", "/session/providers/start", { account: accountId() });
  expect(String(started.headers["set-cookie"])).toMatch(
    /^__Secure-parley_sign_in=.*; Path=\/desk; Max-Age=600; HttpOnly; SameSite=Strict; Secure$/,
  );
  const asked = new URL(started.body.url).searchParams;
  expect(asked.get("redirect_uri")).toBe("https://parley.example/desk/sign-in");
  expect(asked.get("code_challenge_method")).toBe("S256");
  await desk.close();
});

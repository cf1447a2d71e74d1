// People, their invitations, passwords, roles and sessions, over HTTP.
import { createHook } from "node:async_hooks";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { callApi, type TestAnswer } from "../../../../test/api.ts";
import { holdLocks } from "../../../../test/hold-locks.ts";
import { waitingStatement } from "../../../../test/waiting-statement.ts";
import { forgetEndedSessions } from "../../index.ts";
import { type Call, PASSWORD, tokenIn, useShop } from "../../test/shop.ts";

const shop = useShop();

// Limits of failed attempts pass.
afterEach(() => shop.clock.pass(20 * 60_000));

const anybody: Call = (...request) => shop.anybody(...request);
const byKey: Call = (...request) => shop.byKey(...request);
const browserOf = (signedIn: TestAnswer) => shop.browserOf(signedIn);
const idOf = (email: string) => shop.idOf(email);
const join = (email: string, role: string, call?: Call) => shop.join(email, role, call);
const signIn = (email: string, password = PASSWORD, more: object = {}) =>
  shop.signIn(email, { password, ...more });
const tokenOf = ({ body }: TestAnswer) => tokenIn(body.url);
const invite = (email: string, role: string, call: Call = byKey) =>
  call("POST", "/invitations", { email, role });
const accept = (token: string, more: object = {}) =>
  anybody("POST", "/invitations/accept", { token, name: "Bo", password: PASSWORD, ...more });

describe("an invitation", () => {
  const expire = (email: string, ago: string) =>
    shop.database.pool.query("update invitations set expires_at = now() - $2::interval where email = $1", [
      email,
      ago,
    ]);

  test("makes a member, who is signed in at once and can sign in again", async () => {
    const invited = await byKey("POST", "/invitations", { email: "Ana@Bakery.example", role: "owner" });
    expect(invited.body).toMatchObject({
      invitation: { email: "ana@bakery.example", role: "owner", by: expect.stringMatching(/^key_/) },
      url: expect.stringMatching(/^https:\/\/parley\.example\/#invitation=/),
      mailed: true,
    });
    const text = expect.stringContaining(invited.body.url);
    expect(shop.mails.at(-1)).toMatchObject({ to: "ana@bakery.example", text });
    const token = tokenOf(invited);
    const opened = await anybody("POST", "/invitations/open", { token });
    expect(opened.body).toEqual({
      account: "Corner Bakery",
      email: "ana@bakery.example",
      role: "owner",
      resets: false,
      known: false,
    });
    const { body } = await browserOf(await accept(token, { name: " Ana Sousa " }))("GET", "/session");
    const person = { name: "Ana Sousa", email: "ana@bakery.example", role: "owner" };
    expect(body).toMatchObject({ person, key: null });
    expect(body.scopes).toContain("people:write");
    const again = await signIn("ANA@bakery.example ");
    expect((await browserOf(again)("GET", "/session")).body.person.id).toBe(body.person.id);
  });

  test("works once, not after a newer one, not after 7 days, and not when it was taken back", async () => {
    const first = tokenOf(await invite("once@bakery.example", "agent"));
    const second = tokenOf(await invite("once@bakery.example", "agent"));
    expect((await accept(first)).body).toMatchObject({ status: 401, code: "invalid_invitation" });
    const both = await Promise.all([accept(second), accept(second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 401]);
    const late = tokenOf(await invite("late@bakery.example", "agent"));
    await expire("late@bakery.example", "1 s");
    expect((await accept(late)).body.code).toBe("invalid_invitation");
    const { body } = await invite("back@bakery.example", "agent");
    expect((await byKey("DELETE", `/invitations/${body.invitation.id}`)).status).toBe(204);
    expect((await accept(body.url.split("=")[1])).body.code).toBe("invalid_invitation");
  });

  test("that nobody opened is listed for a day after its end, then forgotten", async () => {
    await byKey("POST", "/invitations", { email: "old@bakery.example", role: "reader" });
    const listed = async () =>
      (await byKey("GET", "/invitations")).body.data.map(({ email }: { email: string }) => email);
    await forgetEndedSessions(shop.database);
    expect(await listed()).toContain("old@bakery.example");
    await expire("old@bakery.example", "25 h");
    await forgetEndedSessions(shop.database);
    expect(await listed()).not.toContain("old@bakery.example");
  });

  test("isn't made for a member, for a wrong address, and for a role beyond the caller's scopes", async () => {
    await join("twice@bakery.example", "agent");
    expect((await invite("twice@bakery.example", "owner")).body.code).toBe("already_member");
    expect((await invite("a, b@bakery.example", "owner")).body.code).toBe("invalid_email");
    expect((await invite("c@bakery.example", "king")).status).toBe(422);
    const made = await byKey("POST", "/keys", { name: "Team", scopes: ["people:write", "messages:read"] });
    const weak = callApi(shop.api.url, made.body.secret);
    const { body } = await invite("d@bakery.example", "owner", weak);
    expect(body).toMatchObject({ status: 403, code: "insufficient_scope" });
  });

  test("refuses weak passwords and a missing name, and stays valid", async () => {
    const token = tokenOf(await invite("weak@bakery.example", "agent"));
    const use = async (password: string, name?: string) => (await accept(token, { password, name })).body;
    for (const [password, code] of [
      ["short-pw1", "password_too_short"],
      ["Password123!", "password_too_common"],
      ["P4ssw0rd2026", "password_too_common"],
      ["qwertyuiop", "password_too_common"],
      ["aaaaaaaaaaaa", "password_too_common"],
      ["1234567890", "password_too_common"],
      ["sunshine-dragon", "password_too_common"],
      ["x".repeat(257), "too_long"],
    ] as const)
      expect((await use(password, "W")).code).toBe(code);
    expect(await use(PASSWORD)).toMatchObject({ code: "required", errors: [{ pointer: "/name" }] });
    expect((await accept(token, { password: "four blue doors open" })).status).toBe(204);
  });
});

describe("signing in", () => {
  test("hashes a password once for everybody, also for an unknown address, so that the time tells nothing", async () => {
    await join("sam@bakery.example", "agent");
    await join("left@bakery.example", "agent");
    await byKey("DELETE", `/people/${await idOf("left@bakery.example")}`);
    const { rows } = await shop.database.pool.query(
      "select password_hash from people where email = 'sam@bakery.example'",
    );
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    let hashes = 0;
    const hook = createHook({ init: (_id, type) => void (type === "ARGON2REQUEST" && hashes++) }).enable();
    for (const name of ["sam", "nobody", "left"]) {
      hashes = 0;
      await signIn(`${name}@bakery.example`, "violet-stairs-59");
      expect([name, hashes]).toEqual([name, 1]);
    }
    hook.disable();
  });

  test("refuses the right password too after twenty wrong ones for a person", async () => {
    await join("lim@bakery.example", "agent");
    const wrong = Array.from({ length: 20 }, (_, count) => signIn("lim@bakery.example", `wrong-${count}`));
    await Promise.all(wrong);
    const limited = await signIn("lim@bakery.example");
    expect(limited.body).toMatchObject({ status: 429, code: "too_many_failed_sign_ins" });
    shop.clock.pass(16 * 60_000);
    expect((await signIn("lim@bakery.example")).status).toBe(204);
  });

  test("lets the right password of others through after wrong ones from the same address", async () => {
    await join("quiet@bakery.example", "agent");
    for (let count = 0; count < 11; count++) await signIn(`nobody-${count}@bakery.example`);
    expect((await signIn("nobody@bakery.example")).status).toBe(429);
    expect((await signIn("quiet@bakery.example")).status).toBe(204);
  });

  test("of a member of two accounts names the account, or asks which one", async () => {
    const atClinic = await shop.addAccount("Clinic");
    await join("two@bakery.example", "agent");
    const token = tokenOf(await invite("two@bakery.example", "reader", atClinic));
    expect((await anybody("POST", "/invitations/open", { token })).body.known).toBe(true);
    // The clinic's owner has the link, but not the person's password.
    expect((await accept(token, { password: "another-password" })).body.code).toBe("wrong_password");
    expect((await accept(token)).status).toBe(204);
    const { account: clinic } = (await atClinic("GET", "/session")).body;
    const asked = await signIn("two@bakery.example");
    expect(asked.body).toMatchObject({ status: 401, code: "account_required" });
    expect(asked.body.accounts).toHaveLength(2);
    expect(asked.body.accounts).toContainEqual({ id: clinic.id, name: "Clinic" });
    expect((await signIn("two@bakery.example", "another-password")).body).not.toHaveProperty("accounts");
    const chosen = browserOf(await signIn("two@bakery.example", PASSWORD, { account: clinic.id }));
    const person = { role: "reader", name: "two" };
    expect((await chosen("GET", "/session")).body).toMatchObject({ account: clinic, person });
    const account = "acc_00000000000000000000000000";
    expect((await signIn("two@bakery.example", PASSWORD, { account })).body.code).toBe("wrong_password");
    const reset = await byKey("POST", `/people/${await idOf("two@bakery.example")}/reset`);
    expect(reset.body).toMatchObject({ status: 409, code: "member_elsewhere" });
  });
});

describe("a member", () => {
  test("may do what the role allows, from the next request on after a change", async () => {
    const agent = await join("role@bakery.example", "agent");
    const refused = await invite("e@bakery.example", "agent", agent);
    expect(refused.body).toMatchObject({ status: 403, code: "insufficient_scope", scope: "people:write" });
    const id = await idOf("role@bakery.example");
    expect((await byKey("PATCH", `/people/${id}`, { role: "owner" })).body.person.role).toBe("owner");
    expect((await invite("e@bakery.example", "agent", agent)).status).toBe(201);
    await byKey("PATCH", `/people/${id}`, { role: "reader" });
    expect((await agent("GET", "/session")).body.scopes).toEqual(
      expect.not.arrayContaining(["messages:send", "people:write"]),
    );
  });

  test("sees colleagues without their addresses unless they may invite", async () => {
    const reader = await join("reads@bakery.example", "reader");
    const { data } = (await reader("GET", "/people?limit=200")).body;
    expect(data).toContainEqual(expect.objectContaining({ name: "reads", email: null }));
  });

  test("who is removed is out at once, and stays listed by the name", async () => {
    const agent = await join("leave@bakery.example", "agent");
    const id = await idOf("leave@bakery.example");
    expect((await byKey("DELETE", `/people/${id}`)).body.person.ended_at).not.toBeNull();
    expect((await agent("GET", "/session")).body.code).toBe("invalid_session");
    expect((await signIn("leave@bakery.example")).body.code).toBe("wrong_password");
    expect((await byKey("DELETE", `/people/${id}`)).body.code).toBe("person_not_found");
    expect((await byKey("PATCH", `/people/${id}`, { role: "owner" })).body.code).toBe("person_not_found");
    const listed = (await byKey("GET", "/people?limit=200")).body.data;
    expect(listed.find((person: { id: string }) => person.id === id)).toMatchObject({
      name: "leave",
      email: null,
      has_codes: false,
    });
  });

  test("who is the last owner can't be removed or get another role, also when two leave at once", async () => {
    const call = await shop.addAccount("Two owners");
    await join("one@owners.example", "owner", call);
    await join("other@owners.example", "owner", call);
    const { data } = (await call("GET", "/people")).body;
    const both = await Promise.all(data.map(({ id }: { id: string }) => call("DELETE", `/people/${id}`)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const listed = (await call("GET", "/people")).body.data;
    const left = listed.find((one: { ended_at: unknown }) => one.ended_at === null);
    expect((await call("PATCH", `/people/${left.id}`, { role: "agent" })).body.code).toBe("last_owner");
  });
});

describe("a link for a new password", () => {
  const linkFor = async (email: string, call: Call = byKey) =>
    tokenOf(await call("POST", `/people/${await idOf(email)}/reset`));
  const use = (token: string) => accept(token, { password: "green-ladder-85" });

  test("ends when the member joins another account, whose password it would set", async () => {
    await join("joins@bakery.example", "agent");
    const token = await linkFor("joins@bakery.example");
    await join("joins@bakery.example", "owner", await shop.addAccount("Elsewhere"));
    expect((await use(token)).body.code).toBe("invalid_invitation");
  });

  test("isn't listed among the invitations", async () => {
    await join("unlisted@bakery.example", "agent");
    await linkFor("unlisted@bakery.example");
    const listed = (await byKey("GET", "/invitations?limit=200")).body.data;
    expect(listed.map(({ email }: { email: string }) => email)).not.toContain("unlisted@bakery.example");
  });

  test("ends when its maker is removed, and when its maker's key is revoked", async () => {
    const owner = await join("maker@bakery.example", "owner");
    await join("target@bakery.example", "agent");
    const byOwner = await linkFor("target@bakery.example", owner);
    await byKey("DELETE", `/people/${await idOf("maker@bakery.example")}`);
    expect((await use(byOwner)).body.code).toBe("invalid_invitation");
    const { scopes } = (await byKey("GET", "/session")).body;
    const key = (await byKey("POST", "/keys", { name: "Team", scopes })).body;
    const bySecond = await linkFor("target@bakery.example", callApi(shop.api.url, key.secret));
    await byKey("DELETE", `/keys/${key.id}`);
    expect((await use(bySecond)).body.code).toBe("invalid_invitation");
  });

  test("ends when the role changes, and when the password was changed", async () => {
    const agent = await join("rises@bakery.example", "agent");
    const first = await linkFor("rises@bakery.example");
    await byKey("PATCH", `/people/${await idOf("rises@bakery.example")}`, { role: "owner" });
    expect((await use(first)).body.code).toBe("invalid_invitation");
    const second = await linkFor("rises@bakery.example");
    await agent("POST", "/session/password", { current: PASSWORD, password: "third-river-stone" });
    expect((await use(second)).body.code).toBe("invalid_invitation");
  });
});

test("a request that an owner began isn't carried out after the removal", async () => {
  for (const name of ["leaving", "staying"]) await join(`${name}@bakery.example`, "owner");
  const { headers } = await signIn("leaving@bakery.example");
  const [cookie = ""] = String(headers["set-cookie"]).split(";");
  const body = JSON.stringify({ name: "Back door", scopes: ["keys:write"] });
  const own = { cookie, origin: shop.api.url, "x-parley-console": "1", expect: "100-continue" };
  const begun = request(`${shop.api.url}/api/keys`, {
    method: "POST",
    headers: { ...own, "content-type": "application/json", "content-length": body.length },
  });
  begun.flushHeaders();
  await once(begun, "continue");
  begun.write(body.slice(0, 1));
  const id = await idOf("leaving@bakery.example");
  expect((await byKey("DELETE", `/people/${id}`)).status).toBe(200);
  begun.end(body.slice(1));
  const [answer] = (await once(begun, "response")) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(401);
});

describe("a password", () => {
  test("that changes while it signs somebody in leaves no session of the old one, whichever comes first", async () => {
    const agent = await join("racing@bakery.example", "agent");
    const isRacing = "where email = 'racing@bakery.example'";
    const next = { current: PASSWORD, password: "green-ladder-85" };
    // A sign-in that is stored while the password changes.
    const stored = await holdLocks(shop.database, `select from people ${isRacing} for share`);
    await stored.query(
      `insert into sessions (account_id, token_hash, session_id, person_id, expires_at)
       select account_id, 'x', person_id, person_id, now() + interval '1 hour' from people join memberships using (person_id) ${isRacing}`,
    );
    const changed = agent("POST", "/session/password", next);
    await waitingStatement(shop.database);
    await stored.commit();
    expect((await changed).status).toBe(204);
    const left = await shop.database.pool.query("select from sessions where token_hash = 'x'");
    expect(left.rowCount).toBe(0);
    // A change that isn't committed yet when the sign-in has compared the password.
    const change = `update people set password_hash = 'another' ${isRacing}`;
    const locks = await holdLocks(shop.database, change);
    const late = signIn("racing@bakery.example", next.password);
    await waitingStatement(shop.database);
    await locks.commit();
    expect((await late).body.code).toBe("invalid_session");
  });

  test("is set anew with a link, which ends every session", async () => {
    const agent = await join("lost@bakery.example", "agent");
    const reset = await byKey("POST", `/people/${await idOf("lost@bakery.example")}/reset`);
    expect(reset.body).toMatchObject({ mailed: true, message: "The link was mailed" });
    const token = tokenOf(reset);
    expect((await anybody("POST", "/invitations/open", { token })).body).toMatchObject({
      resets: true,
      known: false,
    });
    expect((await signIn("lost@bakery.example")).status).toBe(204);
    const done = await anybody("POST", "/invitations/accept", { token, password: "green-ladder-85" });
    expect((await browserOf(done)("GET", "/session")).status).toBe(200);
    expect((await agent("GET", "/session")).body.code).toBe("invalid_session");
    expect((await signIn("lost@bakery.example")).body.code).toBe("wrong_password");
    expect((await signIn("lost@bakery.example", "green-ladder-85")).status).toBe(204);
  });

  test("is changed by the person, which ends the other sessions", async () => {
    const here = await join("change@bakery.example", "agent");
    const there = browserOf(await signIn("change@bakery.example"));
    const change = (current: string, password = "green-ladder-85") =>
      here("POST", "/session/password", { current, password });
    expect((await change("wrong-password")).body.code).toBe("wrong_password");
    expect((await change(PASSWORD, "short")).body.code).toBe("password_too_short");
    expect((await change(PASSWORD)).status).toBe(204);
    expect((await there("GET", "/session")).body.code).toBe("invalid_session");
    expect((await here("GET", "/session")).status).toBe(200);
    expect((await signIn("change@bakery.example", "green-ladder-85")).status).toBe(204);
    expect(
      (await byKey("POST", "/session/password", { current: PASSWORD, password: PASSWORD })).body.code,
    ).toBe("session_not_found");
  });
});

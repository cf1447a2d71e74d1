// One-time codes and recovery codes: set up, used once, limited, and switched off.
import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import { callApi } from "../../../../../test/api.ts";
import { openSealed } from "../../../../platform/crypto.ts";
import { type Call, PASSWORD, tokenIn, useShop } from "../../../test/shop.ts";

const STEP_MS = 30_000;
const shop = useShop();

// Limits of failed attempts pass, and codes of earlier tests.
beforeEach(() => shop.clock.pass(20 * 60_000));

/** What the app of this secret shows, some steps from now. */
function codeOf(secret: string, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: shop.clock.now() + steps * STEP_MS });
}

const wrongCodeOf = (secret: string) => {
  const valid = [-1, 0, 1].map((steps) => codeOf(secret, steps));
  return ["000000", "111111", "222222", "333333"].find((code) => !valid.includes(code)) as string;
};

interface Guarded {
  browser: Call;
  secret: string;
  recovery: string[];
}

/** A member who signs in with codes. The code of now is used already. */
async function guard(email: string, browser?: Call): Promise<Guarded> {
  const own = browser ?? (await shop.join(email, "agent"));
  const { secret } = (await own("POST", "/session/codes", { password: PASSWORD })).body;
  const confirmed = await own("POST", "/session/codes/confirm", { code: codeOf(secret) });
  expect(confirmed.status).toBe(200);
  return { browser: own, secret, recovery: confirmed.body.recovery_codes };
}

describe("setting up", () => {
  test("needs the password and a code of the new secret, and shows ten recovery codes once", async () => {
    const browser = await shop.join("ana@bakery.example", "agent");
    const begin = (password: string) => browser("POST", "/session/codes", { password });
    expect((await begin("wrong-password")).body.code).toBe("wrong_password");
    const first = (await begin(PASSWORD)).body;
    const { secret, uri } = (await begin(PASSWORD)).body;
    expect(uri).toBe(
      `otpauth://totp/Parley:ana%40bakery.example?issuer=Parley&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    const confirm = (code: string) => browser("POST", "/session/codes/confirm", { code });
    // The secret of the first beginning was replaced.
    expect((await confirm(codeOf(first.secret))).body.code).toBe("wrong_code");
    expect((await shop.signIn("ana@bakery.example")).status).toBe(204);
    const code = codeOf(secret);
    const { body } = await confirm(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect(new Set(body.recovery_codes).size).toBe(10);
    for (const one of body.recovery_codes) expect(one).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    expect((await browser("GET", "/session")).body.person.recovery_codes).toBe(10);
    for (const again of [await begin(PASSWORD), await confirm(codeOf(secret, 1))])
      expect(again.body).toMatchObject({ status: 409, code: "codes_on" });
  });

  test("stores the secret encrypted and the recovery codes hashed", async () => {
    const { secret, recovery } = await guard("stored@bakery.example");
    const { rows } = await shop.database.pool.query(
      `select secret, recovery_hashes::text as hashes
       from sign_in_codes join people using (person_id) where email = 'stored@bakery.example'`,
    );
    expect(openSealed(shop.secretKey, rows[0].secret)).toEqual(Buffer.from(Secret.fromBase32(secret).bytes));
    expect(rows[0].hashes).not.toContain(recovery[0]?.slice(0, 4));
  });

  test("isn't possible with an API key", async () => {
    const byKey = await shop.byKey("POST", "/session/codes", { password: PASSWORD });
    expect(byKey.body.code).toBe("session_not_found");
  });
});

describe("signing in", () => {
  test("asks for a code only after the right password", async () => {
    const { secret } = await guard("asks@bakery.example");
    const wrong = await shop.signIn("asks@bakery.example", { password: "wrong-password" });
    const withCode = { password: "wrong-password", code: codeOf(secret, 1) };
    const unknown = await shop.signIn("nobody@bakery.example", withCode);
    for (const answer of [wrong, unknown, await shop.signIn("asks@bakery.example", withCode)])
      expect(answer.body).toMatchObject({ status: 401, code: "wrong_password", detail: wrong.body.detail });
    for (const code of [undefined, "", " "])
      expect((await shop.signIn("asks@bakery.example", { code })).body.code).toBe("code_required");
    const signedIn = await shop.signIn("asks@bakery.example", { code: codeOf(secret, 1) });
    expect((await shop.browserOf(signedIn)("GET", "/session")).status).toBe(200);
  });

  test("takes the code of the step before and after, each once, and none that is older than the last", async () => {
    const { secret } = await guard("once@bakery.example");
    const signIn = async (code: string) => (await shop.signIn("once@bakery.example", { code })).status;
    // It confirmed the set-up.
    expect(await signIn(codeOf(secret))).toBe(401);
    shop.clock.pass(4 * STEP_MS);
    expect(await signIn(codeOf(secret, -2))).toBe(401);
    expect(await signIn(codeOf(secret, 2))).toBe(401);
    expect(await signIn(codeOf(secret, -1))).toBe(204);
    const [now, next] = [codeOf(secret), codeOf(secret, 1)];
    expect(await signIn(next)).toBe(204);
    expect(await signIn(next)).toBe(401);
    expect(await signIn(now)).toBe(401);
  });

  test("of two processes with one code opens one session", async () => {
    const { secret, recovery } = await guard("race@bakery.example");
    const other = callApi((await shop.process()).url, null);
    for (const code of [codeOf(secret, 1), recovery[3]]) {
      const wish = { email: "race@bakery.example", password: PASSWORD, code };
      const answers = await Promise.all(
        [shop.anybody, other, shop.anybody, other].map((call) => call("POST", "/session", wish)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 401, 401, 401]);
    }
  });

  test("takes each recovery code once, as people type it", async () => {
    const { browser, recovery } = await guard("recovers@bakery.example");
    const signIn = async (code: string) => (await shop.signIn("recovers@bakery.example", { code })).status;
    const [first = "", second = ""] = recovery;
    expect(await signIn(first)).toBe(204);
    expect(await signIn(first)).toBe(401);
    expect(await signIn(` ${second.replaceAll("-", " ").toUpperCase()} `)).toBe(204);
    expect((await browser("GET", "/session")).body.person.recovery_codes).toBe(8);
  });

  test("refuses the right code too after five wrong ones, and lets it through later", async () => {
    const { secret } = await guard("limit@bakery.example");
    const signIn = (code: string) => shop.signIn("limit@bakery.example", { code });
    const wrong = wrongCodeOf(secret);
    const answers = await Promise.all(Array.from({ length: 7 }, () => signIn(wrong)));
    expect(answers.map(({ body }) => body.code).sort()).toEqual([
      ...Array(2).fill("too_many_failed_sign_ins"),
      ...Array(5).fill("wrong_code"),
    ]);
    expect((await signIn(codeOf(secret, 1))).body.code).toBe("too_many_failed_sign_ins");
    shop.clock.pass(16 * 60_000);
    expect((await signIn(codeOf(secret, 1))).status).toBe(204);
  });

  test("asks as often as needed: the question is no failure of the address", async () => {
    await guard("often@bakery.example");
    for (let count = 0; count < 15; count++)
      expect((await shop.signIn("often@bakery.example")).body.code).toBe("code_required");
  });
});

test("where only the provider signs people in, no code is used up", async () => {
  const { secret } = await guard("only@bakery.example");
  const { body } = await shop.byKey("POST", `/people/${await shop.idOf("only@bakery.example")}/reset`);
  const { pool } = shop.database;
  await shop.providerOnly("only@bakery.example");
  const code = codeOf(secret, 1);
  const wish = { token: tokenIn(body.url), password: "green-ladder-85", code };
  for (const refused of [
    await shop.signIn("only@bakery.example", { code }),
    await shop.signIn("only@bakery.example"),
    await shop.anybody("POST", "/invitations/accept", wish),
  ])
    expect(refused.body).toMatchObject({ status: 403, code: "provider_only" });
  await pool.query("delete from sign_in_providers");
  expect((await shop.anybody("POST", "/invitations/accept", wish)).status).toBe(204);
});

describe("a link", () => {
  test("for a new password needs a code, too, and the old link is used up by the right one", async () => {
    const { secret } = await guard("link@bakery.example");
    const { body } = await shop.byKey("POST", `/people/${await shop.idOf("link@bakery.example")}/reset`);
    const accept = (more: object) =>
      shop.anybody("POST", "/invitations/accept", {
        token: tokenIn(body.url),
        password: "green-ladder-85",
        ...more,
      });
    expect((await accept({})).body.code).toBe("code_required");
    expect((await accept({ code: wrongCodeOf(secret) })).body.code).toBe("wrong_code");
    expect((await accept({ code: codeOf(secret, 1) })).status).toBe(204);
    shop.clock.pass(4 * STEP_MS);
    expect((await accept({ code: codeOf(secret) })).body.code).toBe("invalid_invitation");
  });

  test("of another account's owner, with the known password, doesn't get around codes", async () => {
    const { secret } = await guard("two@bakery.example");
    const clinic = await shop.addAccount("Clinic");
    const { body } = await clinic("POST", "/invitations", { email: "two@bakery.example", role: "agent" });
    const accept = (more: object) =>
      shop.anybody("POST", "/invitations/accept", { token: tokenIn(body.url), password: PASSWORD, ...more });
    expect((await accept({})).body.code).toBe("code_required");
    const there = shop.browserOf(await accept({ code: codeOf(secret, 1) }));
    expect((await there("GET", "/session")).body.person.recovery_codes).toBe(10);
    // And now neither account's owner may switch them off.
    const path = `/people/${await shop.idOf("two@bakery.example")}/codes`;
    for (const call of [shop.byKey, clinic])
      expect((await call("DELETE", path)).body.code).toBe("member_elsewhere");
  });
});

describe("switching off", () => {
  test("needs the password, and ends the recovery codes", async () => {
    const { browser, recovery } = await guard("off@bakery.example");
    const end = (password: string) => browser("POST", "/session/codes/end", { password });
    expect((await end("wrong-password")).body.code).toBe("wrong_password");
    expect((await end(PASSWORD)).status).toBe(204);
    expect((await browser("GET", "/session")).body.person.recovery_codes).toBeNull();
    expect((await shop.signIn("off@bakery.example")).status).toBe(204);
    const again = await guard("off@bakery.example", browser);
    expect(again.recovery).not.toContain(recovery[0]);
    expect((await shop.signIn("off@bakery.example", { code: recovery[0] })).body.code).toBe("wrong_code");
  });

  test("for another member is an owner's, not the own, and seen in the list", async () => {
    const owner = await shop.join("olivia@bakery.example", "owner");
    const { browser } = await guard("lost@bakery.example");
    await guard("olivia@bakery.example", owner);
    const id = await shop.idOf("lost@bakery.example");
    const listed = async (call: Call) => {
      const { data } = (await call("GET", "/people?limit=200")).body;
      return data.find((person: { id: string }) => person.id === id).has_codes;
    };
    expect([await listed(owner), await listed(browser)]).toEqual([true, null]);
    const ownId = await shop.idOf("olivia@bakery.example");
    const own = await owner("DELETE", `/people/${ownId}/codes`);
    expect(own.body).toMatchObject({ status: 409, code: "own_password_needed" });
    expect((await owner("POST", `/people/${ownId}/reset`)).body.code).toBe("own_password_needed");
    expect((await browser("DELETE", `/people/${ownId}/codes`)).status).toBe(403);
    expect((await owner("DELETE", `/people/${id}/codes`)).body.person.has_codes).toBe(false);
    expect((await shop.signIn("lost@bakery.example")).status).toBe(204);
  });
});

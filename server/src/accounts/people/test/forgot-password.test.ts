// A person who has forgotten the password gets a link by mail, and nobody learns who has an account.
import { beforeEach, expect, test } from "vitest";
import { callApi } from "../../../../test/api.ts";
import { holdLocks } from "../../../../test/hold-locks.ts";
import { tokenIn, useShop } from "../../test/shop.ts";

const HOUR_MS = 3_600_000;
const shop = useShop();

beforeEach(() => {
  shop.clock.pass(HOUR_MS);
  shop.mails.length = 0;
});

const forgot = (email: string, headers = {}) =>
  shop.anybody("POST", "/session/forgot-password", { email }, headers);
const use = (text: string) =>
  shop.anybody("POST", "/invitations/accept", { token: tokenIn(text), password: "green-ladder-85" });

/** Mails to the address, once there are so many. */
async function mailsTo(email: string, count = 1): Promise<string[]> {
  const found = () => shop.mails.filter(({ to }) => to === email);
  await expect.poll(() => found().length).toBe(count);
  return found().map(({ text }) => text);
}

test("the link sets a new password once, and every session ends", async () => {
  const browser = await shop.join("ana@bakery.example", "agent");
  shop.mails.length = 0;
  expect((await forgot(" Ana@Bakery.example".trim())).status).toBe(204);
  const [text = ""] = await mailsTo("ana@bakery.example");
  expect(text).toContain("https://parley.example/#invitation=");
  expect(text).toContain("within 1 hour");
  // Nothing changes until the link is used.
  expect((await browser("GET", "/session")).status).toBe(200);
  expect((await use(text)).status).toBe(204);
  expect((await browser("GET", "/session")).body.code).toBe("invalid_session");
  expect((await shop.signIn("ana@bakery.example", { password: "green-ladder-85" })).status).toBe(204);
  expect((await use(text)).body.code).toBe("invalid_invitation");
});

test("a newer link ends the earlier one, and an hour ends the newer", async () => {
  await shop.join("twice@bakery.example", "agent");
  shop.mails.length = 0;
  await forgot("twice@bakery.example");
  const [first = ""] = await mailsTo("twice@bakery.example");
  await forgot("twice@bakery.example");
  const [, second = ""] = await mailsTo("twice@bakery.example", 2);
  expect((await use(first)).body.code).toBe("invalid_invitation");
  const { rows } = await shop.database.pool.query(
    `update invitations set expires_at = now() where email = 'twice@bakery.example'
     returning extract(epoch from expires_at - created_at) as lasted`,
  );
  expect(Number(rows[0].lasted)).toBeLessThan(3_600);
  expect((await use(second)).body.code).toBe("invalid_invitation");
});

test("an unknown address, a former member and a member have the same answer, before anything is looked up", async () => {
  await shop.join("known@bakery.example", "agent");
  await shop.join("former@bakery.example", "agent");
  await shop.byKey("DELETE", `/people/${await shop.idOf("former@bakery.example")}`);
  shop.mails.length = 0;
  // No statement about people can end meanwhile: the answers don't wait for one.
  const locks = await holdLocks(shop.database, "lock table people in access exclusive mode");
  const addresses = ["known@bakery.example", "former@bakery.example", "nobody@bakery.example"];
  const answers = await Promise.all(addresses.map((email) => forgot(email)));
  const plain = answers.map(({ status, body }) => ({ status, body }));
  expect(plain).toEqual([plain[0], plain[0], plain[0]]);
  expect(plain[0]?.status).toBe(204);
  await locks.commit();
  await mailsTo("known@bakery.example");
  // A later request has been worked through: there was no mail for the others.
  await forgot("known@bakery.example");
  await mailsTo("known@bakery.example", 2);
  expect(shop.mails).toHaveLength(2);
});

test("no link is mailed where only the provider signs people in, and the operator's link stays", async () => {
  await shop.join("only@bakery.example", "agent");
  await shop.join("patient@clinic.example", "agent", await shop.addAccount("Clinic"));
  const { pool } = shop.database;
  await shop.providerOnly("only@bakery.example");
  const { rows } = await pool.query(
    `insert into invitations (account_id, invitation_id, email, role, resets_person_id, token_hash, by_operator, expires_at)
     select account_id, gen_random_uuid(), email, role, person_id, '', true, now() + interval '1 day'
     from memberships join people using (person_id) where email = 'only@bakery.example'
     returning invitation_id`,
  );
  shop.mails.length = 0;
  expect((await forgot("only@bakery.example")).status).toBe(204);
  await forgot("patient@clinic.example");
  await mailsTo("patient@clinic.example");
  expect(shop.mails).toHaveLength(1);
  const kept = await pool.query("select invitation_id from invitations where email = 'only@bakery.example'");
  expect(kept.rows).toEqual(rows);
  await pool.query("delete from sign_in_providers");
});

test("each address has three links an hour, known or not", async () => {
  await shop.join("often@bakery.example", "agent");
  for (const email of ["often@bakery.example", "never@bakery.example"]) {
    shop.clock.pass(HOUR_MS);
    const answers = [];
    for (let count = 0; count < 4; count++) answers.push(await forgot(email));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 429]);
    expect(answers[3]?.body.code).toBe("too_many_password_mails");
  }
});

test("a network may ask ten times a minute", async () => {
  const ask = (count: number) => forgot(`somebody-${count}@bakery.example`);
  const statuses = [];
  for (let count = 0; count < 11; count++) statuses.push((await ask(count)).status);
  expect(statuses).toEqual([...Array(10).fill(204), 429]);
  shop.clock.pass(60_000);
  expect((await ask(12)).status).toBe(204);
});

test("a page of another site can't ask, and a service without mails says whom to ask", async () => {
  const foreign = await forgot("ana@bakery.example", { origin: "https://evil.example" });
  expect(foreign.body.code).toBe("csrf_check_failed");
  const silent = callApi((await shop.process({ mails: false })).url, null);
  for (const email of ["ana@bakery.example", "nobody@bakery.example"])
    expect((await silent("POST", "/session/forgot-password", { email })).body).toMatchObject({
      status: 409,
      code: "no_password_mail",
      detail: expect.stringContaining("Ask an owner"),
    });
});

// What is kept of somebody who left: the name, until an owner erases it.
import { expect, test } from "vitest";
import { holdLocks } from "../../../../test/hold-locks.ts";
import { waitingStatement } from "../../../../test/waiting-statement.ts";
import { uuidOf } from "../../../platform/ids.ts";
import { type Call, PASSWORD, tokenIn, useShop } from "../../test/shop.ts";

const shop = useShop();

async function kept(id: string) {
  const { rows } = await shop.database.pool.query(
    `select name, email, password_hash is not null as has_password,
       exists (select from sign_in_codes where sign_in_codes.person_id = people.person_id) as has_codes
     from people where person_id = $1`,
    [uuidOf("per", id)],
  );
  return rows[0];
}

const listed = async (id: string, call: Call = shop.byKey) =>
  (await call("GET", "/people?limit=200")).body.data.find((person: { id: string }) => person.id === id);

/** A member of both accounts. Returns the other account's key. */
async function joinBoth(email: string): Promise<Call> {
  await shop.join(email, "agent");
  const clinic = await shop.addAccount("Clinic");
  const { body } = await clinic("POST", "/invitations", { email, role: "reader" });
  const wish = { token: tokenIn(body.url), password: PASSWORD };
  expect((await shop.anybody("POST", "/invitations/accept", wish)).status).toBe(204);
  return clinic;
}

test("only the name is kept of who left the last account", async () => {
  const browser = await shop.join("cleo@bakery.example", "agent");
  await browser("POST", "/session/codes", { password: PASSWORD });
  const id = await shop.idOf("cleo@bakery.example");
  const { pool } = shop.database;
  await pool.query(
    "insert into wait_mails (account_id, person_id, time_zone) select account_id, person_id, 'Europe/Lisbon' from memberships",
  );
  await shop.byKey("DELETE", `/people/${id}`);
  expect((await pool.query("select from wait_mails")).rowCount).toBe(0);
  expect(await kept(id)).toEqual({ name: "cleo", email: null, has_password: false, has_codes: false });
  expect((await shop.signIn("cleo@bakery.example")).body.code).toBe("wrong_password");
});

test("who is invited again is another person: nobody inherits a name by an address", async () => {
  await shop.join("back@bakery.example", "agent");
  const id = await shop.idOf("back@bakery.example");
  await shop.byKey("DELETE", `/people/${id}`);
  const again = await shop.join("back@bakery.example", "reader");
  expect((await again("GET", "/session")).body.person.id).not.toBe(id);
  expect(await listed(id)).toMatchObject({ name: "back", ended_at: expect.any(String) });
});

test("who is still in another account keeps the address and the password there", async () => {
  const clinic = await joinBoth("two@bakery.example");
  const id = await shop.idOf("two@bakery.example");
  await shop.byKey("DELETE", `/people/${id}`);
  expect(await kept(id)).toMatchObject({ email: "two@bakery.example", has_password: true });
  // The former account doesn't learn the address of now.
  expect(await listed(id)).toMatchObject({ name: "two", email: null });
  expect((await shop.signIn("two@bakery.example")).status).toBe(204);
  expect((await shop.byKey("POST", `/people/${id}/erase`)).status).toBe(204);
  expect([await listed(id), await listed(id, clinic)]).toMatchObject([{ name: null }, { name: "two" }]);
  await clinic("DELETE", `/people/${id}`);
  expect(await kept(id)).toMatchObject({ name: "two", email: null, has_password: false });
  await clinic("POST", `/people/${id}/erase`);
  expect(await kept(id)).toEqual({ name: null, email: null, has_password: false, has_codes: false });
});

test("an owner erases the name, of who left only", async () => {
  const owner = await shop.join("olivia@bakery.example", "owner");
  const agent = await shop.join("gone@bakery.example", "agent");
  const id = await shop.idOf("gone@bakery.example");
  const erase = (call: Call, who = id) => call("POST", `/people/${who}/erase`);
  expect((await erase(owner)).body).toMatchObject({ status: 409, code: "still_member" });
  expect((await erase(agent)).status).toBe(403);
  await owner("DELETE", `/people/${id}`);
  expect((await erase(await shop.addAccount("Others"))).body.code).toBe("person_not_found");
  expect((await erase(owner)).status).toBe(204);
  expect((await erase(owner)).status).toBe(204);
  expect(await listed(id)).toMatchObject({ id, name: null, email: null });
});

test("who joins another account while the last membership ends either keeps everything or doesn't join", async () => {
  await shop.join("race@bakery.example", "agent");
  const id = await shop.idOf("race@bakery.example");
  const clinic = await shop.addAccount("Clinic");
  const { body } = await clinic("POST", "/invitations", { email: "race@bakery.example", role: "reader" });
  const accept = () =>
    shop.anybody("POST", "/invitations/accept", { token: tokenIn(body.url), password: PASSWORD });
  // Both wait for the person's row; the removal came first.
  const row = "select from people where person_id = $1 for no key update";
  const locks = await holdLocks(shop.database, row, [uuidOf("per", id)]);
  const removed = shop.byKey("DELETE", `/people/${id}`);
  await waitingStatement(shop.database);
  const accepted = accept();
  await waitingStatement(shop.database, 2);
  await locks.commit();
  expect((await accepted).body.code).toBe("wrong_password");
  await removed;
  expect(await kept(id)).toMatchObject({ email: null, has_password: false });
  // The link is still good: the address is nobody's now.
  const joined = await shop.anybody("POST", "/invitations/accept", {
    token: tokenIn(body.url),
    name: "Race",
    password: "green-ladder-85",
  });
  expect(joined.status).toBe(204);
});

test("who accepts an invitation while the password changes doesn't join with the earlier one", async () => {
  const other = await shop.addAccount("Other");
  const browser = await shop.join("known@bakery.example", "agent");
  const { body } = await other("POST", "/invitations", { email: "known@bakery.example", role: "reader" });
  // The look for one-time codes comes after the comparison of the password.
  const locks = await holdLocks(shop.database, "lock table sign_in_codes in access exclusive mode");
  const wish = { token: tokenIn(body.url), password: PASSWORD };
  const accepted = shop.anybody("POST", "/invitations/accept", wish);
  await waitingStatement(shop.database);
  const change = { current: PASSWORD, password: "green-ladder-85" };
  expect((await browser("POST", "/session/password", change)).status).toBe(204);
  await locks.commit();
  expect((await accepted).body.code).toBe("wrong_password");
});

test("an invitation that is still open when somebody has joined changes no role", async () => {
  await shop.join("sole@bakery.example", "owner");
  const key = await shop.addAccount("Sole");
  const { body } = await key("POST", "/invitations", { email: "sole@bakery.example", role: "agent" });
  await shop.database.pool.query(
    `insert into memberships (account_id, person_id, role)
     select invitations.account_id, people.person_id, 'owner' from invitations join people using (email)
     where email = 'sole@bakery.example'`,
  );
  const wish = { token: tokenIn(body.url), password: PASSWORD };
  expect((await shop.anybody("POST", "/invitations/accept", wish)).status).toBe(401);
  expect((await key("GET", "/people")).body.data).toMatchObject([{ role: "owner" }]);
});

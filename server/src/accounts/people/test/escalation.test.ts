// Nobody gets more rights than they have, or takes rights from who has more: every way to change people, with less than all scopes.
import { beforeAll, describe, expect, test } from "vitest";
import { callApi } from "../../../../test/api.ts";
import { CLIENT } from "../../../../test/openid-provider.ts";
import { ALL_SCOPES } from "../../index.ts";
import { type Call, PASSWORD, tokenIn, useShop } from "../../test/shop.ts";

const shop = useShop();
/** Everything but one scope. */
let weak: Call;
const ids: Record<string, string> = {};

beforeAll(async () => {
  const scopes = ALL_SCOPES.filter((scope) => scope !== "contacts:erase");
  const made = await shop.byKey("POST", "/keys", { name: "Staff office", scopes });
  weak = callApi(shop.api.url, made.body.secret);
  for (const role of ["owner", "owner", "agent", "reader"]) {
    const email = `${role}-${Object.keys(ids).length}@bakery.example`;
    await shop.join(email, role);
    ids[email] = await shop.idOf(email);
  }
});

const owner = () => ids["owner-0@bakery.example"] as string;
const agent = () => ids["agent-2@bakery.example"] as string;

/** Every owner's row, with the invitations: what must not change. */
async function state() {
  const { rows } = await shop.database.pool.query(
    `select (select jsonb_agg(m order by person_id) from (select person_id, role, ended_at from memberships) m) as members,
       (select jsonb_agg(i order by invitation_id) from (select invitation_id, email, role from invitations) i) as invitations,
       (select jsonb_agg(k order by api_key_id) from (select api_key_id, revoked_at from api_keys) k) as keys,
       (select jsonb_agg(p order by person_id) from (select person_id, password_hash from people) p) as people`,
  );
  return rows[0];
}

describe("a key without all scopes", () => {
  test("finds every way to an owner closed", async () => {
    const invited = await shop.byKey("POST", "/invitations", { email: "new@bakery.example", role: "owner" });
    const { body: first } = await shop.byKey("GET", "/session");
    const before = await state();
    const attempts: [method: string, path: string, body?: object][] = [
      ["PATCH", `/people/${owner()}`, { role: "agent" }],
      ["PATCH", `/people/${owner()}`, { role: "owner" }],
      ["PATCH", `/people/${agent()}`, { role: "owner" }],
      ["DELETE", `/people/${owner()}`],
      ["DELETE", `/people/${owner()}/codes`],
      ["POST", `/people/${owner()}/reset`],
      ["POST", "/invitations", { email: "mine@bakery.example", role: "owner" }],
      ["POST", "/invitations", { email: "new@bakery.example", role: "agent" }],
      ["DELETE", `/invitations/${invited.body.invitation.id}`],
      ["POST", "/keys", { name: "All", scopes: ALL_SCOPES }],
      ["PUT", "/sign-in-provider", { ...CLIENT, issuer: "https://id.example", domains: ["bakery.example"] }],
      ["DELETE", "/sign-in-provider"],
      ["DELETE", `/keys/${first.key.id}`],
    ];
    for (const [method, path, body] of attempts) {
      const answer = await weak(method, path, body);
      expect([method, path, answer.body.code]).toEqual([method, path, "insufficient_scope"]);
    }
    expect(await state()).toEqual(before);
  });

  test("may change those whose rights it has", async () => {
    const key = await shop.byKey("POST", "/keys", { name: "Shop", scopes: ["messages:send"] });
    expect((await weak("DELETE", `/keys/${key.body.id}`)).body.key.revoked_at).not.toBeNull();
    expect((await weak("PATCH", `/people/${agent()}`, { role: "reader" })).body.person.role).toBe("reader");
    expect((await weak("PATCH", `/people/${agent()}`, { role: "agent" })).body.person.role).toBe("agent");
    expect((await weak("POST", `/people/${agent()}/reset`)).status).toBe(201);
    const { body } = await weak("POST", "/invitations", { email: "x@bakery.example", role: "reader" });
    expect((await weak("DELETE", `/invitations/${body.invitation.id}`)).status).toBe(204);
    expect((await weak("DELETE", `/people/${ids["reader-3@bakery.example"]}`)).status).toBe(200);
  });
});

test("an owner who becomes an agent loses the invitations that they made as an owner", async () => {
  const fallen = await shop.join("fallen@bakery.example", "owner");
  const wish = { email: "second-self@bakery.example", role: "owner" };
  const token = tokenIn((await fallen("POST", "/invitations", wish)).body.url);
  await shop.byKey("PATCH", `/people/${await shop.idOf("fallen@bakery.example")}`, { role: "agent" });
  const accepted = await shop.anybody("POST", "/invitations/accept", {
    token,
    name: "Second",
    password: PASSWORD,
  });
  expect(accepted.body.code).toBe("invalid_invitation");
});

test("two owners who take the role from each other at once: one stays an owner", async () => {
  const rivals = await shop.addAccount("Rivals");
  const calls = [];
  for (const email of ["one@rivals.example", "two@rivals.example"])
    calls.push(await shop.join(email, "owner", rivals));
  const [one, two] = [
    await shop.idOf("one@rivals.example", rivals),
    await shop.idOf("two@rivals.example", rivals),
  ];
  const answers = await Promise.all([
    calls[0]?.("PATCH", `/people/${two}`, { role: "reader" }),
    calls[1]?.("PATCH", `/people/${one}`, { role: "reader" }),
  ]);
  expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(1);
  const { data } = (await rivals("GET", "/people")).body;
  expect(data.map(({ role }: { role: string }) => role).sort()).toEqual(["owner", "reader"]);
});

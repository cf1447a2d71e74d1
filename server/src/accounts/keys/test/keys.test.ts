import { beforeAll, describe, expect, test } from "vitest";
import { allPages, callApi } from "../../../../test/api.ts";
import { type Call, useShop } from "../../test/shop.ts";

const shop = useShop();
let url: string;

beforeAll(async () => {
  url = shop.api.url;
});

const call: Call = (...request) => shop.byKey(...request);
const make = (wish: object = {}) =>
  call("POST", "/keys", { name: "Shop", scopes: ["contacts:read"], ...wish });

test("a new key works, also behind Bearer, and is told without its secret from then on", async () => {
  const made = await make({
    scopes: ["keys:write", "contacts:read", "keys:write"],
    expires_at: "2999-01-31T12:00:00Z",
  });
  expect(made.status).toBe(201);
  expect(made.body).toEqual({
    id: expect.stringMatching(/^key_/),
    name: "Shop",
    scopes: ["keys:write", "contacts:read"],
    prefix: made.body.secret.slice(0, 38),
    expires_at: "2999-01-31T12:00:00.000Z",
    last_used_at: null,
    revoked_at: null,
    by: expect.stringMatching(/^key_/),
    created_at: expect.any(String),
    secret: expect.stringMatching(/^parley_/),
  });
  const { secret, ...told } = made.body;
  const listed = await call("GET", "/keys?limit=200");
  expect(listed.body.data).toContainEqual(told);
  expect(listed.bytes.toString()).not.toContain(secret);
  expect((await callApi(url, `Bearer ${secret}`)("GET", "/keys")).status).toBe(200);
});

test("a repeat under an Idempotency-Key has no secret and makes no second key", async () => {
  const headers = { "idempotency-key": "once" };
  const wish = { name: "Once", scopes: ["usage:read"] };
  const first = await call("POST", "/keys", wish, headers);
  const second = await call("POST", "/keys", wish, headers);
  expect(second.headers["idempotent-replayed"]).toBe("true");
  expect([second.status, second.body]).toEqual([201, { ...first.body, secret: null }]);
  const listed = await call("GET", "/keys?limit=200");
  expect(listed.body.data.filter((key: { name: string }) => key.name === "Once")).toHaveLength(1);
  const { rows } = await shop.database.pool.query("select answer from idempotency_keys");
  expect(JSON.stringify(rows)).not.toContain(first.body.secret);
});

describe("a key makes only keys with scopes of its own", () => {
  test.each([
    [["keys:write", "contacts:read"], 201],
    [["contacts:read", "contacts:write", "messages:send"], 403],
  ])("%j: %i", async (scopes, status) => {
    const maker = await make({ scopes: ["keys:write", "contacts:read"] });
    const made = await callApi(url, maker.body.secret)("POST", "/keys", { name: "Child", scopes });
    expect(made.status).toBe(status);
    if (status === 403) {
      expect(made.body).toMatchObject({ code: "insufficient_scope", scope: "contacts:write messages:send" });
    }
  });
});

describe("a key that ends makes only keys that end no later", () => {
  const end = "2999-01-31T12:00:00.000Z";

  test.each([
    ["a millisecond later", "2999-01-31T12:00:00.001Z", 422],
    ["at the same time in another zone", "2999-01-31T14:00:00+02:00", 201],
  ])("%s: %s is %i", async (_name, expires_at, status) => {
    const maker = await make({ scopes: ["keys:write"], expires_at: end });
    const wish = { name: "Child", scopes: ["keys:write"], expires_at };
    const made = await callApi(url, maker.body.secret)("POST", "/keys", wish);
    expect(made.status).toBe(status);
    if (status === 422)
      expect(made.body.errors).toEqual([
        { pointer: "/expires_at", code: "expires_too_late", detail: expect.stringContaining(end) },
      ]);
  });
});

describe("what a key can't be", () => {
  test("a key that has ended", async () => {
    const errors = [{ pointer: "/expires_at", code: "expires_in_past" }];
    expect(await make({ expires_at: "2020-01-01T00:00:00Z" })).toMatchObject({
      status: 422,
      body: { errors },
    });
  });

  test("but the answered fields are read over", async () => {
    const answered = {
      id: "x",
      prefix: "x",
      secret: null,
      last_used_at: null,
      revoked_at: null,
      created_at: "x",
    };
    expect((await make(answered)).status).toBe(201);
  });
});

describe("revoking", () => {
  test("ends a key at once, and a repeat answers the same", async () => {
    const { id, secret } = (await make({ scopes: ["keys:write"] })).body;
    expect((await callApi(url, secret)("GET", "/keys")).status).toBe(200);
    const revoked = await call("DELETE", `/keys/${id}`);
    expect(revoked.status).toBe(200);
    expect(revoked.body).toMatchObject({ message: "Key Shop was revoked", key: { id } });
    expect(revoked.body.key.revoked_at).not.toBeNull();
    const refused = await callApi(url, secret)("GET", "/keys");
    expect([refused.status, refused.body.code, refused.headers["www-authenticate"]]).toEqual([
      401,
      "invalid_api_key",
      "Bearer",
    ]);
    const again = (await call("DELETE", `/keys/${id}`)).body;
    expect(again.key.revoked_at).toBe(revoked.body.key.revoked_at);
  });
});

test("pages hold every key once, in order", async () => {
  const own = await shop.addAccount("Pages");
  for (const name of ["b", "c", "d", "e"]) await own("POST", "/keys", { name, scopes: ["usage:read"] });
  const keys = await allPages(own, "/keys?limit=2");
  expect(keys.map(({ name }) => name)).toEqual(["First key", "b", "c", "d", "e"]);
  expect((await own("GET", "/keys?after=nonsense")).body.code).toBe("invalid_cursor");
  expect((await own("GET", "/keys?limit=201")).status).toBe(422);
});

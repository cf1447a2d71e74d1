// The operations that manage sources.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { bearer, openSourcesWorld, type SourcesWorld } from "./sources-world.ts";

const own = useDatabase();
let world: SourcesWorld;

beforeAll(async () => {
  world = await openSourcesWorld(own);
});
afterAll(() => world.close());

const MAPPING = '{"phone": tel, "name": name}';
const till = { name: "Till", verification: { kind: "bearer" }, mapping: MAPPING };
const add = async (fields: object = till) => (await world.call("POST", "/sources", fields)).body;

test("a source is added, read, changed and deleted; its secret is shown once", async () => {
  const added = await world.call("POST", "/sources", till);
  expect(added).toMatchObject({
    status: 201,
    body: { ...till, secret: expect.stringMatching(/^[\w-]{43}$/) },
  });
  const { secret, ...shown } = added.body;
  expect(shown.url).toMatch(/^https:\/\/parley\.example\/api\/sync\/[0-9a-z]{52}$/);
  expect((await world.call("GET", `/sources/${shown.id}`)).body).toEqual(shown);
  expect((await world.call("GET", "/sources")).body.data).toContainEqual(shown);
  const changed = await world.call("PATCH", `/sources/${shown.id}`, { ...shown, name: "Till 2" });
  expect(changed).toMatchObject({ status: 200, body: { ...shown, name: "Till 2" } });
  const { rows } = await world.database.pool.query("select secret from sources");
  for (const row of rows) expect(row.secret.toString("latin1")).not.toContain(secret);
  const gone = await world.call("DELETE", `/sources/${shown.id}`);
  expect(gone).toMatchObject({ status: 200, body: { message: "The source Till 2 was deleted" } });
  expect((await world.call("GET", `/sources/${shown.id}`)).status).toBe(404);
  expect((await world.send(shown.url, "{}", bearer({ secret }))).status).toBe(404);
});

test("a repeated request adds one source and doesn't show its secret again", async () => {
  const key = { "idempotency-key": "add-till" };
  const first = await world.call("POST", "/sources", till, key);
  const repeated = await world.call("POST", "/sources", till, key);
  expect(repeated.body).toEqual({ ...first.body, secret: null });
});

describe("a new source is refused", () => {
  test.each<[string, object, { pointer: string; code: string }[]]>([
    [
      "without preset, verification and mapping",
      { name: "x" },
      [
        { pointer: "/verification", code: "required" },
        { pointer: "/mapping", code: "required" },
      ],
    ],
    [
      "with an unknown preset",
      { name: "x", preset: "etsy" },
      [{ pointer: "/preset", code: "invalid_value" }],
    ],
    [
      "with another kind of verification",
      { ...till, verification: { kind: "basic" } },
      [{ pointer: "/verification/kind", code: "invalid_value" }],
    ],
    [
      "with a header that is none",
      { ...till, verification: { kind: "hmac", header: "a b", encoding: "hex" } },
      [{ pointer: "/verification/header", code: "invalid_value" }],
    ],
    ["with a short secret", { ...till, secret: "short" }, [{ pointer: "/secret", code: "too_short" }]],
    [
      "with a mapping that isn't JSONata",
      { ...till, mapping: '{"phone": ' },
      [{ pointer: "/mapping", code: "invalid_mapping" }],
    ],
    [
      "with a mapping that is too long",
      { ...till, mapping: " ".repeat(16_001) },
      [{ pointer: "/mapping", code: "too_long" }],
    ],
  ])("%s", async (_name, fields, errors) => {
    const refused = await world.call("POST", "/sources", fields);
    expect(refused).toMatchObject({ status: 422, body: { errors } });
  });

  test("when the account has a hundred", async () => {
    const other = await openSourcesWorld(own);
    try {
      const answers = await Promise.all(
        Array.from({ length: 105 }, () => other.call("POST", "/sources", till)),
      );
      const statuses = Map.groupBy(answers, ({ status }) => status);
      expect([statuses.get(201)?.length, statuses.get(409)?.length]).toEqual([100, 5]);
      expect(statuses.get(409)?.[0]?.body.code).toBe("too_many_sources");
    } finally {
      await other.close();
    }
  });
});

test("a rotated secret and the previous one are valid for a day, an older one is not", async () => {
  const source = await add();
  const path = `/sources/${source.id}/rotate-secret`;
  const second = (await world.call("POST", path)).body.secret;
  const statusWith = async (secret: string) =>
    (await world.send(source.url, '{"tel": "+15551230001"}', bearer({ secret }))).status;
  expect([await statusWith(source.secret), await statusWith(second)]).toEqual([200, 200]);
  const third = (await world.call("POST", path, { secret: "the other system's".replaceAll(" ", "-") })).body
    .secret;
  expect(third).toBe("the-other-system's");
  expect([await statusWith(source.secret), await statusWith(second), await statusWith(third)]).toEqual([
    401, 200, 200,
  ]);
  world.clock.offsetMs = 25 * 3_600_000;
  expect([await statusWith(second), await statusWith(third)]).toEqual([401, 200]);
  world.clock.offsetMs = 0;
});

describe("a preview", () => {
  test("answers the contact as it would be written, with what it has already, and writes nothing", async () => {
    const phone = "+15551230002";
    await world.call("POST", "/contacts/contact", {
      contact: { phone, name: "Ana", labels: "VIP", enhanced_data: { Other: [{ text: "stays" }] } },
    });
    const before = (await world.call("GET", `/contacts/${phone.slice(1)}`)).body;
    const source = await add();
    const preview = (payload: object, mapping: string) =>
      world.call("POST", `/sources/${source.id}/preview`, { payload, mapping, headers: { "x-a": "A" } });
    const mapping = `{"phone": tel, "enhanced_data": {"Shop": [{"text": order & $headers."x-a"}]}, "time": $now()}`;
    const updated = await preview({ tel: phone, order: 17 }, mapping);
    expect(updated.body).toEqual({
      outcome: "updated",
      contact: {
        phone,
        name: "Ana",
        labels: "VIP",
        enhanced_data: { Other: [{ text: "stays" }], Shop: [{ text: "17A" }] },
      },
      result: { phone, enhanced_data: { Shop: [{ text: "17A" }] }, time: expect.any(String) },
      errors: [],
    });
    expect((await preview({ tel: phone }, '{"phone": tel, "name": "Ana"}')).body.outcome).toBe("unchanged");
    expect((await preview({ tel: "+15551230003" }, '{"phone": tel}')).body).toMatchObject({
      outcome: "created",
      contact: { phone: "+15551230003", name: null, labels: "", enhanced_data: {} },
    });
    expect((await world.call("GET", `/contacts/${phone.slice(1)}`)).body).toEqual(before);
    expect((await world.call("GET", "/contacts/15551230003")).status).toBe(404);
    expect((await world.call("GET", `/sources/${source.id}/errors`)).body.data).toEqual([]);
  });

  test.each<[string, string, { pointer: string; code: string }[]]>([
    ["no phone", '{"name": "Ana"}', [{ pointer: "/phone", code: "required" }]],
    [
      "a phone without a country code",
      '{"phone": "0171 1234567"}',
      [{ pointer: "/phone", code: "missing_plus" }],
    ],
    [
      "an unknown field",
      '{"phone": "+15551230004", "mail": 1}',
      [{ pointer: "/mail", code: "unknown_field" }],
    ],
    ["a list", "[1, 2]", [{ pointer: "", code: "invalid_type" }]],
    [
      "two groups",
      '{"phone": "+15551230004", "enhanced_data": {"a": [], "b": []}}',
      [{ pointer: "/enhanced_data", code: "one_group_only" }],
    ],
    [
      "null in place of a group",
      '{"phone": "+15551230004", "enhanced_data": null}',
      [{ pointer: "/enhanced_data", code: "one_group_only" }],
    ],
    [
      "a time that is none",
      '{"phone": "+15551230004", "time": "yesterday"}',
      [{ pointer: "/time", code: "invalid_value" }],
    ],
    [
      "a time in the future",
      '{"phone": "+15551230004", "time": "2999-01-01T00:00:00Z"}',
      [{ pointer: "/time", code: "time_in_future" }],
    ],
    ["a loop", "($f := function($n) { $f($n + 1) }; $f(0))", [{ pointer: "", code: "mapping_too_slow" }]],
    ["a fault of the mapping itself", "$sum('a')", [{ pointer: "", code: "mapping_failed" }]],
    [
      "a group that is too large",
      `{"phone": "+15551230004", "enhanced_data": {"a":
      [1..100].{"text": $pad("x", 4000)}}}`,
      [{ pointer: "/enhanced_data", code: "enhanced_data_too_large" }],
    ],
  ])("says what is wrong: %s", async (_name, mapping, errors) => {
    const source = await add();
    const { status, body } = await world.call("POST", `/sources/${source.id}/preview`, {
      payload: {},
      mapping,
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { outcome: "refused", contact: null, errors },
    });
    for (const error of body.errors) expect(error.detail).toMatch(/\w.*\.$|\)$/);
  });
});

test("a source of another account is not found", async () => {
  const source = await add();
  const other = await openSourcesWorld(own);
  try {
    const requests = [
      ["GET", ""],
      ["PATCH", "", { name: "x" }],
      ["DELETE", ""],
      ["POST", "/rotate-secret"],
      ["POST", "/preview", { payload: 1 }],
      ["GET", "/errors"],
    ] as const;
    for (const [method, path, body] of requests)
      expect([method, path, (await other.call(method, `/sources/${source.id}${path}`, body)).status]).toEqual(
        [method, path, 404],
      );
  } finally {
    await other.close();
  }
});

// The operations that manage sources.
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { bearer, openSourcesWorld, useSourcesWorld } from "./sources-world.ts";

const own = useDatabase();
const world = useSourcesWorld(own);

const till = { name: "Till", preset: "parley" };
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
  test("with a short secret", async () => {
    const refused = await world.call("POST", "/sources", { ...till, secret: "short" });
    const errors = [{ pointer: "/secret", code: "too_short" }];
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
    (await world.send(source.url, '{"phone": "+15551230001"}', bearer({ secret }))).status;
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

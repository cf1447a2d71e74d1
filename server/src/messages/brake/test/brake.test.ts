// Many opt-outs by codes of a channel are held, and a person decides about them.
import { beforeEach, expect, test } from "vitest";
import { createTestAccount } from "../../../../test/account.ts";
import { startTestApi, type TestApi } from "../../../../test/api.ts";
import type { Caller } from "../../../platform/http/access/caller.ts";
import { newUuid } from "../../../platform/ids.ts";
import { warningOperations } from "../../../warnings/index.ts";
import { useMessages } from "../../test/message-world.ts";
import { heldOptOuts } from "../held-opt-outs.ts";
import { noteReportedOptOut } from "../note-reported-opt-out.ts";

const world = useMessages();
let warnings: TestApi;
let senderId: string;

beforeEach(async () => {
  senderId = newUuid();
  const { database, caller } = world;
  warnings = await startTestApi(database, warningOperations(database, [heldOptOuts]), caller);
  return () => warnings.close();
});

/** Makes contacts and has the channel report each of them. */
async function report(people: number, account: Caller = world.caller): Promise<string[]> {
  const { accountId } = account;
  const ids = Array.from({ length: people }, () => newUuid());
  await world.database.pool.query(
    "insert into contacts (account_id, contact_id) select $1, unnest($2::uuid[])",
    [accountId, ids],
  );
  for (const contactId of ids) {
    const said = { scope: "marketing", evidence: "131050", at: new Date() } as const;
    await world.database.transaction((session) =>
      noteReportedOptOut(session, { accountId, senderId, contactId, ...said }),
    );
  }
  return ids;
}

/** Counts as many messages that the channel reported about. */
const reported = (count: number) =>
  world.database.pool.query(
    `insert into usage_changes (account_id, sender_ids, minutes, measures, counts)
     values ($1, array[$2::uuid], array[floor(extract(epoch from now()) / 60)::integer], array['delivered'], array[$3::integer])`,
    [world.caller.accountId, senderId, count],
  );

async function count(what: "opted_out" | "held"): Promise<number> {
  const sql = {
    opted_out: "select count(*)::int from contacts where account_id = $1 and opted_out is not null",
    held: "select count(*)::int from held_opt_outs where account_id = $1",
  }[what];
  return (await world.database.pool.query(sql, [world.caller.accountId])).rows[0].count;
}
const found = async () => (await warnings.call("GET", "/warnings")).body.data;
const settle = (what: "confirm" | "discard") => world.api.call("POST", `/held-opt-outs/${what}`);

test("twenty people in an hour are believed, and more are held", async () => {
  await report(25);
  expect([await count("opted_out"), await count("held")]).toEqual([20, 5]);
  expect(await found()).toMatchObject([
    { kind: "opt_outs_held", reason: "131050", waiting: 5, title: expect.stringMatching(/5 are held/) },
  ]);
});

test("up to 2 % of the messages of the hour are believed", async () => {
  await reported(1_500);
  await report(35);
  expect([await count("opted_out"), await count("held")]).toEqual([30, 5]);
});

test("another account isn't held", async () => {
  await report(25);
  const other = await createTestAccount(world.database);
  const [id] = await report(1, other);
  const { rows } = await world.database.pool.query("select opted_out from contacts where contact_id = $1", [
    id,
  ]);
  expect(rows).toEqual([{ opted_out: "marketing" }]);
});

test("confirmed, all are recorded, and the count begins anew", async () => {
  await report(25);
  expect(await settle("confirm")).toMatchObject({ status: 200, body: { held: 5 } });
  expect([await count("opted_out"), await count("held")]).toEqual([25, 0]);
  expect(await found()).toEqual([]);
  await report(3);
  expect(await count("held")).toBe(0);
});

test("discarded, those of the hour before are undone, too", async () => {
  const [first] = await report(25);
  // All within a millisecond.
  const ofAccount = "where account_id = $1";
  for (const change of [
    `update held_opt_outs set held_at = date_trunc('milliseconds', held_at) + interval '2 us' ${ofAccount}`,
    `update consents set created_at = (select min(held_at) from held_opt_outs ${ofAccount}) - interval '1 us' ${ofAccount}`,
  ])
    await world.database.pool.query(change, [world.caller.accountId]);
  expect(await settle("discard")).toMatchObject({ status: 200, body: { held: 5 } });
  expect([await count("opted_out"), await count("held")]).toEqual([0, 0]);
  const { rows } = await world.database.pool.query(
    "select direction, cause, evidence from consents where contact_id = $1 order by consent_id",
    [first],
  );
  expect(rows).toEqual([
    { direction: "out", cause: "code", evidence: "131050" },
    { direction: "in", cause: "api", evidence: "The channel's reports were discarded" },
  ]);
});

test("nothing is held: nothing is decided", async () => {
  await report(3);
  expect(await settle("discard")).toMatchObject({ status: 200, body: { held: 0 } });
  expect(await count("opted_out")).toBe(3);
});

// A person is told when a channel reports unusually many opt-outs by its codes.
import { expect, test } from "vitest";
import { createTestAccount } from "../../../../test/account.ts";
import { newUuid } from "../../../platform/ids.ts";
import { useMessages } from "../../test/message-world.ts";
import { manyOptOuts } from "../many-opt-outs.ts";
import { noteReportedOptOut } from "../note-reported-opt-out.ts";

const world = useMessages();

/** Makes contacts and has the channel report each of them. */
async function report(people: number): Promise<void> {
  const { accountId } = world.caller;
  const senderId = newUuid();
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
}

/** Counts as many messages that the channel reported about. */
const deliver = (count: number) =>
  world.database.pool.query(
    `insert into usage_counts (account_id, sender_id, at, counts)
     values ($1, $2, date_trunc('hour', now()), jsonb_build_object('delivered', $3::int))`,
    [world.caller.accountId, newUuid(), count],
  );

async function find() {
  const other = await createTestAccount(world.database);
  return manyOptOuts.find(world.database, [world.caller.accountId, other.accountId]);
}

test("more than twenty people in a day are a warning, all of them opted out", async () => {
  await report(20);
  expect(await find()).toEqual([]);
  await report(1);
  expect(await find()).toMatchObject([
    {
      accountId: world.caller.accountId,
      kind: "many_opt_outs",
      reason: "131050",
      waiting: 21,
      title: expect.stringContaining(": 21 in a day"),
      action: expect.not.stringContaining("POST"),
    },
  ]);
  const filter = { opted_out: "true", updated_since: (await find())[0]?.since?.toISOString() };
  const { rows } = await world.database.pool.query(
    "select count(*)::int from contacts where account_id = $1 and opted_out is not null and updated_at >= $2",
    [world.caller.accountId, filter.updated_since],
  );
  expect(rows).toEqual([{ count: 21 }]);
});

test("up to 2 % of the messages of the day are none", async () => {
  await deliver(1_500);
  await report(30);
  expect(await find()).toEqual([]);
  await report(1);
  expect(await find()).toHaveLength(1);
});

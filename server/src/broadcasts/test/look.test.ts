// What a worker reads of a broadcast before it sends more.
import { expect, test } from "vitest";
import { createTestAccount } from "../../../test/account.ts";
import { useDatabase, usePool } from "../../../test/database.ts";
import { newUuid } from "../../platform/ids.ts";
import { lookAtOne } from "../send/look.ts";

const database = usePool(useDatabase());

test("many messages that wait for one person keep the broadcast from nobody else", async () => {
  const { accountId } = await createTestAccount(database);
  const [broadcastId, senderId] = [newUuid(), newUuid()];
  await database.pool.query(
    `insert into broadcasts (account_id, broadcast_id, name, status, sender_id, content, audience, not_found)
     values ($1, $2, 'Cake week', 'running', $3, '{}', '{"filter": {}}', 0)`,
    [accountId, broadcastId, senderId],
  );
  const [one, other] = [newUuid(), newUuid()];
  await database.pool.query(
    `insert into outbox (account_id, message_id, sender_id, contact_id, seq)
     select $1, gen_random_uuid(), $2, contact_id, seq
     from unnest($3::uuid[]) with ordinality as given (contact_id, seq)`,
    [accountId, senderId, [one, one, one, other, one]],
  );
  const [look] = await database.run(lookAtOne, { accountId, broadcastId });
  expect(look?.waiting).toBe(2);
});

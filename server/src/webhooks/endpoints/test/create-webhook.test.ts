import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { useDatabase, usePool } from "../../../../test/database.ts";
import { waitingStatement } from "../../../../test/waiting-statement.ts";
import { createAccount } from "../../../accounts/index.ts";
import { createEndpoint } from "../../api/create-webhook.ts";

const database = usePool(useDatabase());
const secretKey = randomBytes(32);

const add = (accountId: string, beforeCommit: () => Promise<void> = async () => undefined) =>
  database.transaction(async (session) => {
    const fields = { url: "https://shop.example/", description: null, types: ["export.sent" as const] };
    const { row } = await createEndpoint(session, accountId, fields, secretKey);
    await beforeCommit();
    return row.endpoint_id;
  });

test("of two that are created at once as the 100th, one is refused, and another account's doesn't wait", async () => {
  const { accountId } = await createAccount(database, secretKey, "Full");
  const { accountId: other } = await createAccount(database, secretKey, "Other");
  for (let n = 0; n < 99; n++) await add(accountId);
  const mayCommit = Promise.withResolvers<void>();
  const isLocked = Promise.withResolvers<void>();
  const first = add(accountId, () => {
    isLocked.resolve();
    return mayCommit.promise;
  });
  await isLocked.promise;
  const second = add(accountId);
  second.catch(() => undefined);
  await waitingStatement(database);
  expect(await add(other)).toEqual(expect.any(String));
  mayCommit.resolve();
  expect(await first).toEqual(expect.any(String));
  await expect(second).rejects.toMatchObject({ status: 409, code: "too_many_webhooks" });
  const { rows } = await database.pool.query(
    "select count(*)::int from webhook_endpoints where account_id = $1",
    [accountId],
  );
  expect(rows).toEqual([{ count: 100 }]);
});

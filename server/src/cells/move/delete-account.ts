// Deletes what a database has of an account, in small steps.
import pg from "pg";
import { transaction } from "./close-account.ts";
import { accountTables, dropGuards } from "./guard.ts";

const { escapeIdentifier } = pg;

const BATCH = 5_000;

/** Goes on where a deletion was interrupted. The row of the account goes last. */
export async function deleteAccount(
  client: pg.Client,
  accountId: string,
  onProgress: (rows: number) => void = () => undefined,
): Promise<number> {
  let all = 0;
  for (const table of (await accountTables(client)).toReversed()) {
    const name = escapeIdentifier(table);
    for (let deleted = BATCH; deleted === BATCH; ) {
      deleted = await deleteRows(
        client,
        `delete from ${name} where ctid = any (array(select ctid from ${name} where account_id = $1 limit ${BATCH}))`,
        accountId,
      );
      all += deleted;
      onProgress(all);
    }
  }
  await deleteJobs(client, accountId);
  all += await deleteRows(client, "delete from accounts where account_id = $1", accountId);
  await dropGuards(client, accountId);
  return all;
}

/** Jobs that run at this moment stay. They find nothing to do. */
export async function deleteJobs(client: pg.Client, accountId: string): Promise<void> {
  await client.query(
    `select graphile_worker.complete_jobs(array(
      select id
      from graphile_worker._private_jobs
      where payload ->> 'accountId' = $1
    ))`,
    [accountId],
  );
}

/** Guards let it pass. */
function deleteRows(client: pg.Client, sql: string, accountId: string): Promise<number> {
  return transaction(client, async () => {
    await client.query("set local parley.moves = 'on'");
    return (await client.query(sql, [accountId])).rowCount ?? 0;
  });
}

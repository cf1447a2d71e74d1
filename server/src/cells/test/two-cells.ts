// Two databases of one PostgreSQL server as two cells, with the rights that a move needs.

import { Client } from "pg";
import { afterEach } from "vitest";
import { type FileDatabase, useDatabase } from "../../../test/database.ts";

export interface TwoCells {
  source: FileDatabase;
  target: FileDatabase;
  /** Of superusers. */
  sourceAdmin: string;
  targetAdmin: string;
}

export function useTwoCells(): TwoCells {
  const cells = {
    source: useDatabase(),
    target: useDatabase(),
    get sourceAdmin() {
      return asSuperuser(cells.source.url);
    },
    get targetAdmin() {
      return asSuperuser(cells.target.url);
    },
  };
  // PostgreSQL drops no database that has a subscription or a slot. A test that failed leaves them.
  afterEach(async () => {
    for (const url of [cells.sourceAdmin, cells.targetAdmin]) await on(url, endReplication);
  });
  return cells;
}

const asSuperuser = (url: string) => url.replace("parley@", "postgres@");

export async function on<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

async function endReplication(client: Client): Promise<void> {
  const own = "(select oid from pg_database where datname = current_database())";
  const { rows } = await client.query(`select subname from pg_subscription where subdbid = ${own}`);
  for (const { subname } of rows) {
    await client.query(`alter subscription ${subname} disable`);
    await client.query(`alter subscription ${subname} set (slot_name = none)`);
    await client.query(`drop subscription ${subname}`);
  }
  await client.query(
    `select pg_terminate_backend(active_pid, 5000)
    from pg_replication_slots
    where datoid = ${own}
      and active`,
  );
  await client.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots where datoid = ${own}`,
  );
}

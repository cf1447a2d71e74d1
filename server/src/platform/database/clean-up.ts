// Steps of the hourly clean-up that delete the old rows of one table.
import type { Database } from "./database.ts";
import type { PlanClass } from "./plan-class.ts";
import * as t from "./sql-types.ts";
import { statement } from "./statement.ts";

/** Rows that one statement deletes: nobody waits long for their locks, and others get their turn at the disk. */
const BATCH = 5_000;

interface OldRows {
  /** Of the statement. */
  name: string;
  table: string;
  /** SQL: further tables that `where` needs. */
  join?: string;
  where: string;
  /** May read the whole table unless given. */
  plan?: PlanClass;
}

/** A row that changes meanwhile has another `ctid`, so it stays until the next run. */
export function cleanUp({ name, table, join = "", where, plan = "scan" }: OldRows) {
  const remove = statement({
    name,
    plan,
    parameters: { batch: t.int8 },
    columns: { deleted: t.int8 },
    sql: `with gone as (
        delete from ${table}
        where ctid = any (array(
          select ${table}.ctid
          from ${table} ${join}
          where ${where}
          limit $batch
        ))
        returning 1
      )
      select count(*) as deleted
      from gone`,
  });
  return async (database: Pick<Database, "run">): Promise<void> => {
    let deleted: number | undefined;
    do {
      const [row] = await database.run(remove, { batch: BATCH });
      deleted = row?.deleted;
    } while (deleted === BATCH);
  };
}

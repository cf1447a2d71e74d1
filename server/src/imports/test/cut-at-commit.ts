// A database whose connection really ends at the commit that queues an import.
import type pg from "pg";
import type { Database } from "../../platform/database/database.ts";

export interface Cut {
  /** Whether the server has committed by then. */
  committed: boolean;
  /** The number of commits that are cut. Later commits succeed. */
  times: number;
}

/** `admin` ends the connections. */
export function cutAtCommit(database: Database, admin: Database, cut: Cut): Database {
  let left = cut.times;
  const end = (client: pg.PoolClient) =>
    admin.pool.query("select pg_terminate_backend($1)", [(client as { processID?: number }).processID]);
  const watch = (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    let queues = false;
    const watched = async (...given: unknown[]) => {
      const [statement] = given as [string | { name?: string }];
      if (typeof statement !== "string" && statement.name === "queue_import") queues = true;
      if (statement !== "commit" || !queues || left === 0) return query(...given);
      left--;
      if (cut.committed) await query("commit");
      await end(client);
      // The client can notice the end of its connection a moment later.
      for (;;) await query("select 1");
    };
    Object.assign(client, { query: watched });
  };
  return {
    ...database,
    async transaction(work, settings) {
      let unwatch = () => {};
      const watched: typeof work = (session) => {
        watch(session.client);
        unwatch = () => Reflect.deleteProperty(session.client, "query");
        return work(session);
      };
      return database.transaction(watched, settings).finally(() => unwatch());
    },
  };
}

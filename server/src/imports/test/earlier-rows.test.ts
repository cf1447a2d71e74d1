// Rows of an import with the phones of a batch are found by their phones, also before PostgreSQL has statistics.
import { expect, test } from "vitest";
import { useDatabase, usePool } from "../../../test/database.ts";
import { newUuid } from "../../platform/ids.ts";
import { findEarlier } from "../receive/stage-rows.ts";

/** One connection, because a connection can flush only its own counters. */
const database = usePool(useDatabase(), { pipelined: true, size: 1 });

test("a batch doesn't read the rows before it", async () => {
  const jobId = newUuid();
  await database.pool.query(
    `insert into import_rows (account_id, job_id, line, phone_hash, content)
     select $1, $2, line, sha256(line::text::bytea), 'A row'
     from generate_series(1, 5000) as line`,
    [newUuid(), jobId],
  );
  const read = async () => {
    await database.pool.query("select pg_stat_force_next_flush()");
    const { rows } = await database.pool.query(
      "select seq_tup_read + idx_tup_fetch as n from pg_stat_user_tables where relname = 'import_rows'",
    );
    return rows[0].n;
  };
  const before = await read();
  const { rows } = await database.pool.query("select sha256('7'::bytea) as hash");
  const found = await database.run(findEarlier, { jobId, hashes: [rows[0].hash, Buffer.alloc(32)] });
  expect(found.map(({ line }) => line)).toEqual([7]);
  expect((await read()) - before).toBe(1);
});

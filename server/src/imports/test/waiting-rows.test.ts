// Rows that wait to be applied are read in bounded memory.
import { beforeAll, expect, test } from "vitest";
import { useSharedDatabase } from "../../../test/database.ts";
import { newUuid } from "../../platform/ids.ts";
import { readWaitingRows } from "../run/waiting-rows.ts";
import { useImportWorld } from "./import-world.ts";

const world = useImportWorld(useSharedDatabase(), beforeAll);

test("joined rows are read by the size of what they change, not by the text of the last one", async () => {
  const { accountId, hashKey } = world.caller;
  const open = { accountId, jobId: newUuid(), hashKey, createdAt: new Date() };
  await world.database.pool.query(
    `insert into import_rows (account_id, job_id, line, content, change)
     select $1, $2, line, 'short', jsonb_build_object('name', repeat('x', 1048576))
     from generate_series(1, 12) as line`,
    [accountId, open.jobId],
  );
  const first = await readWaitingRows(world.database, open, { after: 0, limit: 1_000 });
  expect(first.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const rest = await readWaitingRows(world.database, open, { after: 8, limit: 1_000 });
  expect(rest.map(({ line }) => line)).toEqual([9, 10, 11, 12]);
});

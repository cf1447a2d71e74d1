// The account in the cell that gets it: its row, which says that the rest is arriving, and its opening.
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { addStagedJobs, COPY_JOBS, createStagedJobs, SELECT_JOBS } from "../../backup/index.ts";
import type { Cells } from "./check-cells.ts";
import { transaction } from "./close-account.ts";

const { escapeIdentifier, escapeLiteral } = pg;

/** Values of the row, but its id and its status. */
const COLUMNS = `select attname::text as name
  from pg_attribute
  where attrelid = 'accounts'::regclass
    and attnum > 0
    and not attisdropped
    and attname not in ('account_id', 'move_status')`;

const SEQUENCES = `select sequencename as name, coalesce(last_value, 0)::text as value
  from pg_sequences
  where schemaname = current_schema()`;

/** Without effect when the row is there. */
export async function prepareTarget({ source, target }: Cells, accountId: string): Promise<void> {
  const { rows } = await source.query<{ name: string }>("select name from accounts where account_id = $1", [
    accountId,
  ]);
  await target.query(
    `insert into accounts (account_id, name, move_status)
    values ($1, $2, 'arriving')
    on conflict do nothing`,
    [accountId, rows[0]?.name],
  );
}

/** One transaction. The account must be closed at the source. */
export async function openAtTarget(cells: Cells, accountId: string): Promise<void> {
  const { source, target } = cells;
  await raiseSequences(cells);
  const { rows: columns } = await source.query<{ name: string }>(COLUMNS);
  const names = columns.map(({ name }) => escapeIdentifier(name)).join(", ");
  const { rows } = await source.query<{ account: object }>(
    "select to_jsonb(accounts) as account from accounts where account_id = $1",
    [accountId],
  );
  await transaction(target, async () => {
    // Other processes owned the lanes.
    await target.query("set local parley.moves = 'on'");
    await target.query("update lanes set worker_id = null, unreachable_since = null where account_id = $1", [
      accountId,
    ]);
    await copyJobs(cells, accountId);
    await target.query(
      `update accounts
      set (${names}) = (select ${names} from jsonb_populate_record(null::accounts, $2)), move_status = null
      where account_id = $1
        and move_status = 'arriving'`,
      [accountId, JSON.stringify(rows[0]?.account)],
    );
  });
}

/** Numbers of this cell come after those of the copied rows: messages leave in the order of theirs. */
async function raiseSequences({ source, target }: Cells): Promise<void> {
  const [{ rows: here }, { rows: there }] = await Promise.all([
    source.query<{ name: string; value: string }>(SEQUENCES),
    target.query<{ name: string; value: string }>(SEQUENCES),
  ]);
  const known = new Map(there.map(({ name, value }) => [name, BigInt(value)]));
  for (const { name, value } of here)
    if (BigInt(value) > (known.get(name) ?? 0n))
      await target.query("select setval($1::regclass, $2)", [escapeIdentifier(name), value]);
}

/** Jobs that wait or run. Logical replication doesn't copy graphile-worker's tables. */
async function copyJobs({ source, target }: Cells, accountId: string): Promise<void> {
  await createStagedJobs(target);
  const jobs = source.query(copyTo(`copy (${jobsOf(accountId)}) to stdout (format binary)`));
  await pipeline(jobs, target.query(copyFrom(COPY_JOBS)));
  await addStagedJobs(target);
}

function jobsOf(accountId: string): string {
  return `${SELECT_JOBS} and jobs.payload ->> 'accountId' = ${escapeLiteral(accountId)}`;
}

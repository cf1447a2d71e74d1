// How many stored facts wait to be applied, over all accounts, for metrics.
import { type Session, statement, t } from "../platform/database/index.ts";

const COUNTED = 10_000;

const COLUMNS = { count: t.int8, seconds: t.float8 };

/** `seconds`: how long the first has been due; 0 without any. */
const read = statement({
  name: "read_stored_figures",
  columns: COLUMNS,
  sql: `select count(*) as count, coalesce(extract(epoch from now() - min(next_try_at)), 0)::float8 as seconds
    from (
      select next_try_at
      from received_facts
      where next_try_at <= now()
      order by next_try_at
      limit ${COUNTED}
    ) as due`,
});

export async function readStoredFigures(session: Session): Promise<t.Outputs<typeof COLUMNS>> {
  const [row] = await session.run(read, {});
  return row as t.Outputs<typeof COLUMNS>;
}

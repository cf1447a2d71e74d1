// The jobs of one table. Each slice that has jobs describes its own.
import { type Session, statement, t } from "../platform/database/index.ts";
import { type JobKind, type JobRow, job } from "./job.ts";

export interface JobSource extends ReturnType<typeof jobStatements> {
  /** False when the job has ended or doesn't exist. Throws a problem when it can't be canceled for another reason. */
  cancel(session: Session, accountId: string, id: string): Promise<boolean>;
}

interface JobTable {
  table: string;
  kinds: readonly [JobKind, ...JobKind[]];
  /** SQL of the columns that the table has under another name or in another form. */
  columns: { id: string } & Partial<Record<keyof JobRow, string>>;
}

/** The statements that read the jobs of a table. */
export function jobStatements({ table, kinds, columns }: JobTable) {
  const names = Object.keys(job.columns) as (keyof JobRow)[];
  const select = `select ${names.map((name) => `${columns[name] ?? name} as ${name}`).join(", ")}
    from ${table}
    where account_id = $accountId`;
  return {
    kinds,
    /** Newest first, with ids below `before`. */
    list: statement({
      name: `list_jobs_of_${table}`,
      parameters: { accountId: t.uuid, before: t.uuid, kinds: t.textArray, limit: t.int8 },
      columns: job.columns,
      sql: `${select}
        and ${columns.id} < $before
        and ${columns.kind ?? "kind"} = any ($kinds)
      order by ${columns.id} desc
      limit $limit`,
    }),
    find: statement({
      name: `find_job_of_${table}`,
      parameters: { accountId: t.uuid, id: t.uuid },
      columns: job.columns,
      sql: `${select}
        and ${columns.id} = $id`,
    }),
  };
}

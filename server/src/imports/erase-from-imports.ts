// Erases a contact from the account's imports: waiting rows, refused rows of reports, and names of columns, because a group of
// enhanced data can carry a person's name.

import { distinctHashes } from "../contacts/for-imports.ts";
import { countByHash, type EraseStep, type EraseSubject, hashesOfPerson } from "../contacts/index.ts";
import { JOB_KEY, type JobKey } from "../jobs/index.ts";
import { type Session, statement, t } from "../platform/database/index.ts";
import { COMMON_NAMES } from "./columns/column-names.ts";
import { OURS } from "./columns/read-columns.ts";
import { IS_RECEIVING } from "./import.ts";

/** With a condition on the account, the planner would read all of its rows. No other account has these keyed hashes. */
const deleteRows = statement({
  name: "erase_import_rows",
  parameters: { addressHashes: t.byteaArray },
  columns: { job_id: t.uuid, waiting: t.bool, phone_hash: t.nullable(t.bytea) },
  sql: `delete from import_rows
    where phone_hash = any ($addressHashes)
    returning job_id, refused_code is null as waiting, phone_hash`,
});

/** Refused rows without a readable phone whose digits or name are the contact's. */
const deleteNamed = statement({
  name: "erase_named_import_rows",
  plan: "search",
  parameters: { hashes: t.byteaArray },
  columns: { job_id: t.uuid, named_hashes: t.nullable(t.byteaArray) },
  sql: `delete from import_rows
    where named_hashes && $hashes
    returning job_id, named_hashes`,
});

/** Rows that arrive later are compared with these hashes when the file was received. Without the lock, a deletion of the import would make the insert fail. */
const noteErased = statement({
  name: "note_erased_of_imports",
  parameters: { accountId: t.uuid, hashes: t.byteaArray },
  sql: `insert into import_erased (account_id, job_id, hash)
    select account_id, job_id, given.hash
    from (
      select account_id, job_id
      from jobs
      where account_id = $accountId
        and kind = 'import'
        and ${IS_RECEIVING}
      for key share
    ) as receiving
    cross join unnest($hashes::bytea[]) as given (hash)
    on conflict do nothing`,
});

const countErased = statement({
  name: "count_erased_import_rows",
  parameters: { accountId: t.uuid, jobIds: t.uuidArray, waiting: t.int8Array, refused: t.int8Array },
  sql: `update jobs
    set erased = erased + lost.waiting + lost.refused, refused = jobs.refused - lost.refused,
      rows_done = rows_done + lost.waiting
    from unnest($jobIds::uuid[], $waiting::bigint[], $refused::bigint[]) as lost (job_id, waiting, refused)
    where jobs.account_id = $accountId
      and jobs.job_id = lost.job_id`,
});

const COMMON = [...OURS, "enhanced_data json", ...COMMON_NAMES];

/** The others become null, so that each column keeps its index. */
const COMMON_ONES = `array(
      select case when lower(heading) = any ($common) then heading end
      from unnest(headings) with ordinality as one (heading, ordinal)
      order by ordinal
    )`;

/** An import that goes on still needs the names: they are forgotten at its end. */
const forget = statement({
  name: "forget_headings",
  parameters: { accountId: t.uuid, common: t.textArray },
  sql: `update jobs
    set headings_forgotten = true,
      headings = case when finished_at is not null then ${COMMON_ONES} else headings end
    where account_id = $accountId
      and exists (select from unnest(headings) as heading where lower(heading) <> all ($common))`,
});

/** An import that began during an erasure wasn't visible to it. */
const forgetAtEnd = statement({
  name: "forget_headings_at_end",
  parameters: { ...JOB_KEY, common: t.textArray },
  sql: `update jobs
    set headings = ${COMMON_ONES}
    where account_id = $accountId
      and job_id = $jobId
      and (
        headings_forgotten
        or exists (
          select
          from erased_addresses
          where erased_addresses.account_id = $accountId
            and erased_at >= jobs.created_at
        )
      )`,
});

export const eraseFromImports: EraseStep = {
  name: "imports",
  async run(session, subjects) {
    const { accountId } = subjects[0] as EraseSubject;
    const addressHashes = subjects.flatMap((subject) => subject.addressHashes);
    const hashesOf = (subject: EraseSubject) => hashesOfPerson(subject.hashKey, subject);
    const hashes = distinctHashes(subjects.flatMap(hashesOf));
    await session.run(noteErased, { accountId, hashes: [...addressHashes, ...hashes] });
    const own = await session.run(deleteRows, { addressHashes });
    const named = await session.run(deleteNamed, { hashes });
    const erased = [...own, ...named.map((row) => ({ ...row, waiting: false }))];
    const jobIds = [...new Set(erased.map((row) => row.job_id))].sort();
    const rowsOf = Map.groupBy(erased, (row) => `${row.job_id} ${row.waiting}`);
    const countsOf = (waiting: boolean) => jobIds.map((id) => rowsOf.get(`${id} ${waiting}`)?.length ?? 0);
    const lost = { waiting: countsOf(true), refused: countsOf(false) };
    if (jobIds.length > 0) await session.run(countErased, { accountId, jobIds, ...lost });
    await session.run(forget, { accountId, common: COMMON });
    const byPhone = countByHash(
      subjects,
      own.map(({ phone_hash }) => (phone_hash ? [phone_hash] : [])),
    );
    const byName = countByHash(
      subjects,
      named.map((row) => row.named_hashes ?? []),
      hashesOf,
    );
    return subjects.map((_, index) => ({ import_rows: (byPhone[index] ?? 0) + (byName[index] ?? 0) }));
  },
};

export async function forgetHeadingsAtEnd(session: Session, key: JobKey): Promise<void> {
  await session.run(forgetAtEnd, { ...key, common: COMMON });
}

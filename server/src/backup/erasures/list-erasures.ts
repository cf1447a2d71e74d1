// Appends erasures to a file beside the backups: a restored database doesn't know who was erased after its backup.
import { existsSync } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { type Database, statement, t } from "../../platform/database/index.ts";
import { publicId } from "../../platform/ids.ts";
import { describeError, type SparseLog } from "../../platform/log.ts";

/** Erasures in one transaction. */
const BATCH = 500;

/** Of two processes, each takes other rows. */
const take = statement({
  name: "take_erasures_to_list",
  parameters: { limit: t.int8 },
  columns: { account_id: t.uuid, contact_ids: t.uuidArray },
  sql: `update erasures
    set is_listed = true
    where (account_id, erasure_id) in (
      select account_id, erasure_id
      from erasures
      where not is_listed
      limit $limit
      for no key update skip locked
    )
    returning account_id, contact_id || merged_ids as contact_ids`,
});

const forgetFile = statement({
  name: "set_all_erasures_unlisted",
  sql: `update erasures
    set is_listed = false
    where is_listed`,
});

const countUnlisted = statement({
  name: "count_unlisted_erasures",
  columns: { count: t.int8 },
  sql: `select count(*)
    from erasures
    where not is_listed
      and created_at < now() - interval '1 minute'`,
});

/** The list of the backups in this folder. */
export function erasureListIn(folder: string): string {
  return join(folder, "erasures.txt");
}

/** Erasures of more than a minute ago that aren't in the list yet. */
export async function countUnlistedErasures(database: Database): Promise<number> {
  return (await database.run(countUnlisted, {}))[0]?.count ?? 0;
}

/** Returns what appends everything that is missing in the list. A missing file gets all erasures of the database. */
export function erasureLister(database: Database, folder: string, faults: SparseLog): () => Promise<void> {
  const path = erasureListIn(folder);
  return async () => {
    try {
      if (!existsSync(path)) {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await append(path, []);
        await database.run(forgetFile, {});
      }
      while ((await listSome(database, path)) > 0);
    } catch (error) {
      faults.error({ err: describeError(error) }, `erasures can't be listed in ${path}`);
    }
  };
}

/** A crash before the commit repeats lines, which does no harm. */
function listSome(database: Database, path: string): Promise<number> {
  return database.transaction(async (session) => {
    const erasures = await session.run(take, { limit: BATCH });
    if (erasures.length > 0) await append(path, erasures);
    return erasures.length;
  });
}

/** The line break comes first, so that a write that was cut off takes no other line with it. */
async function append(
  path: string,
  erasures: { account_id: string; contact_ids: string[] }[],
): Promise<void> {
  const lines = erasures.flatMap(({ account_id, contact_ids }) =>
    contact_ids.map((id) => `\n${publicId("acc", account_id)} ${publicId("con", id)}`),
  );
  const file = await open(path, "a", 0o600);
  try {
    await file.appendFile(lines.join(""));
    await file.sync();
  } finally {
    await file.close();
  }
}

// Appends erasures to the erasure journal. A restored database doesn't know who was erased after the backup, so this is kept in
// a file apart from it.
import { open } from "node:fs/promises";
import { type Database, givenRows, statement, t } from "../../platform/database/index.ts";
import type { JournalLine } from "./journal-line.ts";

/** Erasures in one transaction. A line has about 800 bytes. */
const BATCH = 500;

/** Two processes take turns. The second one finds that the rows have been written. */
const lockUnwritten = statement({
  name: "lock_erasures_to_journal",
  parameters: { limit: t.int8 },
  columns: { account_id: t.uuid, erasure_id: t.uuid },
  sql: `select account_id, erasure_id
    from erasures
    where not journaled
    order by account_id, erasure_id
    limit $limit
    for no key update`,
});

const given = givenRows({ accountId: t.uuid, erasureId: t.uuid });

const readLines = statement({
  name: "read_erasures_to_journal",
  parameters: given.parameters,
  columns: { line: t.jsonb<JournalLine>() },
  sql: `select to_jsonb(erasures) - 'journaled' || jsonb_build_object(
      'phone_hash', encode(phone_hash, 'hex'),
      'addresses', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object('hash', encode(address_hash, 'hex'), 'dated_before', dated_before, 'opt_outs', opt_outs)
          )
          from erased_addresses
          left join erased_facts on erased_facts.account_id = erased_addresses.account_id
            and hash = address_hash
            and dated_before <> 'infinity'
          where erased_addresses.account_id = erasures.account_id
            and erased_addresses.erasure_id = erasures.erasure_id
        ),
        '[]'
      )
    ) as line
    from ${given.as("given")}
    join erasures on erasures.account_id = given.account_id
      and erasures.erasure_id = given.erasure_id
    order by erasures.created_at`,
});

const setWritten = statement({
  name: "set_erasures_journaled",
  parameters: given.parameters,
  sql: `update erasures
    set journaled = true
    from ${given.as("given")}
    where erasures.account_id = given.account_id
      and erasures.erasure_id = given.erasure_id`,
});

const setAllUnwritten = statement({
  name: "set_all_erasures_unjournaled",
  parameters: {},
  sql: `update erasures
    set journaled = false
    where journaled`,
});

/**
 * Makes the file if it is missing. An empty file is a new place for the journal, or replaces one that was lost: it gets all
 * erasures of the database. Throws when the file can't be written.
 */
export async function startErasureJournal(database: Database, path: string): Promise<void> {
  const file = await open(path, "a", 0o600);
  try {
    if ((await file.stat()).size === 0) await database.run(setAllUnwritten, {});
  } finally {
    await file.close();
  }
}

/**
 * Appends erasures that aren't in the journal yet, and flushes it. Returns their number. A crash before the commit repeats lines,
 * which does no harm. Throws when the file can't be written.
 */
export async function writeErasureJournal(database: Database, path: string): Promise<number> {
  return database.transaction(async (session) => {
    const erasures = await session.run(lockUnwritten, { limit: BATCH });
    if (erasures.length === 0) return 0;
    const values = given.values(
      erasures.map((row) => ({ accountId: row.account_id, erasureId: row.erasure_id })),
    );
    const rows = await session.run(readLines, values);
    await append(path, rows.map(({ line }) => `${JSON.stringify(line)}\n`).join(""));
    await session.run(setWritten, values);
    return erasures.length;
  });
}

/** A write that a crash or a full disk cut off left a part of a line. What comes next has a line of its own. */
async function append(path: string, lines: string): Promise<void> {
  const file = await open(path, "a+", 0o600);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read({ buffer: Buffer.alloc(1), position: Math.max(size - 1, 0) });
    const isWhole = size === 0 || buffer.toString() === "\n";
    await file.appendFile(isWhole ? lines : `\n${lines}`);
    await file.sync();
  } finally {
    await file.close();
  }
}

const countUnwritten = statement({
  name: "count_erasures_to_journal",
  parameters: { olderThanSeconds: t.float8 },
  columns: { count: t.int8 },
  sql: `select count(*)
    from erasures
    where not journaled
      and created_at < now() - make_interval(secs => $olderThanSeconds)`,
});

/** Erasures that have waited longer for the journal. */
export async function countUnjournaled(database: Database, olderThanSeconds: number): Promise<number> {
  const [row] = await database.run(countUnwritten, { olderThanSeconds });
  return row?.count ?? 0;
}

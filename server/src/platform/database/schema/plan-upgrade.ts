// What a migration would do to a database, found out without changing anything.
import pg from "pg";
import { findOlderPrograms, neededBy, type RunningProgram } from "./migrate.ts";
import { type Migration, readMigrations, readSchema } from "./migrations.ts";
import { findOpenTransactions, type OpenTransaction } from "./open-transactions.ts";

export interface UpgradePlan {
  /** The numbers of the newest migrations. 0: the database has no tables yet. */
  schema: { now: number; after: number };
  pending: PendingMigration[];
  /** The oldest version of the program that can work on the schema afterwards. Null: nothing is pending. */
  needed_version: number | null;
  /** Whether the version that made the present schema can go on meanwhile and afterwards. */
  can_roll: boolean;
  /** Processes that run and can't work on the schema afterwards. */
  must_stop: RunningProgram[];
  /** The migration waits for them if it changes one of their tables. */
  open_transactions: OpenTransaction[];
}

interface PendingMigration {
  name: string;
  cannot_be_undone: boolean;
}

/** `url`: null for a database that doesn't exist yet. Throws a message for the operator if the program is too old for the database. */
export async function planUpgrade(url: string | null, folder?: URL): Promise<UpgradePlan> {
  if (url === null) return planOf(0, await readMigrations(folder), { must_stop: [], open_transactions: [] });
  const client = new pg.Client({ connectionString: url, application_name: "parley-migrate" });
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    return await readPlan(client, folder);
  } finally {
    await client.end();
  }
}

async function readPlan(client: pg.Client, folder?: URL): Promise<UpgradePlan> {
  const { version: now, missing, fault } = await readSchema(client, folder);
  if (fault !== null) throw new Error(fault);
  return planOf(now, missing, {
    must_stop: await findOlderPrograms(client, missing),
    open_transactions: missing.length === 0 ? [] : await findOpenTransactions(client),
  });
}

function planOf(
  now: number,
  missing: Migration[],
  others: Pick<UpgradePlan, "must_stop" | "open_transactions">,
): UpgradePlan {
  const needed = missing.length === 0 ? null : neededBy(missing);
  return {
    schema: { now, after: Math.max(now, ...missing.map(({ version }) => version)) },
    pending: missing.map(({ name, cannotBeUndone }) => ({ name, cannot_be_undone: cannotBeUndone })),
    needed_version: needed,
    can_roll: needed === null || now === 0 || needed <= now,
    ...others,
  };
}

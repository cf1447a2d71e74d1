// How close `parley migrate --check` is: migrations of a million contacts, messages and events, each beside its estimate.
import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { migrate } from "../../../server/src/platform/database/schema/migrate.ts";
import {
  MIGRATIONS,
  newestOf,
  readMigrations,
} from "../../../server/src/platform/database/schema/migrations.ts";
import { planUpgrade } from "../../../server/src/platform/database/schema/plan-upgrade.ts";
import { newFolder } from "../../../server/test/new-folder.ts";
import { atLeast, atMost, type Group } from "../../line.ts";
import { openColdDatabase } from "../../world/cold-database.ts";
import { fillContacts } from "../../world/million-contacts.ts";
import { fill } from "./recovery.ts";

const ADD = "add column cake uuid not null default gen_random_uuid()";

/** Each after the one before it, so that an update finds the column of an ALTER TABLE. */
const CHANGES: [string, string][] = [
  ...["messages", "contacts", "events"].flatMap((table): [string, string][] => [
    [`alter ${table}`, `-- rewrites: ${table}\nalter table ${table} ${ADD};`],
    [`update ${table}`, `-- rewrites: ${table}\nupdate ${table} set cake = gen_random_uuid();`],
  ]),
  ["index", "create index messages_cake on messages (account_id, contact_id);"],
  [
    "index for searching",
    "create index contacts_cake on contacts\n  using gin (search_tokens(account_mark, search_name, phone, labels));",
  ],
];

export const upgrade: Group = {
  lines: [
    atMost("upgrade-longest", "the slowest migration of a million rows, of its estimate", 3, "x"),
    atLeast("upgrade-shortest", "the fastest one", 1 / 3, "x"),
  ],
  async measure(stage) {
    const database = await openColdDatabase();
    await fill(stage, database, (accountId) => fillContacts(database.database, accountId));
    await database.database.pool.query(
      `insert into events (account_id, seq, types, ids)
       select account_id, 1000000 + n, array['contact.updated'], array[account_id]
       from accounts, generate_series(1, 1000000) as n`,
    );
    await database.database.pool.query("vacuum analyze events");
    const folder = await newFolder("parley-bench-upgrade-");
    await cp(MIGRATIONS, folder, { recursive: true });
    const newest = newestOf(await readMigrations());
    const ratios: number[] = [];
    const details: string[] = [];
    for (const [index, [name, sql]] of CHANGES.entries()) {
      const file = `${String(newest + index + 1).padStart(4, "0")}_change.sql`;
      await writeFile(join(folder, file), `-- compatible from: 1\n${sql}\n`);
      const { seconds: estimate, took } = await measureOne(database.url, pathToFileURL(`${folder}/`));
      ratios.push(took / estimate);
      details.push(`${name} ${took.toFixed(1)} of ${estimate.toFixed(1)} s`);
    }
    await database.close();
    await rm(folder, { recursive: true });
    return {
      "upgrade-longest": { value: Math.max(...ratios), detail: details.join(", ") },
      "upgrade-shortest": { value: Math.min(...ratios), detail: "" },
    };
  },
};

async function measureOne(url: string, folder: URL) {
  const { seconds } = await planUpgrade(url, folder);
  const began = performance.now();
  await migrate(url, { folder });
  return { seconds, took: (performance.now() - began) / 1_000 };
}

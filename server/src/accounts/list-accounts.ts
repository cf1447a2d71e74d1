import { type Database, statement, t } from "../platform/database/index.ts";

const list = statement({
  name: "list_accounts",
  plan: "scan",
  columns: { account_id: t.uuid, name: t.text, created_at: t.timestamptz },
  sql: `select account_id, name, created_at
    from accounts
    order by account_id`,
});

export function listAccounts(database: Database) {
  return database.run(list, {});
}

import { type Database, statement, t } from "../platform/database/index.ts";

/** Whether the account is open in this cell; otherwise how far a move to another cell, or to this one, has come. */
type Status = "open" | "arriving" | "closing" | "closed" | "left";

const list = statement({
  name: "list_accounts",
  plan: "scan",
  columns: { account_id: t.uuid, name: t.text, created_at: t.timestamptz, status: t.textOf<Status>() },
  sql: `select account_id, name, created_at, coalesce(move_status, 'open') as status
    from accounts
    order by account_id`,
});

export function listAccounts(database: Database) {
  return database.run(list, {});
}

// All accounts, oldest first, for the operator.
import type { Database } from "../platform/database/database.ts";

export interface AccountRow {
  account_id: string;
  name: string;
  created_at: Date;
}

export function listAccounts(database: Database): Promise<AccountRow[]> {
  return database.kysely
    .selectFrom("accounts")
    .select(["account_id", "name", "created_at"])
    .orderBy("account_id")
    .execute();
}

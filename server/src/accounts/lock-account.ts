// Makes concurrent transactions of an account wait for each other, for a limit of the account.
import { type Session, selectRows, t } from "../platform/database/index.ts";

// Weaker than `for update`, which would block every transaction that inserts a reference to the account.
const lock = selectRows({
  name: "lock_account",
  table: "accounts",
  key: { accountId: t.uuid },
  suffix: "for no key update",
});

/** Count in a later statement: a statement that waits for the lock doesn't see what was committed meanwhile. */
export async function lockAccount(session: Session, accountId: string): Promise<void> {
  await session.run(lock, { accountId });
}

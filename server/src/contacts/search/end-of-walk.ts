import type { Session } from "../../platform/database/index.ts";
import { partStatements } from "./part-statements.ts";

/** The UUID of the last of `length` contacts after the UUID `after`; null when the account has fewer. */
export async function endOfWalk(
  database: Pick<Session, "run">,
  { accountId, after, length }: { accountId: string; after: string; length: number },
): Promise<string | null> {
  const values = { accountId, key: "", id: after, assignee: null, before: length - 1 };
  const [end] = await database.run(partStatements("id", 0).end, values);
  return end?.id ?? null;
}

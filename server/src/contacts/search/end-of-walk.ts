// Where a walk through an account's contacts by key ends, whatever it looks for among them.
import type { Session } from "../../platform/database/session.ts";
import { statement } from "../../platform/database/statement.ts";

const find = statement<[string, string, number], { contact_id: string }>(
  "find_end_of_contact_walk",
  `select contact_id
   from contacts
   where account_id = $1
     and contact_id > $2
   order by contact_id
   offset $3
   limit 1`,
);

export interface Walk {
  accountId: string;
  /** The contact's UUID behind which it begins. */
  after: string;
  /** Contacts that are looked through. */
  length: number;
}

/** The UUID of the last contact; null when the walk goes to the end of the book. */
export async function endOfWalk(
  session: Session,
  { accountId, after, length }: Walk,
): Promise<string | null> {
  const [end] = await session.run(find, [accountId, after, length - 1]);
  return end?.contact_id ?? null;
}

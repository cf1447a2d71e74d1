// The audience of a broadcast as it is stored: without phones and without words of a search, which could name a person.
import { type ContactFilter, type Selection, selectionOf } from "../../contacts/for-broadcasts.ts";
import { rowsById, type Session, statement, t } from "../../platform/database/index.ts";
import { everything } from "../../platform/http/index.ts";
import { invalidField } from "../../platform/problem.ts";
import { BROADCAST_KEY } from "../change-status.ts";
import { broadcastErrors } from "../errors.ts";
import type { GivenAudience } from "./broadcast-field.ts";

export type Audience = (
  | { filter: ContactFilter }
  /** UUIDs of contacts. */
  | { ids: string[] }
  /** The UUID of a broadcast: its recipients whose failure may pass. */
  | { failed_of: string }
) & { exclude?: GivenAudience["exclude"] };

const readExcluded = rowsById({
  name: "read_excluded_broadcasts",
  table: "broadcasts",
  columns: { broadcast_id: t.uuid },
  id: "broadcast_id",
});

/** `notFound`: phones without a contact. Throws 422 `broadcast_not_found`. */
export async function storedAudience(
  session: Session,
  accountId: string,
  { exclude, ...given }: GivenAudience,
): Promise<{ audience: Audience; notFound: number }> {
  const without = exclude?.broadcasts ?? [];
  const known = await session.run(readExcluded, { accountId, ids: without });
  const unknown = without.findIndex((id) => known.every((row) => row.broadcast_id !== id));
  if (unknown !== -1)
    throw invalidField(`/audience/exclude/broadcasts/${unknown}`, broadcastErrors.broadcast_not_found);
  const { selection, notFound } = await selectionOf(session, everything(accountId), given);
  const { ids, filter } = selection;
  return { audience: { ...(ids ? { ids } : { filter }), ...(exclude && { exclude }) }, notFound };
}

/** SQL: an error of a message that may pass, or a message that expired, unless somebody has sent the message again. */
export const MAY_PASS = `((status = 'expired' or (status = 'failed' and (error ->> 'retryable')::boolean)) and (
      select message_id
      from messages as again
      where again.contact_id = messages.contact_id
        and again.account_id = messages.account_id
        and again.message_id > messages.message_id
        and again.retry_of = messages.message_id
      limit 1
    ) is null)`;

const findFailed = statement({
  name: "find_failed_recipients",
  plan: "scan",
  parameters: BROADCAST_KEY,
  columns: { contact_id: t.uuid },
  sql: `select contact_id
    from messages
    where broadcast_id = $broadcastId
      and account_id = $accountId
      and ${MAY_PASS}`,
});

export async function selectionOfAudience(
  session: Session,
  accountId: string,
  audience: Audience,
): Promise<Selection> {
  if ("filter" in audience) return { filter: audience.filter };
  // Contacts may have been merged since.
  if ("ids" in audience) return (await selectionOf(session, everything(accountId), audience)).selection;
  const rows = await session.run(findFailed, { accountId, broadcastId: audience.failed_of });
  return { filter: {}, ids: rows.map((row) => row.contact_id) };
}

// The audience of a broadcast as it is stored: without phones and without words of a search, which could name a person.
import { type ContactFilter, type Selection, selectionOf } from "../../contacts/for-broadcasts.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { everything } from "../../platform/http/index.ts";
import { BROADCAST_KEY } from "../change-status.ts";
import type { GivenAudience } from "./broadcast-field.ts";

export type Audience = (
  | { filter: ContactFilter }
  /** UUIDs of contacts. */
  | { ids: string[] }
  /** The UUID of a broadcast: its recipients whose failure may pass. */
  | { failed_of: string }
) & { exclude?: GivenAudience["exclude"] };

/** `notFound`: phones without a contact. */
export async function storedAudience(
  session: Session,
  accountId: string,
  { exclude, ...given }: GivenAudience,
): Promise<{ audience: Audience; notFound: number }> {
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

/** Index: messages_broadcast. */
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
  if ("ids" in audience) return { filter: {}, ids: audience.ids };
  const rows = await session.run(findFailed, { accountId, broadcastId: audience.failed_of });
  return { filter: {}, ids: rows.map((row) => row.contact_id) };
}

// An attempt of a message whose outcome stayed unknown, and the channel's ids that it may have.
import { type Database, statement, t } from "../../platform/database/index.ts";
import type { WaitingMessage } from "../lane/waiting-message.ts";
import { findSent } from "./find-sent.ts";

const find = statement({
  name: "find_unknown_attempt",
  parameters: { accountId: t.uuid, messageId: t.uuid },
  columns: { started_at: t.nullable(t.timestamptz) },
  sql: `select started_at
    from message_attempts
    where account_id = $accountId
      and message_id = $messageId
      and status = 'uncertain'
      and started_at is not null
    order by attempt
    limit 1`,
});

export interface UnknownAttempt {
  startedAt: Date;
  /** Of ids at the channel, those that no attempt of a message to the person has. */
  withoutOthers(channelMessageIds: string[]): Promise<string[]>;
}

export async function findUnknownAttempt(
  database: Database,
  { accountId, contactId, messageId }: Pick<WaitingMessage, "accountId" | "contactId" | "messageId">,
): Promise<UnknownAttempt | null> {
  const [row] = await database.run(find, { accountId, messageId });
  const startedAt = row?.started_at;
  if (!startedAt) return null;
  return {
    startedAt,
    async withoutOthers(channelMessageIds) {
      const accountIds = channelMessageIds.map(() => accountId);
      const contactIds = channelMessageIds.map(() => contactId);
      const known = await database.run(findSent, { accountIds, contactIds, channelMessageIds });
      const found = new Set(known.map(({ ordinal }) => ordinal));
      return channelMessageIds.filter((_, index) => !found.has(index + 1));
    },
  };
}

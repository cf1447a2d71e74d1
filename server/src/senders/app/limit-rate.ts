// A number that the business also uses in the channel's own app sends more slowly.
import { type Database, statement, t } from "../../platform/database/index.ts";
import type { SenderDirectory } from "../directory.ts";
import type { Sender } from "../sender.ts";

const limit = statement({
  name: "limit_sender_rate",
  parameters: { accountId: t.uuid, senderId: t.uuid, most: t.int4 },
  sql: `update senders
    set rate = $most
    where account_id = $accountId
      and sender_id = $senderId
      and rate > $most`,
});

/** `mostOf`: what the channel allows such a sender a second; null for a channel without such an app. */
export function createRateLimit(
  database: Database,
  senders: Pick<SenderDirectory, "invalidate">,
  mostOf: (sender: Sender) => number | null,
) {
  /** Facts of one hook come together. One statement for all of them is enough. */
  const running = new Map<string, Promise<void>>();
  const run = async ({ accountId, senderId }: Sender, most: number) => {
    await database.run(limit, { accountId, senderId, most });
    senders.invalidate(accountId);
  };
  /** Call it when the app is heard of. Does nothing for a sender that is slow enough. */
  return async (sender: Sender): Promise<void> => {
    const most = mostOf(sender);
    if (most === null || sender.rate <= most) return;
    const { senderId } = sender;
    const begun = running.get(senderId) ?? run(sender, most).finally(() => running.delete(senderId));
    running.set(senderId, begun);
    await begun;
  };
}

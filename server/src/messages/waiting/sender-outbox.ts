// Tells the slice of senders how many messages wait.
import { statement, t } from "../../platform/database/index.ts";
import type { SenderOutbox } from "../../senders/index.ts";

const countWaiting = statement({
  name: "count_waiting_by_sender",
  parameters: { accountId: t.uuid },
  columns: { sender_id: t.uuid, waiting: t.int8 },
  sql: `select sender_id, count(*) as waiting
    from (
      select sender_id
      from outbox
      where account_id = $accountId
      union all
      select sender_id
      from scheduled_messages
      where account_id = $accountId
    ) as waiting
    group by sender_id`,
});

export const senderOutbox: SenderOutbox = {
  async waitingCounts(runner, accountId) {
    const rows = await runner.run(countWaiting, { accountId });
    return new Map(rows.map((row) => [row.sender_id, row.waiting]));
  },
  async hasWaiting(session, accountId, senderId) {
    return (await this.waitingCounts(session, accountId)).has(senderId);
  },
};

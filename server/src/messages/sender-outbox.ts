// What waits for a sender, for the slice of senders.
import { statement } from "../platform/database/statement.ts";
import type { SenderOutbox } from "../senders/index.ts";

const countWaiting = statement<[string], { sender_id: string; waiting: number }>(
  "count_waiting_by_sender",
  `select sender_id, count(*) as waiting
   from outbox
   where account_id = $1
   group by sender_id`,
);

const findWaiting = statement<[string, string], { waiting: boolean }>(
  "sender_has_waiting",
  `select exists (
     select
     from outbox
     where sender_id = $2
       and account_id = $1
   ) as waiting`,
);

export const senderOutbox: SenderOutbox = {
  async waitingCounts(runner, accountId) {
    const rows = await runner.run(countWaiting, [accountId]);
    return new Map(rows.map((row) => [row.sender_id, row.waiting]));
  },
  async hasWaiting(session, accountId, senderId) {
    const [row] = await session.run(findWaiting, [accountId, senderId]);
    return row?.waiting ?? false;
  },
};

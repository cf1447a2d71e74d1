// Tells the slice of senders how many messages wait.
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import type { SenderOutbox } from "../senders/index.ts";

const countWaiting = statement({
  name: "count_waiting_by_sender",
  parameters: { accountId: t.uuid },
  columns: { sender_id: t.uuid, waiting: t.int8 },
  sql: `select sender_id, count(*) as waiting
    from outbox
    where account_id = $accountId
    group by sender_id`,
});

const findWaiting = statement({
  name: "sender_has_waiting",
  parameters: { accountId: t.uuid, senderId: t.uuid },
  columns: { waiting: t.bool },
  sql: `select exists (
      select
      from outbox
      where sender_id = $senderId
        and account_id = $accountId
    ) as waiting`,
});

export const senderOutbox: SenderOutbox = {
  async waitingCounts(runner, accountId) {
    const rows = await runner.run(countWaiting, { accountId });
    return new Map(rows.map((row) => [row.sender_id, row.waiting]));
  },
  async hasWaiting(session, accountId, senderId) {
    const [row] = await session.run(findWaiting, { accountId, senderId });
    return row?.waiting ?? false;
  },
};

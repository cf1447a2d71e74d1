// When hooks of the channel last named each sender: the sign that the channel reaches the service.
import { statement, t } from "../platform/database/index.ts";
import type { StatementRunner } from "./operation-deps.ts";

const read = statement({
  name: "read_last_hooks",
  parameters: { accountId: t.uuid },
  columns: { sender_id: t.uuid, heard_at: t.timestamptz },
  sql: `select sender_id, heard_at
    from heard_senders
    where account_id = $accountId`,
});

export async function readLastHooks(
  runner: StatementRunner,
  accountId: string,
): Promise<(senderId: string) => Date | undefined> {
  const rows = await runner.run(read, { accountId });
  const heardAt = new Map(rows.map((row) => [row.sender_id, row.heard_at]));
  return (senderId) => heardAt.get(senderId);
}

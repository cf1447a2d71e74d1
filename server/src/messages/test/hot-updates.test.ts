// The channel's answer and receipts change no index of a message: they are written on the page of the row (HOT).
import { expect, test } from "vitest";
import { useDatabase, usePool } from "../../../test/database.ts";
import type { Session } from "../../platform/database/session.ts";
import type { FactStatus } from "../facts/apply-fact.ts";
import { recordFacts } from "../facts/record-facts.ts";
import { createQueue } from "./queue.ts";

const database = usePool(useDatabase());

test("an answer and its receipts", async () => {
  const queue = await createQueue(database);
  const messageId = await queue.add();
  await queue.mark(messageId);
  const { accountId, senderId } = queue.owner;
  const steps: [FactStatus, category?: string][] = [
    ["sent"],
    ["sent", "utility"],
    ["delivered", "marketing"],
    ["read", "marketing"],
  ];
  for (const [status, category] of steps) {
    const [before, after] = await database.transaction(async (session) => {
      const first = await updates(session);
      const about = {
        accountId,
        senderId,
        messageId,
        attempt: 1,
        channelMessageId: "wamid.1",
        at: new Date(),
      };
      const price = category ? { billable: true, category, type: "regular", model: "pmp" } : undefined;
      await recordFacts(session, [{ ...about, status, price }]);
      return [first, await updates(session)] as const;
    });
    expect({ all: after.all - before.all, hot: after.hot - before.hot }, status).toEqual({ all: 1, hot: 1 });
  }
});

/** Counters of the connection that PostgreSQL hasn't yet added to the shared statistics. */
async function updates({ client }: Session): Promise<{ all: number; hot: number }> {
  const { rows } = await client.query(
    "select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_xact_user_tables where relname = 'messages'",
  );
  return rows[0];
}

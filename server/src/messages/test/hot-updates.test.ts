// The channel's answer and receipts change no index of a message: they are written on the page of the row (HOT).
import { expect, test } from "vitest";
import { useDatabase, usePool } from "../../../test/database.ts";
import { updates } from "../../../test/rows.ts";
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
    const about = { accountId, senderId, messageId, attempt: 1, channelMessageId: "wamid.1", at: new Date() };
    const price = category ? { billable: true, category, type: "regular", model: "pmp" } : undefined;
    const fact = { ...about, status, price };
    const counted = await updates(database, "messages", (session) => recordFacts(session, [fact]));
    expect(counted, status).toEqual({ all: 1, hot: 1 });
  }
});

// Statements that go by an index of many values a row (GIN). It can be read by bitmaps only, and where statements go by
// keys no plan is made with them.
import type { Session } from "./session.ts";

/** Planner settings for the rest of a transaction. */
export const BY_BITMAPS = "set local enable_seqscan = off; set local enable_bitmapscan = on";
const AS_BEFORE = "set local enable_seqscan to default; set local enable_bitmapscan to default";

/** Runs `work`, in which statements are planned so; those behind it are planned as the connection plans by itself. */
export async function byBitmaps<Result>({ client }: Session, work: () => Promise<Result>): Promise<Result> {
  await client.query(BY_BITMAPS);
  // Should it fail, the settings end with the transaction.
  const result = await work();
  await client.query(AS_BEFORE);
  return result;
}

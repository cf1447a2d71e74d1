// What the slice of messages, which comes after this one, tells about what waits for a sender.
import type { Session } from "../platform/database/session.ts";

/** A session or the database: whatever runs statements. */
export type StatementRunner = Pick<Session, "run">;

export interface SenderOutbox {
  /** How many messages wait, by sender id; senders for which none waits may be missing. */
  waitingCounts(runner: StatementRunner, accountId: string): Promise<ReadonlyMap<string, number>>;
  hasWaiting(session: Session, accountId: string, senderId: string): Promise<boolean>;
}

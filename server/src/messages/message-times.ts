// The order of a message's times: queued, sending, sent, delivered, read, and failed after all of them.
// Channels report whole seconds of their own clock, so a receipt can seem older than its message. Each time is clamped when
// it is written and never changes afterwards: an answer never contradicts an earlier answer.
import { rankOf } from "./status-rank.ts";

/** SQL for record_facts. `best` has the times that the facts report, none before the attempt began. */
export const SENT_AT = `least(
       greatest(best.sent_at, messages.created_at),
       messages.delivered_at, messages.read_at, case when best.rank <= ${rankOf("failed")} then messages.failed_at end
     )`;

export const DELIVERED_AT = `least(
       greatest(best.delivered_at, coalesce(messages.sent_at, best.sent_at), messages.created_at),
       messages.read_at
     )`;

export const READ_AT = `greatest(
       best.read_at, coalesce(messages.delivered_at, best.delivered_at), coalesce(messages.sent_at, best.sent_at),
       messages.created_at
     )`;

/** SQL. `at`: when the failure happened, by any clock. `startedAt`: when its attempt began. Null is ignored. */
export function failedAt(at: string, startedAt: string): string {
  return `greatest(${at}, ${startedAt}, messages.created_at, messages.sent_at)`;
}

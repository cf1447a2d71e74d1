// The order of a message's times, in one place: queued, sending, sent, delivered, read, and failed after all of them.
// A time is clamped when it is written and never changes afterwards, so an answer never contradicts an earlier one.
// Channels tell whole seconds of their own clock; without this, a receipt could be older than its message.

/** What is written when facts are recorded. `best` holds the times that they told, none before the attempt began. */
export const SENT_AT = `least(
       greatest(best.sent_at, messages.created_at),
       messages.delivered_at, messages.read_at, case when best.rank <= 3 then messages.failed_at end
     )`;

export const DELIVERED_AT = `least(
       greatest(best.delivered_at, coalesce(messages.sent_at, best.sent_at), messages.created_at),
       messages.read_at
     )`;

export const READ_AT = `greatest(
       best.read_at, coalesce(messages.delivered_at, best.delivered_at), coalesce(messages.sent_at, best.sent_at),
       messages.created_at
     )`;

/** `at`: when the failure happened, by whoever's clock; `startedAt`: when its attempt began. Null is ignored. */
export function failedAt(at: string, startedAt: string): string {
  return `greatest(${at}, ${startedAt}, messages.created_at, messages.sent_at)`;
}

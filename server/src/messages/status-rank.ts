// The order of statuses. A later status replaces an earlier one, whatever order the facts arrive in.

/** A failure replaces `sent`, but a message that was delivered after all isn't failed. */
const ORDER = ["queued", "uncertain", "sent", "failed", "delivered", "read"];
const SQL_ORDER = `'{${ORDER.join(",")}}'::text[]`;

/** Counts from 1, as array positions in PostgreSQL do. The status `retried` has 0. */
export function rankOf(status: string): number {
  return ORDER.indexOf(status) + 1;
}

/** SQL. Null for null and for the status `retried`. */
export function sqlRankOf(status: string): string {
  return `array_position(${SQL_ORDER}, ${status})`;
}

/** SQL. */
export function sqlStatusOf(rank: string): string {
  return `(${SQL_ORDER})[${rank}]`;
}

// The order of statuses, as SQL: a later status replaces an earlier one, whatever order the facts arrive in.

/** A failure replaces `sent`, but a message that was delivered after all isn't failed. */
const ORDER = ["queued", "uncertain", "sent", "failed", "delivered", "read"];
const ARRAY = `'{${ORDER.join(",")}}'::text[]`;

export const FAILED_RANK = ORDER.indexOf("failed") + 1;

/** Null for null and for the status `retried`. */
export function rankOf(status: string): string {
  return `array_position(${ARRAY}, ${status})`;
}

export function statusOfRank(rank: string): string {
  return `(${ARRAY})[${rank}]`;
}

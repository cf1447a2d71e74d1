/** SQL that makes every transaction of the account $1 wait where it appends its events, which is its last step. */
export const HOLD_EVENTS = "select pg_advisory_xact_lock(hashtextextended('events ' || $1::uuid, 0))";

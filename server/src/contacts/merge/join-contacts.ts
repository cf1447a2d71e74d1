// What a contact has after another one was merged into it.
import { joinConsents, optOutsIn, optOutText } from "../consent/opt-outs.ts";
import type { ContactRow } from "../contact.ts";
import { type InboxState, stateNow } from "../inbox/inbox.ts";

export type MergedRow = ContactRow & {
  last_sender_id: string | null;
  unanswered_at: Date | null;
  inbox_changed_at: Date | null;
  profile_at: Date | null;
  /** When the newest message that the channel took was accepted, without broadcasts. */
  answered_at: Date | null;
};

/**
 * The contact that stays keeps its name and its groups of enhanced data, and gets those that it lacks. A name that the account gave
 * counts before one of a profile. The contact gets every label, so it may have more labels and data than a request can add.
 */
export function joinContacts(stays: MergedRow, goes: MergedRow) {
  const unansweredAt = unansweredOf(stays, goes);
  const newest = timeOf(goes.last_message_at) > timeOf(stays.last_message_at) ? goes : stays;
  const optOuts = joinConsents(stays.opt_outs, goes.opt_outs);
  const named = [stays, goes].filter(({ name }) => name !== null);
  const namer = named.find(({ profile_at }) => profile_at === null) ?? named[0] ?? stays;
  return {
    phone: stays.phone ?? goes.phone,
    name: namer.name,
    username: newest.username ?? stays.username ?? goes.username,
    profileAt: namer.profile_at,
    labels: [...new Set([...stays.labels, ...goes.labels])],
    enhancedData: JSON.stringify({ ...goes.enhanced_data, ...stays.enhanced_data }),
    lastSenderId: newest.last_sender_id ?? stays.last_sender_id ?? goes.last_sender_id,
    lastMessageAt: later(stays.last_message_at, goes.last_message_at),
    unansweredAt,
    waitingSince: unansweredAt && earlier(stays.waiting_since, goes.waiting_since),
    ...joinInboxes(stays, goes),
    assigneeId: stays.assignee_id ?? goes.assignee_id,
    isBotHandled: stays.is_bot_handled && goes.is_bot_handled,
    windows: JSON.stringify(joinWindows(stays.windows, goes.windows)),
    windowExpiresAt: later(stays.window_expires_at, goes.window_expires_at),
    optOuts: JSON.stringify(optOuts),
    optedOut: optOutText(optOutsIn(optOuts)),
    createdAt: stays.created_at < goes.created_at ? stays.created_at : goes.created_at,
  };
}

/** A later message to the other contact answers the person. */
function unansweredOf(one: MergedRow, other: MergedRow): Date | null {
  const latest = later(one.unanswered_at, other.unanswered_at);
  const isAnswered = [one, other].some(
    (row) => row.unanswered_at === null && timeOf(row.answered_at) > timeOf(latest),
  );
  return isAnswered ? null : latest;
}

const MOST_OPEN_FIRST: InboxState[] = ["open", "snoozed", "done"];

/** The more open state counts, and of two snoozes the one that ends first. */
function joinInboxes(one: MergedRow, other: MergedRow) {
  const rows = [one, other];
  const state = MOST_OPEN_FIRST.find((known) => rows.some((row) => stateNow(row) === known)) ?? "done";
  const inState = rows.filter((row) => stateNow(row) === state);
  const isSnoozed = state === "snoozed";
  const snoozes = inState.flatMap((row) => (isSnoozed ? (row.snoozed_until ?? []) : []));
  return {
    isDone: state === "done",
    isSnoozed,
    snoozedUntil: snoozes.reduce<Date | null>(earlier, null),
    inboxChangedAt: inState.map((row) => row.inbox_changed_at).reduce<Date | null>(later, null),
  };
}

function joinWindows(one: Record<string, string>, other: Record<string, string>): Record<string, string> {
  const joined = { ...one };
  for (const [senderId, expiresAt] of Object.entries(other)) {
    const known = joined[senderId];
    if (known === undefined || Date.parse(known) < Date.parse(expiresAt)) joined[senderId] = expiresAt;
  }
  return joined;
}

function later(one: Date | null, other: Date | null): Date | null {
  return timeOf(one) < timeOf(other) ? other : one;
}

/** Null counts as no time. */
function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

function timeOf(date: Date | null): number {
  return date?.getTime() ?? Number.NEGATIVE_INFINITY;
}

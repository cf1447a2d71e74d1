// What a contact has after another one was merged into it.
import { describe, expect, test } from "vitest";
import type { Consent } from "../../consent/opt-outs.ts";
import { joinContacts, type MergedRow } from "../join-contacts.ts";

const minute = (count: number) => new Date(Date.UTC(2026, 10, 26, 10, count));

function row(given: Partial<MergedRow> = {}): MergedRow {
  return {
    contact_id: crypto.randomUUID(),
    phone: null,
    username: null,
    name: null,
    labels: [],
    enhanced_data: {},
    last_message_at: null,
    last_sender_id: null,
    unanswered_at: null,
    waiting_since: null,
    is_done: true,
    is_snoozed: false,
    snoozed_until: null,
    inbox_changed_at: null,
    assignee_id: null,
    is_bot_handled: false,
    profile_at: null,
    answered_at: null,
    windows: {},
    window_expires_at: null,
    opt_outs: [],
    created_at: minute(0),
    updated_at: minute(0),
    ...given,
  };
}

function consent(given: Partial<Consent>): Consent {
  const place = { channel: null, senderId: null, scope: "all", isBlock: false } as const;
  const said = {
    out: true,
    at: minute(1).toISOString(),
    cause: "word",
    evidence: "STOP",
    windowsUntil: null,
  } as const;
  return { ...place, ...said, ...given };
}

test("the contact that stays keeps its name and its groups, and gets what it lacks", () => {
  const [a, b] = [[{ text: "kept" }], [{ text: "gone" }]];
  const stays = row({
    name: "Kept",
    labels: ["VIP", "b"],
    enhanced_data: { Orders: a },
    created_at: minute(5),
  });
  const goes = row({ name: "Gone", labels: ["b", "c"], enhanced_data: { Orders: b, Plan: b } });
  const joined = joinContacts(stays, goes);
  expect(joined).toMatchObject({ name: "Kept", labels: ["VIP", "b", "c"], createdAt: minute(0) });
  expect(JSON.parse(joined.enhancedData)).toEqual({ Orders: a, Plan: b });
  expect(joinContacts(row(), goes).name).toBe("Gone");
});

test("a name that the account gave counts before one of a profile", () => {
  const [typed, profile] = [row({ name: "Typed" }), row({ name: "Profile", profile_at: minute(1) })];
  expect(joinContacts(profile, typed)).toMatchObject({ name: "Typed", profileAt: null });
  expect(joinContacts(typed, profile)).toMatchObject({ name: "Typed", profileAt: null });
  expect(joinContacts(row(), profile)).toMatchObject({ name: "Profile", profileAt: minute(1) });
});

test("each sender's window closes when the later one does", () => {
  const [one, two] = [minute(1).toISOString(), minute(2).toISOString()];
  const stays = row({ windows: { a: one, b: two }, window_expires_at: minute(2) });
  const goes = row({ windows: { a: two, b: one, c: one }, window_expires_at: minute(2) });
  const joined = joinContacts(stays, goes);
  expect(JSON.parse(joined.windows)).toEqual({ a: two, b: two, c: one });
  expect(joined.windowExpiresAt).toEqual(minute(2));
});

describe("the thread", () => {
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const open = { is_done: false, inbox_changed_at: minute(1) };
  const snoozed = (until: Date | null) => ({ ...open, is_snoozed: true, snoozed_until: until });
  const soon = later(1);

  test.each<[string, Partial<MergedRow>, Partial<MergedRow>, object]>([
    ["is open if one was", open, snoozed(soon), { isDone: false, isSnoozed: false, snoozedUntil: null }],
    [
      "is snoozed rather than done",
      {},
      snoozed(soon),
      { isDone: false, isSnoozed: true, snoozedUntil: soon },
    ],
    ["comes back at the earlier time", snoozed(later(2)), snoozed(soon), { snoozedUntil: soon }],
    ["is open when one snooze has ended", snoozed(later(-1)), snoozed(soon), { isSnoozed: false }],
    [
      "waits since the earlier message",
      { ...open, unanswered_at: minute(4), waiting_since: minute(2) },
      { ...open, unanswered_at: minute(3), waiting_since: minute(1) },
      { unansweredAt: minute(4), waitingSince: minute(1) },
    ],
    ["has the only assignee", {}, { assignee_id: "ana" }, { assigneeId: "ana" }],
  ])("%s", (_, one, other, expected) => {
    expect(joinContacts(row(one), row(other))).toMatchObject(expected);
    expect(joinContacts(row(other), row(one))).toMatchObject(expected);
  });
});

describe("a person waits for an answer", () => {
  test.each<[string, Partial<MergedRow>, Partial<MergedRow>, Date | null]>([
    [
      "when neither contact was answered",
      { unanswered_at: minute(1) },
      { unanswered_at: minute(3) },
      minute(3),
    ],
    [
      "unless the other contact got a later message",
      { unanswered_at: minute(1), last_message_at: minute(1) },
      { last_message_at: minute(2), answered_at: minute(2) },
      null,
    ],
    [
      "also when the other contact's later message is a broadcast's",
      { unanswered_at: minute(1), last_message_at: minute(1) },
      { last_message_at: minute(2) },
      minute(1),
    ],
    [
      "also when the other contact got an earlier message",
      { unanswered_at: minute(3), last_message_at: minute(3) },
      { last_message_at: minute(2), answered_at: minute(2) },
      minute(3),
    ],
  ])("%s", (_, one, other, expected) => {
    expect(joinContacts(row(one), row(other)).unansweredAt).toEqual(expected);
    expect(joinContacts(row(other), row(one)).unansweredAt).toEqual(expected);
  });
});

test("the next message goes through the sender of the last one", () => {
  const stays = row({ last_message_at: minute(1), last_sender_id: "a" });
  const goes = row({ last_message_at: minute(2), last_sender_id: "b" });
  expect(joinContacts(stays, goes)).toMatchObject({ lastSenderId: "b", lastMessageAt: minute(2) });
  expect(joinContacts(goes, stays).lastSenderId).toBe("b");
});

test("of two words about the same thing the later one counts, whoever said it", () => {
  const out = consent({ at: minute(1).toISOString() });
  const again = consent({ at: minute(2).toISOString(), out: false });
  expect(joinContacts(row({ opt_outs: [out] }), row({ opt_outs: [again] })).optedOut).toBeNull();
  expect(joinContacts(row({ opt_outs: [again] }), row({ opt_outs: [out] })).optedOut).toBeNull();
  const later = consent({ at: minute(3).toISOString() });
  expect(joinContacts(row({ opt_outs: [again] }), row({ opt_outs: [later] })).optedOut).toBe("all");
  const other = consent({ scope: "marketing", channel: "sms" });
  expect(JSON.parse(joinContacts(row({ opt_outs: [out] }), row({ opt_outs: [other] })).optOuts)).toHaveLength(
    2,
  );
});

// What a worker does next with a running broadcast: labelled cases.
import { describe, expect, test } from "vitest";
import { durationOf, isWithin } from "../plan/duration.ts";
import { type Look, type NextStep, nextStep } from "../send/look.ts";

const NOW = new Date("2026-03-02T10:00:00Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

const look: Look = {
  account_id: "",
  broadcast_id: "",
  sender_id: "",
  content: {},
  send_at: null,
  hours: null,
  zones: null,
  daily_limit: null,
  stop_at_failed: 30,
  template_hash: null,
  person_id: null,
  api_key_id: null,
  seen_at: hoursAgo(0),
  now: NOW,
  is_held: false,
  today: 0,
  failed: 0,
  waiting: 0,
};
const sender = { rate: 80, status: "active" } as const;
const send = (most: number, zones: string[] | null = null): NextStep => ({ step: "send", most, zones });
const VIENNA = { from: "09:00", to: "18:00", zone: "Europe/Vienna" } as const;
const OWN = { ...VIENNA, own_time_zone: true };

const cases: [string, Partial<Look>, typeof sender | { rate: number; status: "paused" } | null, NextStep][] =
  [
    ["as many as leave within a second and a half", {}, sender, send(120)],
    ["fewer while others wait", { waiting: 100 }, sender, send(20)],
    ["none while enough wait", { waiting: 500 }, sender, send(0)],
    ["one at a rate below one", {}, { rate: 0.5, status: "active" } as never, send(1)],
    ["no more than the day allows", { daily_limit: 5, today: 3 }, sender, send(2)],
    [
      "a daily limit that is used up",
      { daily_limit: 5, today: 5 },
      sender,
      { step: "wait", for: "daily_limit" },
    ],
    ["a start in the future", { send_at: hoursAgo(-1) }, sender, { step: "wait", for: "send_at" }],
    ["the hours of its zone", { hours: VIENNA as never }, sender, send(120)],
    [
      "outside of the hours of its zone",
      { hours: { ...VIENNA, zone: "America/New_York" } as never },
      sender,
      { step: "wait", for: "hours" },
    ],
    [
      "only people whose own zone is within the hours",
      { hours: OWN as never, zones: ["America/New_York", "Europe/Lisbon", "Europe/Vienna"] },
      sender,
      send(120, ["Europe/Lisbon", "Europe/Vienna"]),
    ],
    [
      "own zones that are all outside of the hours",
      { hours: OWN as never, zones: ["America/New_York", "Asia/Tokyo"] },
      sender,
      { step: "wait", for: "hours" },
    ],
    [
      "a zone that is closed twelve hours after the start isn't late",
      { hours: OWN as never, zones: ["Asia/Tokyo"], send_at: hoursAgo(12) },
      sender,
      { step: "wait", for: "hours" },
    ],
    [
      "nobody left: the sender then finishes it",
      { hours: OWN as never, zones: [] },
      sender,
      { step: "wait", for: "hours" },
    ],
    ["a paused number", {}, { rate: 80, status: "paused" }, { step: "wait", for: "sender" }],
    ["a deleted number", {}, null, { step: "pause", reason: "sender_deleted" }],
    ["a copied database", { is_held: true }, sender, { step: "pause", reason: "held" }],
    ["exactly as many failures as allowed", { failed: 30 }, sender, send(120)],
    ["one failure too many", { failed: 31 }, sender, { step: "pause", reason: "failures" }],
    ["failures without a limit", { failed: 100, stop_at_failed: null }, sender, send(120)],
    ["five hours without a worker", { seen_at: hoursAgo(5) }, sender, send(120)],
    ["seven hours without a worker", { seen_at: hoursAgo(7) }, sender, { step: "pause", reason: "late" }],
    [
      "seven hours without a worker, and an hour after the start",
      { seen_at: hoursAgo(7), send_at: hoursAgo(1) },
      sender,
      send(120),
    ],
  ];

test.each(cases)("%s", (_name, given, from, expected) => {
  expect(nextStep({ ...look, ...given }, from)).toEqual(expected);
});

describe("hours of the day", () => {
  const night = { from: "02:00", to: "03:00", days: undefined, zone: "Europe/Vienna" };
  test.each([
    ["an hour that the clock skips in spring never comes", "2026-03-29T00:30:00Z", false],
    ["after the skipped hour it is three", "2026-03-29T01:30:00Z", false],
    ["an hour that comes twice in autumn is open the first time", "2026-10-25T00:30:00Z", true],
    ["and the second time", "2026-10-25T01:30:00Z", true],
    ["the end is outside", "2026-10-25T02:00:00Z", false],
  ])("%s", (_name, at, expected) => {
    expect(isWithin(night, new Date(at))).toBe(expected);
  });

  test.each([
    ["the morning before the spring's change", "2026-03-28T08:00:00Z"],
    ["the morning after it", "2026-03-29T07:00:00Z"],
    ["the morning before the autumn's change", "2026-10-24T07:00:00Z"],
    ["the morning after it in autumn", "2026-10-25T08:00:00Z"],
  ])("hours begin by the clock on %s", (_name, opens) => {
    expect(isWithin(VIENNA, new Date(opens))).toBe(true);
    expect(isWithin(VIENNA, new Date(Date.parse(opens) - 1))).toBe(false);
  });

  test("the day is that of the zone", () => {
    const monday = { from: "00:00", to: "12:00", days: [1], zone: "Pacific/Auckland" };
    // Sunday evening in UTC.
    expect(isWithin(monday, new Date("2026-03-01T20:00:00Z"))).toBe(true);
    expect(isWithin({ ...monday, days: [7] }, new Date("2026-03-01T20:00:00Z"))).toBe(false);
  });
});

describe("how long it takes", () => {
  const all = { people: 8_000, rate: 80, hours: null, dailyLimit: null };
  const hours = { from: "09:00", to: "10:00", days: undefined, zone: "UTC" };
  test.each([
    ["nobody", { ...all, people: 0 }, 0],
    ["at the rate", all, 100],
    ["four days by the limit", { ...all, people: 4_000, dailyLimit: 1_000 }, 3 * 86_400 + 13],
    ["within an hour a day", { ...all, people: 600_000, hours }, 2 * 86_400 + 300],
    ["on one day of the week", { ...all, people: 300_000, hours: { ...hours, days: [1] } }, 7 * 86_400 + 150],
    ["less than one a day can't be", { ...all, people: 2, dailyLimit: 1 }, 86_400 + 1],
  ])("%s", (_name, paced, seconds) => {
    expect(durationOf(paced)).toBe(seconds);
  });
});

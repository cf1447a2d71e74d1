import { expect, test } from "vitest";
import { type Consent, optOutsFor, optOutsIn, withConsent } from "../opt-outs.ts";

const SENDER = "01000000-0000-7000-8000-000000000001";
const OTHER = "01000000-0000-7000-8000-000000000002";

/** `at`: minutes. */
function said(out: boolean, at: number, own: Partial<Consent> = {}): Consent {
  const everywhere = { channel: null, senderId: null, scope: "all", isBlock: false } as const;
  const cause = { cause: "api", evidence: null, windowsUntil: null } as const;
  return { ...everywhere, ...cause, out, at: new Date(at * 60_000).toISOString(), ...own };
}

const all = (...consents: Consent[]) => consents.reduce<Consent[]>(withConsent, []);
const forbids = (known: Consent[], own = {}) =>
  optOutsFor(known, { channel: "whatsapp", senderId: SENDER, isMarketing: false, ...own }).length > 0;

const marketing = { scope: "marketing" } as const;
const block = { channel: "whatsapp", senderId: SENDER, isBlock: true };

test.each<[string, Consent[], boolean]>([
  ["nothing was said", [], false],
  ["everything was stopped", [said(true, 1)], true],
  ["everything was stopped on this channel", [said(true, 1, { channel: "whatsapp" })], true],
  ["everything was stopped on another channel", [said(true, 1, { channel: "sms" })], false],
  ["another sender was stopped", [said(true, 1, { ...block, senderId: OTHER })], false],
  ["only marketing was stopped", [said(true, 1, marketing)], false],
  ["it was allowed again", [said(true, 1), said(false, 2)], false],
  ["it was allowed again on this channel", [said(true, 1), said(false, 2, { channel: "whatsapp" })], false],
  ["it was allowed again on another channel", [said(true, 1), said(false, 2, { channel: "sms" })], true],
  ["an older opt-in came late", [said(true, 2), said(false, 1)], true],
  ["an older opt-out came late", [said(true, 1), said(false, 3), said(true, 2)], false],
  ["it was allowed again in the same second", [said(true, 1), said(false, 1, block)], false],
  ["it was stopped again in the same second", [said(false, 1, block), said(true, 1)], true],
  ["only marketing was allowed again", [said(true, 1), said(false, 2, marketing)], true],
  ["an opt-in can't end what the channel refuses", [said(true, 1, block), said(false, 2)], true],
  ["the person ended what the channel refuses", [said(true, 1, block), said(false, 2, block)], false],
])("a text is forbidden or not when %s", (_, known, expected) => {
  expect(forbids(all(...known))).toBe(expected);
});

test("a marketing template is forbidden by opt-outs of marketing too", () => {
  const known = all(said(true, 1, marketing));
  expect(forbids(known, { isMarketing: true })).toBe(true);
  expect(forbids(all(...known, said(false, 2)), { isMarketing: true })).toBe(false);
});

test("the list has what no opt-in ended, oldest first", () => {
  const known = all(said(true, 5, marketing), said(true, 1), said(false, 3, { channel: "sms" }));
  expect(optOutsIn(known).map(({ scope }) => scope)).toEqual(["all", "marketing"]);
  expect(optOutsIn(all(...known, said(false, 6)))).toEqual([]);
});

test("what the channel enforces is named first", () => {
  const known = all(said(true, 1, block), said(true, 2));
  const target = { channel: "whatsapp", senderId: SENDER, isMarketing: false };
  expect(optOutsFor(known, target).map(({ isBlock }) => isBlock)).toEqual([true, false]);
});

import { expect, test } from "vitest";
import type { OutboundContent } from "../../../channels/index.ts";
import type { Consent } from "../../../contacts/for-messages.ts";
import { refusalError } from "../problems.ts";
import { type Restrictions, refusalOf } from "../restrictions.ts";

const SENDER = { channel: "whatsapp", senderId: "01000000-0000-7000-8000-000000000001" };
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

const optOut = (own: Partial<Consent> = {}): Consent => ({
  channel: null,
  senderId: null,
  scope: "all",
  out: true,
  isBlock: false,
  at: inHours(-1),
  cause: "word",
  evidence: "STOP",
  windowsUntil: inHours(23),
  ...own,
});

const text: OutboundContent = { type: "text", body: "Hello" };
const template = (category: string): OutboundContent => ({
  type: "template",
  name: "a",
  language: "en",
  category,
  parameterFormat: "POSITIONAL",
  variables: [],
});

const open = { windowUntil: inHours(23), isOutside: false };
const openedLater = { windowUntil: inHours(24), isOutside: false };
const closed = { windowUntil: inHours(-5), isOutside: true };
const marketing = [optOut({ scope: "marketing" })];
const blocked = [optOut({ isBlock: true, ...SENDER })];

test.each<[string, OutboundContent, Partial<Restrictions>, "outside" | "all" | "marketing" | null]>([
  ["a text in an open window", text, open, null],
  ["a text in a closed window", text, closed, "outside"],
  ["a template in a closed window", template("UTILITY"), closed, null],
  ["a text after an opt-out of marketing", text, { ...open, optOuts: marketing }, null],
  ["a marketing template after it", template("MARKETING"), { ...open, optOuts: marketing }, "marketing"],
  ["a utility template after it", template("UTILITY"), { ...open, optOuts: marketing }, null],
  ["a text after an opt-out of all", text, { ...open, optOuts: [optOut()] }, "all"],
  ["a reply in a window that was opened later", text, { ...openedLater, optOuts: [optOut()] }, null],
  ["a reply that isn't allowed", text, { ...openedLater, optOuts: [optOut()], allows: [] }, "all"],
  ["an allowed template", template("AUTHENTICATION"), { ...closed, optOuts: [optOut()] }, null],
  ["a template that isn't allowed", template("UTILITY"), { ...closed, optOuts: [optOut()] }, "all"],
  ["a marketing template", template("MARKETING"), { ...openedLater, optOuts: [optOut()] }, "all"],
  ["a reply that the channel blocks", text, { ...openedLater, optOuts: blocked }, "all"],
  ["the confirmation", { ...text, confirmsOptOut: true }, { ...open, optOuts: [optOut()] }, null],
  [
    "a reply to somebody who never wrote before",
    text,
    { ...open, optOuts: [optOut({ windowsUntil: null })] },
    null,
  ],
])("%s", (_, content, own, expected) => {
  const none = { optOuts: [], allows: ["authentication", "replies"], windowUntil: null, isOutside: false };
  const refusal = refusalOf(content, SENDER, { ...none, ...own });
  expect(refusal === null || refusal === "outside" ? refusal : refusal.scope).toBe(expected);
});

test("a reaction that waited until the window closed isn't told to be sent as a template", () => {
  const error = refusalError("outside");
  expect(error).toMatchObject({ code: "outside_customer_service_window", retryable: false });
  expect(error.detail).not.toMatch(/message could be sent|Send a template/);
});

// Every error that the service lists has a translation in each language but English, which the service speaks itself.
import { expect, test } from "vitest";
import { createConnectors } from "../../server/src/channels/index.ts";
import { errorList } from "../../server/src/errors/index.ts";
import german from "../src/words/de.json" with { type: "json" };

const connectors = createConnectors();
const errors = errorList(connectors);
const texts = Object.entries(german).filter(([key]) => key.startsWith("error."));

test("each error of the service has a German text, and each such text an error", () => {
  const keys = errors.flatMap(({ code, channel }) => (channel === null ? [`error.${code}`] : []));
  expect(texts.map(([key]) => key).toSorted()).toEqual(keys.toSorted());
});

test.each(texts)("%s is a sentence", (_key, text) => {
  expect(text).toMatch(/^[A-ZÄÖÜ].*[.]$/);
});

/** A person can't cause these with the console: they are faults of a program that calls the API. */
const ONLY_PROGRAMS = [
  "bad_request",
  "expectation_failed",
  "idempotency_key_reused",
  "invalid_content_length",
  "invalid_idempotency_key",
  "invalid_url",
  "method_not_allowed",
  "unknown_api_version",
  "unsupported_media_type",
  "ambiguous_act",
  "ambiguous_contacts",
  "missing_act",
  "missing_contacts",
  "ambiguous_message_type",
  "ambiguous_recipient",
  "missing_message_type",
  "buttons_or_list",
  "link_refused",
  "link_unavailable",
  "media_id_or_link",
  "repeated_choice",
  "reply_to_not_found",
  "reply_to_not_sent",
  "not_snoozed",
  "seen_message_not_found",
  "media_without_preview",
  "range_not_satisfiable",
  "hook_not_found",
  "hook_not_verified",
  "too_many_values",
  "step_too_fine",
  "too_many_steps",
  "too_many_failures",
];

test("each error that a person can meet says what to do", () => {
  const codes = errors.flatMap(({ code, channel }) => (channel === null ? [code] : []));
  const helped = Object.keys(german).flatMap((key) => (key.startsWith("help.") ? [key.slice(5)] : []));
  expect(helped.toSorted()).toEqual(codes.filter((code) => !ONLY_PROGRAMS.includes(code)).toSorted());
});

test("only a failure of a template leads back to its values", () => {
  const codes = errors.flatMap(({ code, remedies }) => (remedies.includes("edit_template") ? [code] : []));
  expect(codes.length).toBeGreaterThan(0);
  expect(codes.filter((code) => !code.startsWith("template_"))).toEqual([]);
});

test("every error of a channel that pauses the sender leads to the sender", () => {
  const pausing = errors.filter(({ title }) => title === "The sender is paused");
  const codes = pausing.flatMap(({ code, remedies }) => (remedies.includes("see_sender") ? [] : [code]));
  expect(codes).toEqual([]);
});

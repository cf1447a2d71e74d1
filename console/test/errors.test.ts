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

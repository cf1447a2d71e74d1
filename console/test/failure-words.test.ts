import { expect, test } from "vitest";
import { ERROR_SENTENCES, ERROR_TABLE } from "../../server/src/channels/whatsapp/error-table.ts";
import { FAILURE_WORDS } from "../src/parts/failure-words.ts";

const MEANINGS = [
  ...new Set([...Object.keys(ERROR_SENTENCES), ...ERROR_TABLE.map(({ meaning }) => meaning)]),
];

test.each([...MEANINGS, "outcome_unknown"])("%s has words of its own", (code) => {
  expect(FAILURE_WORDS[code]?.words).toMatch(/^failure\./);
});

test("only a failure of a template leads back to its values", () => {
  const codes = Object.keys(FAILURE_WORDS).filter((code) =>
    FAILURE_WORDS[code]?.acts.includes("edit_template"),
  );
  expect(codes.filter((code) => !code.startsWith("template_"))).toEqual([]);
});

import { expect, test } from "vitest";
import { ERROR_TABLE } from "../../server/src/channels/whatsapp/errors/error-table.ts";
import { FAILURE_WORDS } from "../src/parts/failure-words.ts";

const CODES = Object.entries(ERROR_TABLE)
  .filter(([, entry]) => "codes" in entry || "range" in entry)
  .map(([code]) => code);

test.each([...CODES, "outcome_unknown"])("%s has words of its own", (code) => {
  expect(FAILURE_WORDS[code]?.words).toMatch(/^failure\./);
});

test("only a failure of a template leads back to its values", () => {
  const codes = Object.keys(FAILURE_WORDS).filter((code) =>
    FAILURE_WORDS[code]?.acts.includes("edit_template"),
  );
  expect(codes.filter((code) => !code.startsWith("template_"))).toEqual([]);
});

// The built console stays within console/budgets.json.
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { compareWithBudgets } from "../budgets.ts";

const isBuilt = existsSync(new URL("../dist/index.html", import.meta.url));

test.skipIf(!isBuilt)("the build exceeds no budget (skipped until the console is built)", () => {
  const { exceeded, report } = compareWithBudgets();
  if (exceeded.length > 0) console.info(report.join("\n"));
  expect(exceeded).toEqual([]);
});

// Finds breaches of the rules of WCAG 2.2 AA that axe can check.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Everything else of a theme is the same in the other one. */
const RULES_OF_THEMES = ["color-contrast", "link-in-text-block"];

/** `part`: a selector; the whole page by default. */
export async function violations(
  page: Page,
  options: axe.RunOptions = { runOnly: RULES },
  part = "html",
): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  // Otherwise axe also describes each element that passes.
  const onlyViolations: axe.RunOptions = { ...options, resultTypes: ["violations"] };
  const found = (await page.evaluate(
    `axe.run(${JSON.stringify(part)}, ${JSON.stringify(onlyViolations)}).then(({ violations }) => violations)`,
  )) as axe.Result[];
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
  );
}

/** Of a page in light. `rules` that the page can't keep. */
export async function violationsInThemes(
  page: Page,
  rules: axe.RuleObject = {},
  part?: string,
): Promise<string[]> {
  const inLight = await violations(page, { runOnly: RULES, rules }, part);
  await paintIn(page, "dark");
  const inDark = await violations(page, { runOnly: RULES_OF_THEMES }, part);
  await paintIn(page, "light");
  return [...inLight.map((text) => `in light: ${text}`), ...inDark.map((text) => `in dark: ${text}`)];
}

/** All colours come from this attribute. */
function paintIn(page: Page, theme: "light" | "dark"): Promise<unknown> {
  return page.evaluate(`document.documentElement.dataset.mantineColorScheme = "${theme}"`);
}

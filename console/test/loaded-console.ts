// Uses a console that is loaded for another test, in place of a load, which takes a second of a processor.
import type { Page } from "playwright-core";
import { SIGNED_IN } from "./demo.ts";

/** Shows an address that has no page, which ends what the test had open. False if only a load would undo what it changed. */
export async function leaveConsole(page: Page): Promise<boolean> {
  try {
    await page.evaluate("history.pushState(null, '', '/nowhere')");
    await page.getByText(NO_PAGE).waitFor({ timeout: 5_000 });
    return await page.evaluate<boolean>(IS_AS_LOADED);
  } catch {
    return false;
  }
}

/** Forgets what was stored, typed and read, and shows the page of the address. */
export async function beginAgain(page: Page, url: string): Promise<void> {
  await page.evaluate(FORGET);
  await page.evaluate(`history.pushState(null, "", ${JSON.stringify(url)})`);
  await page.getByText(NO_PAGE).waitFor({ state: "hidden" });
  // The page has the focus with the next frame. It would take the focus from what a test presses or types.
  await page.evaluate(
    "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))",
  );
}

const NO_PAGE = /^(There is no such page|Diese Seite gibt es nicht)$/;

/** The choices that the console reads only when it is loaded, what lies over the pages, and changes by a test's scripts. */
const IS_AS_LOADED = `
  ["theme", "language"].every((name) => localStorage.getItem("parley." + name) === null) &&
  document.querySelector("[role=dialog], [role=menu], [data-shown=true]") === null &&
  document.body.style.cssText === ""`;

/** React keeps the tree of components at its root. The cache of answers is a property of a provider near the top. */
const FORGET = `{
  const root = document.getElementById("root");
  const name = Object.keys(root).find((key) => key.startsWith("__reactContainer$"));
  let component = root[name].stateNode.current;
  while (component && !component.memoizedProps?.client) component = component.child;
  const cache = component.memoizedProps.client;
  cache.getMutationCache().clear();
  cache.removeQueries({ type: "inactive" });
  cache.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" });
  sessionStorage.clear();
  for (const key of Object.keys(localStorage))
    if (key !== "${SIGNED_IN.name}") localStorage.removeItem(key);
}`;

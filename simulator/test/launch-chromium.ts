// A headless Chromium for tests and measurements of pages.
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import { chromiumOfNpm, isBuiltForThisMachine } from "./chromium-of-npm.ts";

/** The headless shell, which npm has too, is the same engine without a window, and takes two thirds of the processor time. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const WHOLE_CHROMIUM = "/usr/bin/chromium";

/** Of two lists Chromium takes the last one, so Playwright's own list is repeated. */
const FEATURES_OF_PLAYWRIGHT = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];
/** Pages of the address bar, which nobody sees. Each window would take 0.8 s of a processor to load them. */
const ADDRESS_BAR = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];

const ARGS = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  // Drawing on the CPU without a process for a GPU that isn't there.
  "--disable-gpu",
  "--disable-software-rasterizer",
  `--disable-features=${[...FEATURES_OF_PLAYWRIGHT, ...ADDRESS_BAR].join()}`,
];

/** Only for tests: measurements and pictures need a browser as people have it. */
const ARGS_OF_TESTS = [
  // A microphone that beeps each second, and that every page may use.
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  // Tabs of one profile share a process, which has compiled the scripts already.
  "--process-per-site",
  // A test is over before optimized code has saved what its compilation takes.
  "--js-flags=--no-opt --no-maglev",
];

export async function launchChromium(more: string[] = []): Promise<Browser> {
  const { executablePath, env } = await findProgram();
  return chromium.launch({ executablePath, env: { ...process.env, ...env }, args: [...ARGS, ...more] });
}

async function findProgram() {
  if (existsSync(HEADLESS_SHELL)) return { executablePath: HEADLESS_SHELL, env: {} };
  if (isBuiltForThisMachine) return chromiumOfNpm();
  if (existsSync(WHOLE_CHROMIUM)) return { executablePath: WHOLE_CHROMIUM, env: {} };
  throw new Error("The tests of pages need a Chromium here: apt-get install chromium-headless-shell");
}

let shared: Promise<Browser> | undefined;

/** One Chromium for all test files of a process. It ends with the process, so `close` does nothing. */
export async function openChromium(): Promise<Browser> {
  shared ??= launchChromium(ARGS_OF_TESTS);
  const browser = await shared;
  browser.close = async () => undefined;
  return browser;
}

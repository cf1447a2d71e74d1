// From the answer to a hook, whose message is committed then, to the frame with its bubble in an open conversation.
import type { Browser, Page } from "playwright-core";
import { signedInContext } from "../../../console/test/demo.ts";
import { launchChromium } from "../../../simulator/test/launch-chromium.ts";
import { atMost, type Group } from "../../line.ts";
import { median, p99 } from "../../quantiles.ts";
import { type Account, createBenchAccount } from "../../world/account.ts";
import { postHook, signedMessages } from "../../world/received-message.ts";

const MESSAGES = 110;
/** The first ones compile the page's functions. */
const WARM_UPS = 10;
const PHONE = "15551000000";
/** In seconds. One message a second until now: those of one second come in any order. */
const BEGAN = Math.floor(Date.now() / 1_000) - MESSAGES;

interface Written {
  text: string;
  writtenAt: number;
}

export const consoleLive: Group = {
  lines: [
    atMost("console-live", "console: received message, from commit to screen, p50", 300, "ms"),
    atMost("console-live-p99", "the same, p99", 300, "ms"),
  ],
  async measure(stage) {
    const account = await createBenchAccount(stage, { lane: false });
    const { service, url } = await stage.startService("api");
    const browser = await launchChromium();
    try {
      const page = await openConversation(browser, url, account);
      const times: number[] = [];
      for (let n = 1; n <= MESSAGES; n++) times.push(await receive(page, account, url, n));
      const counted = times.slice(WARM_UPS);
      const detail = `${counted.length} messages, longest ${Math.max(...counted).toFixed(0)} ms`;
      return {
        "console-live": { value: median(counted), detail },
        "console-live-p99": { value: p99(counted), detail },
      };
    } finally {
      await browser.close();
      await service.stop();
    }
  },
};

/** The contact writes first: there is no conversation before. */
async function openConversation(browser: Browser, url: string, account: Account): Promise<Page> {
  await post(account, url, { text: "Hello.", writtenAt: BEGAN });
  const context = await signedInContext(browser, { console_url: url }, account.apiKey, {
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.goto(`${url}/contacts/${PHONE}`);
  await page.getByText("Hello.").first().waitFor();
  return page;
}

/** Milliseconds. */
async function receive(page: Page, account: Account, url: string, n: number): Promise<number> {
  const text = `Message ${n}.`;
  const painted = page.evaluate(paintOf, text);
  await post(account, url, { text, writtenAt: BEGAN + n });
  const committedAt = Date.now();
  return (await painted) - committedAt;
}

async function post(account: Account, url: string, { text, writtenAt }: Written): Promise<void> {
  const content = { type: "text", text: { body: text } };
  const route = account.receiptRoute(url);
  await postHook(route.url, signedMessages(route, [{ from: PHONE, writtenAt, content }]));
}

// What follows runs in the page, which knows the document. This program's types don't.

interface LivePage {
  document: { querySelector(selector: string): { textContent: string } | null };
  requestAnimationFrame(callback: () => void): void;
  setTimeout(callback: () => void, ms: number): void;
}

/** The time of the frame after the one with the text, in milliseconds since 1970. Fails after 30 seconds. */
function paintOf(text: string): Promise<number> {
  const page = globalThis as unknown as LivePage;
  return new Promise((resolve, reject) => {
    page.setTimeout(() => reject(new Error(`The page doesn't show ${text}`)), 30_000);
    const look = () => {
      if (page.document.querySelector("main")?.textContent.includes(text))
        page.requestAnimationFrame(() => resolve(Date.now()));
      else page.requestAnimationFrame(look);
    };
    look();
  });
}

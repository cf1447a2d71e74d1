// Home: the first steps, the verdict and the lists; and the page of figures.
// Long: `npm test` has the walks through signing in, conversations, contacts and exports.
import { describe, expect, onTestFinished, test } from "vitest";
import { setUpConsole } from "./open-console.ts";

const ANA = "+15551234567";
/** Adds up how much of the window moved, and how far. */
const WATCH_SHIFTS = `
  window.moved = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.moved += value;
  }).observe({ type: "layout-shift", buffered: true });`;

describe("Home", () => {
  const { demo, openAt } = setUpConsole();
  test("before the first message, it shows the steps that are left", async () => {
    const page = await openAt();
    const steps = page.getByRole("region", { name: "First steps" });
    await steps.getByText("Connect a number").waitFor();
    await expect.poll(() => steps.getByRole("link").allInnerTexts()).toEqual(["Add your first contact"]);
  });

  test.each([1440, 412])("nothing that was drawn moves while the page is loaded, at %i px", async (width) => {
    const page = await openAt("/keys", {
      viewport: { width, height: 823 },
      reducedMotion: "no-preference",
    });
    const watching = await page.addInitScript({ content: WATCH_SHIFTS });
    onTestFinished(() => watching.dispose());
    await page.goto(demo.facts.console_url);
    await page.getByRole("region", { name: "First steps" }).waitFor();
    await page.getByRole("region", { name: "Numbers" }).getByText("Active").first().waitFor();
    // On a phone, the first steps would move 0.12. See https://web.dev/articles/cls.
    expect(await page.evaluate("moved")).toBeLessThan(0.01);
  });

  test("once a message was read, it counts it, and the steps are gone", async () => {
    const page = await openAt();
    await page.getByText("Nothing was sent in the last hour.").waitFor();
    await demo.call("POST", "/channel/send-message", { phone_number: ANA, message: "Hello" });
    await page.getByText("Everything is flowing.").waitFor();
    await expect.poll(() => page.getByRole("region", { name: "First steps" }).count()).toBe(0);
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("link", { name: "Figures" }).click();
    const read = page.getByRole("definition").nth(2);
    await expect.poll(() => read.innerText()).toBe("100%");
  });

  test("it lists who waits longest, what failed and what leaves next, each a link to its conversation", async () => {
    for (const [index, name] of ["Ida", "Jon"].entries()) {
      const phone = `+1555771000${index}`;
      await demo.call("POST", "/contacts/contact", { contact: { phone, name } });
      await demo.write(phone, `${name} asks`, new Date(Date.now() - (2 - index) * 3_600_000));
    }
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const later = { phone_number: "+15557710001", message: "See you then", send_at: tomorrow };
    await demo.call("POST", "/channel/send-message", later);
    const page = await openAt();
    const waiting = page.getByRole("region", { name: "Waiting longest" });
    await expect
      .poll(() => waiting.getByRole("listitem").allInnerTexts())
      .toEqual([expect.stringMatching(/Ida.*2h/s), expect.stringMatching(/Jon.*1h/s)]);
    const next = page.getByRole("region", { name: "Leaves next" }).getByRole("listitem");
    await next.filter({ hasText: "See you then" }).getByRole("link", { name: "Jon" }).click();
    await page.getByRole("heading", { level: 1, name: "Jon" }).waitFor();
    await page.locator("li[data-target=true]", { hasText: "See you then" }).waitFor();
  });

  test("it warns of an old backup, unless the key can do nothing about it", async () => {
    onTestFinished(() => demo.backUp(null));
    await demo.backUp(60);
    const page = await openAt();
    const warning = page.getByText(/^The newest backup was made .*Find out why there is no later one\.$/);
    await warning.waitFor();
    await demo.backUp(1);
    await page.reload();
    await page.getByText("Everything is flowing.").waitFor();
    expect(await warning.count()).toBe(0);
    await demo.backUp(60);
    const scopes = ["usage:read", "messages:read", "contacts:read"];
    const { body: key } = await demo.call("POST", "/keys", { name: "Till", scopes });
    const other = await openAt("/", { apiKey: key.secret });
    await other.getByText("Everything is flowing.").waitFor();
  });

  test("the bars of the messages are also a table", async () => {
    const page = await openAt("/figures");
    const bars = page.getByRole("figure", { name: "What became of messages" });
    await bars.getByRole("img").waitFor();
    await bars.getByText("As a table").click();
    await bars.getByRole("columnheader", { name: "Delivered" }).waitFor();
    const delivered = async () => {
      const counts = await bars.getByRole("row").locator("td:nth-of-type(1)").allInnerTexts();
      return counts.reduce((sum, count) => sum + Number(count), 0);
    };
    await expect.poll(delivered).toBeGreaterThan(0);
  });
});

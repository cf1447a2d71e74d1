// What needs attention: the banner on every page while something stops messages, and the list on Home.
import { describe, expect, test } from "vitest";
import { goTo } from "./every-page.ts";
import { setUpConsole } from "./open-console.ts";

const ANA = "+15551234567";
const STOPPED = /stopped at .*1 message waits; it isn't lost\./;

describe("warnings", () => {
  const { demo, openAt } = setUpConsole();
  test("a number that the channel refuses is on every page, and on Home in the list", async () => {
    const page = await openAt("/contacts");
    const banner = page.getByRole("region", { name: "Messages are stopped" });
    expect(await banner.count()).toBe(0);
    await fetch(`${demo.facts.simulator_url}/control/faults`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ enforce_window: false, latency_ms: 0, next: [{ code: 190 }] }),
    });
    await demo.call("POST", "/channel/send-message", { phone_number: ANA, message: "Does this go out?" });
    await banner.getByText(STOPPED).waitFor();
    await goTo(page, "/");
    const list = page.getByRole("status", { name: "Needs attention" });
    await list.getByText(STOPPED).waitFor();
    expect(await banner.count()).toBe(0);
    await list.getByRole("link", { name: "Enter a new token" }).waitFor();
    const { body: senders } = await demo.call("GET", "/senders");
    const paused = senders.data.find(({ status }: { status: string }) => status === "paused");
    // Without words for the reason, Home shows nothing of it, and there is no banner yet.
    let held = Promise.withResolvers<void>();
    await page.route("**/api/errors?*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    await page.waitForRequest("**/api/errors?*");
    expect(await list.count()).toBe(0);
    held.resolve();
    await list.getByText(STOPPED).waitFor();
    held = Promise.withResolvers();
    const asked = page.waitForRequest("**/api/errors?*");
    await page.goto(new URL("/contacts", page.url()).href);
    await asked;
    expect(await banner.count()).toBe(0);
    held.resolve();
    await banner.getByText(STOPPED).waitFor();
    await banner.getByRole("link", { name: "Enter a new token" }).waitFor();
    await demo.call("POST", `/senders/${paused.id}/resume`);
    await banner.waitFor({ state: "detached" });
  });

  test("a number that a colleague paused is on Home only", async () => {
    // The message that waited above has left.
    const waiting = async () => (await demo.call("GET", "/messages?status=queued")).body.data.length;
    await expect.poll(waiting).toBe(0);
    const { body: senders } = await demo.call("GET", "/senders");
    await demo.call("POST", `/senders/${senders.data[0].id}/pause`);
    const page = await openAt();
    await page.getByText(/was paused at .*New messages wait until it is resumed\./).waitFor();
    await goTo(page, "/contacts");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByRole("region", { name: "Messages are stopped" }).count()).toBe(0);
    await demo.call("POST", `/senders/${senders.data[0].id}/resume`);
  });
});

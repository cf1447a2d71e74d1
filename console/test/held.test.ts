// The banner while sending is held after a restore, and the release.
import { describe, expect, test } from "vitest";
import { goTo } from "./every-page.ts";
import { setUpConsole } from "./open-console.ts";

describe("held sending", () => {
  const { demo, openAt } = setUpConsole();
  test("every page says that sending is held, until somebody releases it", async () => {
    await demo.hold();
    await demo.call("POST", "/channel/send-message", {
      phone_number: "+15551234567",
      message: "Your cakes are ready",
      send_at: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const page = await openAt("/");
    const banner = page.getByRole("region", { name: "Sending is held" });
    await banner.getByText(/^Nothing is sent\. Sending is held since /).waitFor();
    await goTo(page, "/contacts");
    await banner.getByRole("link", { name: "No message waits" }).waitFor();
    await banner.getByRole("button", { name: "Release sending" }).click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByText(/No queued message leaves now, and 1 scheduled message leaves at its time/)
      .waitFor();
    await dialog.getByRole("button", { name: "Release sending" }).click();
    await banner.waitFor({ state: "detached" });
    expect((await demo.call("GET", "/sending")).body).toMatchObject({ held_since: null, scheduled: 1 });
  });
});

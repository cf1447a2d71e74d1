// The conversations: who waits for an answer first, beside the open conversation.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { setUpConsole } from "./open-console.ts";

const HOUR_MS = 3_600_000;

describe("the conversations", () => {
  const { demo, openAt } = setUpConsole();
  const list = (page: Page) => page.getByRole("navigation", { name: "Conversations" });
  const box = (page: Page) => page.getByRole("textbox", { name: "Write a message" });
  const names = (page: Page) =>
    list(page)
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.querySelector("bdi")?.textContent));

  async function create(phone: string, name: string): Promise<void> {
    await demo.call("POST", "/contacts/contact", { contact: { phone, name } });
  }

  async function isWaiting(name: string, waits: boolean): Promise<void> {
    await expect
      .poll(async () => {
        const { body } = await demo.call("GET", `/contacts?q=${name}&waiting=true`);
        return (body as { data: object[] }).data.length === 1;
      })
      .toBe(waits);
  }

  test("an account without messages says so", async () => {
    const page = await openAt("/conversations?view=all");
    await page.getByText("No conversations yet. Send a message, or let people write to you.").waitFor();
  });

  test("who waits longest comes first, and is answered by keys alone; nothing moves until the reader asks", async () => {
    for (const [index, name] of ["Ana", "Bo", "Cy", "Di"].entries())
      await create(`+1555050000${index}`, name);
    await demo.write("+15550500001", "Do you have rye bread?", new Date(Date.now() - 2 * HOUR_MS));
    await demo.write("+15550500002", "When do you close?", new Date(Date.now() - HOUR_MS));
    const sent = { phone_number: "+15550500000", message: "Your bread is ready" };
    await demo.call("POST", "/whatsapp/send-message", sent);
    await isWaiting("Bo", true);
    await isWaiting("Cy", true);
    const page = await openAt("/conversations");
    await list(page).getByText("When do you close?").waitFor();
    expect(await names(page)).toEqual(["Bo", "Cy"]);
    const place = page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: /^Conversations/ });
    await place.getByText("2 contacts wait for an answer").waitFor();

    // From the page into the list, and to its second row.
    await page.keyboard.press("ArrowDown");
    await list(page).getByRole("link", { name: /Bo/ }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Cy" }).waitFor();
    await box(page).and(page.locator(":focus")).waitFor();
    await page.keyboard.type("Yes, until six");
    await page.keyboard.press("Enter");
    await list(page).getByText("Yes, until six").waitFor();
    await place.getByText("1 contact waits for an answer").waitFor();
    expect(await names(page)).toEqual(["Bo", "Cy"]);

    await demo.write("+15550500003", "Hello?");
    const news = page.getByRole("button", { name: "Show 1 more waiting contact" });
    await news.waitFor();
    expect(await names(page)).toEqual(["Bo", "Cy"]);
    await news.click();
    await expect.poll(() => names(page)).toEqual(["Bo", "Di"]);
    await news.waitFor({ state: "detached" });

    await box(page).focus();
    await page.keyboard.press("Alt+ArrowDown");
    await page.getByRole("heading", { level: 1, name: "Bo" }).waitFor();
    await box(page).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("option", { selected: true }).filter({ hasText: "Done" }).waitFor();
    await page.getByRole("option", { name: /Next conversation.*Alt ↓/ }).click();
    await page.getByRole("heading", { level: 1, name: "Di" }).waitFor();

    await page.getByRole("link", { name: "All", exact: true }).click();
    await expect.poll(() => names(page)).toEqual(["Di", "Cy", "Ana", "Bo"]);
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(["Bo", "Di"]);
  });

  test("a thread is finished by one click, which the toast undoes; it comes back when the person writes", async () => {
    await create("+15550500050", "Hal");
    await demo.write("+15550500050", "Thanks!");
    await isWaiting("Hal", true);
    const inbox = async () => (await demo.call("GET", "/contacts/15550500050")).body.inbox;
    const { waiting_since: since } = await inbox();
    const page = await openAt("/conversations");
    const row = list(page).getByRole("link", { name: /Hal/ });
    await row.click();
    await page.getByRole("button", { name: "Done", exact: true }).click();
    await row.getByRole("img", { name: "Is done" }).waitFor();
    await expect.poll(inbox).toMatchObject({ state: "done", waiting_since: null });
    await page.getByRole("button", { name: "Undo" }).click();
    await row.getByText("Waits for an answer:").waitFor();
    await expect.poll(inbox).toMatchObject({ state: "open", waiting_since: since });

    await page.getByRole("button", { name: "Snooze" }).click();
    await page.getByRole("button", { name: "Until they write" }).click();
    await page.getByText("Comes back when they write.").waitFor();
    await expect.poll(inbox).toMatchObject({ state: "snoozed", snoozed_until: null });
    await page.getByRole("link", { name: "Snoozed", exact: true }).click();
    await row.waitFor();
    await demo.write("+15550500050", "One more thing");
    await row.getByText("Waits for an answer:").waitFor();
    expect(await inbox()).toMatchObject({ state: "open", waiting_since: since });
  });

  test("of two people who answer at once, the second is asked, and loses nothing", async () => {
    await create("+15550500060", "Ida");
    await demo.write("+15550500060", "When do you close?");
    await isWaiting("Ida", true);
    const { id } = (await demo.call("GET", "/contacts/15550500060")).body;
    const first = await openAt(`/conversations/${id}`);
    const second = await openAt(`/conversations/${id}`, { refusals: [409] });
    const thread = (page: Page) => page.getByRole("region", { name: "Conversation" });
    for (const page of [first, second]) await thread(page).getByText("When do you close?").waitFor();
    const answer = async (page: Page, text: string) => {
      await box(page).fill(text);
      await page.keyboard.press("Enter");
    };
    const sent = async () =>
      (await demo.call("GET", "/contacts/15550500060/messages")).body.data.map(
        ({ text }: { text: string }) => text,
      );
    // The first one sends while the request of the second is on its way.
    const path = "**/send-message";
    await second.route(
      path,
      async (route) => {
        await answer(first, "At six");
        await expect.poll(sent).toContain("At six");
        await route.continue();
      },
      { times: 1 },
    );
    await answer(second, "At seven");
    const note = second.getByRole("alert").filter({ hasText: "A colleague has written meanwhile: “At six”" });
    await note.waitFor();
    await thread(second).getByText("At seven").waitFor();
    expect(await sent()).not.toContain("At seven");
    await note.getByRole("button", { name: "Send anyway" }).click();
    await expect.poll(sent).toContain("At seven");
    await note.waitFor({ state: "detached" });
    await thread(first).getByText("At seven").waitFor();

    await second.route(
      path,
      async (route) => {
        const other = { phone_number: "+15550500060", message: "Or half past" };
        await demo.call("POST", "/whatsapp/send-message", other);
        await route.continue();
      },
      { times: 1 },
    );
    await answer(second, "Never mind");
    await second.getByRole("button", { name: "Discard" }).click();
    await thread(second).getByText("Never mind").waitFor({ state: "detached" });
    expect(await sent()).toEqual(["Or half past", "At seven", "At six", "When do you close?"]);
  });

  test("none is open until the reader chooses one: opening tells the person that the message was read", async () => {
    await create("+15550500041", "Uli");
    await demo.write("+15550500041", "Are you open?");
    await isWaiting("Uli", true);
    const page = await openAt("/settings");
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: /^Conversations/ })
      .click();
    await page.getByText("Choose a conversation.").waitFor();
    await page
      .getByRole("heading", { level: 1, name: "Conversations" })
      .and(page.locator(":focus"))
      .waitFor();
    await list(page).getByRole("link", { name: /Uli/ }).click();
    const readAt = async (phone: string) => {
      const { body } = await demo.call("GET", `/contacts/${phone}/messages?limit=1`);
      return body.data[0].times.read_at;
    };
    await expect.poll(() => readAt("15550500041")).toBeTruthy();
    await demo.write("+15550500040", "Hello");
    await isWaiting("+15550500040", true);
    await page.reload();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Conversations" }).waitFor();
    expect(await readAt("15550500040")).toBeNull();
  });

  test("a row changes in place: a name, a newer message, an erasure", async () => {
    await create("+15550500010", "Eva");
    await demo.write("+15550500010", "First");
    await isWaiting("Eva", true);
    // The contact may be erased while the page reads it.
    const page = await openAt("/conversations", { refusals: [404] });
    const row = list(page).getByRole("link", { name: /Eva/ });
    await row.getByText("First").waitFor();
    await demo.write("+15550500010", "Second");
    await row.getByText("Second").waitFor();
    const link = await row.getAttribute("href");
    await create("+15550500010", "Evelyn");
    await list(page)
      .getByRole("link", { name: /Evelyn/ })
      .click();
    await page.getByRole("heading", { level: 1, name: "Evelyn" }).waitFor();
    await demo.call("DELETE", "/contacts/15550500010");
    await page.getByText("This contact was erased at").waitFor();
    await list(page).getByText("Erased", { exact: true }).waitFor();
    await expect.poll(() => page.content()).not.toContain("Evelyn");
    expect(new URL(page.url()).pathname).toBe(link);
  });

  test("a phone shows the list or a conversation", async () => {
    await create("+15550500020", "Fay");
    await demo.write("+15550500020", "On my way");
    await isWaiting("Fay", true);
    const page = await openAt("/conversations", {
      viewport: { width: 390, height: 844 },
    });
    await list(page).getByRole("link", { name: /Fay/ }).click();
    await page.getByRole("heading", { level: 1, name: "Fay" }).and(page.locator(":focus")).waitFor();
    expect(await list(page).isVisible()).toBe(false);
    await page.getByRole("link", { name: "Back to Conversations" }).click();
    await list(page).getByRole("link", { name: /Fay/ }).waitFor();
    expect(await box(page).isVisible()).toBe(false);
  });

  test("an answer that fails leaves the person waiting, and one that the channel takes doesn't", async () => {
    await create("+15550500030", "Gus");
    await demo.write("+15550500030", "Anybody there?");
    await isWaiting("Gus", true);
    const page = await openAt("/conversations");
    const { data } = (await demo.call("GET", "/contacts?waiting=true")).body;
    const count = (n: number) =>
      page
        .getByRole("navigation", { name: "Main" })
        .getByText(new RegExp(`^${n} contacts? waits? for an answer`));
    await count(data.length).waitFor();
    const answer = (message: string, next: object[]) =>
      fetch(`${demo.facts.simulator_url}/control/faults`, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ enforce_window: false, latency_ms: 0, next }),
      }).then(() => demo.call("POST", "/whatsapp/send-message", { phone_number: "+15550500030", message }));
    const row = list(page).getByRole("link", { name: /Gus/ });
    await answer("This fails", [{ code: 131026 }]);
    await row.getByText("This fails").waitFor();
    const failed = () => demo.call("GET", "/messages?status=failed&limit=1");
    await expect.poll(async () => (await failed()).body.data[0]?.text).toBe("This fails");
    await page.reload();
    await count(data.length).waitFor();
    await answer("This arrives", []);
    await count(data.length).waitFor({ state: "detached" });
    await isWaiting("Gus", false);
  });

  test("hundreds of conversations are read as the reader scrolls, and keys reach the last", async () => {
    const phones = Array.from({ length: 130 }, (_, n) => `+1555051${String(n).padStart(4, "0")}`);
    await Promise.all(phones.map((phone) => demo.write(phone, "Hello")));
    const page = await openAt("/conversations?view=all");
    await list(page).getByRole("link").first().waitFor();
    await page.getByRole("navigation", { name: "Main" }).getByText("99+").waitFor();
    await list(page).getByRole("link").first().focus();
    const atLast = async () => {
      await page.keyboard.press("End");
      const text = await page.locator(":focus").textContent();
      return text?.includes("Bo") ?? false;
    };
    await expect.poll(atLast).toBe(true);

    // The list follows the keys that open the next conversation.
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await box(page).and(page.locator(":focus")).waitFor();
    const open = list(page).locator("[aria-current=page]");
    for (let row = 1; row < 20; row++) {
      const before = await open.getAttribute("data-contact");
      // A key may come before the next conversation is shown, and is pressed again.
      const next = async () => {
        await page.keyboard.press("Alt+ArrowDown");
        return open.getAttribute("data-contact");
      };
      await expect.poll(next).not.toBe(before);
    }
    await expect
      .poll(() =>
        open.evaluate((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return (
            row.closest("nav")?.contains(row.ownerDocument.elementFromPoint(300, (top + bottom) / 2)) ?? false
          );
        }),
      )
      .toBe(true);
  });
});

// Colleagues at one conversation: each sees that the other is there and writes, and has unread messages of their own.
// Long: `npm test` has the walks through signing in, conversations, contacts and exports.
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { setUpConsole } from "./open-console.ts";

const PHONE = "+15557800001";
const { demo, openSignedOutAt } = setUpConsole();
beforeAll(async () => {
  await demo.call("POST", "/contacts/contact", { contact: { phone: PHONE, name: "Vera" } });
  await demo.write(PHONE, "Is the cake ready?");
});
async function join(name: string, role = "agent"): Promise<Page> {
  const email = `${name.toLowerCase()}@bakery.example`;
  const { body } = await demo.call("POST", "/invitations", { email, role });
  const page = await openSignedOutAt(body.url);
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("New password").fill("violet-stairs-58");
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByRole("heading", { name: "Conversations", level: 1 }).waitFor();
  return page;
}

test("two colleagues see each other before they send, and what each of them has seen is their own", async () => {
  const [mia, noa] = [await join("Mia"), await join("Noa")];
  const row = (page: Page) => page.getByRole("link", { name: /Vera/ });
  const isUnread = (page: Page) => row(page).getAttribute("data-unread");
  await expect.poll(() => isUnread(mia)).toBe("true");
  await row(mia).click();
  await expect.poll(() => isUnread(mia)).toBe("false");
  await expect.poll(() => isUnread(noa)).toBe("true");
  await row(noa).click();
  expect(await isUnread(mia)).toBe("false");
  // Mia's page was loaded before Noa joined.
  for (const [page, other] of [
    [noa, "Mia"],
    [mia, "Noa"],
  ] as const)
    await page.getByText(`${other} looks at this conversation, too`).waitFor();
  await mia.getByRole("textbox", { name: "Write a message" }).fill("At five");
  await noa.getByText("Mia is writing an answer…").waitFor();
  await mia.getByRole("textbox", { name: "Write a message" }).fill("");
  await noa.getByText("Mia looks at this conversation, too").waitFor();
});

test("the history says whose conversation somebody opened, and nothing of rows that were only listed", async () => {
  const page = await join("Lia");
  const { data } = (await demo.call("GET", "/people?limit=200")).body;
  const { id } = data.find(({ name }: { name: string }) => name === "Lia");
  const entries = async () => (await demo.call("GET", `/audit?by=${id}`)).body.data.length as number;
  const before = await entries();
  const row = page.getByRole("link", { name: /Vera/ });
  await row.getByText("Is the cake ready?").waitFor();
  const reads: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/contacts/con_")) reads.push(request.url());
  });
  await row.hover();
  await row.focus();
  expect([reads, await entries()]).toEqual([[], before]);
  await row.click();
  // Once for the contact and its messages.
  await expect.poll(entries).toBe(before + 1);
});

test("who may not rename any more is told so, and keeps the name that was typed", async () => {
  const page = await join("Ula");
  await page.getByRole("link", { name: /Vera/ }).click();
  await page.getByRole("button", { name: "Edit name: Vera" }).click();
  const field = page.getByRole("textbox", { name: "Name" });
  await field.fill("Vera Lund");
  const { data } = (await demo.call("GET", "/people?limit=200")).body;
  const { id } = data.find(({ name }: { name: string }) => name === "Ula");
  expect((await demo.call("PATCH", `/people/${id}`, { role: "reader" })).status).toBe(200);
  await field.press("Enter");
  await page.getByText(/Ask an owner of the account/).waitFor();
  expect(await field.inputValue()).toBe("Vera Lund");
});

test("who becomes a reader while the page is open is told so, keeps what was typed, and can't write any more", async () => {
  await join("Rex", "reader");
  const page = await join("Ria");
  await page.getByRole("link", { name: /Vera/ }).click();
  const assignees = async () => {
    await page.getByRole("button", { name: /^Assign/ }).click();
    const found = await page.getByRole("menuitem").allInnerTexts();
    await page.keyboard.press("Escape");
    return found.join();
  };
  await page.getByRole("button", { name: /^Assign/ }).waitFor();
  // Also by keys alone.
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /^Find/ }).fill("assign to me");
  await page.getByRole("option", { name: /Assign to me/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Assigned to Ria" }).waitFor();
  const offered = await assignees();
  expect(offered).toContain("Ria");
  // A reader can't answer.
  expect(offered).not.toContain("Rex");
  const box = page.getByRole("textbox", { name: "Write a message" });
  await box.fill("It is ready");
  const { data } = (await demo.call("GET", "/people?limit=200")).body;
  const { id } = data.find(({ name }: { name: string }) => name === "Ria");
  expect((await demo.call("PATCH", `/people/${id}`, { role: "reader" })).status).toBe(200);
  await box.press("Enter");
  await box.waitFor({ state: "detached" });
  const failed = page.getByRole("listitem").filter({ hasText: "It is ready" });
  await failed.getByText(/Ask an owner of the account/).waitFor();
  expect(await failed.getByRole("button", { name: "Edit" }).count()).toBe(0);
});

// Sources of synced data: added with a preset, and listed with what they refused.
// Long: `npm test` has the walks through signing in, conversations, contacts and exports.
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { setUpConsole } from "./open-console.ts";

const CUSTOMER = {
  id: 706405506930370000,
  first_name: "Ana",
  last_name: "Sousa",
  phone: "+351912555010",
  updated_at: "2026-11-22T10:00:00Z",
};

const SECRET = "shpss_0123456789abcdef0123456789abcdef";

describe("sync sources", () => {
  const { demo, openAt } = setUpConsole();
  test("a source is added with a preset, and shows the payloads that it refused", async () => {
    const page = await openAt("/sync");
    await page.locator("header").getByRole("button", { name: "Add source" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("System").first().click();
    await page.getByRole("option", { name: /Shopify/ }).click();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Shop");
    await dialog.getByLabel("Secret", { exact: true }).fill(SECRET);
    await dialog.getByRole("button", { name: "Add source" }).click();
    await dialog.getByText(/\/sync\//).waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.getByRole("link", { name: "Shop", exact: true }).click();
    const [source] = (await demo.call("GET", "/sources")).body.data;
    const send = async (customer: object) => {
      const payload = JSON.stringify(customer);
      const proof = createHmac("sha256", SECRET).update(payload).digest("base64");
      const headers = { "content-type": "application/json", "x-shopify-hmac-sha256": proof };
      await fetch(source.url, { method: "POST", headers, body: payload });
    };
    await send(CUSTOMER);
    expect((await demo.call("GET", "/contacts/351912555010")).body.name).toBe("Ana Sousa");
    await send({ ...CUSTOMER, phone: "0171 1234567", first_name: "x".repeat(300) });
    await page.getByText("/phone").waitFor();
    await page.getByText("x".repeat(300)).waitFor();
    const count = page
      .getByRole("region", { name: "Payloads so far" })
      .locator("div", { hasText: "refused" });
    await count.getByText("1", { exact: true }).waitFor();
  });
});

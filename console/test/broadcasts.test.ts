// Broadcasts in the console: from the choice of people to the report.
// Long: `npm test` has the walks through signing in, conversations, contacts and exports.
import { expect, test } from "vitest";
import { goTo } from "./every-page.ts";
import { setUpConsole } from "./open-console.ts";

const { demo, openAt } = setUpConsole();

const PEOPLE = ["15557330001", "15557330002", "15557330003"];

/** The beginnings of the texts that reached a phone. */
async function textsOn(phone: string): Promise<string[]> {
  const answer = await fetch(`${demo.facts.simulator_url}/control/messages?to=${phone}`);
  const { data } = (await answer.json()) as { data: { text?: string }[] };
  return data.map(({ text = "" }) => text.split("\n").at(-1)?.split(",")[0] ?? "");
}

test("a template goes to everybody with a label, with each person's own name, and the report names who got it", async () => {
  const enhanced_data = { Orders: [{ text: "A-78" }, { text: "A-79" }] };
  for (const [index, phone] of PEOPLE.entries())
    await demo.call("POST", "/contacts/contact", {
      contact: {
        phone: `+${phone}`,
        labels: "regulars",
        ...(index < 2 && { name: `Regular ${index + 1}`, enhanced_data }),
      },
    });
  await demo.call("POST", `/contacts/${PEOPLE[1]}/opt-out`, { scope: "all" });
  const page = await openAt("/broadcasts");
  await page.getByRole("link", { name: "New broadcast" }).first().click();
  await page.getByLabel("Name").first().fill("For our regulars");
  // Enter takes the label that fits, once.
  await page.getByRole("combobox", { name: "With all of these labels" }).click();
  await page.keyboard.type("regul");
  await page.getByRole("option", { name: "regulars" }).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.getByText("3 people").waitFor();
  await page.getByRole("combobox", { name: "Template" }).click();
  await page.getByRole("option", { name: /order_update/ }).click();
  await page.getByRole("combobox", { name: "after “Hi”" }).click();
  await page.getByRole("option", { name: "Their name" }).click();
  await page.getByLabel("For people without it").fill("friend");
  await page.getByRole("combobox", { name: "after “your order”" }).click();
  await page.getByRole("option", { name: "Orders: text" }).click();
  await page.getByLabel("For people without it").nth(1).fill("A-77");
  await page.getByRole("figure").getByText("A-78").waitFor();
  await page.getByLabel("Entry").fill("2");
  await page.getByRole("figure").getByText("A-79").waitFor();
  const label = page.getByRole("combobox", { name: "Label for who gets it" });
  await label.fill("told");
  await label.press("Enter");
  await page.getByRole("button", { name: "Make the plan" }).click();
  await page.getByText("Reaches 2 people").waitFor();
  await page.getByText("About €1.00 by your prices", { exact: true }).waitFor();
  await page.getByText("Label for who gets it: told").waitFor();
  await page.getByRole("button", { name: "They opted out." }).click();
  await page.getByRole("link", { name: /Regular 2/ }).waitFor();
  await page.getByRole("button", { name: "They opted out." }).click();
  await page.getByRole("button", { name: "Send to 2 people" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send to 2 people" }).click();
  // The page follows by itself.
  await page.getByRole("button", { name: /^Read/ }).getByText("2").waitFor();
  await expect
    .poll(() =>
      page
        .getByRole("listitem")
        .filter({ hasText: /^Regular 1Read/ })
        .count(),
    )
    .toBe(1);
  await page.getByText("Began at: ").waitFor();
  await page.getByText("The channel says: 2 × utility, billed").waitFor();
  await page
    .getByRole("figure")
    .getByText(/^Messages from/)
    .waitFor();
  const texts = await Promise.all(PEOPLE.map(textsOn));
  expect(texts).toEqual([["Hi Regular 1"], [], ["Hi friend"]]);
  await page.goto(page.url().replace(/broadcasts\/.*/, `conversations/${PEOPLE[0]}`));
  await page.getByRole("link", { name: "Broadcast", exact: true }).click();
  await page.getByRole("heading", { name: "For our regulars" }).waitFor();
  await goTo(page, "/figures");
  await page.getByText("Together €1.00 by your prices", { exact: true }).waitFor();
});

test("selected contacts are written to", async () => {
  const phone = "15557330009";
  const label = "picked";
  await demo.call("POST", "/contacts/contact", {
    contact: { phone: `+${phone}`, labels: label, name: "Picked" },
  });
  const page = await openAt(`/contacts?label=${label}`);
  await page
    .getByRole("row", { name: /Picked/ })
    .getByRole("checkbox")
    .click();
  await page.getByRole("button", { name: "Write to them" }).click();
  await page.getByText("1 person whom you chose").waitFor();
  // When they get it is up to their own clocks.
  await page.getByLabel("Name").first().fill("Picked by hand");
  await page.getByText("Text", { exact: true }).click();
  await page.getByRole("textbox", { name: "Text" }).fill("Hello");
  await page.getByLabel("Only at these hours").check();
  await page.getByLabel("In each person's own time zone").check();
  await page.getByRole("button", { name: "Make the plan" }).click();
  await page.getByText(/^Only at these hours: 09:00–18:00 \(.+\), In each person's own time zone$/).waitFor();
  await page.getByRole("button", { name: "Change" }).click();
  expect(await page.getByLabel("In each person's own time zone").isChecked()).toBe(true);
});

test("everybody in an imported file is written to", async () => {
  const page = await openAt("/contacts/import");
  await page.locator("input[type=file]").setInputFiles({
    name: "fair.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("phone,name\n+15557330011,Fay\n+15557330012,Flo\n"),
  });
  await page.getByLabel("Label for everybody in the file").fill("fair");
  await page.getByRole("button", { name: "Import 2 contacts" }).click();
  await page.getByRole("button", { name: "Write to them" }).click();
  await page.getByText("2 people", { exact: true }).waitFor();
});

// What is known about a contact, edited beside the conversation by several people at once.
// Long: `npm test` has the walks through signing in, conversations, contacts and exports.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { setUpConsole } from "./open-console.ts";

interface Contact {
  name: string | null;
  labels: string;
  enhanced_data: Record<string, object[]>;
}

describe("the details of a contact", () => {
  const { demo, openAt } = setUpConsole();
  const change = (phone: string, fields: object) =>
    demo.call("POST", "/contacts/contact", { contact: { phone, ...fields } });

  async function read(phone: string): Promise<Contact> {
    return (await demo.call("GET", `/contacts/${phone.slice(1)}`)).body as Contact;
  }

  async function open(phone: string, fields: object, refusals: number[] = []): Promise<Page> {
    await change(phone, fields);
    const page = await openAt(`/contacts/${phone.slice(1)}`, { refusals });
    await page.getByRole("complementary", { name: "Details" }).waitFor();
    return page;
  }

  test("in German, no word of the details is broken over two lines", async () => {
    await change("+15550660090", { name: "Ana" });
    const page = await openAt("/conversations/15550660090", { language: "de" });
    const names = page.getByRole("complementary").getByRole("term");
    await names.first().waitFor();
    const heights = await names.evaluateAll((all) => all.map((name) => name.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(30);
  });

  test("a long label ends inside the details", async () => {
    const label = "deliver before seven in the morning";
    const page = await open("+15550660091", { labels: `${label}, VIP` });
    const details = page.getByRole("complementary", { name: "Details" });
    const ends = [details.getByTitle(label), details].map((one) =>
      one.evaluate((element) => element.getBoundingClientRect().right),
    );
    const [end = 0, most = 0] = await Promise.all(ends);
    expect(end).toBeLessThan(most);
  });

  test("a name is edited in place, and Escape leaves it as it was", async () => {
    const phone = "+15550660001";
    const page = await open(phone, { name: "Ana" });
    await page.getByRole("button", { name: "Edit name: Ana" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Nobody");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Edit name: Ana" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Ana Sousa");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Ana Sousa" }).waitFor();
    await expect.poll(async () => (await read(phone)).name).toBe("Ana Sousa");
  });

  test("who edits a name that changes meanwhile is told, and decides", async () => {
    const phone = "+15550660002";
    const page = await open(phone, { name: "Bo" });
    await page.getByRole("button", { name: "Edit name: Bo" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Bo Lind");
    await change(phone, { name: "Bo Berg" });
    await page.keyboard.press("Enter");
    await page.getByText("Somebody else has just named this contact Bo Berg. Yours: Bo Lind.").waitFor();
    expect((await read(phone)).name).toBe("Bo Berg");
    await page.getByRole("button", { name: "Keep mine" }).click();
    await page.getByRole("heading", { level: 1, name: "Bo Lind" }).waitFor();
    await expect.poll(async () => (await read(phone)).name).toBe("Bo Lind");
  });

  test("a change that no event told of isn't overwritten either", async () => {
    const phone = "+15550660003";
    const page = await open(phone, { name: "Cy" });
    // The stream never begins.
    await page.route("**/events/stream*", () => undefined);
    await page.reload();
    await page.getByRole("button", { name: "Edit name: Cy" }).click();
    await change(phone, { name: "Cy Young" });
    await page.getByRole("textbox", { name: "Name" }).fill("Cy Old");
    await page.keyboard.press("Enter");
    await page.getByText("Somebody else has just named this contact Cy Young.").waitFor();
    await page.getByRole("heading", { level: 1, name: "Cy Young" }).waitFor();
    await expect.poll(async () => (await read(phone)).name).toBe("Cy Young");
  });

  test("labels are added and removed one by one, beside those of others", async () => {
    const phone = "+15550660004";
    const page = await open(phone, { name: "Di", labels: "old" });
    const labels = page.getByRole("combobox", { name: "Labels" });
    const shown = (name: string) => page.getByRole("complementary").getByText(name, { exact: true });
    await labels.fill("vip");
    await page.keyboard.press("Enter");
    await shown("vip").waitFor();
    await change(phone, { labels: "old, new, vip" });
    await shown("new").waitFor();
    await labels.press("Backspace");
    await shown("vip").waitFor({ state: "detached" });
    expect((await read(phone)).labels.split(", ").toSorted()).toEqual(["new", "old"]);
  });

  test("data is edited as rows, and a fault is told at its field", async () => {
    const phone = "+15550660005";
    const orders = [{ text: "A-1", link: "https://shop.example/1" }];
    const page = await open(
      phone,
      { name: "Ed", enhanced_data: { Orders: orders, Notes: [{ text: "x" }] } },
      [422],
    );
    await page.getByText("shop.example").waitFor();
    await page.getByRole("button", { name: "Edit Orders" }).click();
    await page.getByRole("button", { name: "Add an entry" }).click();
    await page.getByRole("textbox", { name: "Text of entry 2" }).fill("A-2");
    const link = page.getByRole("textbox", { name: "Link of entry 2" });
    await link.fill("not a link");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => link.getAttribute("aria-invalid")).toBe("true");
    await link.fill("https://shop.example/2");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("link", { name: "A-2" }).waitFor();
    expect((await read(phone)).enhanced_data).toEqual({
      Notes: [{ text: "x" }],
      Orders: [...orders, { text: "A-2", link: "https://shop.example/2" }],
    });
    await page.getByRole("button", { name: "Edit Notes" }).click();
    await page.getByRole("button", { name: "Remove entry 1" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Edit Notes" }).waitFor({ state: "detached" });
    expect(Object.keys((await read(phone)).enhanced_data)).toEqual(["Orders"]);
  });

  test("a group that changes while it is edited is shown in both versions", async () => {
    const phone = "+15550660006";
    const page = await open(phone, { name: "Flo", enhanced_data: { Orders: [{ text: "A-1" }] } });
    await page.getByRole("button", { name: "Edit Orders" }).click();
    await page.getByRole("textbox", { name: "Text of entry 1" }).fill("A-1, mine");
    await change(phone, { enhanced_data: { Orders: [{ text: "A-1, theirs" }] } });
    await page.getByRole("alert").getByText("A-1, theirs").waitFor();
    await page.getByRole("button", { name: "Take theirs" }).click();
    await expect
      .poll(() => page.getByRole("textbox", { name: "Text of entry 1" }).inputValue())
      .toBe("A-1, theirs");
  });

  test("on a phone, the details open over the conversation", async () => {
    const phone = "+15550660007";
    await change(phone, { name: "Gus", labels: "vip" });
    const page = await openAt(`/contacts/${phone.slice(1)}`, {
      viewport: { width: 390, height: 844 },
    });
    await page.getByRole("button", { name: "More for Gus" }).click();
    await page.getByRole("menuitem", { name: "Details" }).click();
    await page.getByRole("dialog", { name: "Details" }).getByText("vip").waitFor();
  });

  test("a person who hides the number is asked for it, and shares it", async () => {
    const write = (body: object) =>
      fetch(`${demo.facts.simulator_url}/control/inbound`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          ...{ from: "15550660008", to: demo.facts.whatsapp.phone_number_id, name: "Hedda", hidden: true },
          ...body,
        }),
      });
    expect((await write({ text: "Do you deliver?", username: "hedda.k" })).status).toBe(200);
    const find = async () =>
      ((await demo.call("GET", "/contacts?q=Hedda")).body as { data: { id: string }[] }).data[0]?.id;
    await expect.poll(find, { timeout: 20_000 }).toBeDefined();
    const page = await openAt(`/conversations/${await find()}`);
    const details = page.getByRole("complementary", { name: "Details" });
    await details.getByText("@hedda.k").waitFor();
    await details.getByRole("button", { name: "Ask for the number" }).click();
    await details.getByRole("textbox", { name: "Question" }).fill("May we call you?");
    await details.getByRole("button", { name: "Send" }).click();
    await details.getByText("Asked.").waitFor();
    await page.getByText("Share the phone number").waitFor();
    await write({ share_number: true });
    await details.getByText("Hidden").waitFor({ state: "hidden" });
    const { body } = await demo.call("GET", "/contacts/15550660008");
    expect(body).toMatchObject({ phone: "+15550660008", username: "hedda.k" });
  });
});

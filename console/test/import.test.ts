// Importing a file: its columns, its refused rows, and the import itself; and files that can't be imported.
// Long: `npm test` has the walks through signing in, conversations, contacts and exports.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { workbookOf } from "../../server/src/workbooks/xlsx/write-workbook.ts";
import { newFolder } from "../../server/test/new-folder.ts";
import { goTo } from "./every-page.ts";
import { setUpConsole } from "./open-console.ts";

/** The container of Office files before 2007, and of encrypted ones. */
function ole(stream: string): Buffer {
  return Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from(stream, "utf16le")]);
}

describe("importing contacts", () => {
  const { demo, openAt } = setUpConsole();
  let folder: string;
  beforeAll(async () => {
    folder = await newFolder("parley-files-");
    await mkdir(folder, { recursive: true });
  });

  async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
    const path = join(folder, name);
    await writeFile(path, content);
    await page.locator("input[type=file]").setInputFiles(path);
  }
  const meaning = (page: Page, column: string) =>
    page.getByRole("combobox", { name: `Meaning of ${column}`, exact: true });

  test("a file with bad rows is imported, and its refused rows are mended and imported again", async () => {
    const page = await openAt("/contacts");
    await page.locator("header").getByRole("button", { name: "Import" }).click();
    const rows = Array.from({ length: 30 }, (_, n) => `+1555700${1000 + n};Person ${n};VIP;A-${n};x`);
    const bad = ["0171 2345678;Short;;;", "5.55E+9;Lossy;;;"];
    await choose(
      page,
      "people.csv",
      ["phone;name;labels;Orders 1 text;shoe size", ...rows, ...bad].join("\r\n"),
    );
    await page.getByRole("cell", { name: "Person 19" }).waitFor();
    expect(await meaning(page, "shoe size").inputValue()).toBe("ignore");
    expect(await meaning(page, "Orders 1 text").inputValue()).toBe("data");

    expect((await demo.call("GET", "/contacts?q=Person")).body.data).toEqual([]);
    await page.getByRole("button", { name: /^Import/ }).click();
    await page.getByText("The import leaves out: shoe size.").waitFor();
    const lossy = page.getByRole("row").filter({ hasText: "5.55E+9" });
    await lossy.getByText("The phone number lost digits.").waitFor();
    expect(await lossy.getByRole("cell").first().textContent()).toBe("33");
    await page.getByRole("button", { name: "See the contacts" }).waitFor();
    expect((await demo.call("GET", "/contacts/count?q=Person")).body.count).toBe(30);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download 2 refused rows" }).click();
    const refused = await download;
    expect(refused.suggestedFilename()).toMatch(/^imp_.*-report\.csv$/);

    await refused.saveAs(join(folder, "refused.csv"));
    const mended = (await readFile(join(folder, "refused.csv"), "utf8")).replaceAll(
      "5.55E+9",
      "+15557002000",
    );
    await page.getByRole("button", { name: "Another file" }).click();
    await choose(page, "refused.csv", mended);
    await page.getByText("The phone number has no country code").waitFor();
    await page.getByRole("combobox", { name: "Numbers without a country code" }).fill("Germany");
    await page.getByRole("option", { name: "Germany", exact: true }).click();
    await page.getByRole("cell", { name: "+491712345678" }).getByText("Read as Germany").waitFor();
    await page.getByRole("button", { name: /^Import/ }).click();
    await page.getByRole("button", { name: "See the contacts" }).waitFor();
    expect((await demo.call("GET", "/contacts/491712345678")).body.name).toBe("Short");
    expect((await demo.call("GET", "/contacts/15557002000")).body.name).toBe("Lossy");

    await goTo(page, "/jobs");
    await page.getByRole("link", { name: "Import", exact: true }).first().click();
    await page.getByText("Imported").waitFor();
  });

  test("columns are recognised, changed and kept, in the encoding of an older spreadsheet", async () => {
    const page = await openAt("/contacts/import");
    const sheet = "Vorname;Nachname;Kanal;Ort\r\nChloé;Müller;+15557003000;Köln\r\n";
    await choose(page, "kunden.csv", Buffer.from(sheet, "latin1"));
    await page.getByRole("alert").getByText("The file has no column for phone numbers.").waitFor();
    expect(await page.getByRole("button", { name: /^Import/ }).isDisabled()).toBe(true);
    await page.getByText("A guess. Look at names with accents.").waitFor();
    await meaning(page, "Kanal").selectOption({ label: "Phone" });
    await page.getByRole("checkbox", { name: "Keep all other columns as data of the contact" }).check();
    await page.getByRole("combobox", { name: "Name of the data from Ort" }).fill("City");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Import/ }).click();
    await page.getByRole("button", { name: "See the contacts" }).waitFor();
    expect((await demo.call("GET", "/contacts/15557003000")).body).toMatchObject({
      name: "Chloé Müller",
      enhanced_data: { City: [{ text: "Köln" }] },
    });
  });

  test("numbers without a country code are refused until their country is named, and others say how they are read", async () => {
    const page = await openAt("/contacts/import");
    const rows = ["Ana,(555) 700-4001", "Bo,34612345679", "#N/A,+15557004002"];
    await choose(page, "list.csv", `Who's who,Cell phone\n${rows.join("\n")}\n`);
    await page.getByText("No column is known to hold names").waitFor();
    await meaning(page, "Who's who").selectOption({ label: "Name" });
    await page.getByText("An error of the spreadsheet: left out").waitFor();
    expect(await page.getByText("No column is known to hold names").count()).toBe(0);
    const row = (text: string) => page.getByRole("row").filter({ hasText: text });
    await row("(555) 700-4001").getByText("The phone number has no country code").waitFor();
    await row("34612345679").getByText("Read as Spain").waitFor();
    await page.getByText("From which country are they?").waitFor();
    await page.getByRole("button", { name: "Read them as United States" }).click();
    await row("(555) 700-4001").getByText("Read as United States").waitFor();
    expect(await page.getByText("From which country are they?").count()).toBe(0);
    await page.getByRole("button", { name: /^Import/ }).click();
    await page.getByText("1 cell in Who's who holds an error of the spreadsheet").waitFor();
    await page.getByRole("button", { name: "See the contacts" }).waitFor();
    expect((await demo.call("GET", "/contacts/15557004001")).body.name).toBe("Ana");
  });

  test("an import says that an erasure removed a row of it", async () => {
    const { body } = await demo.call("POST", "/contacts/contact", {
      contact: { phone: "+15557004100", name: "Erin Gone" },
    });
    const page = await openAt("/contacts/import");
    await choose(page, "gone.csv", "phone,name\n12,Erin Gone\n13,Finn Stays\n");
    await page.getByRole("button", { name: /^Import/ }).click();
    await page.getByRole("cell", { name: "13", exact: true }).waitFor();
    await demo.call("DELETE", `/contacts/${body.contact.phone.slice(1)}`);
    await page.reload();
    await page.getByText("1 row was deleted, because its person was erased.").waitFor();
    await page.getByRole("cell", { name: "13", exact: true }).waitFor();
    expect(await page.getByRole("cell", { name: "12", exact: true }).count()).toBe(0);
  });

  test("a workbook is imported, and its numbers are whole", async () => {
    async function* rows() {
      yield ["Ana Sheet", "+15557008000"];
      yield ["Bo Sheet", "12"];
    }
    const page = await openAt("/contacts/import");
    await choose(page, "people.xlsx", await buffer(workbookOf("Contacts", ["Full name", "Mobile"], rows())));
    await page.getByRole("cell", { name: "Ana Sheet" }).waitFor();
    await page.getByText("The phone number has no country code").waitFor();
    expect(await page.getByLabel("Encoding").count()).toBe(0);
    await page.getByRole("button", { name: /^Import/ }).click();
    await page.getByRole("button", { name: "See the contacts" }).waitFor();
    expect((await demo.call("GET", "/contacts/15557008000")).body.name).toBe("Ana Sheet");
  });

  test.each<[string, string | Buffer, string]>([
    [
      "program.csv",
      Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0xff, 0xfe]),
      "It is a picture, a PDF or another binary file.",
    ],
    ["locked.xlsx", ole("EncryptedPackage"), "The workbook is protected by a password."],
    ["quotes.csv", 'phone,"na"me\n+15557001000,Ana\n', "Correct the row"],
  ])("a file that can't be read is refused with what to do: %s", async (name, content, words) => {
    const page = await openAt("/contacts/import", { refusals: [422] });
    await choose(page, name, content);
    await page.getByRole("alert").getByText(words).waitFor();
    expect(await page.getByRole("button", { name: /^Import/ }).count()).toBe(0);
  });

  test("of two columns of the same name, the reader chooses one", async () => {
    const page = await openAt("/contacts/import");
    await choose(page, "twice.csv", "phone,phone\n+15557005000,+15557005001\n");
    await page.getByRole("alert").getByText("Two columns of the file have the same name.").waitFor();
    await meaning(page, "phone").nth(0).selectOption({ label: "Left out" });
    await page.getByRole("button", { name: /^Import/ }).click();
    await page.getByRole("button", { name: "See the contacts" }).waitFor();
    expect((await demo.call("GET", "/contacts/15557005001")).status).toBe(200);
    expect((await demo.call("GET", "/contacts/15557005000")).status).toBe(404);
  });

  test("what a file replaces, takes away and leaves as it is, is shown before the import", async () => {
    const contact = { phone: "+15557009100", name: "Hana", labels: "VIP, allergic to nuts" };
    await demo.call("POST", "/contacts/contact", { contact });
    const page = await openAt("/contacts/import");
    await choose(page, "crm.csv", "phone,name,labels\n+15557009100,Hannah,newsletter\n+15557009101,,\n");
    await page.getByText("1 contact gets another value from name: line 2.").waitFor();
    const row = page.getByRole("row").filter({ hasText: "+15557009100" });
    await row.getByText("Replaces: Hana").waitFor();
    await row.getByText("Stays: VIP, allergic to nuts").waitFor();
    await page.getByRole("checkbox", { name: "Take away what the file leaves empty" }).check();
    await row.getByText("Takes away: VIP, allergic to nuts").waitFor();
    await page.getByText("1 contact loses what it has in labels: line 2.").waitFor();
    await page.getByRole("checkbox", { name: "Take away what the file leaves empty" }).uncheck();
    await page.getByRole("button", { name: "Import 2 contacts" }).click();
    await page.getByRole("button", { name: "See the contacts" }).waitFor();
    expect((await demo.call("GET", "/contacts/15557009100")).body).toMatchObject({
      name: "Hannah",
      labels: "VIP, allergic to nuts, newsletter",
    });
  });

  test("a column about consent asks what a yes means, and records opt-outs then", async () => {
    const page = await openAt("/contacts/import");
    const rows = ["+15557009200,Ida,no,x", "+15557009201,Jo,yes,y"];
    await choose(
      page,
      "consent.csv",
      `phone,name,Accepts SMS Marketing,Newsletter form\n${rows.join("\n")}\n`,
    );
    await page
      .getByRole("row")
      .filter({ hasText: "Ida" })
      .getByText("Seems to say no: not imported")
      .waitFor();
    const offer = page.getByRole("region", { name: "Consent in Accepts SMS Marketing" });
    await offer.getByRole("button", { name: "Yes: wants messages" }).click();
    await offer.waitFor({ state: "detached" });
    expect(await meaning(page, "Accepts SMS Marketing").inputValue()).toBe("wants");
    const scope = page.getByRole("combobox", { name: "What Accepts SMS Marketing opts out of" });
    expect(await scope.inputValue()).toBe("marketing");
    await page.getByRole("region", { name: "Consent in Newsletter form" }).getByText("Leave it out").click();
    await page.getByRole("button", { name: "Import 2 contacts" }).click();
    await page.getByRole("button", { name: "See the contacts" }).waitFor();
    expect((await demo.call("GET", "/contacts/15557009200")).body.opt_outs).toMatchObject([
      { scope: "marketing" },
    ]);
    expect((await demo.call("GET", "/contacts/15557009201")).body.opt_outs).toEqual([]);
  });

  test("an address book of a phone is imported", async () => {
    const page = await openAt("/contacts/import");
    const card = "BEGIN:VCARD\r\nFN:Vera Card\r\nTEL:+15557009300\r\nTEL:+15557009301\r\nEND:VCARD\r\n";
    await choose(page, "contacts.vcf", card);
    await page.getByText("1 further number in Phone 1 - Value isn't imported: line 1.").waitFor();
    await page.getByRole("button", { name: "Import 1 contact" }).click();
    await page.getByRole("button", { name: "See the contacts" }).waitFor();
    expect((await demo.call("GET", "/contacts/15557009300")).body.name).toBe("Vera Card");
  });

  test("a header without rows is told at once, and rows that don't fit it after the import", async () => {
    const page = await openAt("/contacts/import");
    await choose(page, "header.csv", "phone,name\n");
    await page.getByRole("alert").getByText("The file has no rows below its header.").waitFor();
    expect(await page.getByRole("button", { name: /^Import/ }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Another file" }).click();
    await choose(page, "mixed.csv", "phone,name\n+15557006000;Ana\n+15557006001,Bo\n");
    await page.getByRole("button", { name: /^Import/ }).click();
    await page.getByRole("row").filter({ hasText: "+15557006000;Ana" }).waitFor();
  });
});

// Files of other tools: their headings, their encodings, national numbers, mappings, and the preview of it all.
import { beforeAll, describe, expect, test } from "vitest";
import { useSharedDatabase } from "../../../test/database.ts";
import { headerTest } from "../columns/csv-layout.ts";
import { contact, importFile, importsOf, query, report, upload, useImportWorld } from "./import-world.ts";

const server = useSharedDatabase();
const world = useImportWorld(server, beforeAll);

const FILES = {
  "Google Contacts":
    "First Name,Middle Name,Last Name,Phonetic First Name,Nickname,Organization Name,Labels,E-mail 1 - Label," +
    "E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value\n" +
    "Ana,Maria,Marlowe,,,Bakery,* myContacts ::: VIP ::: Lisbon,* Work,ana@bakery.example,Mobile," +
    "+1 555-666-0001 ::: +1 555-666-0099,,\n",
  "Google Contacts, before 2024":
    "Name,Given Name,Additional Name,Family Name,Group Membership,E-mail 1 - Type,Phone 1 - Type,Phone 1 - Value\n" +
    "Ana Maria Marlowe,Ana,Maria,Marlowe,VIP ::: * myContacts ::: Lisbon,*,Mobile,+1 555 666 0001\n",
  Outlook:
    '"Title","First Name","Middle Name","Last Name","Company","Home Phone","Mobile Phone","E-mail Address","Categories"\r\n' +
    '"","Ana","Maria","Marlowe","Bakery","+1 555 666 0098","+1 (555) 666-0001","ana@bakery.example","VIP;Lisbon"\r\n',
  HubSpot:
    "Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Tags\n" +
    "101,Ana Maria,Marlowe,ana@bakery.example,,+15556660001,VIP;Lisbon\n",
  Chatwoot:
    "id,name,email,identifier,phone_number,labels\n" +
    '7,Ana Maria Marlowe,ana@bakery.example,,+15556660001,"VIP, Lisbon"\n',
  WATI:
    "Name,CountryCode,Phone,AllowBroadcast,Tags\n" + 'Ana Maria Marlowe,1,5556660001,TRUE,"VIP, Lisbon"\n',
  Brevo:
    'CONTACT ID;EMAIL;FIRSTNAME;LASTNAME;SMS;TAGS\n7;a@b.example;Ana Maria;Marlowe;15556660001;"VIP, Lisbon"\n',
  "HubSpot, in German":
    'Vorname;Nachname;Telefonnummer;Mobiltelefonnummer;Tags\nAna Maria;Marlowe;+1 555 666 0099;+1 555 666 0001;"VIP;Lisbon"\n',
  WooCommerce: 'first_name,last_name,billing_phone,tags\nAna Maria,Marlowe,+15556660001,"VIP, Lisbon"\n',
  "Outlook, in German":
    'Vorname;Nachname;Haupttelefon;Kategorien\nAna Maria;Marlowe;+1 555 666 0001;"VIP;Lisbon"\n',
  "a sheet of one's own, in German":
    "Nachname;Vorname;Handynummer;Etiketten\nMarlowe;Ana Maria;+1 555 666 0001;VIP, Lisbon\n",
  "in German, with a last name that is only called Name":
    "Name;Vorname;Telefon;Tags\nMarlowe;Ana Maria;+1 555 666 0001;VIP, Lisbon\n",
  "in French": "Prénom;Nom;Téléphone;Étiquettes\nAna Maria;Marlowe;+1 555 666 0001;VIP, Lisbon\n",
  "in French, without a first name": "Nom;Tél.;Étiquettes\nAna Maria Marlowe;+1 555 666 0001;VIP, Lisbon\n",
  "in Spanish, without accents":
    "Nombre;Apellidos;Telefono movil;Etiquetas\nAna Maria;Marlowe;+1 555 666 0001;VIP, Lisbon\n",
  "with other punctuation":
    "FIRST-NAME:,Last_Name*,Phone No.,Tags\nAna Maria,Marlowe,+1 555 666 0001,VIP;Lisbon\n",
  "the separator as Excel is told":
    "sep=|\r\nphone|name|labels\r\n+15556660001|Ana Maria Marlowe|VIP, Lisbon\r\n",
  "a title above the header":
    'Customers of the bakery;;\r\n;;\r\n"phone";"name";"labels"\r\n+15556660001;Ana Maria Marlowe;VIP, Lisbon\r\n',
  "texts as formulas": 'phone,name,labels\r\n="+15556660001","=""Ana Maria Marlowe""","=""VIP, Lisbon"""\r\n',
};

describe("the columns of other tools are known", () => {
  test.each(Object.entries(FILES))("%s", async (_, file) => {
    const done = await importFile(world, file);
    expect(done).toMatchObject({ accepted: 1, refused: 0 });
    expect(await contact(world, "15556660001")).toMatchObject({
      name: "Ana Maria Marlowe",
      labels: "VIP, Lisbon",
      enhanced_data: {},
    });
    await world.api.call("DELETE", "/contacts/15556660001");
  });
});

describe("a heading of several words for a phone is known", () => {
  test.each([
    ["Telefon (mobil)", "Telefon (Festnetz)"],
    ["Handy (privat)", "Telefon (geschäftlich)"],
    ["Phone (mobile)", "Phone (work)"],
    ["Tel./Mobil", "Telefon-Nr."],
    ["Téléphone (portable)", "Téléphone (fixe)"],
    ["Mobile [WhatsApp]", "Other phone"],
  ])("%s is read before %s", async (mobile, landline) => {
    const file = `${landline};${mobile};Vor- und Nachname\n+493055500;+15556660040;Ana\n+15556660041;;Bo\n`;
    expect(await importFile(world, file)).toMatchObject({ accepted: 2, refused: 0 });
    expect(await contact(world, "15556660040")).toMatchObject({ name: "Ana" });
    expect(await contact(world, "15556660041")).toMatchObject({ name: "Bo" });
    for (const phone of ["15556660040", "15556660041"]) await world.api.call("DELETE", `/contacts/${phone}`);
  });

  test("of another person, or of no phone, isn't", async () => {
    const { body } = await upload(world, "Telefon (Notfall);Home;Mobile app\n+15556660042;Kiel;iOS\n");
    expect(body).toMatchObject({ code: "no_phone_column" });
  });
});

const noticesOf = (body: { notices: { code: string; column: string | null; lines: number[] }[] }) =>
  body.notices.map(({ code, column, lines }) => [code, column, lines]);

test("a file whose name isn't recognised says so, in the preview and in the import", async () => {
  const file = "Rufname;Mobil\nAna;+15556660020\n";
  const { body } = await world.api.call("POST", "/contacts/import/preview", file, {
    "content-type": "text/csv",
  });
  expect(body).toMatchObject({ notices: [{ code: "no_name_column" }], errors: [] });
  expect(noticesOf(await importFile(world, file))).toEqual([["no_name_column", null, []]]);
  const named = query({ mapping: '{"Rufname": "name"}' });
  expect((await importFile(world, file, named)).notices).toEqual([]);
  expect((await importFile(world, "phone\n+15556660020\n")).notices).toEqual([]);
});

test("lines above the header are named, and other lines keep their numbers", async () => {
  const done = await importFile(world, "\nCustomers\n\nName;Mobil\nAna;+15556660021\nBo;12\n");
  expect(done).toMatchObject({ accepted: 1, refused: 1 });
  expect(noticesOf(done)).toEqual([["lines_above_header", null, [2]]]);
  expect(await report(world, done.id)).toContain("Bo,12,6,Mobil,missing_country_code,12");
});

test("a row of more cells than a file can have columns is no header", () => {
  expect(headerTest({})(Array(10_000).fill("phone"))).toBe(true);
  expect(headerTest({})(Array(10_001).fill("phone"))).toBe(false);
});

test("a title above columns that nobody knows isn't taken for the header", async () => {
  const { body } = await upload(world, "Customers\nWho;Number\nAna;+15556660022\n");
  expect(body).toMatchObject({ code: "no_phone_column" });
  expect(body.errors[0].detail).toContain('"Who", "Number"');
});

describe("an error of the spreadsheet", () => {
  const phone = "+15556660023";
  const kept = { name: "Ana", labels: "VIP", enhanced_data: { City: [{ text: "Kiel" }] } };
  const header = "phone,name,labels,City 1 text\n";

  test("is read as if its cell weren't there, and reported", async () => {
    await importFile(world, `${header}${phone},Ana,VIP,Kiel\n`);
    const done = await importFile(world, `${header}+15556660024,Bo,,\n${phone},#N/A,#REF!,#DIV/0!\n`);
    expect(done).toMatchObject({ created: 1, unchanged: 1, refused: 0 });
    expect(await contact(world, "15556660023")).toMatchObject(kept);
    expect(noticesOf(done)).toEqual([
      ["error_cell", "name", [3]],
      ["error_cell", "labels", [3]],
      ["error_cell", "City 1 text", [3]],
      ...["name", "labels", "City 1 text"].map((column) => ["keeps_stored", column, [3]]),
    ]);
    expect(done.notices[0]).toMatchObject({ rows: 1, detail: expect.stringContaining("#N/A") });
  });

  test.each(["#NV", " #VALEUR! ", "Err:502"])("%s in any language", async (error) => {
    await importFile(world, `phone,first name,last name\n+15556660025,${error},Marlowe\n`);
    expect(await contact(world, "15556660025")).toMatchObject({ name: "Marlowe" });
  });

  test("in the column of phones leaves the row without a phone", async () => {
    const done = await importFile(world, "name,Mobile,Telephone\nAna,#N/A,+15556660026\nBo,#N/A,#REF!\n");
    expect(done).toMatchObject({ created: 1, refused: 1 });
    expect(await report(world, done.id)).toContain("3,Mobile,no_phone,#N/A");
  });

  test("isn't a label such as #vip", async () => {
    await importFile(world, "phone,labels\n+15556660027,#vip\n");
    expect(await contact(world, "15556660027")).toMatchObject({ labels: "#vip" });
  });
});

describe("Google Contacts", () => {
  const header = "First Name,Last Name,Organization Name,Labels,Phone 1 - Value\n";

  test("a contact without a name is called as its organization", async () => {
    const rows = ",,Corner Bakery,,+15556660030\nAna,Marlowe,Corner Bakery,,+15556660031\n";
    for (const more of [{}, query({ other_columns: "keep" })]) {
      const done = await importFile(world, header + rows, more);
      expect(done).toMatchObject({ accepted: 2, notices: [] });
      expect(await contact(world, "15556660030")).toMatchObject({ name: "Corner Bakery" });
      expect(await contact(world, "15556660031")).toMatchObject({ name: "Ana Marlowe" });
    }
    expect((await contact(world, "15556660031")).enhanced_data).toEqual({
      "Organization Name": [{ text: "Corner Bakery" }],
    });
  });
});

test("other columns are kept as enhanced data when asked, and empty cells are no data", async () => {
  const file = "Name;Mobil;Schuhgröße;created_at;Ort\nCleo;+15556660003;38;2026-01-01;\n";
  const done = await importFile(world, file, query({ other_columns: "keep" }));
  expect(done).toMatchObject({ accepted: 1, ignored_columns: ["created_at"] });
  expect((await contact(world, "15556660003")).enhanced_data).toEqual({ Schuhgröße: [{ text: "38" }] });
});

test("a mapping names columns by heading or number, and makes entries of enhanced data", async () => {
  const file =
    "a,Mobil,who,street,city,web,who\nx,+15556660009,Dee,Elm 1,Kiel,https://dee.example,+1 555 666 0004\n";
  const mapping = {
    "#7": "phone",
    Who: "name",
    street: { group: "Address" },
    CITY: { group: "Address" },
    web: { group: "Address", field: "link", entry: 1 },
    a: "ignore",
  };
  const done = await importFile(world, file, query({ mapping, other_columns: "keep" }));
  expect(done).toMatchObject({ accepted: 1, ignored_columns: ["a"] });
  const { name, enhanced_data } = await contact(world, "15556660004");
  expect(name).toBe("Dee");
  expect(enhanced_data).toEqual({
    Address: [{ link: "https://dee.example" }, { text: "Elm 1" }, { text: "Kiel" }],
    // The mapped phone replaces the recognised one.
    Mobil: [{ text: "+15556660009" }],
  });
});

test.each<[string, unknown, string, string]>([
  ["a column that isn't there", { Phone2: "phone" }, "unknown_column", "/mapping"],
  [
    "one field twice",
    { a: { group: "G", entry: 1 }, b: { group: "G", entry: 1 } },
    "repeated_column",
    "/header/2",
  ],
  [
    "a group as JSON and as entries",
    { a: { group: "G", field: "json" }, b: { group: "G" } },
    "conflicting_columns",
    "/header/2",
  ],
  ["no phone", { phone: "ignore" }, "no_phone_column", "/header"],
])("a mapping with %s is refused", async (_, mapping, code, pointer) => {
  const { status, body } = await upload(world, "phone,a,b\n+15556660005,1,2\n", query({ mapping }));
  expect(status).toBe(422);
  expect(body.errors).toEqual([expect.objectContaining({ code, pointer })]);
});

test.each([
  ["no JSON", "phone", "This must be a JSON object."],
  ["a property called __proto__", '{"__proto__": "phone"}', "This must be a JSON object."],
])("a mapping that is %s is a fault of the request", async (_, mapping, detail) => {
  const { status, body } = await upload(world, "phone,a\n+15556660005,1\n", query({ mapping }));
  expect([status, body.code]).toEqual([422, "invalid_value"]);
  expect(body.errors[0].detail).toContain(detail);
});

test("without a country, 00 stands for the plus and a national number is refused", async () => {
  expect(await importFile(world, "phone\n00351912555011\n0171 1234567\n")).toMatchObject({
    accepted: 1,
    refused: 1,
  });
});

test.each([
  ["49", "15112345601", "4915112345601"],
  ["+49", "0151 12345602", "4915112345602"],
  ["de", "0151 12345603", "4915112345603"],
  ["49", "4915112345604", "4915112345604"],
  ["49", "+15556660040", "15556660040"],
  ["", "06 12345678", "33612345678"],
  ["Germany", "06 12345679", "33612345679"],
])("a column has the country of its row: with %j, %s is %s", async (code, written, digits) => {
  const file = `Name,Country Code,Phone\nAna,${code},${written}\n`;
  expect(await importFile(world, file, query({ country: "FR" }))).toMatchObject({ created: 1 });
  expect(await contact(world, digits)).toMatchObject({ name: "Ana" });
});

test("a country that doesn't exist is refused", async () => {
  const { body } = await upload(world, "phone\n1\n", query({ country: "XX" }));
  expect(body).toMatchObject({ status: 422, code: "invalid_value" });
});

describe("encodings", () => {
  const text = "phone,name\r\n+15556660006,Zoë “Z” Müller\r\n";
  const cp1252 = Buffer.from(text.replace("“", "\x93").replace("”", "\x94"), "latin1");
  test.each<[string, Buffer, Record<string, string>]>([
    ["windows-1252, chosen", cp1252, query({ encoding: "windows-1252" })],
    ["UTF-16 without it", Buffer.from(text, "utf16le"), {}],
    [
      "UTF-8 with its mark, whatever was chosen",
      Buffer.from(`\ufeff${text}`),
      query({ encoding: "windows-1252" }),
    ],
  ])("%s", async (_, file, headers) => {
    expect(await importFile(world, file, headers)).toMatchObject({ accepted: 1 });
    expect(await contact(world, "15556660006")).toMatchObject({ name: "Zoë “Z” Müller" });
    await world.api.call("DELETE", "/contacts/15556660006");
  });
});

describe("a preview", () => {
  const preview = async (file: string | Buffer, given: Record<string, unknown> = {}) =>
    world.api.call("POST", `/contacts/import/preview${query(given).query}`, file, {
      "content-type": "text/csv",
    });

  test("answers the columns, their meaning, and what the first rows would write", async () => {
    const { status, body } = await preview("Vorname;Mobil;Ort\nAna;0171 1234567;Kiel\nBo;5E+9;\n", {
      country: "DE",
      other_columns: "keep",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      format: "csv",
      encoding: "utf-8",
      encoding_is_sure: true,
      delimiter: ";",
      errors: [],
    });
    expect(body.columns).toEqual([
      { heading: "Vorname", meaning: "first_name", suggestion: null },
      { heading: "Mobil", meaning: "phone", suggestion: null },
      { heading: "Ort", meaning: { group: "Ort", field: "text" }, suggestion: null },
    ]);
    expect(body.rows).toEqual([
      {
        line: 2,
        cells: ["Ana", "0171 1234567", "Kiel"],
        contact: {
          phone: "+491711234567",
          country: "DE",
          name: "Ana",
          enhanced_data: { Ort: [{ text: "Kiel" }] },
        },
        refused: null,
        notices: [],
      },
      {
        line: 3,
        cells: ["Bo", "5E+9", ""],
        contact: null,
        refused: { code: "lossy_number", column: 2 },
        notices: [],
      },
    ]);
    expect(await importsOf(world)).not.toContainEqual(
      expect.objectContaining({ status: "queued", rows_total: null }),
    );
  });

  test("without a phone column it says so, and shows the cells", async () => {
    const { body } = await preview("E-mail,Who\nana@bakery.example,Ana\n");
    expect(body.errors).toEqual([expect.objectContaining({ code: "no_phone_column" })]);
    expect(body.rows).toEqual([
      { line: 2, cells: ["ana@bakery.example", "Ana"], contact: null, refused: null, notices: [] },
    ]);
  });

  test("guesses windows-1252 and says that it isn't sure", async () => {
    const { body } = await preview(Buffer.from("phone,name\n+15556660008,Zoë\n", "latin1"));
    expect(body).toMatchObject({ encoding: "windows-1252", encoding_is_sure: false });
    expect(body.rows[0].contact.name).toBe("Zoë");
  });

  test("reads the first 20 rows of a beginning that is cut anywhere", async () => {
    const file = Buffer.from(`phone,name\n${`+15556660008,${"Zoë".repeat(40)}\n`.repeat(30_000)}`);
    for (const size of [4_194_304, 4_194_305, 4_300_000]) {
      const { status, body } = await preview(file.subarray(0, size));
      expect([status, body.encoding, body.rows.length]).toEqual([200, "utf-8", 20]);
      expect(body.counts).toMatchObject({ rows: 10_000, is_whole: false, repeated: 9_999 });
    }
  });

  test.each<[string, string | Buffer, string]>([
    ["an empty file", "", "empty_file"],
    ["bytes of a program", Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0xff, 0xfe, 0, 0]), "not_text"],
  ])("refuses %s", async (_, file, code) => {
    expect((await preview(file)).body).toMatchObject({ status: 422, code });
  });
});

// Address books as phones and other programs export them: a row for each card, in the columns of Google Contacts.
import fc from "fast-check";
import { expect, test } from "vitest";
import { VcardTable } from "../vcards.ts";

const lines = (...text: string[]) => `${text.join("\r\n")}\r\n`;

/** Rows of a file that arrives in pieces of some length, each by its filled cells. */
function rowsOf(text: string, length = text.length) {
  const table = new VcardTable();
  const rows = [];
  for (let at = 0; at < text.length; at += length)
    rows.push(...table.take(text.slice(at, at + length), false));
  rows.push(...table.take("", true));
  return rows.map(({ line, cells, fault }) => ({
    line,
    ...(fault && { fault }),
    ...Object.fromEntries(
      table.head.cells.flatMap((heading, index) => (cells?.[index] ? [[heading, cells[index]]] : [])),
    ),
  }));
}

const IPHONE = lines(
  "BEGIN:VCARD",
  "VERSION:3.0",
  "PRODID:-//Apple Inc.//iPhone OS 18.1//EN",
  "N:Marlowe;Ana;Maria;Dr.;",
  "FN:Dr. Ana Maria Marlowe",
  "ORG:Corner Bakery;Sales",
  "TEL;type=HOME;type=VOICE;type=pref:(555) 123-0000",
  "TEL;type=CELL;type=VOICE:+1 (555) 123-4567",
  "item1.TEL:+1 555 123 9999",
  "item1.X-ABLabel:WhatsApp",
  "item2.EMAIL;type=INTERNET:ana@bakery.example",
  "item3.ADR;type=HOME:;;Elm Street 1;Springfield;;12345;USA",
  "NOTE:Rings twice\\, then waits.\\nAllergic to nuts",
  "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQE",
  " BAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLE",
  "END:VCARD",
);

test("a card of an iPhone: the phone that is labelled WhatsApp first, then the mobile one", () => {
  expect(rowsOf(IPHONE)).toEqual([
    {
      line: 1,
      Name: "Dr. Ana Maria Marlowe",
      "Organization Name": "Corner Bakery, Sales",
      "Phone 1 - Value": "+1 555 123 9999 ::: +1 (555) 123-4567 ::: (555) 123-0000",
      "E-mail 1 - Value": "ana@bakery.example",
      "Address 1 - Formatted": "Elm Street 1, Springfield, 12345, USA",
      Notes: "Rings twice, then waits.\nAllergic to nuts",
    },
  ]);
});

test.each([
  [
    "vCard 2.1 in quoted-printable, with soft line ends",
    lines(
      "BEGIN:VCARD",
      "VERSION:2.1",
      "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg;;;",
      "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4A=C3=B6=72=67=20=",
      "=4D=C3=BC=6C=6C=65=72",
      "TEL;CELL;PREF:+491711234567",
      "END:VCARD",
    ),
    { Name: "Jörg Müller", "Phone 1 - Value": "+491711234567" },
  ],
  [
    "a soft line end whose next line begins with a space",
    lines("BEGIN:VCARD", "FN;QUOTED-PRINTABLE:Bo=", " Lindqvist=", "", "TEL:1", "END:VCARD"),
    { Name: "Bo Lindqvist", "Phone 1 - Value": "1" },
  ],
  [
    "quoted-printable in Shift_JIS, whose characters end with letters",
    lines("BEGIN:VCARD", "FN;CHARSET=SHIFT_JIS;QUOTED-PRINTABLE:=83e=83X=83g", "TEL:1", "END:VCARD"),
    { Name: "テスト", "Phone 1 - Value": "1" },
  ],
  [
    "quoted-printable in windows-1251",
    lines("BEGIN:VCARD", 'FN;CHARSET="windows-1251";QUOTED-PRINTABLE:=C0=ED=ED=E0', "TEL:1", "END:VCARD"),
    { Name: "Анна", "Phone 1 - Value": "1" },
  ],
  [
    "vCard 4.0, whose phones are addresses",
    lines(
      "BEGIN:VCARD",
      "VERSION:4.0",
      "FN:Bo",
      'TEL;VALUE=uri;TYPE="cell,voice":tel:+49-171-1;ext=5',
      "END:VCARD",
    ),
    { Name: "Bo", "Phone 1 - Value": "+49-171-1" },
  ],
  [
    "a card that WhatsApp shares",
    lines("BEGIN:VCARD", "FN:Bo", "TEL;type=CELL;waid=491711234567:0171 1234567", "END:VCARD"),
    { Name: "Bo", "Phone 1 - Value": "+491711234567" },
  ],
  [
    "Google's labels, those that Google makes itself marked as in its CSV",
    lines("BEGIN:VCARD", "FN:Bo", "CATEGORIES:myContacts,VIP,nuts\\, no", "TEL:1", "END:VCARD"),
    { Name: "Bo", Labels: "* myContacts ::: VIP ::: nuts, no", "Phone 1 - Value": "1" },
  ],
  [
    "lines that end with LF, names in small letters, a folded value, and no end",
    "begin:vcard\nfn:Bo \n Lindqvist\ntel;type=work,fax:1\ntel;type=work:2\n",
    { Name: "Bo Lindqvist", "Phone 1 - Value": "2 ::: 1" },
  ],
])("%s", (_, file, cells) => {
  expect(rowsOf(file)).toEqual([{ line: 1, ...cells }]);
});

test("rows and lines are the same in whatever pieces a file arrives", () => {
  const file = `${IPHONE}\r\n${IPHONE.replace("Dr. Ana Maria Marlowe", "Bo")}`;
  const whole = rowsOf(file);
  expect(whole.map(({ line }) => line)).toEqual([1, 18]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: file.length }), (length) => {
      expect(rowsOf(file, length)).toEqual(whole);
    }),
    { numRuns: 30 },
  );
});

test("a picture of megabytes costs nothing, and a note of megabytes refuses its card alone", () => {
  const card = (name: string, line: string) => lines("BEGIN:VCARD", `FN:${name}`, line, "TEL:1", "END:VCARD");
  const large = "x".repeat(5_000_000);
  const folded = `NOTE:${"x".repeat(70)}${`\r\n ${"x".repeat(70)}`.repeat(40_000)}`;
  const file = [
    `PHOTO:${large}`,
    `NOTE:${large}`,
    `FN:${"\\,".repeat(70_000)}`,
    `FN;QUOTED-PRINTABLE:${"=41".repeat(70_000)}`,
    folded,
    "NOTE:short",
  ]
    .map((line, n) => card(`${n}`, line))
    .join("");
  expect(rowsOf(file, 65_536).map((row) => [row.fault, (row as { Name?: string }).Name])).toEqual([
    [undefined, "0"],
    ["row_too_large", undefined],
    ["row_too_large", undefined],
    ["row_too_large", undefined],
    ["row_too_large", undefined],
    [undefined, "5"],
  ]);
});

test("a note of very many soft lines costs no more than its length", () => {
  const note = (count: number) => `NOTE;QUOTED-PRINTABLE:${"=\n".repeat(count)}\n`;
  const file = lines("BEGIN:VCARD", "TEL:1", "END:VCARD").replace("TEL", `${note(1_000_000)}TEL`);
  expect(rowsOf(file, 65_536)).toMatchObject([{ line: 1, "Phone 1 - Value": "1" }]);
});

test.each(["", "phone,name\r\n1,Ana\r\n", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"])(
  "%j has no vCards",
  (file) => {
    expect(() => rowsOf(file)).toThrow(expect.objectContaining({ code: "no_vcards" }));
  },
);

test("any text is read within a bound of time, never with another error", () => {
  const unit = fc.constantFrom(
    "BEGIN:VCARD\n",
    "END:VCARD\n",
    "TEL:",
    "N:",
    "FN;",
    ";",
    ":",
    '"',
    "\\",
    ",",
    "=C3",
    "=\n",
    " ",
    "\n",
    "é",
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 200 }), (units) => {
      try {
        rowsOf(units.join(""), 7);
      } catch (error) {
        expect(error).toMatchObject({ code: "no_vcards" });
      }
    }),
  );
  for (const part of ['"', ";", "\\", "=", "=C3", "a.", ","])
    expect(rowsOf(lines("BEGIN:VCARD", `TEL;${part.repeat(300_000)}:1`, "END:VCARD"))).toHaveLength(1);
});

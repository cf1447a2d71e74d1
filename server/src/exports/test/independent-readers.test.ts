// Two independent CSV readers read an export of several hundred hostile contacts exactly as they were given.
import { spawnSync } from "node:child_process";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useSharedDatabase } from "../../../test/database.ts";
import { needs } from "../../../test/needs.ts";
import { askForExport, openWorld, readMail, unguarded, type World, work } from "./export-world.ts";
import { type HostileContact, hostileContacts } from "./hostile-contacts.ts";

needs("python3 --version", "python3");
const testDatabase = useSharedDatabase();

let world: World;
let file: Buffer;
/** The contacts as the API answers them. */
const given: HostileContact[] = [];

beforeAll(async () => {
  world = await openWorld(testDatabase);
  for (const contact of hostileContacts) {
    const { name: value } = contact;
    const { status, body } = await world.api.call("POST", "/contacts/contact", { contact });
    expect([value, status, body.contact?.name ?? ""]).toEqual([value, 201, value]);
    const [group] = Object.keys(contact.enhanced_data);
    expect(body.contact.enhanced_data[group as string]).toEqual(contact.enhanced_data[group as string]);
    given.push({ ...contact, labels: body.contact.labels });
  }
  await work(world, await askForExport(world));
  file = Buffer.from((await readMail(world)).csv);
});
afterAll(() => world.close());

/** Compares a reader's rows, header first, with the given contacts. */
function expectGiven(rows: string[][]): void {
  const [head = [], ...contacts] = rows.map((row) => row.map(unguarded));
  expect(contacts).toHaveLength(given.length);
  const places = new Map(head.map((heading, place) => [heading, place]));
  expect(places.size).toBe(head.length);
  for (const [index, contact] of given.entries()) {
    const row = contacts[index] as string[];
    expect(row.slice(0, 3)).toEqual([contact.phone, contact.name, contact.labels]);
    const [[group, [entry]]] = Object.entries(contact.enhanced_data) as [
      [string, [{ text: string; description: string }]],
    ];
    const cells = ["text", "description", "link"].map(
      (field) => row[places.get(`${group} 1 ${field}`) as number],
    );
    expect([contact.name, ...cells]).toEqual([contact.name, entry.text, entry.description, ""]);
    expect(row.slice(6).filter((cell) => cell !== "")).toHaveLength(2);
  }
}

test("csv-parse reads the given contacts", () => {
  expectGiven(parse(file, { bom: true, record_delimiter: "\r\n" }));
});

const PYTHON = `
import csv, io, json, sys
csv.field_size_limit(10**8)
text = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8-sig", newline="")
json.dump(list(csv.reader(text, strict=True)), sys.stdout)
`;
test("Python's csv module reads what was given", () => {
  const read = spawnSync("python3", ["-c", PYTHON], { input: file, maxBuffer: 2 ** 28 });
  expect(read.stderr.toString()).toBe("");
  expectGiven(JSON.parse(read.stdout.toString()));
});

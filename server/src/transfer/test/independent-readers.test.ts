// Several hundred hostile contacts, whose file three independent readers of CSV take apart into exactly what was given.
import { spawnSync } from "node:child_process";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parse } from "csv-parse/sync";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { hostileStrings } from "../../contacts/test/hostile-strings.ts";
import { askForExport, openWorld, readMail, unguarded, type World, work } from "./export-world.ts";

const testDatabase = useDatabase();

const FORMULA_STARTS = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"];
const BEFORE = ["", "'", "''", "'''", " ", "\u00a0", "\ufeff", '"', '""', ",", ";", "\\", "a", "\u202e"];
const AFTER = ["", "1+1", " ", "'", '"', "\n", "\r\n", "\r", "\\", "\\.", ",", "\t", "\u0001"];
const WORDS = [
  ..."'\"`,;|\t\r\n\\ ".split(""),
  "''",
  "'a",
  "' =1",
  "\r\n",
  "\n\r",
  "\r\r\n",
  '"\n"',
  '","',
  '"",""',
  "\\.",
  "\\.\n",
  "\\N",
  "NULL",
  "null",
  "true",
  "#REF!",
  "#N/A",
  "sep=;",
  "ID",
  "0123",
  "1e5",
  "1/2",
  "00:00",
  "12345678901234567890",
  "=cmd|' /C calc'!A0",
  "=1+1\n=2+2",
  "%0A=1",
  "\u0085",
  "\u2028=1",
  "\u2029",
  "\u000b=1",
  "\u000c",
  "\u001a",
  "\u001f",
  "\u007f",
  "\u200b=1",
  "\u200e+1",
  "\u061c-1",
  "\ufeff",
  "﹦1",
  "﹢1",
  "﹣1",
  "﹫1",
  "−1",
  "➕1",
  "＇＝1",
  "’=1",
  "ʼ=1",
  "İıßſﬁ",
  "e\u0301",
  "\u0301",
  "नमस्ते",
  "שלום\u200f=1",
  "中文，全角",
  "𝟙𝟚𝟛",
  "🏳️‍🌈",
  "\u{e0001}",
  "\u{10ffff}",
];

/** Each once. What a name can't hold is cut. */
const values = [
  ...new Set([
    ...hostileStrings.map(([, text]) => text),
    ...WORDS,
    ...FORMULA_STARTS.flatMap((start) => BEFORE.map((before) => `${before}${start}1`)),
    ...FORMULA_STARTS.flatMap((start) => AFTER.map((after) => `${start}${after}`)),
  ]),
].map((text) => [...text].slice(0, 256).join(""));

/** With columns for each there would be too many for a PostgreSQL table. */
const OWN_GROUPS = 400;

interface Given {
  phone: string;
  name: string;
  labels: string;
  enhanced_data: Record<string, { text: string; description: string }[]>;
}

let world: World;
let file: Buffer;
/** As the API answers them, which is as it was given them. */
const given: Given[] = [];

beforeAll(async () => {
  world = await openWorld(testDatabase.url);
  for (const [index, value] of values.entries()) {
    const contact = {
      phone: `+1555${String(index).padStart(7, "0")}`,
      name: value,
      labels: [...value].slice(0, 128).join(""),
      enhanced_data: {
        [index < OWN_GROUPS ? value : "Others"]: [
          { text: value, description: `${value}${value}`.slice(0, 3_999) },
        ],
      },
    };
    const { status, body } = await world.api.call("POST", "/contacts/contact", { contact });
    expect([value, status, body.contact?.name ?? ""]).toEqual([value, 201, value]);
    const [group] = Object.keys(contact.enhanced_data);
    expect(body.contact.enhanced_data[group as string]).toEqual(contact.enhanced_data[group as string]);
    given.push({ ...contact, labels: body.contact.labels });
  }
  await work(world, await askForExport(world));
  file = Buffer.from((await readMail(world)).csv);
}, 120_000);
afterAll(() => world.close());

/** Rows of a reader, the head first, against what was given. */
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
    expect(row.slice(5).filter((cell) => cell !== "")).toHaveLength(2);
  }
}

test("there are several hundred of them", () => {
  expect(values.length).toBeGreaterThan(300);
});

test("csv-parse reads what was given", () => {
  expectGiven(parse(file, { bom: true, record_delimiter: "\r\n" }));
});

const PYTHON = `
import csv, io, json, sys
csv.field_size_limit(10**8)
text = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8-sig", newline="")
json.dump(list(csv.reader(text, strict=True)), sys.stdout)
`;
const hasPython = spawnSync("python3", ["--version"]).status === 0;

test.skipIf(!hasPython)("Python's csv module reads what was given", () => {
  const read = spawnSync("python3", ["-c", PYTHON], { input: file, maxBuffer: 2 ** 28 });
  expect(read.stderr.toString()).toBe("");
  expectGiven(JSON.parse(read.stdout.toString()));
});

test("PostgreSQL's COPY reads what was given", async () => {
  const [head = []] = parse(file, { bom: true, record_delimiter: "\r\n", to: 1 }) as string[][];
  const client = new pg.Client({ connectionString: testDatabase.url });
  await client.connect();
  const columns = head.map((_, index) => `c${index}`);
  await client.query(`create temp table read (${columns.map((column) => `${column} text`).join(", ")})`);
  await pipeline(
    Readable.from([file]),
    client.query(copyFrom("copy read from stdin (format csv, header, null 'no cell is this')")),
  );
  const { rows } = await client.query<string[]>({ text: "select * from read order by c0", rowMode: "array" });
  await client.end();
  // Its head is skipped, not read: the file's own names stand in.
  expectGiven([head, ...rows]);
});

// The CSV made from COPY's text format equals, to the byte, the CSV that PostgreSQL writes for the same rows.
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import fc from "fast-check";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { csvFile, timeText } from "../file/csv-format.ts";
import { FileRows } from "../file/write-export-file.ts";

const testDatabase = useDatabase();
let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: testDatabase.url });
  await client.connect();
  await client.query("set timezone = 'UTC'");
});
afterAll(() => client.end());

const COLUMNS = [
  { heading: "plain", isGuarded: false },
  { heading: "given", isGuarded: true },
  { heading: "at", isGuarded: false },
];
const HEAD = "\ufeffplain,given,at\r\n";

interface Row {
  plain: string | null;
  given: string | null;
  at: string | null;
}

const rowsOf = (list: Row[]) => {
  const literal = (value: string | null, type: string) =>
    value === null ? `null::${type}` : `${pg.escapeLiteral(value)}::${type}`;
  const values = list.map(
    ({ plain, given, at }, place) =>
      `(${place}, ${literal(plain, "text")}, ${literal(given, "text")}, ${literal(at, "timestamptz")})`,
  );
  return `(values ${values.join(", ")}) as rows (place, plain, given, at) order by place`;
};

async function copied(statement: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  const sink = new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(part);
      done();
    },
  });
  await pipeline(client.query(copyTo(statement)), sink);
  return Buffer.concat(parts);
}

/** `size`: bytes per chunk. */
async function lines(copy: Buffer, size: number): Promise<{ csv: string; made: FileRows }> {
  const made = new FileRows((batches) => csvFile(COLUMNS, ",", batches));
  const chunks = Array.from({ length: Math.ceil(copy.length / size) }, (_, n) =>
    copy.subarray(n * size, (n + 1) * size),
  );
  const out: Buffer[] = [];
  for await (const piece of made.convert(Readable.from(chunks).setEncoding("utf8"))) out.push(piece);
  return { csv: Buffer.concat(out).toString(), made };
}

/** Row by row, because only the line ends outside cells differ. */
async function written(list: Row[]): Promise<string> {
  const cells = `plain,
    regexp_replace(given, '^''*[=+\\-@\\t\\r\\n＝＋－＠]', '''\\&'),
    ${timeText("at")}`;
  const rows = [];
  for (const row of list) {
    const csv = await copied(`copy (select ${cells} from ${rowsOf([row])}) to stdout (format csv)`);
    rows.push(`${csv.toString().slice(0, -1)}\r\n`);
  }
  return rows.join("");
}

const textOf = (list: Row[]) =>
  copied(`copy (select plain, given, ${timeText("at")} from ${rowsOf(list)}) to stdout`);

const pieces = fc.constantFrom(..."'\"=+-@\t\r\n,;\\. aé＝＋－＠！中", "\u{1f600}", "\\.", "x".repeat(300));
const text = fc.oneof(
  fc.array(pieces, { maxLength: 6 }).map((list) => list.join("")),
  fc.string({ unit: "binary", maxLength: 20 }).map((value) => value.replaceAll("\0", "")),
);
const moment = fc
  .tuple(
    fc.date({
      min: new Date("1970-01-01T00:00:00Z"),
      max: new Date("2255-01-01T00:00:00Z"),
      noInvalidDate: true,
    }),
    fc.integer({ min: 0, max: 999 }),
  )
  .map(([date, micros]) => date.toISOString().replace("Z", `${String(micros).padStart(3, "0")}Z`));
const row = fc.record({ plain: fc.option(text), given: fc.option(text), at: fc.option(moment) });

test("any rows, in chunks of any size, become the CSV of PostgreSQL with CR LF", async () => {
  const rows = fc.array(row, { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 200 }), async (list, size) => {
      if (list.length === 0) return;
      const { csv, made } = await lines(await textOf(list), size);
      expect(csv).toBe(HEAD + (await written(list)));
      expect(made.rows).toBe(list.length);
      expect(made.bytes).toBe(Buffer.byteLength(csv));
    }),
    { numRuns: 60 },
  );
});

describe("a cell", () => {
  test.each<[string, Row, string]>([
    ["of null is empty", { plain: null, given: null, at: null }, ",,\r\n"],
    ["of an empty text isn't null", { plain: "", given: "", at: null }, '"","",\r\n'],
    ["is guarded inside of its quotes", { plain: "=,", given: "=,", at: null }, `"=,","'=,",\r\n`],
    [
      "of a full-width sign is guarded, its neighbour isn't",
      { plain: null, given: "＋1", at: null },
      ",'＋1,\r\n",
    ],
    [
      "of a time before 2000 counts backwards",
      { plain: null, given: null, at: "1999-12-31 23:59:59.999999+00" },
      ",,1999-12-31T23:59:59.999Z\r\n",
    ],
  ])("%s", async (_, given, expected) => {
    const { csv } = await lines(await textOf([given]), 1_000);
    expect(csv).toBe(HEAD + expected);
  });
});

test("no rows are no lines", async () => {
  expect((await lines(Buffer.alloc(0), 3)).csv).toBe(HEAD);
});

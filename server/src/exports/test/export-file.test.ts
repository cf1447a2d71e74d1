// The exact content of an export's file.
import { describe, expect, test } from "vitest";
import { useSharedDatabase } from "../../../test/database.ts";
import { writeExportFile } from "../file/write-export-file.ts";
import {
  addContact,
  addContacts,
  askForExport,
  exportRow,
  readCsv,
  readMail,
  useWorld,
  work,
} from "./export-world.ts";

const testDatabase = useSharedDatabase();
const world = useWorld(testDatabase);

async function exported(deps = {}) {
  await work(world, await askForExport(world), deps);
  return readMail(world);
}

test("a file without contacts has only a header", async () => {
  const { csv, mail } = await exported();
  expect(csv).toBe("\ufeffphone,name,labels,opted_out,created_at,updated_at\r\n");
  expect(mail.text).toContain("0 contacts");
});

test("a row has the columns of the contract, in order, with CR LF", async () => {
  await addContact(world, {
    phone: "+15551234567",
    name: 'Ana "A"',
    labels: "vip, 5,000 club",
    enhanced_data: {
      b: [{ text: "1" }],
      a: [{ text: "2", link: "https://example.com" }, { description: "3\n4" }],
    },
  });
  await addContact(world, { phone: "+15551234568" });
  const answered = (await world.api.call("GET", "/contacts/15551234567")).body;
  const second = (await world.api.call("GET", "/contacts/15551234568")).body;
  const { csv, filename, mail } = await exported();
  expect(csv).toBe(
    [
      "\ufeffphone,name,labels,opted_out,created_at,updated_at,a 1 text,a 1 description,a 1 link,a 2 text,a 2 description,a 2 link,b 1 text,b 1 description,b 1 link",
      `+15551234567,"Ana ""A""","vip, 5,000 club",,${answered.created_at},${answered.updated_at},2,,https://example.com,,"3\n4",,1,,`,
      `+15551234568,,,,${second.created_at},${second.updated_at},,,,,,,,,`,
      "",
    ].join("\r\n"),
  );
  expect(filename).toMatch(/^contacts-\d{4}-\d\d-\d\d\.csv$/);
  expect(mail.text).toContain("2 contacts");
});

test("groups are in the order of code points, not of UTF-16 or of a language", async () => {
  const names = ["b", "B", "ä", "a", "\uffee", "\u{10000}", "Z 1"];
  const groups = Object.fromEntries(names.map((name) => [name, [{ text: name }]]));
  await addContact(world, { phone: "+15551234567", enhanced_data: groups });
  const [head = []] = (await exported()).rows;
  const order = ["B", "Z 1", "a", "b", "ä", "\uffee", "\u{10000}"];
  expect(head.filter((heading) => heading.endsWith(" text"))).toEqual(order.map((name) => `${name} 1 text`));
});

test("no cell except the phone's begins like a formula", async () => {
  for (const [index, start] of [..."=+-@\t\r\n＝＋－＠", "'=", "''+"].entries()) {
    const value = `${start}1`;
    await addContact(world, {
      phone: `+1555000000${index.toString().padStart(2, "0")}`,
      name: value,
      labels: value,
      enhanced_data: { [value]: [{ text: value, description: value }] },
    });
  }
  const { rows } = await exported();
  const live = rows.flatMap((row, line) =>
    row.filter((cell, column) => (line === 0 || column > 0) && /^[=+\-@\t\r\n＝＋－＠]/.test(cell)),
  );
  expect(live).toEqual([]);
  expect(rows.slice(1).map((row) => row[0]?.[0])).toEqual(Array(13).fill("+"));
  expect(rows[1]?.[1]).toBe("'=1");
  expect(rows.at(-1)?.[1]).toBe("'''+1");
});

describe("more columns than fit", () => {
  const widths = async (groups: number, width: number) => {
    const names = Array.from({ length: groups }, (_, index) => `g${String(index).padStart(4, "0")}`);
    const entries = Array.from({ length: width }, (_, index) => ({ text: String(index) }));
    const data = Object.fromEntries(names.map((name) => [name, entries]));
    await addContact(world, { phone: "+15551234567", enhanced_data: data });
    await addContact(world, { phone: "+15551234568", name: "without" });
    return { data, rows: (await exported()).rows };
  };

  test("up to 1,600 columns, each entry has its own columns", async () => {
    const { rows } = await widths(5, 106);
    expect(rows[0]).toHaveLength(6 + 5 * 106 * 3);
    expect(rows[1]?.at(-3)).toBe("105");
  });

  test("beyond them each group is one JSON column", async () => {
    const { data, rows } = await widths(5, 107);
    expect(rows[0]?.slice(6)).toEqual(Object.keys(data).map((name) => `${name} json`));
    expect(rows[1]?.slice(6).map((cell) => JSON.parse(cell))).toEqual(Object.values(data));
    expect(rows[2]?.slice(6)).toEqual(["", "", "", "", ""]);
  });

  test("up to 1,600 groups have a JSON column each", async () => {
    const { rows } = await widths(1_600, 1);
    expect(rows[0]).toHaveLength(1_606);
    expect(rows[0]?.at(-1)).toBe("g1599 json");
  });

  test("beyond 1,600 groups there is one column for all", async () => {
    const { data, rows } = await widths(1_601, 1);
    expect(rows[0]?.slice(6)).toEqual(["enhanced_data json"]);
    expect(JSON.parse(rows[1]?.[6] as string)).toEqual(data);
    expect(rows[2]?.[6]).toBe("");
  });
});

test("the file is one snapshot: it shows no change made in the meantime", async () => {
  await addContacts(world, 500);
  const { accountId } = world.caller;
  const jobId = await askForExport(world);
  const { run_id: runId } = await exportRow(world, jobId);
  await world.query("update jobs set status = 'running' where job_id = $1", jobId);
  const file = await writeExportFile(
    world.database,
    { accountId, jobId, runId },
    {
      content: { filter: {}, work: null, format: "csv" },
      timing: world.deps.timing,
      signal: new AbortController().signal,
      onTotal: async () => {
        await addContact(world, { phone: "+15559999999", enhanced_data: { New: [{ text: "x" }] } });
        await world.query("update contacts set name = 'changed' where account_id = $1", accountId);
        await world.query("delete from contacts where account_id = $1 and phone = '+15550000007'", accountId);
      },
    },
  );
  expect(file.rows).toBe(500);
  await world.query(
    "update jobs set bytes = 1, packed_bytes = 1, rows_total = 500, snapshot_at = now() where job_id = $1",
    jobId,
  );
  await work(world, jobId);
  const { csv } = await readMail(world);
  expect(csv).not.toContain("changed");
  expect(csv).not.toContain("New 1 text");
  expect(csv).toContain("+15550000007");
  expect(readCsv(csv)).toHaveLength(501);
});

import { execFile } from "node:child_process";
import { readFile, stat, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { useContactsWorld } from "./contacts-world.ts";

const MAIN = fileURLToPath(new URL("../../../bin/parley.js", import.meta.url));
const world = useContactsWorld();
const run = (words: string[], input?: string) => world.run(["import", ...words], input);
const names = async () =>
  (await world.call("GET", "/contacts?limit=200")).body.data.map((contact: { name: string }) => contact.name);

test("a file is imported, and the summary counts its rows", async () => {
  const file = await world.fileOf(
    "phone,name,created_at\n+15550000001,,4\n+15550000002,Bo,5\n+15550000001,Ana B,6\n",
  );
  const { code, out, complaints } = await run([file]);
  expect([code, complaints]).toEqual([0, ""]);
  expect(out).toMatch(/^Import imp_\w+ is finished\.\n/);
  expect(out).toMatch(/^ +2 +created$/m);
  expect(out).toMatch(/^ +1 +joined below$/m);
  expect(out).toMatch(/^ +3 +total$/m);
  expect(await names()).toEqual(["Bo", "Ana B"]);
});

test("columns that are not imported are named in a warning at the end", async () => {
  const file = await world.fileOf("Phone,Nmae,created_at,Size\n+15550000001,Ana,x,4\n");
  const { code, complaints } = await run([file]);
  expect(code).toBe(0);
  expect(complaints).toBe(
    "WARNING: 2 columns are not imported: Nmae, Size\n" +
      "--mapping says what they mean, --other-columns keep stores them as they are.\n" +
      "WARNING: No column is known to hold the name, so the contacts get no names. Map the column that has the names to " +
      "name. [no_name_column]\n",
  );
});

test.each([
  ["people.xlsx", "invalid_workbook"],
  ["people.xls", "invalid_workbook"],
  ["people.csv", "vcard_file"],
  ["people.vcf", "Import imp_"],
])("%s is sent as what its ending says", async (name, code) => {
  const file = world.folder(name);
  await writeFile(file, "BEGIN:VCARD\r\nTEL:+15550000001\r\nEND:VCARD\r\n");
  const { out, complaints } = await run([file]);
  expect(out + complaints).toContain(code);
});

test("the country, the encoding and the meaning of columns can be given", async () => {
  const file = world.folder("kunden.csv");
  await writeFile(file, Buffer.from("Nummer;Rufname;Ort\n0171 1234567;J\u00f6rg;K\u00f6ln\n", "latin1"));
  const mapping = '{"Nummer": "phone", "Rufname": "name"}';
  const flags = ["--country", "DE", "--encoding", "windows-1252", "--mapping", mapping];
  const { code, complaints } = await run([file, ...flags, "--other-columns", "keep"]);
  expect([code, complaints]).toEqual([0, ""]);
  const { body } = await world.call("GET", "/contacts/491711234567");
  expect(body).toMatchObject({ name: "J\u00f6rg", enhanced_data: { Ort: [{ text: "K\u00f6ln" }] } });
});

test("a named pipe is imported", async () => {
  const file = await world.fileOf("phone\n+15550000001\n");
  const words = `cat '${file}' | '${process.execPath}' '${MAIN}' contacts import -`;
  const env = { PATH: process.env["PATH"], PARLEY_URL: world.server.url, PARLEY_API_KEY: world.apiKey };
  const { stdout } = await promisify(execFile)("sh", ["-c", words], { env });
  expect(stdout).toMatch(/^ +1 +created$/m);
});

describe("refused rows", () => {
  const text = "phone,name\n+15550000001,Ana\nnone,Bo\n";

  test("are counted, with advice how to see them, and the exit code is 3", async () => {
    const { code, out, complaints } = await run([await world.fileOf(text)]);
    expect(code).toBe(3);
    expect(out).toMatch(/^ +1 +refused$/m);
    expect(complaints).toMatch(
      /^To see the refused rows: npx parley api getImportReport --id imp_\w+ --output refused.csv$/m,
    );
  });

  test("are saved as a report with mode 0600", async () => {
    const report = world.folder("report.csv");
    const { code, complaints } = await run([await world.fileOf(text), "--report", report]);
    expect(code).toBe(3);
    expect(complaints).toBe(`The refused rows are in ${report}: correct them there, and import that file.\n`);
    expect(await readFile(report, "utf8")).toMatch(
      /^\ufeffphone,name,line,column,code,value\r\nnone,Bo,3,phone,\w+,none\r\n$/,
    );
    expect((await stat(report)).mode & 0o077).toBe(0);
  });
});

test("a fault of the whole file is reported with its code, and nothing is imported", async () => {
  const { code, out, complaints } = await run([await world.fileOf("name\nAna\n")]);
  expect([code, out]).toEqual([1, ""]);
  expect(complaints).toMatch(
    /^The service refused the request: .* \(422 no_phone_column\)\.\n {2}.* \(no_phone_column\)\n/,
  );
  expect(complaints).toMatch(/^A retry will fail again\. Request req_\w+\.$/m);
});

describe("wrong usage exits with 2 and sends nothing", () => {
  test.each([
    ["a file that isn't there", ["nowhere.csv"], /^There is no file nowhere\.csv/],
    [
      "a report in no folder",
      ["x.csv", "--report", "no/where/report.csv"],
      /can't be saved in no\/where \(ENOENT\)/,
    ],
  ])("%s", async (_name, words, complaint) => {
    const { code, out, complaints } = await run(words);
    expect([code, out]).toEqual([2, ""]);
    expect(complaints).toMatch(complaint);
  });
});

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { openService, type RunningProcess, type RunningService } from "../../../test/running-service.ts";
import { type Finished, parley } from "./child.ts";

const testDatabase = useDatabase();
let service: RunningService;
let server: RunningProcess;
let folder: string;
/** A new account's, so that each test has an empty book. */
let apiKey: string;

beforeAll(async () => {
  service = await openService(testDatabase.url);
  server = await service.start();
  folder = await mkdtemp(join(tmpdir(), "parley-cli-"));
});
beforeEach(async () => {
  apiKey = await service.addAccount();
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

function run(words: string[], input: string | null = null): Promise<Finished> {
  return parley(
    ["contacts", "import", ...words],
    { PARLEY_URL: server.url, PARLEY_API_KEY: apiKey },
    folder,
    input,
  );
}

async function fileOf(text: string, name = "people.csv"): Promise<string> {
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

test("a file is imported, and the summary says what became of its rows", async () => {
  const file = await fileOf("phone,name\n+15550000001,Ana\n+15550000002,Bo\n+15550000001,Ana B\n");
  const { code, out, complaints } = await run([file]);
  expect([code, complaints]).toEqual([0, ""]);
  expect(out).toMatch(/^Import imp_\w+ is finished\.\n/);
  expect(out).toMatch(/^ +2 +created$/m);
  expect(out).toMatch(/^ +1 +repeated further down$/m);
  expect(out).toMatch(/^ +3 +in all$/m);
});

describe("refused rows", () => {
  const text = "phone,name\n+15550000001,Ana\nnone,Bo\n";

  test("are counted, told with how to see them, and the exit code is 3", async () => {
    const { code, out, complaints } = await run([await fileOf(text)]);
    expect(code).toBe(3);
    expect(out).toMatch(/^ +1 +refused$/m);
    const words =
      /^To see the refused rows: parley contacts import (--resume imp_\w+ --report) <file>$/m.exec(
        complaints,
      );
    const report = join(folder, "later.csv");
    expect((await run([...String(words?.[1]).split(" "), report])).code).toBe(3);
    expect(await readFile(report, "utf8")).toContain("none,Bo,3,phone,");
  });

  test("are saved as a report", async () => {
    const report = join(folder, "report.csv");
    const { code, complaints } = await run([await fileOf(text), "--report", report]);
    expect(code).toBe(3);
    expect(complaints).toBe(`The refused rows are in ${report}: mend them there, and import that file.\n`);
    expect(await readFile(report, "utf8")).toMatch(
      /^\ufeffphone,name,line,column,code,value\r\nnone,Bo,3,phone,\w+,none\r\n$/,
    );
  });
});

import { readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newFolder } from "../../../test/new-folder.ts";
import { useContactsWorld } from "./contacts-world.ts";

const world = useContactsWorld();
const run = (words: string[]) => world.run(["export", ...words]);

async function addContacts(): Promise<void> {
  await world.call("POST", "/contacts/contact", {
    contact: { phone: "+15550000001", name: "Ana", labels: "VIP" },
  });
  await world.call("POST", "/contacts/contact", { contact: { phone: "+15550000002", name: "Bo" } });
}

test("all contacts are mailed, and the summary describes the file", async () => {
  await addContacts();
  const { code, out, complaints } = await run(["--to", "all@example.com"]);
  expect([code, complaints]).toEqual([0, ""]);
  expect(out).toMatch(
    /^EXPORT +STATUS +CONTACTS +SIZE +FORMAT +DELIVERY +TO\nexp_\w+ +sent +2 +\d+ bytes +csv +attachment +all@example\.com\n$/,
  );
  const file = await world.service.simulator.fileTo("all@example.com");
  expect(file.split("\r\n")).toHaveLength(4);
});

test("the file is saved, without a mail, and nobody else can read it", async () => {
  await addContacts();
  const output = join(await newFolder("parley-cli-export-"), "people.csv");
  onTestFinished(() => rm(dirname(output), { recursive: true }));
  const { code, out, complaints } = await run(["--output", output]);
  expect([code, complaints]).toEqual([0, ""]);
  expect(out).toMatch(/ sent +2 +\d+ bytes +csv +download +-\n$/);
  expect(await readFile(output, "utf8")).toContain("+15550000001,Ana,VIP");
  expect((await stat(output)).mode & 0o777).toBe(0o600);
});

test("a file that can't be saved is refused before the export begins", async () => {
  const { code, complaints } = await run(["--output", "/nowhere/people.csv"]);
  expect([code, complaints]).toEqual([
    2,
    expect.stringMatching(/^The file can't be saved in \/nowhere \(ENOENT\)/),
  ]);
});

test("an export that nobody gets is refused as wrong usage", async () => {
  const { code, out, complaints } = await run([]);
  expect([code, out]).toEqual([2, ""]);
  expect(complaints).toMatch(/^Give --output <file> or --to <email>/);
});

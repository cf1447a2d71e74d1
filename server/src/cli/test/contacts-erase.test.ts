import { beforeEach, describe, expect, test } from "vitest";
import { useContactsWorld } from "./contacts-world.ts";

const world = useContactsWorld();
const run = (words: string[], input?: string) => world.run(["erase", ...words], input);
const phones = async () =>
  (await world.call("GET", "/contacts?limit=200")).body.data.map(
    (contact: { phone: string }) => contact.phone,
  );

beforeEach(async () => {
  for (const phone of ["+15550000001", "+15550000002", "+15550000003"])
    await world.call("POST", "/contacts/contact", { contact: { phone } });
});

test("phones are erased with or without the plus, and phones without a contact are counted", async () => {
  const { code, out, complaints } = await run(["+15550000001", "15550000002", "+15550000009", "--yes"]);
  expect([code, complaints]).toEqual([0, ""]);
  expect(out).toBe(
    "CONTACTS  OUTCOME\n       2  erased\n       1  not found\n       0  refused\n       0  not processed\n",
  );
  expect(await phones()).toEqual(["+15550000003"]);
});

test.each([
  [
    "a file",
    async (text: string) => run(["--file", await world.fileOf(text, "list.txt"), "--yes", "--json"]),
  ],
  ["standard input", (text: string) => run(["--file", "-", "--yes", "--json"], text)],
])("of %s every line is a phone, each once", async (_name, erase) => {
  const { code, out } = await erase("\ufeff+1 555 000 0001\r\n\r\n15550000002\n+15550000001");
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    erased: 2,
    not_found: 0,
    rows_total: 2,
    jobs: [{ status: "finished" }],
  });
  expect(await phones()).toEqual(["+15550000003"]);
});

test("more phones than one request takes become several jobs", async () => {
  const many = Array.from({ length: 10_001 }, (_, index) => `+1556${String(1_000_000 + index)}`);
  const file = await world.fileOf(["+15550000003", ...many].join("\n"), "list.txt");
  const { code, out } = await run(["--file", file, "--yes", "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ erased: 1, not_found: 10_001, jobs: [{}, {}] });
});

test("a person without a visible phone is erased by id, together with others", async () => {
  const { id } = (await world.call("GET", "/contacts/15550000001")).body;
  const { code, out } = await run([id, "con_01jd2x5v8qf6p9r0w3t7y1z4ab", "+15550000002", "--yes", "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ erased: 2, not_found: 1, rows_total: 3, rows_done: 3 });
  expect(await phones()).toEqual(["+15550000003"]);
});

test("with one invalid phone, nobody is erased", async () => {
  const file = await world.fileOf("+15550000001\n\nAna \u001b[2J\n+1555\n", "list.txt");
  const { code, complaints } = await run(["--file", file, "--yes"]);
  expect(code).toBe(2);
  expect(complaints.split("\n")).toEqual([
    "Nothing was erased. These are not phones:",
    expect.stringMatching(/^ {2}line 3: Ana \\u\{1b\}\[2J: .* \(not_a_number\)$/),
    expect.stringMatching(/^ {2}line 4: \+1555: .* \(too_short\)$/),
    "",
  ]);
  expect(await phones()).toHaveLength(3);
});

describe("wrong usage exits with 2 and erases nobody", () => {
  test.each([
    ["no --yes and no terminal", ["+15550000001"], /^There is no terminal for the confirmation: give --yes/],
    ["a list that isn't there", ["--file", "nowhere", "--yes"], /^There is no file nowhere\./],
  ])("%s", async (_name, words, complaint) => {
    const { code, out, complaints } = await run(words);
    expect([code, out]).toEqual([2, ""]);
    expect(complaints).toMatch(complaint);
    expect(await phones()).toHaveLength(3);
  });
});

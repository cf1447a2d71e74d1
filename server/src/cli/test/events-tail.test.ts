import { afterEach, describe, expect, test } from "vitest";
import { useContactsWorld } from "./contacts-world.ts";

const world = useContactsWorld();
const started: ReturnType<typeof world.start>[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((command) => command.end("SIGINT")));
});

const tail = (...words: string[]) => world.parley(["events", "tail", ...words]);
const create = (name: string, index: number) =>
  world.call("POST", "/contacts/contact", { contact: { phone: `+1555000000${index}`, name } });
const firstEvent = async () => (await world.call("GET", "/events?limit=1")).body;

test("earlier events are read from --after, in order, and --limit ends the command", async () => {
  const { cursor } = await firstEvent();
  for (const [index, name] of ["Ana", "Bo \u001b[2J"].entries()) await create(name, index);
  const { code, out, complaints } = await tail("--after", cursor, "--limit", "2");
  expect([code, complaints]).toEqual([0, ""]);
  const time = String.raw`\d{4}-\S+Z`;
  expect(out.split("\n")).toEqual([
    expect.stringMatching(new RegExp(`^${time}  contact.created     con_\\w+  \\+15550000000  Ana$`)),
    expect.stringMatching(/ {2}\+15550000001 {2}Bo \\u\{1b\}\[2J$/),
    "",
  ]);
});

test("--json prints events as the API answers them, and --types and --contact choose", async () => {
  const { cursor } = await firstEvent();
  await create("Ana", 1);
  const bo = (await create("Bo", 2)).body.contact;
  await create("Bo Lindqvist", 2);
  const { out } = await tail(
    "--after",
    cursor,
    "--limit",
    "1",
    "--json",
    "--contact",
    bo.id,
    "--types",
    "contact.updated",
  );
  const { data } = (await world.call("GET", `/events?after=${cursor}&types=contact.updated`)).body;
  expect(JSON.parse(out)).toEqual(data[0]);
  expect(data[0].data.name).toBe("Bo Lindqvist");
});

describe("Ctrl-C", () => {
  test("ends with 130 and says how to continue, which misses nothing", async () => {
    const { cursor } = await firstEvent();
    await create("Ana", 1);
    const command = world.start(["tail", "--after", cursor], {}, "events");
    started.push(command);
    await expect.poll(() => command.printed.at(-1)).toMatch(/Ana$/);
    expect(await command.end("SIGINT")).toMatchObject({ code: 130 });
    const [, words] = /^Stopped\. To continue: npx parley (.*)$/.exec(command.complaints.join("\n")) ?? [];
    await create("Bo", 2);
    const { out } = await world.parley([...(words as string).split(" "), "--limit", "1"]);
    expect(out).toMatch(/ {2}Bo\n$/);
  });
});

test.each([
  ["a limit that is no number", ["--limit", "x"], 2, /^--limit: /],
  ["a type that isn't there", ["--types", "nope"], 1, /422 unknown_event_type/],
])("%s is refused", async (_name, words, code, complaint) => {
  expect(await tail(...words)).toMatchObject({ code, complaints: expect.stringMatching(complaint) });
});

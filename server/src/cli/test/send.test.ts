import { beforeEach, describe, expect, test } from "vitest";
import { useContactsWorld } from "./contacts-world.ts";

const ANA = "+15551234567";
const world = useContactsWorld();
const send = (...words: string[]) => world.parley(["send", ...words]);

let numbers = 0;
let sender: string;
beforeEach(async () => {
  sender = `+1555000${1_000 + numbers++}`;
  await world.service.connectNumber(world.call, sender);
});

const messages = async () => (await world.call("GET", "/messages")).body.data;

test("a text is accepted, and the table names the message", async () => {
  const { code, out, complaints } = await send(ANA, "Hello Ana");
  expect([code, complaints]).toEqual([0, ""]);
  const [message] = await messages();
  expect(out.split("\n").map((line) => line.split(/ {2,}/))).toEqual([
    ["MESSAGE", "STATUS", "TO", "FROM"],
    [message.id, "queued", ANA, sender],
    [""],
  ]);
  expect(message).toMatchObject({ text: "Hello Ana" });
});

test("--until waits for a receipt, and --json prints the message", async () => {
  const { code, out } = await send(ANA, "Hello", "--until", "delivered", "--json");
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ phone_number: ANA, text: "Hello", error: null });
  expect(["delivered", "read"]).toContain(JSON.parse(out).status);
});

test("a message that fails while --until waits is exit code 1 with the reason", async () => {
  await world.service.simulator.faults({ next: [{ code: 131026 }] });
  const { code, out, complaints } = await send("+15559990001", "Hello", "--until", "sent");
  expect(code).toBe(1);
  expect(out).toMatch(/^msg_\w+ +failed /m);
  expect(complaints).toContain("WhatsApp can't reach this number.");
});

test("a person without a visible phone is named by the contact's id", async () => {
  await world.call("POST", "/contacts/contact", { contact: { phone: ANA } });
  const { id } = (await world.call("GET", `/contacts/${ANA.slice(1)}`)).body;
  expect((await send(id, "Hello")).code).toBe(0);
  expect(await messages()).toMatchObject([{ contact_id: id, text: "Hello" }]);
});

describe("wrong usage exits with 2, and nothing is sent", () => {
  test.each<[string, string[], RegExp]>([
    ["nothing to send", [ANA], /^Give a text, or --template, or --sticker\./],
    ["a variable without a template", [ANA, "Hello", "--variable", "1=a"], /is for --template/],
  ])("%s", async (_name, words, complaint) => {
    const { code, out, complaints } = await send(...words);
    expect([code, out]).toEqual([2, ""]);
    expect(complaints).toMatch(complaint);
    expect(await messages()).toEqual([]);
  });
});

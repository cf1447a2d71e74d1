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
  const { code, out, complaints } = await send(ANA, "Hello Ana", "--reference", "order 7");
  expect([code, complaints]).toEqual([0, ""]);
  const [message] = await messages();
  expect(out.split("\n").map((line) => line.split(/ {2,}/))).toEqual([
    ["MESSAGE", "STATUS", "TO", "FROM"],
    [message.id, "queued", ANA, sender],
    [""],
  ]);
  expect(message).toMatchObject({ text: "Hello Ana", reference: "order 7" });
});

test("--until waits for a receipt, and --json prints the message", async () => {
  const { code, out } = await send(ANA, "Hello", "--until", "delivered", "--json");
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ phone_number: ANA, text: "Hello", error: null });
  expect(["delivered", "read"]).toContain(JSON.parse(out).status);
});

test("a message that fails while --until waits is exit code 1 with the reason", async () => {
  const faults = { enforce_window: false, latency_ms: 0, next: [{ code: 131026 }] };
  await world.service.simulator.control("PUT", "/faults", faults);
  const { code, out, complaints } = await send("+15559990001", "Hello", "--until", "sent");
  expect(code).toBe(1);
  expect(out).toMatch(/^msg_\w+ +failed /m);
  expect(complaints).toContain("WhatsApp can't reach this number.");

  const [, id = ""] = /^(msg_\w+)/m.exec(out) ?? [];
  const canceled = await world.parley(["api", "cancelMessage", "--id", id]);
  expect(canceled).toMatchObject({
    code: 1,
    complaints: expect.stringContaining("409 message_not_cancelable"),
  });
  expect((await world.parley(["api", "retryMessage", "--id", id])).code).toBe(0);
  await expect.poll(messages).toMatchObject([
    { status: "read", text: "Hello" },
    { id, status: "failed" },
  ]);
});

test("a message is scheduled, and can be canceled", async () => {
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const expires = new Date(Date.now() + 7_200_000).toISOString();
  const { out } = await send(ANA, "Tomorrow", "--at", at, "--expires", expires, "--json");
  expect(JSON.parse(out)).toMatchObject({ status: "scheduled" });
  expect(await messages()).toMatchObject([{ send_at: at, expires_at: expires }]);
  expect((await world.parley(["api", "cancelMessage", "--id", JSON.parse(out).id])).code).toBe(0);
  expect(await messages()).toMatchObject([{ status: "canceled" }]);
});

test("a person without a visible phone is named by the contact's id", async () => {
  await world.call("POST", "/contacts/contact", { contact: { phone: ANA } });
  const { id } = (await world.call("GET", `/contacts/${ANA.slice(1)}`)).body;
  expect((await send(id, "Hello")).code).toBe(0);
  expect(await messages()).toMatchObject([{ contact_id: id, text: "Hello" }]);
});

test("a template that isn't there is reported with its place", async () => {
  const { code, complaints } = await send(ANA, "--template", "nope", "--variable", "1=Ana=Bo");
  expect(code).toBe(1);
  expect(complaints).toMatch(/\(422 template_not_found\)/);
});

test("a template gets the values of its header and its buttons", async () => {
  expect((await world.parley(["api", "syncTemplates"])).code).toBe(0);
  const values = [
    "--variable",
    "1=Ana",
    "--header",
    "cake week",
    "--button",
    "0=CAKE25",
    "--button",
    "1=a=b",
  ];
  const { out } = await send(ANA, "--template", "summer_sale", ...values, "--until", "read");
  expect(out).toMatch(/ read /);
  expect(await messages()).toMatchObject([
    { template: { header: { text: "cake week" }, buttons: { "0": "CAKE25", "1": "a=b" } } },
  ]);
});

test("the end of a template's offer is given", async () => {
  const end = new Date(Date.now() + 86_400_000).toISOString();
  const values = ["--variable", "1=Ana", "--button", "0=CAKE25", "--button", "1=cake25"];
  expect((await send(ANA, "--template", "weekend_offer", ...values, "--offer-ends", end)).code).toBe(0);
  expect(await messages()).toMatchObject([{ template: { offer: { expires_at: end } } }]);
});

describe("wrong usage exits with 2, and nothing is sent", () => {
  test.each<[string, string[], RegExp]>([
    ["nothing to send", [ANA], /^Give a text, or --template, or --sticker\./],
    ["two things to send", [ANA, "Hello", "--sticker", "1"], /^Give a text, or --template, or --sticker\./],
    ["a sticker that is no number", [ANA, "--sticker", "cake"], /^--sticker: /],
    ["a variable without a template", [ANA, "Hello", "--variable", "1=a"], /are for --template/],
    ["a header without a template", [ANA, "Hello", "--header", "a"], /are for --template/],
    ["a button without a value", [ANA, "--template", "a", "--button", "1"], /^--button: 1 must be like/],
    [
      "a variable without a value",
      [ANA, "--template", "a", "--variable", "1"],
      /^--variable: 1 must be like/,
    ],
    [
      "a status that nothing waits for",
      [ANA, "Hello", "--until", "eaten"],
      /^--until: .* sent, delivered, read/,
    ],
  ])("%s", async (_name, words, complaint) => {
    const { code, out, complaints } = await send(...words);
    expect([code, out]).toEqual([2, ""]);
    expect(complaints).toMatch(complaint);
    expect(await messages()).toEqual([]);
  });
});

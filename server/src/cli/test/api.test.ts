// parley api: every operation of the client's table as a command.
import { readFile } from "node:fs/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { startWebhookReceiver } from "../../../test/webhook-receiver.ts";
import { useContactsWorld } from "./contacts-world.ts";
import { parley } from "./run-command.ts";

const world = useContactsWorld({ PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on" });
const run = (operation: string, words: string[] = [], input?: string) =>
  world.parley(["api", operation, ...words], input);

/** The answer of an operation that succeeds. */
async function answer(operation: string, words: string[] = [], input?: string) {
  const { code, out, complaints } = await run(operation, [...words, "--json"], input);
  expect([code, complaints]).toEqual([0, ""]);
  return JSON.parse(out);
}

const ANA = "+15551234567";
/** More than two pages. */
const MANY = 450;

describe("a list of several pages", () => {
  beforeEach(async () => {
    const rows = Array.from({ length: MANY }, (_, index) => `+1555000${1_000 + index},Person ${index},`);
    rows[7] = "+15550009999,Zoë \u001b[2J,VIP";
    const text = `phone,name,labels\n${rows.join("\n")}\n`;
    expect((await world.run(["import", await world.fileOf(text)])).code).toBe(0);
  });

  test("is a table with a row for every resource, in which control characters are escaped", async () => {
    const { code, out, complaints } = await run("listContacts");
    expect([code, complaints]).toEqual([0, ""]);
    const lines = out.trimEnd().split("\n");
    expect(lines[0]).toMatch(/^ID +PHONE +NAME +USERNAME +LABELS +/);
    expect(lines).toHaveLength(1 + MANY);
    expect(new Set(lines.map((line) => line.split(" ")[0])).size).toBe(1 + MANY);
    expect(lines).toContainEqual(expect.stringMatching(/^con_\w+ +\+15550009999 +Zoë \\u\{1b\}\[2J +- +VIP/));
  });

  test("is printed by --json as whole resources, one per line", async () => {
    const { out } = await run("listContacts", ["--json"]);
    const contacts = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(contacts).toHaveLength(MANY);
    expect(contacts[7]).toEqual((await world.call("GET", "/contacts/15550009999")).body);
  });

  test("is selected by its fields, also by one that is given twice, and ends at --limit", async () => {
    for (const [words, count] of [
      [["--limit", "201"], 201],
      [["--q", "zoe"], 1],
      [["--label", "VIP", "--label", "Other"], 0],
    ] as const) {
      const { code, out } = await run("listContacts", [...words, "--json"]);
      expect([words, code, out.split("\n").length - 1]).toEqual([words, 0, count]);
    }
  });
});

test("a resource is saved from JSON, shown field by field and deleted by its place in the path", async () => {
  const contact = { phone: ANA, name: "Ana Marlowe", labels: "VIP" };
  const saved = await answer("upsertContact", ["--contact", JSON.stringify(contact)]);
  expect(saved.contact).toMatchObject(contact);
  const { out } = await run("getContact", ["--phone-number", ANA]);
  expect(out).toMatch(/^FIELD +VALUE$/m);
  expect(out).toMatch(/^name +Ana Marlowe$/m);
  const { erasure } = await answer("deleteContact", ["--phone-number", ANA]);
  expect(await answer("getErasure", ["--id", erasure.id])).toMatchObject({ contact_id: saved.contact.id });
});

test("a limit that isn't that of pages is a field", async () => {
  await answer("upsertContact", ["--contact", JSON.stringify({ phone: ANA, name: "Ana" })]);
  await answer("upsertContact", ["--contact", JSON.stringify({ phone: "+15550000002", name: "Ana B" })]);
  const { contacts } = await answer("search", ["--q", "ana", "--limit", "1"]);
  expect(contacts).toHaveLength(1);
});

test("numbers, texts, lists, objects and null are given as fields", async () => {
  const words = [
    ["--uncertain-wait", "600"],
    ["--notify-email", "owner@bakery.example"],
    ["--export-domains", "bakery.example, cakes.example"],
    ["--retention", '{"events": 90, "deliveries": 14, "hooks": 7}'],
    ["--notify-after", "null"],
  ];
  await answer("updateSettings", words.flat());
  expect(await answer("getSettings")).toMatchObject({
    uncertain_wait: 600,
    notify_email: "owner@bakery.example",
    export_domains: ["bakery.example", "cakes.example"],
    retention: { events: 90, deliveries: 14, hooks: 7 },
    notify_after: null,
  });
});

test("a message is given as fields or as a file, a list of messages as JSON, and a secret in a file", async () => {
  const body = { phone_number: ANA, message: "Hello, Ana" };
  await world.service.connectNumber(world.call, "+15550001000");
  const words = ["--channel", "whatsapp"];
  const fields = ["--phone-number", ANA, "--message", body.message];
  expect(await answer("sendMessage", fields)).toMatchObject({ phone_number: ANA, channel: "whatsapp" });
  const { results } = await answer("sendMessages", [...words, "--messages", JSON.stringify([body])]);
  expect(results).toMatchObject([{ accepted: { phone_number: ANA } }]);
  const file = await world.fileOf(JSON.stringify(body), "message.json");
  const sent = await answer("sendMessage", [...words, "--body-file", file]);
  expect(sent).toMatchObject({ phone_number: ANA });
  await expect.poll(async () => (await world.parley(["why", sent.id])).out).toMatch(/^Arrived +yes$/m);
  expect((await world.parley(["why", sent.id.slice(4)])).out).toMatch(/^Why +It arrived: /m);
  const secret = { secret: "shpss_0123456789abcdef" };
  const source = ["--name", "Cake shop", "--preset", "shopify", "--body-file", "-"];
  expect(await answer("createSource", source, JSON.stringify(secret))).toMatchObject({
    name: "Cake shop",
    ...secret,
  });
});

test("--watch follows a broadcast until its plan is made, or until it waits", async () => {
  await world.service.connectNumber(world.call, "+15550001000");
  await answer("upsertContact", ["--contact", JSON.stringify({ phone: ANA, name: "Ana" })]);
  const wish = {
    name: "Closed",
    channel: "whatsapp",
    message: { text: "We are closed on Monday." },
    audience: { phones: [ANA] },
  };
  const made = await answer("createBroadcast", ["--body-file", "-"], JSON.stringify(wish));
  const planned = await answer("planBroadcast", ["--id", made.id, "--watch"]);
  expect(planned).toMatchObject({
    status: "planned",
    counts: { left_out: [{ code: "outside_window", people: 1 }] },
  });
});

test("files are sent and saved", async () => {
  const picture = new URL("../../app/demo/stickers/1.webp", import.meta.url);
  const added = await answer("addSticker", ["--body-file", picture.pathname]);
  expect(added).toMatchObject({ number: 1 });
  expect((await run("getStickerImage", ["--number", "1", "--output", "one.webp"])).code).toBe(0);
  expect(await readFile(world.folder("one.webp"))).toEqual(await readFile(picture));
});

test("a field with the name of a setting is the field", async () => {
  const receiver = await startWebhookReceiver();
  try {
    const types = "message.received, contact.created";
    const made = await answer("createWebhook", ["--url", receiver.url, "--types", types]);
    expect(made).toMatchObject({ url: receiver.url, types: types.split(", ") });
    receiver.trust(made.secret);
    await answer("testWebhook", ["--id", made.id]);
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(await answer("updateWebhook", ["--id", made.id, "--status", "disabled"])).toMatchObject({
      status: "disabled",
    });
  } finally {
    await receiver.close();
  }
});

test.each<[string, string, string[], string, RegExp]>([
  ["an unknown operation", "sendMesage", [], "", /unknown command 'sendMesage'\n.*sendMessage/],
  ["a missing part of the path", "getContact", [], "", /--phone-number <value>' not specified/],
  ["a limit that is none", "listContacts", ["--limit", "0"], "", /^--limit: /],
  ["no JSON", "createSender", ["--body-file", "-"], "{", /^- has no JSON\./],
  [
    "a file in a folder that isn't there",
    "getMedia",
    ["--id", "x", "--output", "no/x"],
    "",
    /can't be saved/,
  ],
])("wrong usage: %s", async (_name, operation, words, input, complaint) => {
  const { code, complaints } = await run(operation, words, input);
  expect([code, complaints]).toEqual([2, expect.stringMatching(complaint)]);
});

test("each fault that the service finds is printed with its place", async () => {
  const { code, out, complaints } = await run("listContacts", ["--q", " ", "--updated-since", "yesterday"]);
  expect([code, out]).toEqual([1, ""]);
  expect(complaints).toMatch(/^ {2}q: .+ \(\w+\)$/m);
  expect(complaints).toMatch(/^ {2}updated_since: This must be a time like 2027-.+ \(\w+\)$/m);
});

test("the help lists every operation, and an operation its fields", async () => {
  expect((await world.parley(["api", "--help"])).out).toMatch(/^ {2}sendMessage \[options\] +Send a text, /m);
  const { out } = await run("listMessages", ["--help"]);
  expect(out).toMatch(/^List messages/m);
  expect(out).toMatch(/^ {2}--status <value> +/m);
});

describe("without a service to call", () => {
  test("a wrong key is reported", async () => {
    const { code, complaints } = await run("listContacts", ["--key", "parley_wrong"]);
    expect(code).toBe(1);
    expect(complaints).toMatch(/^The service refused the request: .* \(401 invalid_api_key\)\.\n/);
    expect(complaints).toContain("Is PARLEY_API_KEY, or --key, the right one?");
  });

  test("an address where nothing listens is reported", async () => {
    const { code, complaints } = await run("listContacts", ["--url", "http://127.0.0.1:2"]);
    expect([code, complaints]).toEqual([
      1,
      expect.stringMatching(/^No service answers at http:\/\/127\.0\.0\.1:2\/api \(ECONNREFUSED\)\./),
    ]);
  });

  test.each([
    ["an address", { PARLEY_URL: "parley", PARLEY_API_KEY: "k" }, /^PARLEY_URL must be an address/m],
    ["a key", { PARLEY_URL: "http://x", PARLEY_API_KEY: "a\nb" }, /^PARLEY_API_KEY must be/m],
  ])("%s that is none is wrong usage", async (_name, environment, complaint) => {
    const { code, complaints } = await parley(["api", "listContacts"], environment, world.folder());
    expect([code, complaints]).toEqual([2, expect.stringMatching(complaint)]);
  });
});

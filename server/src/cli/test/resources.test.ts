// The commands for contacts, labels, erasures, settings, messages, usage, templates, stickers, senders, webhooks and jobs.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { startWebhookReceiver } from "../../../test/webhook-receiver.ts";
import { useContactsWorld } from "./contacts-world.ts";

const world = useContactsWorld({ PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on" });
const json = async (...words: string[]) => JSON.parse((await world.parley([...words, "--json"])).out);
const table = async (...words: string[]) => {
  const { code, out, complaints } = await world.parley(words);
  expect([code, complaints]).toEqual([0, ""]);
  return out
    .trimEnd()
    .split("\n")
    .map((line) => line.split(/ {2,}/));
};

const STICKERS = new URL("../../app/demo/stickers/", import.meta.url);

let numbers = 0;
let sender: Awaited<ReturnType<typeof world.service.connectNumber>>;
beforeEach(async () => {
  sender = await world.service.connectNumber(world.call, `+1555000${1_000 + numbers++}`);
});

const ANA = "+15551234567";

test("a contact is saved, shown and found by its label, and its erasure is listed", async () => {
  await world.fileOf('{"Orders": [{"text": "A-1047"}]}', "orders.json");
  const given = [
    "--name",
    "Ana Marlowe",
    "--labels",
    "VIP, newsletter",
    "--enhanced-data-file",
    "orders.json",
  ];
  const saved = await json("contacts", "save", ANA, ...given);
  expect(saved).toMatchObject({
    phone: ANA,
    name: "Ana Marlowe",
    enhanced_data: { Orders: [{ text: "A-1047" }] },
  });
  expect(await json("contacts", "save", ANA, "--name", "Ana M.")).toMatchObject({
    labels: "VIP, newsletter",
  });
  for (const reference of [ANA, ANA.slice(1), saved.id])
    expect((await table("contacts", "get", reference)).find(([field]) => field === "name")).toEqual([
      "name",
      "Ana M.",
    ]);
  expect(await table("labels", "list")).toEqual([
    ["LABEL", "CONTACTS"],
    ["VIP", "1"],
    ["newsletter", "1"],
  ]);
  const { id } = await json("labels", "remove", "VIP", ANA);
  await expect.poll(async () => (await json("jobs", "get", id)).status).toBe("finished");
  expect(await table("labels", "list", "--q", "ana")).toEqual([
    ["LABEL", "CONTACTS"],
    ["newsletter", "1"],
  ]);
  const { body } = await world.call("DELETE", `/contacts/${ANA.slice(1)}`);
  expect((await table("erasures", "list", "--phone", ANA))[1]?.[0]).toBe(body.erasure.id);
  expect(await json("erasures", "get", body.erasure.id)).toMatchObject({ contact_id: saved.id });
});

test("settings are shown and changed: numbers, texts, lists, objects and defaults", async () => {
  await table("settings", "set", "uncertain_wait", "600");
  await table("settings", "set", "notify_email", "owner@bakery.example");
  await table("settings", "set", "export_domains", '["bakery.example"]');
  await table("settings", "set", "retention", '{"events": 90, "deliveries": 14, "hooks": 7}');
  await table("settings", "set", "uncertain_action", "fail");
  await table("settings", "set", "uncertain_action", "null");
  expect(await json("settings", "get")).toMatchObject({
    uncertain_wait: 600,
    notify_email: "owner@bakery.example",
    export_domains: ["bakery.example"],
    retention: { events: 90, deliveries: 14, hooks: 7, messages: null, media: null, media_bytes: null },
    uncertain_action: "resend",
  });
  const refused = await world.parley(["settings", "set", "colour", "red"]);
  expect([refused.code, refused.complaints]).toEqual([
    1,
    expect.stringContaining('There is no field "colour" here.'),
  ]);
});

test("a message is shown as text, with its whole history, and usage has no empty rows", async () => {
  const { body } = await world.call("POST", "/whatsapp/send-message", {
    phone_number: ANA,
    message: "Hello Ana\nSee you on Friday",
    reference: "order-1047",
  });
  await expect.poll(async () => (await json("messages", "get", body.id)).status).toBe("read");
  const { out } = await world.parley(["messages", "get", body.id]);
  const lines = out
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>")
    .trimEnd()
    .split("\n");
  expect(lines.map((line) => line.replace(/ {2,}/g, "  "))).toEqual([
    `Message  ${body.id}`,
    `From  ${sender.phone}`,
    `To  ${ANA}`,
    "Content  Hello Ana",
    "  See you on Friday",
    "Status  read",
    "Reference  order-1047",
    "",
    "TIME  WHAT HAPPENED",
    "<time>  queued",
    "<time>  attempt 1: read",
    "<time>  sent",
    "<time>  delivered",
    "<time>  read",
  ]);
  await expect.poll(() => table("usage")).toHaveLength(3);
});

test("what needs a person, and what to do", async () => {
  const warnings = async () => (await world.parley(["warnings"])).out.trimEnd().split("\n");
  expect(await warnings()).toEqual(["Nothing needs a person."]);
  await world.call("POST", `/senders/${sender.senderId}/pause`);
  expect(await warnings()).toEqual([
    `Messages from ${sender.phone} wait.`,
    expect.stringMatching(/^ {2}The sender .* was paused at .* UTC\. A client paused it\.$/),
    expect.stringContaining("  Find out why it was paused. Then resume the sender."),
  ]);
  await world.call("POST", `/senders/${sender.senderId}/resume`);
});

test("whether a message arrived is answered, also for an id without its prefix", async () => {
  const { body } = await world.call("POST", "/whatsapp/send-message", { phone_number: ANA, message: "Hi" });
  await expect.poll(async () => (await json("why", body.id)).cause).toBe("read");
  for (const id of [body.id, body.id.slice(4)]) {
    expect(await table("why", id)).toEqual([
      ["Arrived", "yes"],
      [
        "Why",
        expect.stringMatching(/^It arrived: the channel reported that the person read it at .* UTC\.$/),
      ],
      ["Cause", "read"],
    ]);
  }
});

test.each<[string, string[], RegExp]>([
  ["a time", ["messages", "list", "--since", "yesterday"], /^ {2}since: This must be a time like 2027-/m],
  ["a word", ["messages", "list", "--direction", "up"], /^ {2}direction: This must be in or out\. /m],
])("a fault in %s is told in plain words", async (_name, words, complaint) => {
  const { code, complaints } = await world.parley(words);
  expect(code).toBe(1);
  expect(complaints).toMatch(complaint);
});

test("templates are read from the channel and listed", async () => {
  const synced = await json("templates", "sync");
  expect(synced.synced).toBeGreaterThan(0);
  const [head, ...rows] = await table("templates", "list");
  expect(head).toEqual(["TEMPLATE", "CHANNEL", "NAME", "LANGUAGE", "STATUS", "CATEGORY", "VARIABLES"]);
  expect(rows).toHaveLength(synced.synced);
});

test("a sticker is added, listed and deleted", async () => {
  const picture = await readFile(new URL("1.webp", STICKERS));
  await writeFile(join(world.folder, "one.webp"), picture);
  expect(await json("stickers", "add", "one.webp")).toMatchObject({ number: 1, bytes: picture.length });
  expect((await table("stickers", "list"))[1]?.slice(0, 2)).toEqual(["1", "no"]);
  await table("stickers", "delete", "1");
  expect(await table("stickers", "list")).toHaveLength(1);
});

describe("senders", () => {
  test("are listed and shown, without secrets", async () => {
    const [head, row] = await table("senders", "list");
    expect(head).toEqual(["SENDER", "PHONE", "STATUS", "DEFAULT", "RATE", "WAITING"]);
    expect(row).toEqual([sender.senderId, sender.phone, "active", "yes", "80", "0"]);
    const { out } = await world.parley(["senders", "get", sender.senderId]);
    expect(out).toMatch(/^status +active$/m);
    expect(out).not.toContain(sender.access_token);
  });

  test("are created from JSON, resumed and deleted", async () => {
    const credentials = {
      phone_number_id: "39",
      business_account_id: "49",
      access_token: "a",
      app_secret: "b".repeat(32),
      verify_token: "c",
    };
    const body = JSON.stringify({ channel: "whatsapp", phone: "+15550009999", credentials });
    const made = await world.parley(["senders", "create", "-", "--check", "false", "--json"], body);
    expect([made.code, made.complaints]).toEqual([0, ""]);
    const { id } = JSON.parse(made.out);
    expect(await json("senders", "resume", id)).toMatchObject({ id, status: "active" });
    expect((await world.parley(["senders", "delete", id])).code).toBe(0);
    expect(await table("senders", "list")).toHaveLength(2);
  });

  test.each([
    ["no JSON", "{", /^- has no JSON\./],
    ["no object", "7", /^- has no JSON object\./],
  ])("aren't created from %s", async (_name, input, complaint) => {
    const { code, complaints } = await world.parley(["senders", "create", "-"], input);
    expect(code).toBe(2);
    expect(complaints).toMatch(complaint);
  });
});

test("a webhook is created, tested, looked at, rotated, disabled and deleted", async () => {
  const receiver = await startWebhookReceiver();
  try {
    const types = "message.received, contact.created";
    const made = await json("webhooks", "create", receiver.url, "--types", types);
    expect(made).toMatchObject({ types: types.split(", "), secret: expect.stringMatching(/^whsec_/) });
    receiver.trust(made.secret);
    expect((await json("webhooks", "test", made.id)).delivery.type).toBe("webhook.test");
    await expect.poll(() => receiver.received.length).toBe(1);
    await expect
      .poll(() => table("webhooks", "deliveries", made.id, "--status", "succeeded"))
      .toHaveLength(2);
    const [, row = []] = await table("webhooks", "deliveries", made.id);
    expect(row).toMatchObject([
      expect.any(String),
      "webhook.test",
      "succeeded",
      "1",
      expect.any(String),
      "204",
    ]);
    expect((await world.parley(["webhooks", "retry", made.id, row[0] as string])).code).toBe(0);
    await expect.poll(() => receiver.received.length).toBe(2);
    expect((await json("webhooks", "rotate-secret", made.id)).secret).not.toBe(made.secret);
    expect(await json("webhooks", "disable", made.id)).toMatchObject({ status: "disabled" });
    expect((await table("webhooks", "list"))[1]?.slice(0, 2)).toEqual([made.id, "disabled"]);
    expect(await json("webhooks", "enable", made.id)).toMatchObject({ status: "active" });
    expect((await world.parley(["webhooks", "delete", made.id])).code).toBe(0);
    expect(await table("webhooks", "list")).toHaveLength(1);
  } finally {
    await receiver.close();
  }
});

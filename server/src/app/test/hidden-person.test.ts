// A person without a visible phone, from the first message to the erasure, through a whole running service.
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { tablesWith } from "../../../test/find-text.ts";
import {
  type ConnectedNumber,
  openService,
  type RunningProcess,
  type RunningService,
  type Served,
} from "../../../test/running-service.ts";

const server = useDatabase();
const PERSON = "US.Hidden0123456789";
let service: RunningService;
let parley: Served;
/** Is killed by a test. */
let first: RunningProcess;
let number: ConnectedNumber;

beforeAll(async () => {
  service = await openService(server.url);
  first = await service.start();
  parley = first;
  number = await service.connectNumber(parley.call, "+15550001000");
});
afterAll(() => service.close());

/** The channel may redeliver it for days. */
function hook(id: string, at: Date): string {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const value = {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: number.phone.slice(1), phone_number_id: number.phone_number_id },
    contacts: [{ user_id: PERSON, profile: { name: "Hidden Hanna" } }],
    messages: [{ from_user_id: PERSON, id, timestamp, type: "text", text: { body: "Whisper" } }],
  };
  return JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: number.business_account_id, changes: [{ field: "messages", value }] }],
  });
}

async function deliver(body: string): Promise<void> {
  const signature = createHmac("sha256", number.app_secret).update(body).digest("hex");
  const headers = { "content-type": "application/json", "x-hub-signature-256": `sha256=${signature}` };
  expect((await fetch(number.hookUrl, { method: "POST", headers, body })).status).toBe(200);
}

test("gets messages by id, and is erased by id, so that no redelivered hook brings them back", async () => {
  const first = hook("wamid.hidden.1", new Date());
  await deliver(first);
  const { data } = (await parley.call("GET", "/messages")).body;
  expect(data).toMatchObject([{ text: "Whisper", phone_number: null }]);
  const id = data[0].contact_id as string;
  expect((await parley.call("GET", `/contacts/${id}`)).body).toMatchObject({
    phone: null,
    name: "Hidden Hanna",
  });

  const sent = await parley.call("POST", "/whatsapp/send-message", { contact_id: id, message: "Psst" });
  expect(sent).toMatchObject({ status: 202, body: { contact_id: id, phone_number: null } });
  await expect.poll(() => service.simulator.messages(PERSON)).toMatchObject([{ type: "text", text: "Psst" }]);
  const status = async () => (await parley.call("GET", `/messages/${sent.body.id}`)).body.status;
  await expect.poll(status).toBe("read");

  const erased = await parley.call("DELETE", `/contacts/${id}`);
  expect(erased.body).toMatchObject({
    message: `Contact ${id} was deleted`,
    erasure: { contact_id: id, phone_hash: null, counts: { messages: 2 } },
  });
  expect((await parley.call("GET", `/contacts/${id}`)).status).toBe(404);
  const again = await parley.call("POST", "/whatsapp/send-message", { contact_id: id, message: "Psst" });
  expect(again.body).toMatchObject({ status: 404, code: "contact_not_found" });

  await deliver(first);
  await deliver(hook("wamid.hidden.2", new Date(Date.now() - 60_000)));
  for (const marker of [PERSON, "Hanna", "Whisper", "Psst"])
    expect(await tablesWith(service.database, marker)).toEqual([]);
});

test("keeps the order and the holds of a lane when its process is killed", async () => {
  await deliver(hook("wamid.hidden.3", new Date(Date.now() + 60_000)));
  const { data } = (await parley.call("GET", "/messages")).body;
  const id = data[0].contact_id as string;
  await service.simulator.control("PUT", "/faults", { enforce_window: false, latency_ms: 200, next: [] });
  const texts = Array.from({ length: 6 }, (_, index) => `Queued ${index}`);
  for (const message of texts) {
    const { status } = await parley.call("POST", "/whatsapp/send-message", { contact_id: id, message });
    expect(status).toBe(202);
  }
  await first.process.end("SIGKILL");
  await service.simulator.control("PUT", "/faults", { enforce_window: false, latency_ms: 0, next: [] });
  parley = await service.serve();
  const arrived = async () =>
    [...new Set((await service.simulator.messages(PERSON)).map((message) => message.text))].filter((text) =>
      texts.includes(text as string),
    );
  await expect.poll(arrived).toEqual(texts);
});

// A small business with something of everything, whose backup each release keeps: later versions are tested on it.
import { setTimeout as delay } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";
import { readDemoStickers } from "../src/app/demo/demo-stickers.ts";
import { saveBackup } from "../src/backup/index.ts";
import { decideConfig } from "../src/config/decide-config.ts";
import { migrate } from "../src/platform/database/schema/migrate.ts";
import { callApi } from "./api.ts";
import { jpeg } from "./pictures.ts";
import { openService, type RunningService, type Served } from "./running-service.ts";
import type { TestSimulator } from "./simulator-process.ts";
import { startWebhookReceiver, type WebhookReceiver } from "./webhook-receiver.ts";

/** These stay as they are: kept backups have them. */
export const KEPT = {
  passphrase: "kept for every later version",
  number: {
    phone: "+15550001000",
    phone_number_id: "106540352242922",
    business_account_id: "102290129340398",
    access_token: "kept-access-token",
    app_secret: "kept-app-secret",
    verify_token: "kept-verify-token",
  },
  /** A text that a contact received. */
  text: "Your cakes are ready",
} as const;

const ANA = "+15551234567";
const BO = "+15551230001";
const CHLOE = "+15551230002";
/** Before and after a change of numbers. */
const FINN = "+15551230004";
const FINN_NEW = "+15551230005";

/** `url`: of an empty database. `path`: of the backup, which ends with .zip. */
export async function keepBusiness(url: string, path: string): Promise<void> {
  await migrate(url);
  const service = await openService(url);
  const receiver = await startWebhookReceiver();
  try {
    const served = await service.serve({ PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on" });
    await fill(service, served, receiver);
    await served.stop();
    const { database, environment } = service;
    const { config } = decideConfig("tool", {}, environment);
    if (config === null) throw new Error("The settings have faults.");
    const secretKey = config.secretKey as Buffer;
    const storage = { directUrl: url, database, secretKey };
    await saveBackup({ storage, to: path, passphrase: KEPT.passphrase, keep: null });
  } finally {
    await receiver.close();
    await service.close();
  }
}

/** The number of a kept business, at another simulator. */
export function connectKept(simulator: TestSimulator, hookUrl: string): Promise<unknown> {
  const { phone, phone_number_id, ...credentials } = KEPT.number;
  const number = { ...credentials, display_phone_number: phone, callback_url: hookUrl };
  return simulator.control("PUT", `/numbers/${phone_number_id}`, number);
}

/** Somebody who signs in with one-time codes, and gets mails about contacts who wait. */
async function joinWithCodes(url: string, token: string) {
  const anybody = callApi(url, null);
  const password = "violet-stairs-58";
  const joined = await anybody("POST", "/invitations/accept", { token, name: "Olivia", password });
  const cookie = String(joined.headers["set-cookie"]).split(";")[0] as string;
  const headers = { cookie, "x-parley-console": "1", origin: url };
  const browser = async (method: string, path: string, body: object) => {
    const answer = await anybody(method, path, body, headers);
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const { secret } = await browser("POST", "/session/codes", { password });
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
  await browser("POST", "/session/codes/confirm", { code });
  await browser("PUT", "/inbox/mail", { after_minutes: 60 });
  return browser;
}

async function fill(
  { database, simulator, connectSmsNumber }: RunningService,
  { call, url }: Served,
  receiver: WebhookReceiver,
) {
  const post = async (path: string, body?: unknown, headers?: Record<string, string>) => {
    const { status, body: answer } = await call("POST", path, body, headers);
    if (status >= 300) throw new Error(`POST ${path}: ${status} ${JSON.stringify(answer)}`);
    return answer;
  };
  const hasStatus = (path: string, ...statuses: string[]) =>
    until(`${path} is ${statuses}`, async () => statuses.includes((await call("GET", path)).body.status));

  await post("/webhooks", { url: receiver.url, types: ["message.sent", "contact.created"] });
  const { phone, ...credentials } = KEPT.number;
  const sender = await post("/senders?check=false", { channel: "whatsapp", phone, credentials });
  await connectKept(simulator, sender.hook_url);
  await connectSmsNumber(call, "+15550002000");
  await post("/templates/sync");
  await post("/templates", { channel: "sms", name: "pick_up", language: "en", body: "Hello {{first_name}}" });
  const [sticker] = await readDemoStickers();
  await post("/stickers", sticker, { "content-type": "image/webp" });

  const Orders = [{ text: "A-1047", description: "2 cakes, paid", link: "https://shop.example/orders/1047" }];
  const ana = { phone: ANA, name: "Ana Marlowe", labels: "VIP, newsletter", enhanced_data: { Orders } };
  await post("/contacts/contact", { contact: ana });
  const invited = await post("/invitations", { email: "olivia@bakery.example", role: "owner" });
  const token = invited.url.split("#invitation=")[1];
  const browser = await joinWithCodes(url, token);
  await post(`/contacts/${ANA.slice(1)}/notes`, { text: "Asks for gluten-free cakes" });
  await post("/quick-replies", { name: "Opening hours", text: "Nine to six" });
  const inbound = { from: ANA, to: credentials.phone_number_id, text: "Is my cake ready?" };
  await simulator.control("POST", "/inbound", inbound);
  await until(
    "Ana's text is there",
    async () => (await call("GET", "/messages?direction=in")).body.data.length > 0,
  );
  const [seen] = (await call("GET", "/messages?direction=in")).body.data;
  await browser("PUT", `/contacts/${ANA.slice(1)}/view`, { seen_message_id: seen.id });
  for (const phone of [FINN, FINN_NEW]) await post("/contacts/contact", { contact: { phone } });
  await simulator.control("POST", "/inbound", {
    ...inbound,
    from: FINN,
    text: undefined,
    new_number: FINN_NEW,
  });
  await until(
    "Finn is one contact",
    async () => (await call("GET", `/contacts/${FINN.slice(1)}`)).status === 404,
  );
  const threads = [
    { person: ANA.slice(1), messages: [{ at: new Date(Date.now() - 86_400_000), text: "Hello" }] },
  ];
  await simulator.control("POST", "/app/history", { number: credentials.phone_number_id, threads });
  const message = KEPT.text;
  for (const channel of ["whatsapp", "sms"]) {
    const sent = await post(`/${channel}/send-message`, { phone_number: ANA, message });
    await hasStatus(`/messages/${sent.id}`, "delivered", "read");
  }
  await post("/whatsapp/send-message", { phone_number: ANA, sticker: 1 }, { "idempotency-key": "kept" });
  const menu = await post("/media?filename=menu.txt", Buffer.from("Cake"), { "content-type": "text/plain" });
  const shown = { media_id: menu.media.id };
  const document = await post("/whatsapp/send-message", { phone_number: ANA, document: shown });
  await hasStatus(`/messages/${document.id}`, "delivered", "read");
  const cake = await jpeg(8, 8);
  const { media: onCard } = await post("/media", cake, { "content-type": "image/jpeg" });
  const cards = ["Lemon", "Plum", "Nut"].map((name) => ({
    variables: { "1": name, "2": "$24" },
    header: { image: { media_id: onCard.id } },
    buttons: { "1": name },
  }));
  const offers = { name: "cakes_of_the_week", variables: { "1": "Ana" }, cards };
  await post("/whatsapp/send-message", { phone_number: ANA, template: offers });
  const send_at = new Date(Date.now() + 20 * 86_400_000);
  const reminder = { name: "order_update", variables: { "1": "Ana", "2": "A-1047" } };
  await post("/whatsapp/send-message", { phone_number: ANA, template: reminder, send_at });

  const closed = {
    name: "Closed",
    audience: { phones: [ANA] },
    message: { text: "We are closed on Monday." },
  };
  const broadcast = await post("/broadcasts", closed);
  await post(`/broadcasts/${broadcast.id}/plan`);
  await hasStatus(`/broadcasts/${broadcast.id}`, "planned");

  const csv = `phone,name,labels\n${BO},Bo Lindqvist,VIP\n${CHLOE},Chloé Dupont,\n12,Nobody,\n`;
  const imported = await post("/contacts/import", csv, { "content-type": "text/csv" });
  await hasStatus(`/imports/${imported.import.id}`, "finished");
  const exported = await post("/contacts/export", {});
  await hasStatus(`/exports/${exported.export.id}`, "sent");
  await post(`/contacts/${BO.slice(1)}/opt-out`, {});
  await post("/contacts/bulk", { phones: [BO], act: { add_labels: ["regular"] } });
  await call("DELETE", `/contacts/${CHLOE.slice(1)}`);

  const source = await post("/sources", { name: "Till", preset: "parley" });
  const toSource = callApi(url, `Bearer ${source.secret}`);
  const path = new URL(source.url).pathname.replace("/api", "");
  await toSource("POST", path, {
    phone: "+15551230003",
    name: "Dana Reyes",
    time: "2026-11-24T09:00:00Z",
  });
  await toSource("POST", path, { phone: "none" });
  await until("the webhook was called", async () => receiver.received.length > 1);
  await until("messages are counted", async () => {
    const { rows } = await database.pool.query("select from usage_counts limit 1");
    return rows.length > 0;
  });
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited a minute until ${what}.`);
    await delay(50);
  }
}

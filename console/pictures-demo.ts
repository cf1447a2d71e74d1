// What the demo of the pictures has: a shop's contacts and messages, a webhook, a source, a key, and at the end a bad day.
import { createHmac } from "node:crypto";
import { startWebhookReceiver } from "../server/test/webhook-receiver.ts";
import type { Demo } from "./test/demo.ts";

export const ANA = "+15551234567";
const GONE = "+15557654321";
const SECRET = "shpss_0123456789abcdef0123456789abcdef";
const ROWS = [
  "phone,name,labels,Orders 1 text,Orders 1 description,Orders 1 link",
  `${ANA},Ana Marlowe,"VIP, newsletter",A-1047,"2 cakes, paid",https://shop.example/orders/1047`,
  '+351912555010,Rita Sousa,"VIP, lisbon",A-1051,2 loaves,https://shop.example/orders/1051',
  "+971505550142,فاطمة الزهراء,VIP,,,",
  "+4915550107,Mehmet Yılmaz,newsletter,,,",
  "+33612345678,Chloé Dupont,newsletter,A-1039,1 tart,https://shop.example/orders/1039",
  ...Array.from({ length: 200 }, (_, n) => `+1212555${1000 + n},Customer ${n + 1},newsletter,,,`),
];

/** Where the pages of one thing are. */
export interface Places {
  message: string;
  webhook: string;
  source: string;
  close(): Promise<void>;
}

export async function fillDemo({ facts, call, write }: Omit<Demo, "link">): Promise<Places> {
  const receiver = await startWebhookReceiver();
  const webhook = await call("POST", "/webhooks", { url: receiver.url, description: "CRM" });
  await fetch(`${facts.base_url}/contacts/import`, {
    method: "POST",
    headers: { authorization: facts.api_key, "content-type": "text/csv" },
    body: ROWS.join("\n"),
  });
  const send = (phone_number: string, content: object) =>
    call("POST", "/channel/send-message", { phone_number, ...content });
  for (let n = 0; n < 12; n++) await send(`+1212555${1000 + n}`, { message: "Your order is ready 🎂" });
  await send(ANA, { template: { name: "order_update", variables: { 1: "Ana", 2: "A-1047" } } });
  await untilRead(call, ANA);
  await write(ANA, "Great! Can I pick up the cakes at five?");
  await until(async () => (await newest(call, ANA)).direction === "in");
  await send(ANA, { message: "Of course. See you at five 🎂", reference: "A-1047" });
  const message = (await newest(call, ANA)).id;
  await send(ANA, { sticker: 1 });
  await untilRead(call, ANA);
  await write("+351912555010", "Do you have rye bread on Saturday?");
  await call("POST", "/contacts/export", { email: "owner@bakery.example" });
  await call("POST", "/contacts/contact", { contact: { phone: GONE } });
  await call("DELETE", `/contacts/${GONE.slice(1)}`);
  const scopes = ["contacts:read", "messages:read", "messages:send", "templates:read"];
  const expires_at = new Date(Date.now() + 70 * 86_400_000).toISOString();
  await call("POST", "/keys", { name: "Front desk", scopes, expires_at });
  const source = await addSource(call);
  return {
    message: `/messages/${message}`,
    webhook: `/webhooks/${webhook.body.id}`,
    source: `/sync/${source}`,
    close: () => receiver.close(),
  };
}

/** The business answers Ana's first message, Ana replies, her order leaves, and an SMS says that the cakes are ready. */
export async function talkToAna({ call, write }: Omit<Demo, "link">): Promise<void> {
  const send = (content: object) => call("POST", "/channel/send-message", { phone_number: ANA, ...content });
  await send({ message: "Hello Ana, your cakes are in the oven 🎂" });
  await untilRead(call, ANA);
  await write(ANA, "They smell wonderful from here 😍");
  await until(async () => (await newest(call, ANA)).direction === "in");
  await send({ template: { name: "order_update", variables: { 1: "Ana", 2: "A-1047" } } });
  await untilRead(call, ANA);
  await call("POST", "/sms/send-message", {
    phone_number: ANA,
    message: "Your cakes are ready. See you soon!",
  });
  await until(async () => (await newest(call, ANA)).status === "delivered");
}

async function untilRead(call: Demo["call"], phone: string): Promise<void> {
  await until(async () => (await newest(call, phone)).status === "read");
}

async function newest(
  call: Demo["call"],
  phone: string,
): Promise<{ id: string; status: string; direction: string }> {
  return (await call("GET", `/contacts/${phone.slice(1)}/messages?limit=1`)).body.data[0];
}

/** With a payload that is refused. */
async function addSource(call: Demo["call"]): Promise<string> {
  const { body } = await call("POST", "/sources", { name: "Online shop", preset: "shopify", secret: SECRET });
  const payload = JSON.stringify({
    id: 7,
    first_name: "Ana",
    phone: "0171 1234567",
    updated_at: new Date().toISOString(),
  });
  const proof = createHmac("sha256", SECRET).update(payload).digest("base64");
  await fetch(body.url, {
    method: "POST",
    headers: { "content-type": "application/json", "x-shopify-hmac-sha256": proof },
    body: payload,
  });
  return body.id;
}

/** Some messages fail, and then WhatsApp refuses the access token. */
export async function beUnlucky({ facts, call }: Demo): Promise<void> {
  const send = (n: number) =>
    call("POST", "/channel/send-message", { phone_number: `+1212555${1100 + n}`, message: "Open today" });
  const codes = [131026, 131026, 131026, 131049, 131049, 131047, 190];
  for (const [n, code] of codes.entries()) {
    await fetch(`${facts.simulator_url}/control/faults`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ enforce_window: false, latency_ms: 0, next: [{ code }] }),
    });
    const { id } = (await send(n)).body;
    const isWaiting = code === 190;
    await until(async () => {
      const { status, waiting } = (await call("GET", `/messages/${id}`)).body;
      return isWaiting ? waiting?.cause === "sender_paused" : status === "failed";
    });
  }
  for (let n = 0; n < 9; n++) await send(20 + n);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 200));
}

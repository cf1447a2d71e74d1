// A program that uses the types. It is only compiled.
import { type components, createParley, signTestWebhook, verifyWebhook } from "@parley/client";

const parley = createParley({ baseUrl: "/api" });
const sent: { id: string } = await parley.sendMessage({ phone_number: "+1", message: "Hello" });
const contact: components["schemas"]["Contact"] = await parley.getContact({ phone_number: "1" });
for await (const one of parley.listContacts()) one.labels.length;
for await (const event of parley.streamEvents())
  if (event.type === "gap") event.cursor;
  else event.data;
const template = { name: "order_update", language: "en_US", variables: { "1": "Ana" } };
const to = { phone_number: "+15551234567" };
const found: string | undefined = contact.phone ?? contact.id;
await parley.sendMessage({ contact_id: contact.id, message: "Hello", reference: undefined });
await parley.sendMessage({ ...to, template });
await parley.sendMessage({
  ...to,
  contact_id: undefined,
  sticker: 1,
  message: null,
  send_at: "2026-11-24T09:00:00Z",
});
await parley.sendMessages({
  messages: [
    { ...to, message: "Hello", idempotency_key: "1" },
    { contact_id: "con_1", template },
  ],
});
// A recipient and a content of a type that is only known while the program runs.
declare const chosen: { phone_number: string } | { contact_id: string };
declare const content: { message: string } | { sticker: number };
await parley.sendMessage({ ...chosen, ...content });
await parley.deleteContact({ phone_number: found });
await verifyWebhook(new Headers(), "", "whsec_");
await fetch(
  "http://127.0.0.1:3000",
  await signTestWebhook({ type: "message.received", data: { text: "Hi" } }, "whsec_"),
);
// @ts-expect-error: a number
await parley.sendMessage({ phone_number: 1, message: "Hello" });
// @ts-expect-error: no type of message
await parley.sendMessage({ phone_number: "+1" });
// @ts-expect-error: a misspelt field
await parley.sendMessage({ phone_number: "+1", mesage: "Hello" });
// @ts-expect-error: a text and a template
await parley.sendMessage({ ...to, message: "Hello", template });
// @ts-expect-error: a text and a sticker
await parley.sendMessage({ ...to, message: "Hello", sticker: 1 });
// @ts-expect-error: no recipient
await parley.sendMessage({ message: "Hello" });
// @ts-expect-error: no recipient either
await parley.sendMessage({ phone_number: null, message: "Hello" });
// @ts-expect-error: two recipients
await parley.sendMessage({ ...to, contact_id: "con_1", message: "Hello" });
// @ts-expect-error: no recipient in a batch
await parley.sendMessages({ messages: [{ message: "Hello" }] });
// @ts-expect-error: a text and a template in a batch
await parley.sendMessages({ messages: [{ ...to, message: "Hello", template }] });
// @ts-expect-error: a parsed body
await verifyWebhook(new Headers(), { type: "message.received" }, "whsec_");
// @ts-expect-error: a secret that may be missing
await verifyWebhook(new Headers(), "", undefined as string | undefined);
// @ts-expect-error: no id
await parley.getMessage({});
// @ts-expect-error: no such operation
await parley.sendMesage({});

export { contact, sent };

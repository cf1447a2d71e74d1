// Templates with headers and buttons, from the channel's list to the phone, through a whole running service.
import { expect, test } from "vitest";
import { useNumber, useService } from "../../../test/running-service.ts";

const { service, parley } = useService();
const number = useNumber(service, parley);
let people = 0;

const newPerson = () => `+1555123${String(++people).padStart(4, "0")}`;
const send = (template: object, phone_number = newPerson()) => parley.send({ phone_number, template });

/** The template on the phone, and the message in the API. */
async function arrived(template: object) {
  const phone = newPerson();
  const { status, body } = await send(template, phone);
  expect([status, body.code]).toEqual([202, undefined]);
  await expect.poll(() => service.simulator.messages(phone.slice(1))).toHaveLength(1);
  const [held] = await service.simulator.messages(phone.slice(1));
  return { held, message: await parley.get(`/messages/${body.id}`) };
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const offer = (expires_at: string) => ({
  name: "weekend_offer",
  language: "en_US",
  variables: { "1": "Ana" },
  buttons: { "0": "CAKE25", "1": "cake25" },
  offer: { expires_at },
});

test("an offer arrives with its end, and the message expires with it", async () => {
  const template = offer(inHours(48));
  const { held, message } = await arrived(template);
  expect(held).toMatchObject({
    template: {
      offer: { text: "A quarter off", expires_at: template.offer.expires_at },
      buttons: [{ code: "CAKE25" }, { url: "https://bakery.example/order?offer=cake25" }],
    },
  });
  expect(message).toMatchObject({ template, expires_at: template.offer.expires_at });
});

test("a message with an offer expires at the end of the offer or at its own time, whichever is earlier", async () => {
  const expiryOf = async (end: string, expires_at: string) => {
    const given = { phone_number: newPerson(), template: offer(end), expires_at };
    const { id } = (await parley.send(given)).body;
    return (await parley.get(`/messages/${id}`)).expires_at;
  };
  const [early, late] = [inHours(1), inHours(48)];
  expect([await expiryOf(late, early), await expiryOf(early, late)]).toEqual([early, early]);
});

test("an offer that ends before it is sent is refused", async () => {
  const ended = {
    status: 422,
    body: { errors: [{ pointer: "/template/offer/expires_at", code: "offer_ended" }] },
  };
  const later = { phone_number: newPerson(), template: offer(inHours(1)), send_at: inHours(2) };
  expect(await send(offer(inHours(-1)))).toMatchObject(ended);
  expect(await parley.send(later)).toMatchObject(ended);
});

test("a retried offer keeps its end, until it has ended", async () => {
  const canceled = async (expires_at: string) => {
    const template = offer(expires_at);
    const body = { phone_number: newPerson(), template, send_at: inHours(1) };
    const { id } = (await parley.send(body)).body;
    expect((await parley.call("POST", `/messages/${id}/cancel`)).status).toBe(200);
    return id;
  };
  const end = inHours(48);
  const retried = await parley.call("POST", `/messages/${await canceled(end)}/retry`);
  expect(await parley.get(`/messages/${retried.body.id}`)).toMatchObject({
    expires_at: end,
    template: { offer: { expires_at: end } },
  });
  const id = await canceled(inHours(2));
  await service.query(
    `update messages set content = jsonb_set(content, '{offer,expiresAt}', '"2026-01-01T00:00:00.000Z"') where content ->> 'name' = 'weekend_offer' and status = 'canceled'`,
  );
  expect(await parley.call("POST", `/messages/${id}/retry`)).toMatchObject({
    status: 409,
    body: { code: "message_not_retryable" },
  });
});

test("a document in the header arrives with its name, and a file of another type is refused", async () => {
  const components = [
    { type: "HEADER", format: "DOCUMENT" },
    { type: "BODY", text: "Your invoice" },
  ];
  const written = await fetch(
    `${service.simulator.url}/v26.0/${number.business_account_id}/message_templates`,
    {
      method: "POST",
      headers: { authorization: `Bearer ${number.access_token}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "invoice", language: "en", category: "UTILITY", components }),
    },
  );
  expect(written.status).toBe(200);
  const upload = (bytes: string, type: string) =>
    parley.call("POST", "/media", Buffer.from(bytes), { "content-type": type });
  const file = await upload("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n", "application/pdf");
  expect(file.status).toBe(201);
  const media_id = file.body.media.id;
  const header = { document: { media_id, filename: "invoice-17.pdf" } };
  const { held, message } = await arrived({ name: "invoice", header });
  expect(held).toMatchObject({
    template: { body: "Your invoice" },
    file: { mime_type: "application/pdf" },
    raw: {
      template: {
        components: [{ type: "header", parameters: [{ document: { filename: "invoice-17.pdf" } }] }],
      },
    },
  });
  expect(message.template.header).toEqual(header);
  const note = (await upload("We close at noon.", "text/plain")).body.media.id;
  expect(await send({ name: "invoice", header: { document: { media_id: note } } })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: "/template/header/document/media_id", code: "file_not_sendable" }] },
  });
});

// Templates with a row of cards, from the channel's list to the phone and back, and what becomes of the cards' files.
import { createServer } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { useOpened } from "../../../test/later.ts";
import { listen } from "../../../test/listen.ts";
import { jpeg } from "../../../test/pictures.ts";
import { useNumber, useService } from "../../../test/running-service.ts";
import { uuidOf } from "../../platform/ids.ts";

const { service, parley } = useService({ PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on" });
useNumber(service, parley);
let people = 0;
const picture = (background = "#c9806a") => jpeg(30, 20, background);
const server = createServer(async ({ url = "" }, response) => {
  if (url.endsWith("/gone")) return void response.writeHead(404).end();
  response.writeHead(200).end(await picture());
});
const host = useOpened(() => listen(server));
beforeAll(async () => {
  await parley.call("POST", "/templates/sync");
});

const newPerson = () => `+1555124${String(++people).padStart(4, "0")}`;
const send = (template: object, phone_number = newPerson()) => parley.send({ phone_number, template });
const onPhone = (phone: string) => service.simulator.messages(phone.slice(1));

async function upload(background: string): Promise<string> {
  const { status, body } = await parley.call("POST", "/media", await picture(background), {
    "content-type": "image/jpeg",
  });
  expect(status).toBe(201);
  return body.media.id;
}

const card = (image: object, name: string, price: string) => ({
  variables: { "1": name, "2": price },
  header: { image },
  buttons: { "0": `keep ${name}`, "1": name.toLowerCase() },
});

/** Three cards: a file, a file that was fetched from a link, and the first file again. */
async function cakes() {
  const media_id = await upload("#88aa66");
  const cards = [
    card({ media_id }, "Lemon", "$24"),
    card({ link: `${host.url}/cake.jpg` }, "Plum", "$22"),
    card({ media_id }, "Nut", "$26"),
  ];
  const template = { name: "cakes_of_the_week", variables: { "1": "Ana" }, cards };
  return { media_id, template };
}

test("cards arrive with their files, texts and buttons, and a tap on one comes back", async () => {
  const phone = newPerson();
  const { media_id, template } = await cakes();
  const { status, body } = await send(template, phone);
  expect([status, body.code]).toEqual([202, undefined]);
  await expect.poll(() => onPhone(phone)).toHaveLength(1);
  const [held] = await onPhone(phone);
  const shown = (name: string, price: string) => ({
    body: `${name}, for ${price}`,
    file: { mime_type: "image/jpeg" },
    buttons: [
      { text: "Keep one for me", payload: `keep ${name}` },
      { url: `https://bakery.example/cakes/${name.toLowerCase()}` },
    ],
  });
  expect(held).toMatchObject({
    text: "Hi Ana, these are our cakes of the week.",
    template: { cards: [shown("Lemon", "$24"), shown("Plum", "$22"), shown("Nut", "$26")] },
  });
  const onCards = held?.template as { cards: { file: { media_id: string } }[] } | undefined;
  const [first, second, third] = onCards?.cards.map(({ file }) => file.media_id) ?? [];
  // The file that two cards show was uploaded once.
  expect(first).toBe(third);
  expect(second).not.toBe(first);

  const message = await parley.get(`/messages/${body.id}`);
  expect(message.template).toMatchObject({
    ...template,
    language: "en_US",
    cards: [
      { header: { image: { media_id } } },
      { ...template.cards[1], header: { image: { media_id: expect.stringMatching(/^med_/) } } },
      template.cards[2],
    ],
  });
  await service.simulator.write({
    from: phone,
    to: held?.phone_number_id,
    tap: { message_id: held?.id, button: "keep Plum" },
  });
  const answers = `/messages?phone=${phone.slice(1)}&direction=in`;
  await expect
    .poll(async () => (await parley.get(answers)).data)
    .toMatchObject([
      { type: "reply", reply: { id: "keep Plum", title: "Keep one for me" }, reply_to: body.id },
    ]);
});

test("the list of a contact's messages with files has those with cards", async () => {
  const phone = newPerson();
  const { template } = await cakes();
  const { body } = await send(template, phone);
  await parley.send({
    phone_number: phone,
    template: { name: "order_update", variables: { "1": "Ana", "2": "A-1047" } },
  });
  const { data } = await parley.get(`/contacts/${phone.slice(1)}/messages?has_media=true`);
  expect(data.map(({ id }: { id: string }) => id)).toEqual([body.id]);
});

test("a card's file must exist and be a picture, and the number of cards must fit", async () => {
  const { template } = await cakes();
  const [one, two, three] = template.cards;
  const text = await parley.call("POST", "/media", Buffer.from("cakes"), { "content-type": "text/plain" });
  const third = (media_id: string) => [one, two, card({ media_id }, "Nut", "$26")];
  for (const [cards, pointer, code] of [
    [third("med_none"), "/template/cards/2/header/image/media_id", "media_not_found"],
    [third(text.body.media.id), "/template/cards/2/header/image/media_id", "file_not_sendable"],
    [[one, two, three, three], "/template/cards/3", "unknown_template_card"],
  ] as const)
    expect(await send({ ...template, cards })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer, code }] },
    });
});

test("a retried message shows the same cards", async () => {
  const phone = newPerson();
  const { template } = await cakes();
  const send_at = new Date(Date.now() + 3_600_000).toISOString();
  const scheduled = { phone_number: phone, template, send_at };
  const { id } = (await parley.send(scheduled)).body;
  expect((await parley.call("POST", `/messages/${id}/cancel`)).status).toBe(200);
  const before = (await parley.get(`/messages/${id}`)).template;
  const again = (await parley.call("POST", `/messages/${id}/retry`)).body.id;
  expect((await parley.get(`/messages/${again}`)).template).toEqual(before);
  await expect.poll(() => onPhone(phone)).toMatchObject([{ template: { cards: [{}, {}, {}] } }]);
  const ids = [uuidOf("msg", id), uuidOf("msg", again)];
  expect(await service.query("select from message_cards where message_id = any ($1)", ids)).toHaveLength(4);
});

async function sentCakes() {
  const phone = newPerson();
  const { media_id, template } = await cakes();
  const { body } = await send(template, phone);
  await expect.poll(() => onPhone(phone)).toHaveLength(1);
  const cards = (await parley.get(`/messages/${body.id}`)).template.cards;
  const fetched: string = cards[1].header.image.media_id;
  return { phone, media_id, fetched, messageId: uuidOf("msg", body.id) as string };
}

const statusOf = async (id: string) => (await parley.call("GET", `/media/${id}`)).status;

test("an erasure removes the files of cards, except those that somebody else's message shows", async () => {
  const { phone, media_id, fetched, messageId } = await sentCakes();
  const other = newPerson();
  const shown = { phone_number: other, image: { media_id } };
  expect((await parley.send(shown)).status).toBe(202);
  await expect.poll(() => onPhone(other)).toHaveLength(1);
  expect((await parley.call("DELETE", `/contacts/${phone.slice(1)}`)).status).toBe(200);
  expect(await service.query("select from message_cards where message_id = $1", messageId)).toEqual([]);
  expect(await Promise.all([media_id, fetched].map(statusOf))).toEqual([200, 404]);
  expect((await parley.call("DELETE", `/contacts/${other.slice(1)}`)).status).toBe(200);
  expect(await statusOf(media_id)).toBe(404);
});

test("a change here would lose the cards, and is refused", async () => {
  const { data } = await parley.get("/templates");
  const { id, name, language, category } = data.find(
    (one: { name: string }) => one.name === "cakes_of_the_week",
  );
  const change = { name, language, category, body: "Hi {{1}}.", example: { variables: { "1": "Ana" } } };
  expect(await parley.call("PUT", `/templates/${id}`, change)).toMatchObject({
    status: 409,
    body: { code: "templates_of_channel", detail: expect.stringContaining("would be lost: cards") },
  });
});

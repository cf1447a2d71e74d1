// Templates that are written in Parley for a channel that approves them, through a whole running service.
import { expect, test } from "vitest";
import { useNumber, useService } from "../../../test/running-service.ts";

const { service, parley } = useService();
const number = useNumber(service, parley);

const OFFER = {
  channel: "whatsapp",
  name: "offer_of_the_week",
  language: "en_US",
  category: "MARKETING",
  header: { type: "text", text: "Our {{1}} is on!" },
  body: "Hi {{1}}, show the code at the counter.",
  footer: "Until Saturday",
  buttons: [
    { type: "copy_code", text: "Copy offer code" },
    { type: "url", text: "Order now", url: "https://bakery.example/order?offer={{1}}" },
    { type: "phone", text: "Call us", phone: "+15550001000" },
    { type: "quick_reply", text: "No more offers" },
  ],
  example: {
    variables: { "1": "Ana" },
    header: { text: "cake week" },
    buttons: { "0": "CAKE25", "1": "cake25" },
  },
};

/** The channel's own list. */
async function atChannel(name: string): Promise<{ components: object[] }[]> {
  const path = `/v26.0/${number.business_account_id}/message_templates?name=${name}`;
  const answer = await fetch(`${service.simulator.url}${path}`, {
    headers: { authorization: `Bearer ${number.access_token}` },
  });
  return ((await answer.json()) as { data: { components: object[] }[] }).data;
}

test("a template is submitted, sent, changed and deleted at the channel", async () => {
  const created = await parley.call("POST", "/templates", OFFER);
  expect(created).toMatchObject({
    status: 201,
    body: {
      name: OFFER.name,
      business_id: number.business_account_id,
      category: "MARKETING",
      status: "APPROVED",
      header: { type: "text", text: "Our {{1}} is on!", variable: "1" },
      variables: ["1"],
      footer: "Until Saturday",
      buttons: [
        { type: "copy_code", value: "required" },
        { type: "url", url: "https://bakery.example/order?offer={{1}}", value: "required" },
        { type: "phone", phone: "+15550001000", value: "none" },
        { type: "quick_reply", text: "No more offers", value: "optional" },
      ],
      unsupported: [],
    },
  });
  expect((await atChannel(OFFER.name))[0]?.components).toEqual([
    {
      type: "HEADER",
      format: "TEXT",
      text: "Our {{1}} is on!",
      example: { header_text: ["cake week"] },
    },
    { type: "BODY", text: OFFER.body, example: { body_text: [["Ana"]] } },
    { type: "FOOTER", text: "Until Saturday" },
    {
      type: "BUTTONS",
      buttons: [
        { type: "COPY_CODE", text: "Copy offer code", example: "CAKE25" },
        {
          type: "URL",
          text: "Order now",
          url: "https://bakery.example/order?offer={{1}}",
          example: ["https://bakery.example/order?offer=cake25"],
        },
        { type: "PHONE_NUMBER", text: "Call us", phone_number: "+15550001000" },
        { type: "QUICK_REPLY", text: "No more offers" },
      ],
    },
  ]);

  const template = { name: OFFER.name, ...OFFER.example };
  const sent = await parley.send({
    phone_number: "+15551230001",
    template,
  });
  expect(sent.status).toBe(202);
  await expect.poll(() => service.simulator.messages("15551230001")).toHaveLength(1);

  const path = `/templates/${created.body.id}`;
  const { channel: _, ...change } = { ...OFFER, body: "Dear {{1}}, here is your code." };
  expect(await parley.call("PUT", path, change)).toMatchObject({
    status: 200,
    body: { id: created.body.id, body: "Dear {{1}}, here is your code.", status: "PENDING" },
  });
  expect((await atChannel(OFFER.name))[0]?.components[1]).toMatchObject({ text: change.body });

  expect((await parley.call("DELETE", path)).status).toBe(200);
  expect(await atChannel(OFFER.name)).toEqual([]);
  expect((await parley.call("DELETE", path)).status).toBe(404);
});

test("named variables get named examples", async () => {
  const named = {
    ...OFFER,
    name: "named_offer",
    header: { type: "text", text: "For {{who}}" },
    body: "Hi {{first_name}}",
    buttons: [],
    example: { variables: { first_name: "Ana" }, header: { text: "you" } },
  };
  expect(await parley.call("POST", "/templates", named)).toMatchObject({
    status: 201,
    body: { parameter_format: "NAMED", header: { variable: "who" } },
  });
  expect((await atChannel("named_offer"))[0]?.components).toMatchObject([
    { example: { header_text_named_params: [{ param_name: "who", example: "you" }] } },
    { example: { body_text_named_params: [{ param_name: "first_name", example: "Ana" }] } },
    {},
  ]);
});

test.each<[string, object, string, string]>([
  [
    "with a one-time code",
    { buttons: [{ type: "one_time_code", text: "Copy" }] },
    "/buttons/0/type",
    "template_part_not_supported",
  ],
  ["without examples", { example: undefined }, "/example/variables/1", "missing_template_variable"],
])("a template is refused %s, and the channel isn't asked", async (_label, change, pointer, code) => {
  const { status, body } = await parley.call("POST", "/templates", { ...OFFER, name: "bad", ...change });
  expect([status, body.errors?.[0]?.pointer, body.errors?.[0]?.code]).toEqual([422, pointer, code]);
  expect(await atChannel("bad")).toEqual([]);
});

test("what the channel refuses is told in its words, and nothing is stored", async () => {
  const refused = { ...OFFER, name: "Not Allowed" };
  expect(await parley.call("POST", "/templates", refused)).toMatchObject({
    status: 409,
    body: {
      code: "template_change_refused",
      provider_code: 100,
      detail: expect.stringContaining("lower-case letters"),
    },
  });
  const { data } = await parley.get("/templates");
  expect(data.filter(({ name }: { name: string }) => name === "Not Allowed")).toEqual([]);
});

test("the name of the channel's template stays", async () => {
  const { id } = (await parley.call("POST", "/templates", { ...OFFER, name: "kept_name" })).body;
  const { channel: _, ...change } = { ...OFFER, name: "other_name" };
  expect(await parley.call("PUT", `/templates/${id}`, change)).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: "/name", code: "invalid_value" }] },
  });
});

test("an account without a number on the channel can't submit", async () => {
  const { body } = await parley.call("POST", "/templates", { ...OFFER, source_phone: "+15559999999" });
  expect([body.status, body.errors[0].pointer]).toEqual([422, "/source_phone"]);
});

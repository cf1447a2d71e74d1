// Requests for templates with headers and buttons, compared with the examples of Meta's pages.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Connector } from "../../connector.ts";
import type { TemplateContent } from "../../template.ts";
import { createWhatsApp } from "../whatsapp.ts";
import { GraphStub } from "./graph-stub.ts";
import { MediaShelf, SENDER } from "./sender.ts";

const stub = new GraphStub();
let whatsapp: Connector;

beforeAll(async () => {
  whatsapp = createWhatsApp({ whatsappApiUrl: await stub.start(), whatsappApiVersion: "v26.0" }, Date.now);
});
afterAll(() => stub.stop());

const PLAIN: TemplateContent = {
  type: "template",
  name: "a",
  language: "en_US",
  parameterFormat: "POSITIONAL",
  variables: [],
};

/** The components of the request. */
async function componentsOf(content: Partial<TemplateContent>): Promise<unknown> {
  stub.answer({ status: 200, json: { messages: [{ id: "wamid.A" }] } });
  const message = {
    to: "+16505551234",
    content: { ...PLAIN, ...content },
    callbackData: "msg_1.1",
    hookUrl: "https://parley.example/hooks/whatsapp/abc",
  };
  const http = { dispatcher: stub.dispatcher, timeout: 5_000 };
  expect(
    await whatsapp.send(message, SENDER, http, {
      link: async () => "",
      stickers: new MediaShelf(),
      media: new MediaShelf<string>(),
    }),
  ).toMatchObject({ kind: "taken" });
  expect(stub.faults).toEqual([]);
  const [body] = stub.requests.map((request) => request.body as { template: { components?: unknown } });
  return body?.template.components;
}

const place = { latitude: 37.483307, longitude: -122.148981 };
const cases: [string, Partial<TemplateContent>, object[]][] = [
  [
    "a header with a number",
    { header: { type: "text", variable: "1", text: "Summer Sale" } },
    [{ type: "header", parameters: [{ type: "text", text: "Summer Sale" }] }],
  ],
  [
    "a header with a name",
    { parameterFormat: "NAMED", header: { type: "text", variable: "customer_name", text: "Pablo" } },
    [{ type: "header", parameters: [{ type: "text", parameter_name: "customer_name", text: "Pablo" }] }],
  ],
  [
    "a place with name and address, before the body",
    {
      header: { type: "location", ...place, name: "Pablo Morales", address: "1 Hacker Way, Menlo Park" },
      variables: [{ name: "1", value: "Pablo" }],
    },
    [
      {
        type: "header",
        parameters: [
          {
            type: "location",
            location: { ...place, name: "Pablo Morales", address: "1 Hacker Way, Menlo Park" },
          },
        ],
      },
      { type: "body", parameters: [{ type: "text", text: "Pablo" }] },
    ],
  ],
  [
    "a place without words",
    { header: { type: "location", ...place, name: null, address: null } },
    [{ type: "header", parameters: [{ type: "location", location: place }] }],
  ],
  [
    "the end of an address at the second button",
    { buttons: [{ index: 1, type: "url", value: "summer2023" }] },
    [{ type: "button", sub_type: "url", index: "1", parameters: [{ type: "text", text: "summer2023" }] }],
  ],
  [
    "payloads of two quick replies",
    {
      buttons: [
        { index: 0, type: "quick_reply", value: "unsubscribe-promos" },
        { index: 1, type: "quick_reply", value: "unsubscribe-all" },
      ],
    },
    [
      {
        type: "button",
        sub_type: "quick_reply",
        index: "0",
        parameters: [{ type: "payload", payload: "unsubscribe-promos" }],
      },
      {
        type: "button",
        sub_type: "quick_reply",
        index: "1",
        parameters: [{ type: "payload", payload: "unsubscribe-all" }],
      },
    ],
  ],
  [
    "a coupon",
    { buttons: [{ index: 1, type: "copy_code", value: "25OFF" }] },
    [
      {
        type: "button",
        sub_type: "copy_code",
        index: "1",
        parameters: [{ type: "coupon_code", coupon_code: "25OFF" }],
      },
    ],
  ],
  [
    "a one-time code, in the body and in the button",
    {
      variables: [{ name: "1", value: "J$FpnYnP" }],
      buttons: [{ index: 0, type: "one_time_code", value: "J$FpnYnP" }],
    },
    [
      { type: "body", parameters: [{ type: "text", text: "J$FpnYnP" }] },
      { type: "button", sub_type: "url", index: "0", parameters: [{ type: "text", text: "J$FpnYnP" }] },
    ],
  ],
  [
    "the end of an offer, between the body and its code",
    {
      variables: [{ name: "1", value: "Pablo" }],
      offer: { expiresAt: "2023-04-25T22:00:00.000Z" },
      buttons: [{ index: 0, type: "copy_code", value: "CARIBE25" }],
    },
    [
      { type: "body", parameters: [{ type: "text", text: "Pablo" }] },
      {
        type: "limited_time_offer",
        parameters: [
          { type: "limited_time_offer", limited_time_offer: { expiration_time_ms: 1682460000000 } },
        ],
      },
      {
        type: "button",
        sub_type: "copy_code",
        index: "0",
        parameters: [{ type: "coupon_code", coupon_code: "CARIBE25" }],
      },
    ],
  ],
  [
    "a form with a token, and one without",
    {
      buttons: [
        { index: 0, type: "form", value: "visit-17" },
        { index: 1, type: "form", value: null },
      ],
    },
    [
      {
        type: "button",
        sub_type: "flow",
        index: "0",
        parameters: [{ type: "action", action: { flow_token: "visit-17" } }],
      },
      {
        type: "button",
        sub_type: "flow",
        index: "1",
        parameters: [{ type: "action", action: { flow_token: "unused" } }],
      },
    ],
  ],
];
test.each(cases)("%s", async (_label, content, components) => {
  expect(await componentsOf(content)).toEqual(components);
});

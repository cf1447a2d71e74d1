// Requests for templates with headers and buttons, compared with the examples of Meta's pages.
import { describe, expect, test } from "vitest";
import type { FilledParts, TemplateContent } from "../../template.ts";
import { useWhatsApp } from "./graph-stub.ts";
import { MediaShelf, messageOf, SENDER } from "./sender.ts";

const { stub, whatsapp } = useWhatsApp();

const PLAIN: TemplateContent = {
  type: "template",
  name: "a",
  language: "en_US",
  parameterFormat: "POSITIONAL",
  variables: [],
};

function send(content: TemplateContent, media = new MediaShelf()) {
  return whatsapp.send(messageOf(content), SENDER, stub.http, { link: async () => "", media });
}

/** The components of the request. */
async function componentsOf(content: Partial<TemplateContent>): Promise<unknown> {
  stub.answer({ status: 200, json: { messages: [{ id: "wamid.A" }] } });
  expect(await send({ ...PLAIN, ...content })).toMatchObject({ kind: "taken" });
  const [body] = stub.requests.map((request) => request.body as { template: { components?: unknown } });
  return body?.template.components;
}

const place = { latitude: 37.483307, longitude: -122.148981 };
const cases: [string, Partial<TemplateContent>, object[]][] = [
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

describe("cards", () => {
  const card = (mediaId: string, name: string): FilledParts => ({
    mediaId,
    header: { type: "image", filename: null },
    variables: [{ name: "1", value: name }],
    buttons: [
      { index: 0, type: "quick_reply", value: `more-${name}` },
      { index: 1, type: "url", value: name },
    ],
  });
  const content: TemplateContent = {
    ...PLAIN,
    variables: [{ name: "1", value: "15OFF" }],
    cards: [card("a", "lemons"), card("b", "figs"), card("a", "limes")],
  };
  const shown = (card_index: number, id: string, name: string) => ({
    card_index,
    components: [
      { type: "header", parameters: [{ type: "image", image: { id } }] },
      { type: "body", parameters: [{ type: "text", text: name }] },
      {
        type: "button",
        sub_type: "quick_reply",
        index: "0",
        parameters: [{ type: "payload", payload: `more-${name}` }],
      },
      { type: "button", sub_type: "url", index: "1", parameters: [{ type: "text", text: name }] },
    ],
  });
  const taken = { status: 200, json: { messages: [{ id: "wamid.A" }] } };
  const gone = { status: 400, json: { error: { code: 131053 } } };
  const uploaded = (id: string) => ({ status: 200, json: { id } });

  function shelf(...known: [key: string, id: string][]) {
    const media = new MediaShelf();
    for (const key of ["a", "b"]) media.images.set(key, Buffer.from("RIFF....WEBP"));
    for (const [key, id] of known) media.ids.set(key, id);
    return media;
  }

  const components = () =>
    (stub.requests.at(-1)?.body as { template: { components: unknown } } | undefined)?.template.components;

  test("each show their file, which is uploaded once", async () => {
    stub.answer(uploaded("1"), uploaded("2"), taken);
    expect(await send(content, shelf())).toMatchObject({ kind: "taken" });
    expect(components()).toEqual([
      { type: "body", parameters: [{ type: "text", text: "15OFF" }] },
      {
        type: "carousel",
        cards: [shown(0, "1", "lemons"), shown(1, "2", "figs"), shown(2, "1", "limes")],
      },
    ]);
  });

  test("get new ids for those that Meta doesn't know any more", async () => {
    stub.answer(uploaded("2"), gone, uploaded("3"), taken);
    const media = shelf(["a", "old"]);
    expect(await send(content, media)).toMatchObject({ kind: "taken" });
    expect(components()).toMatchObject([
      {},
      { cards: [shown(0, "3", "lemons"), shown(1, "2", "figs"), shown(2, "3", "limes")] },
    ]);
    expect(media.calls).toEqual([
      "find a",
      "find b",
      "image b",
      "save b 2",
      "forget a",
      "image a",
      "save a 3",
    ]);
  });

  test("throw the error of their store when a file was deleted", async () => {
    stub.answer(uploaded("1"));
    const media = shelf();
    media.images.delete("b");
    await expect(send(content, media)).rejects.toThrow("The file is gone.");
  });
});

// Headers and buttons of templates: which parameters a send takes, and how Meta refuses others.
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { fileServer } from "./file-server.ts";
import { number, template, testSimulator } from "./test-simulator.ts";

const authorization = { authorization: `Bearer ${number.access_token}` };
const templatesPath = `/v26.0/${number.business_account_id}/message_templates`;

const words = (...values: string[]) => values.map((value) => ({ type: "text", text: value }));
const header = (...parameters: object[]) => ({ type: "header", parameters });
const body = (...parameters: object[]) => ({ type: "body", parameters });
const button = (sub_type: string, index: unknown, ...parameters: object[]) => ({
  type: "button",
  sub_type,
  index,
  parameters,
});
const coupon = (code: string) => ({ type: "coupon_code", coupon_code: code });
const place = { latitude: 48.2082, longitude: "16.3738" };
const location = (over: object = {}) => ({ type: "location", location: { ...place, ...over } });

const sale = (...components: object[]) => template("summer_sale", "en_US", [], { components });
const pickup = (...components: object[]) => template("ready_for_pickup", "en_US", [], { components });
const code = (...components: object[]) => template("sign_in", "en_US", [], { components });

const offer = (...components: object[]) => template("weekend_offer", "en_US", [], { components });
const offerEnd = (expiration_time_ms: unknown) => ({
  type: "limited_time_offer",
  parameters: [{ type: "limited_time_offer", limited_time_offer: { expiration_time_ms } }],
});

const saleWords = [header(...words("cake week")), body(...words("Ada"))];
const saleButtons = [button("copy_code", "0", coupon("CAKE25")), button("URL", 1, ...words("cake25"))];
const ada = body({ type: "text", parameter_name: "name", text: "Ada" });

async function sent(message: object) {
  const simulator = await testSimulator();
  await simulator.register();
  const answer = await simulator.send(message);
  const { data } = (await simulator.call("GET", "/control/messages")).body;
  return { answer, held: data[0]?.template };
}

describe("a template is taken", () => {
  test.each<[string, object, object]>([
    [
      "with a text in the header, a coupon and the end of an address",
      sale(...saleWords, ...saleButtons),
      {
        header: "Our cake week is on!",
        body: "Hi Ada, show the code at the counter, or order on our page.",
        buttons: [
          { type: "COPY_CODE", text: "Copy offer code", code: expect.any(String) },
          { type: "URL", text: "Order now", url: expect.not.stringContaining("{{") },
          { type: "QUICK_REPLY", text: "No more offers" },
        ],
      },
    ],
    [
      "with a payload of a quick reply too",
      sale(...saleWords, ...saleButtons, button("quick_reply", "2", { type: "payload", payload: "stop" })),
      { footer: "Until Saturday" },
    ],
    ["with a place", pickup(header(location()), ada), { header: "48.2082, 16.3738" }],
    [
      "with the name and the address of a place",
      pickup(header(location({ name: "Bakery", address: "1 Baker Street" })), ada),
      { header: "Bakery, 1 Baker Street" },
    ],
    [
      "with a one-time code",
      code(body(...words("123456")), button("url", "0", ...words("123456"))),
      { body: "*123456* is your verification code. For your security, do not share this code." },
    ],
    [
      "with an offer that ends",
      offer(body(...words("Ada")), offerEnd(1682460000000), ...saleButtons),
      { offer: { text: "A quarter off", expires_at: "2023-04-25T22:00:00.000Z" } },
    ],
  ])("%s", async (_label, message, shown) => {
    const { answer, held } = await sent(message);
    expect(answer).toMatchObject({ status: 200, body: { messages: [{ message_status: "accepted" }] } });
    expect(held).toMatchObject(shown);
  });
});

describe("a template is refused", () => {
  test.each<[string, object, number, RegExp]>([
    ...["a\nb", "a\tb", "a     b"].map((text): [string, object, number, RegExp] => [
      `with a value like ${JSON.stringify(text)}`,
      sale(header(...words(text)), ...saleWords.slice(1), ...saleButtons),
      132018,
      /new-line\/tab characters or more than 4 consecutive spaces/,
    ]),
    [
      "with a header that its value makes too long",
      sale(header(...words("x".repeat(50))), ...saleWords.slice(1), ...saleButtons),
      132005,
      /^header: .* over 60 characters/,
    ],
    [
      "without the text of the header",
      sale(saleWords[1] ?? {}, ...saleButtons),
      132000,
      /^header: .*\(0\).*\(1\)$/,
    ],
    [
      "with a picture for a text",
      sale(
        header({ type: "image", image: { link: "https://a.example/a.png" } }),
        ...saleWords.slice(1),
        ...saleButtons,
      ),
      132012,
      /^header: Format mismatch, expected TEXT, received IMAGE$/,
    ],
    [
      "without its place",
      pickup(ada),
      132012,
      /^header: Format mismatch, expected LOCATION, received UNKNOWN$/,
    ],
    [
      "with a text for a place",
      pickup(header(...words("x")), ada),
      132012,
      /^header: Format mismatch, expected LOCATION, received TEXT$/,
    ],
    [
      "with a place without a longitude",
      pickup(header(location({ longitude: undefined })), ada),
      100,
      /location\['longitude'\] is required/,
    ],
    ["with two places", pickup(header(location(), location()), ada), 132000, /^header: .*\(2\).*\(1\)$/],
    [
      "without the end of an address",
      sale(...saleWords, saleButtons[0] ?? {}),
      131008,
      /^buttons: Button at index 1 of type Url requires a parameter$/,
    ],
    [
      "without a coupon",
      sale(...saleWords, saleButtons[1] ?? {}),
      131008,
      /^buttons: Button at index 0 of type CopyCode requires a parameter$/,
    ],
    [
      "with a button without its parameter",
      sale(...saleWords, button("copy_code", "0"), saleButtons[1] ?? {}),
      131008,
      /index 0 of type CopyCode requires a parameter$/,
    ],
    [
      "with the kind of another button",
      sale(...saleWords, button("quick_reply", 0, { type: "payload", payload: "x" }), saleButtons[1] ?? {}),
      132012,
      /index 0, expected COPY_CODE, received QUICK_REPLY$/,
    ],
    [
      "with the parameter of another kind",
      sale(...saleWords, button("copy_code", 0, ...words("x")), saleButtons[1] ?? {}),
      132012,
      /one parameter of type coupon_code$/,
    ],
    [
      "with a coupon of other characters",
      sale(...saleWords, button("copy_code", 0, coupon("25 %")), saleButtons[1] ?? {}),
      131009,
      /letters and digits/,
    ],
    [
      "with an empty payload",
      sale(...saleWords, ...saleButtons, button("quick_reply", 2, { type: "payload", payload: "" })),
      131008,
      /missing payload/,
    ],
    [
      "with a parameter for a telephone",
      pickup(header(location()), ada, button("url", 1, ...words("x"))),
      100,
      /^buttons: Button at index 1 is of type Call and does not support parameters$/,
    ],
    [
      "with a button that isn't there",
      pickup(header(location()), ada, button("url", 7, ...words("x"))),
      100,
      /no button at index 7$/,
    ],
    [
      "without the code in the button",
      code(body(...words("123456"))),
      131008,
      /^buttons: Button at index 0 of type Url requires a parameter$/,
    ],
    [
      "with another code in the button",
      code(body(...words("123456")), button("url", "0", ...words("654321"))),
      131009,
      /must repeat the code/,
    ],
    [
      "with a code of 16 characters",
      code(body(...words("1".repeat(16))), button("url", "0", ...words("1".repeat(16)))),
      131009,
      /15 characters/,
    ],
    [
      "without the end of its offer",
      offer(body(...words("Ada")), ...saleButtons),
      132000,
      /^limited_time_offer: .*\(0\).*\(1\)$/,
    ],
    [
      "with an end that isn't a number",
      offer(body(...words("Ada")), offerEnd("tomorrow"), ...saleButtons),
      131008,
      /missing expiration_time_ms value$/,
    ],
    [
      "with a text for the end of its offer",
      offer(
        body(...words("Ada")),
        { type: "limited_time_offer", parameters: words("tomorrow") },
        ...saleButtons,
      ),
      132012,
      /^limited_time_offer: Format mismatch/,
    ],
    [
      "with an end for a template without an offer",
      sale(...saleWords, offerEnd(1682460000000), ...saleButtons),
      132000,
      /^limited_time_offer: .*\(1\).*\(0\)$/,
    ],
  ])("%s", async (_label, message, errorCode, details) => {
    const { answer, held } = await sent(message);
    expect([answer.status, answer.body.error.code]).toEqual([400, errorCode]);
    expect(answer.body.error.error_data?.details ?? answer.body.error.message).toMatch(details);
    expect(held).toBeUndefined();
  });

  test.each<[string, object, RegExp]>([
    [
      "an unknown kind of button",
      button("phone_number", "0", ...words("x")),
      /\['sub_type'\] must be one of {.*URL.*}/,
    ],
    ["a button without a place", button("url", undefined, ...words("x")), /\['index'\]/],
    [
      "an unknown component",
      { type: "footer" },
      /must be one of {HEADER, BODY, LIMITED_TIME_OFFER, BUTTON, CAROUSEL}/,
    ],
  ])("with %s", async (_label, component, message) => {
    const { answer } = await sent(sale(...saleWords, component));
    expect([answer.status, answer.body.error.code]).toEqual([400, 100]);
    expect(answer.body.error.message).toMatch(message);
  });
});

describe("a header with a file", () => {
  const invoice = {
    name: "invoice",
    language: "en_US",
    category: "UTILITY",
    components: [
      { type: "HEADER", format: "DOCUMENT", example: { header_handle: ["4::aW"] } },
      { type: "BODY", text: "Your invoice" },
    ],
  };

  async function withInvoice() {
    const simulator = await testSimulator();
    await simulator.register();
    expect((await simulator.call("POST", templatesPath, invoice, authorization)).status).toBe(200);
    const send = (parameter: object) =>
      simulator.send(template("invoice", "en_US", [], { components: [header(parameter)] }));
    return { simulator, send };
  }

  test("is on the phone", async () => {
    const bytes = Buffer.from("%PDF-1.4 a bill");
    const server = await fileServer({ "/a.pdf": { type: "application/pdf", bytes } });
    const { simulator, send } = await withInvoice();
    expect((await send({ type: "document", document: { link: `${server}/a.pdf` } })).status).toBe(200);
    const { data } = (await simulator.call("GET", "/control/messages")).body;
    expect(data).toMatchObject([
      { type: "template", template: { body: "Your invoice" }, file: { mime_type: "application/pdf" } },
    ]);
  });

  test.each<[string, object, number, RegExp]>([
    [
      "by the id of another number",
      { type: "document", document: { id: "1" } },
      100,
      /valid .* attachment ID/,
    ],
    ["by a link that is none", { type: "document", document: { link: "a.pdf" } }, 100, /valid URI/],
    ["without id and link", { type: "document", document: {} }, 100, /\['id'\] is required/],
    ["that is no object", { type: "document", document: "1" }, 100, /document'\] is required/],
    ["of another kind", { type: "image", image: { id: "1" } }, 132012, /expected DOCUMENT, received IMAGE/],
  ])("%s is refused", async (_label, parameter, code, words) => {
    const { send } = await withInvoice();
    const answer = await send(parameter);
    expect(answer.body.error.code).toBe(code);
    expect(JSON.stringify(answer.body.error)).toMatch(words);
  });

  test("that isn't a PDF fails the accepted message", async () => {
    const server = await fileServer({ "/a.txt": { type: "text/plain", bytes: Buffer.from("a bill") } });
    const { simulator, send } = await withInvoice();
    const answer = await send({ type: "document", document: { link: `${server}/a.txt` } });
    expect(answer.status).toBe(200);
    expect((await simulator.call("GET", "/control/messages")).body.data).toEqual([]);
  });
});

describe("a row of cards", () => {
  const cake = (file: object, name: string) => ({
    components: [
      header({ type: "image", image: file }),
      body(...words(name, "$24")),
      button("url", "1", ...words(name)),
    ],
  });
  const placed = (...cards: { components: object[] }[]) =>
    cards.map((card, card_index) => ({ card_index, ...card }));
  const cakes = (cards: unknown) =>
    template("cakes_of_the_week", "en_US", [], {
      components: [body(...words("Ada")), { type: "carousel", cards }],
    });

  async function withFile() {
    const simulator = await testSimulator();
    await simulator.register();
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#c9806a" } })
      .jpeg()
      .toBuffer();
    const link = `${await fileServer({ "/a.jpg": { type: "image/jpeg", bytes } })}/a.jpg`;
    return { simulator, file: { link } };
  }

  test("is on the phone in the order of the places, with files, and a tap has the payload of its card", async () => {
    const { simulator, file } = await withFile();
    const [lemon, plum, nut] = placed(cake(file, "Lemon"), cake(file, "Plum"), cake(file, "Nut"));
    plum?.components.push(button("quick_reply", "0", { type: "payload", payload: "keep-plum" }));
    const sent = await simulator.send(cakes([nut, lemon, plum]));
    expect(sent.status).toBe(200);
    const { data } = (await simulator.call("GET", "/control/messages")).body;
    const shown = (name: string) => ({
      body: `${name}, for $24`,
      file: { mime_type: "image/jpeg", url: expect.any(String) },
      buttons: [{ text: "Keep one for me" }, { url: `https://bakery.example/cakes/${name}` }],
    });
    expect(data[0].template.cards).toMatchObject([shown("Lemon"), shown("Plum"), shown("Nut")]);
    const tap = { message_id: sent.body.messages[0].id, button: "keep-plum" };
    const tapped = await simulator.call("POST", "/control/inbound", { from: data[0].to, tap });
    expect(tapped.status).toBe(200);
    const chat = (await simulator.call("GET", `/control/chats/${data[0].to}`)).body.data;
    expect(chat.at(-1).raw.button).toEqual({ payload: "keep-plum", text: "Keep one for me" });
  });

  test("fails with the file of a card", async () => {
    const { simulator } = await withFile();
    const bytes = Buffer.from("words");
    const link = `${await fileServer({ "/a.txt": { type: "text/plain", bytes } })}/a.txt`;
    const cards = placed(...["a", "b", "c"].map((name) => cake({ link }, name)));
    expect((await simulator.send(cakes(cards))).status).toBe(200);
    expect((await simulator.call("GET", "/control/messages")).body.data).toEqual([]);
  });

  type Cards = (file: object) => unknown;
  const three = (file: object) => placed(cake(file, "a"), cake(file, "b"), cake(file, "c"));
  test.each<[string, Cards, number, RegExp]>([
    ["that isn't a list", () => "cards", 100, /\['cards'\] must be an array/],
    ["of two for three", (file) => three(file).slice(1), 132000, /^carousel: .*\(2\).*\(3\)$/],
    [
      "with one place twice",
      (file) => three(file).map((card) => ({ ...card, card_index: 0 })),
      132000,
      /^carousel/,
    ],
    [
      "without a place",
      (file) => three(file).map(({ components }) => ({ components })),
      100,
      /\['cards'\]\[0\]\['card_index'\]/,
    ],
    [
      "without a picture",
      (file) => placed(cake(file, "a"), cake(file, "b"), { components: cake(file, "c").components.slice(1) }),
      132012,
      /^header: Format mismatch, expected IMAGE, received UNKNOWN$/,
    ],
    [
      "without the end of an address",
      (file) =>
        placed(cake(file, "a"), cake(file, "b"), { components: cake(file, "c").components.slice(0, 2) }),
      131008,
      /index 1 of type Url requires a parameter$/,
    ],
    [
      "without the texts of a card",
      (file) =>
        placed(cake(file, "a"), cake(file, "b"), { components: cake(file, "c").components.toSpliced(1, 1) }),
      132000,
      /^body: .*\(0\).*\(2\)$/,
    ],
    [
      "in a card",
      () => placed({ components: [{ type: "carousel", cards: [] }] }),
      100,
      /must be one of {HEADER, BODY, BUTTON}/,
    ],
  ])("%s is refused", async (_label, cards, code, details) => {
    const { simulator, file } = await withFile();
    const { status, body: answer } = await simulator.send(cakes(cards(file)));
    expect([status, answer.error.code]).toEqual([400, code]);
    expect(answer.error.error_data?.details ?? answer.error.message).toMatch(details);
  });

  const part = (format: string, type: string) => ({
    components: [
      { type: "HEADER", format },
      { type: "BUTTONS", buttons: [{ type, text: "More", url: "https://bakery.example" }] },
    ],
  });
  test.each<[string, object[], RegExp | null]>([
    ["of the same parts is listed", [part("IMAGE", "URL"), part("image", "url")], null],
    ["of one card is refused", [part("IMAGE", "URL")], /cards/],
    [
      "of different buttons is refused",
      [part("IMAGE", "URL"), part("IMAGE", "QUICK_REPLY")],
      /the same components/,
    ],
    ["of documents is refused", [part("DOCUMENT", "URL"), part("DOCUMENT", "URL")], /IMAGE or VIDEO/],
    ["beside a footer is refused", [part("IMAGE", "URL"), part("IMAGE", "URL")], /only a BODY/],
  ])("%s when it is submitted", async (label, cards, words) => {
    const simulator = await testSimulator();
    await simulator.register();
    const footer = label.includes("footer") ? [{ type: "FOOTER", text: "Bye" }] : [];
    const components = [{ type: "BODY", text: "Hi" }, { type: "CAROUSEL", cards }, ...footer];
    const submitted = { name: "row", language: "en", category: "MARKETING", components };
    const { status, body: answer } = await simulator.call("POST", templatesPath, submitted, authorization);
    expect(status).toBe(words ? 400 : 200);
    if (words) return expect(JSON.stringify(answer.error)).toMatch(words);
    const path = `${templatesPath}?name=row&fields=components`;
    const { data } = (await simulator.call("GET", path, undefined, authorization)).body;
    expect(data[0].components[1].cards).toHaveLength(2);
  });
});

const OFFER = { type: "LIMITED_TIME_OFFER", limited_time_offer: { text: "Sale", has_expiration: true } };
const OFFER_BUTTONS = {
  type: "BUTTONS",
  buttons: [
    { type: "COPY_CODE", example: "CAKE25" },
    { type: "URL", text: "Order", url: "https://bakery.example" },
  ],
};

describe("a submitted template", () => {
  test("for authentication gets Meta's texts, and its button is listed as an address", async () => {
    const simulator = await testSimulator();
    await simulator.register();
    const submitted = {
      name: "authentication_code_copy_code_button",
      language: "en_US",
      category: "AUTHENTICATION",
      components: [
        { type: "BODY", add_security_recommendation: true },
        { type: "FOOTER", code_expiration_minutes: 5 },
        { type: "BUTTONS", buttons: [{ type: "OTP", otp_type: "COPY_CODE", text: "Copy Code" }] },
      ],
    };
    expect((await simulator.call("POST", templatesPath, submitted, authorization)).status).toBe(200);
    const path = `${templatesPath}?name=authentication_code&fields=components`;
    const { data } = (await simulator.call("GET", path, undefined, authorization)).body;
    expect(data[0].components).toMatchObject([
      { text: "*{{1}}* is your verification code. For your security, do not share this code." },
      { text: "This code expires in 5 minutes." },
      { buttons: [{ type: "URL", text: "Copy Code", url: expect.stringContaining("code=otp{{1}}") }] },
    ]);
  });

  test("keeps its buttons", async () => {
    const simulator = await testSimulator();
    await simulator.register();
    const buttons = [
      { type: "phone_number", text: "Call", phone_number: "+16467043595" },
      { type: "URL", text: "Shop", url: "https://shop.example/?promo={{1}}", example: ["summer"] },
      { type: "COPY_CODE", example: "250FF" },
    ];
    const submitted = {
      name: "winter_deal",
      language: "en",
      category: "MARKETING",
      components: [
        { type: "BODY", text: "Hi" },
        { type: "BUTTONS", buttons },
      ],
    };
    expect((await simulator.call("POST", templatesPath, submitted, authorization)).status).toBe(200);
    const path = `${templatesPath}?name=winter_deal&fields=components`;
    const { data } = (await simulator.call("GET", path, undefined, authorization)).body;
    expect(data[0].components[1].buttons).toEqual([
      { ...buttons[0], type: "PHONE_NUMBER" },
      buttons[1],
      { ...buttons[2], text: "Copy offer code" },
    ]);
  });

  test.each<[string, object[], RegExp]>([
    ["without a text", [{ ...OFFER, limited_time_offer: { has_expiration: true } }], /text/],
    ["with a footer", [OFFER, { type: "FOOTER", text: "Until Sunday" }, OFFER_BUTTONS], /has no FOOTER/],
    [
      "without a code",
      [OFFER, { ...OFFER_BUTTONS, buttons: OFFER_BUTTONS.buttons.slice(1) }],
      /must be of type COPY_CODE/,
    ],
    ["without an address", [OFFER, { ...OFFER_BUTTONS, buttons: OFFER_BUTTONS.buttons.slice(0, 1) }], /URL/],
  ])("with an offer %s is refused", async (_label, components, words) => {
    const simulator = await testSimulator();
    await simulator.register();
    const submit = (parts: object[]) => {
      const content = { name: "sale", language: "en", category: "MARKETING" };
      const submitted = { ...content, components: [{ type: "BODY", text: "Hi" }, ...parts] };
      return simulator.call("POST", templatesPath, submitted, authorization);
    };
    const refused = await submit(components);
    expect([refused.status, refused.body.error.code]).toEqual([400, 100]);
    expect(JSON.stringify(refused.body.error)).toMatch(words);
    expect((await submit([OFFER, OFFER_BUTTONS])).status).toBe(200);
  });

  test("is edited by its id, and keeps it", async () => {
    const simulator = await testSimulator();
    await simulator.register();
    const submitted = {
      name: "news",
      language: "en",
      category: "UTILITY",
      components: [{ type: "BODY", text: "Hi" }],
    };
    const { id } = (await simulator.call("POST", templatesPath, submitted, authorization)).body;
    const edit = (one: string, components: object[]) =>
      simulator.call("POST", `/v26.0/${one}`, { components }, authorization);
    expect((await edit(id, [{ type: "BODY", text: "Hello" }])).body).toEqual({ success: true });
    const path = `${templatesPath}?name=news&fields=id,components`;
    expect((await simulator.call("GET", path, undefined, authorization)).body.data).toEqual([
      { id, components: [{ type: "BODY", text: "Hello" }] },
    ]);
    expect((await edit(id, [{ type: "FOOTER", text: "Bye" }])).body.error.code).toBe(100);
    expect((await edit("123", [{ type: "BODY", text: "Hello" }])).body.error).toMatchObject({
      code: 100,
      error_subcode: 33,
    });
  });

  test.each([
    ["an address without a url", { type: "URL", text: "Shop" }],
    ["a reply without a text", { type: "QUICK_REPLY" }],
    ["a text of 26 characters", { type: "QUICK_REPLY", text: "x".repeat(26) }],
  ])("is refused with %s", async (_label, one) => {
    const simulator = await testSimulator();
    await simulator.register();
    const components = [
      { type: "BODY", text: "Hi" },
      { type: "BUTTONS", buttons: [one] },
    ];
    const submitted = { name: "winter_deal", language: "en", category: "MARKETING", components };
    const answer = await simulator.call("POST", templatesPath, submitted, authorization);
    expect([answer.status, answer.body.error.code]).toEqual([400, 100]);
  });
});

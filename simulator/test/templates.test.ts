// Headers and buttons of templates: which parameters a send takes, and how Meta refuses others.
import { describe, expect, test } from "vitest";
import { fileServer } from "./file-server.ts";
import { number, registeredSimulator, template } from "./test-simulator.ts";

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
  const simulator = await registeredSimulator();
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
    ["with a place", pickup(header(location()), ada), { header: "48.2082, 16.3738" }],
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
  const [saleHeader, saleBody] = saleWords as [object, object];
  const headed = (...parameters: object[]) => sale(header(...parameters), saleBody, ...saleButtons);
  const buttoned = (...buttons: object[]) => sale(saleHeader, saleBody, ...buttons);
  const [coupon25, cake25] = saleButtons as [object, object];
  const png = { type: "image", image: { link: "https://a.example/a.png" } };
  const reply = button("quick_reply", 0, { type: "payload", payload: "x" });
  const badCoupon = button("copy_code", 0, coupon("25 %"));
  const called = pickup(header(location()), ada, button("url", 1, ...words("x")));
  const [otp, other] = [body(...words("123456")), button("url", "0", ...words("654321"))];
  const end = offerEnd(1682460000000);

  test.each<[string, object, number, RegExp]>([
    [
      "with a value of two lines",
      headed(...words("a\nb")),
      132018,
      /new-line\/tab characters or more than 4/,
    ],
    ["with too long a header", headed(...words("x".repeat(50))), 132005, /^header: .* over 60 characters/],
    ["without the text of the header", sale(saleBody, ...saleButtons), 132000, /^header: .*\(0\).*\(1\)$/],
    ["with a picture for a text", headed(png), 132012, /^header: .*, expected TEXT, received IMAGE$/],
    ["without the end of an address", buttoned(coupon25), 131008, /^buttons: .* 1 of type Url requires a/],
    [
      "with another kind of button",
      buttoned(reply, cake25),
      132012,
      /0, expected COPY_CODE, received QUICK_REPLY$/,
    ],
    ["with a coupon of other characters", buttoned(badCoupon, cake25), 131009, /letters and digits/],
    [
      "with a parameter for a telephone",
      called,
      100,
      /^buttons: .* 1 is of type Call and does not support param/,
    ],
    ["without the code in the button", code(otp), 131008, /^buttons: .* 0 of type Url requires a parameter$/],
    ["with another code in the button", code(otp, other), 131009, /must repeat the code/],
    [
      "without the end of its offer",
      offer(body(...words("Ada")), ...saleButtons),
      132000,
      /^lim.*\(0\).*\(1\)$/,
    ],
    [
      "with an end but no offer",
      buttoned(end, ...saleButtons),
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
    ["an unknown kind of button", button("phone_number", "0"), /\['sub_type'\] must be one of {.*URL.*}/],
    ["a button without a place", button("url", undefined, ...words("x")), /\['index'\]/],
    ["an unknown component", { type: "footer" }, /must be one of {HEADER, BODY, LIMITED.*, CAROUSEL}/],
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
    const simulator = await registeredSimulator();
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
    ["by a link that is none", { type: "document", document: { link: "a.pdf" } }, 100, /valid URI/],
    ["without id and link", { type: "document", document: {} }, 100, /\['id'\] is required/],
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

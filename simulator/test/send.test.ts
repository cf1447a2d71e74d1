import { describe, expect, test } from "vitest";
import { fileServer } from "./file-server.ts";
import { number, registeredSimulator, template, text } from "./test-simulator.ts";

const person = "+16505551234";
const long = (length: number) => "🎈".repeat(length);
const positional = (...values: string[]) => values.map((value) => ({ type: "text", text: value }));
const named = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ type: "text", parameter_name: name, text: value }));

describe("a send that Meta accepts", () => {
  test.each([
    ["a text", text(person, "Hello")],
    ["a text of 4,096 characters", text(person, long(4096))],
    [
      "a template with two positional parameters",
      template("order_update", "en_US", positional("Ada", "A-1")),
    ],
    [
      "a template with named parameters",
      template("appointment_reminder", "es_ES", named({ date: "mañana", name: "Ada" })),
    ],
  ])("%s", async (_, body) => {
    const simulator = await registeredSimulator();
    const answer = await simulator.send(body);
    expect(answer).toEqual({
      status: 200,
      body: {
        messaging_product: "whatsapp",
        contacts: [{ input: person, wa_id: "16505551234" }],
        messages: [{ id: expect.stringMatching(/^wamid\.[A-Za-z0-9+/]+=*$/), message_status: "accepted" }],
      },
    });
    const { body: held } = await simulator.call("GET", "/control/messages?to=16505551234");
    expect(held.data).toMatchObject([
      { id: answer.body.messages[0].id, raw: JSON.parse(JSON.stringify(body)) },
    ]);
  });

  test.each(["+1 (650) 555-1234", "16505551234", "1.650.555.1234"])("to may be written %s", async (to) => {
    const simulator = await registeredSimulator();
    expect((await simulator.send(text(to, "x"))).body.contacts).toEqual([
      { input: to, wa_id: "16505551234" },
    ]);
  });

  test("a business-scoped user id in recipient reaches that person", async () => {
    const simulator = await registeredSimulator();
    const recipient = "US.13491208655302741918";
    const { body } = await simulator.send(text("", "x", { to: undefined, recipient }));
    expect(body.contacts).toEqual([{ input: recipient, user_id: recipient }]);
    expect((await simulator.call("GET", `/control/messages?to=${recipient}`)).body.data).toHaveLength(1);
  });

  test("a business-scoped user id in to is accepted and dropped", async () => {
    const simulator = await registeredSimulator();
    const answer = await simulator.send(text("US.13491208655302741918", "x"));
    expect(answer.status).toBe(200);
    expect(answer.body.messages[0].id).toMatch(/^wamid\./);
    expect((await simulator.call("GET", "/control/messages")).body.data).toEqual([]);
  });

  test("a file by a link whose name isn't encoded keeps this name", async () => {
    const link = await fileServer({
      "/100%.pdf": { type: "application/pdf", bytes: Buffer.from("%PDF-1.4") },
    });
    const simulator = await registeredSimulator();
    const document = { link: `${link}/100%.pdf` };
    await simulator.send({ messaging_product: "whatsapp", to: person, type: "document", document });
    const { body } = await simulator.call("GET", "/control/messages");
    expect(body.data).toMatchObject([{ file: { filename: "100%.pdf" } }]);
  });

  test("a parameter that is given twice counts as its last value", async () => {
    const simulator = await registeredSimulator();
    const path = `/v26.0/${number.business_account_id}/phone_numbers?fields=verified_name&fields=status`;
    const answer = await simulator.call("GET", path, undefined, {
      authorization: `Bearer ${number.access_token}`,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: [{ id: number.phone_number_id, status: "CONNECTED" }] },
    });
  });

  test("any API version works", async () => {
    const simulator = await registeredSimulator();
    const authorization = { authorization: `Bearer ${number.access_token}` };
    const path = `/${number.phone_number_id}/messages`;
    expect((await simulator.call("POST", `/v19.0${path}`, text(person, "x"), authorization)).status).toBe(
      200,
    );
    const answer = await simulator.call("POST", `/latest${path}`, text(person, "x"), authorization);
    expect([answer.status, answer.body.error.code]).toEqual([400, 2500]);
  });
});

/** An order number that makes the filled text of order_update, for a person called "a", that long. */
function orderNumberFor(length: number): string {
  const rest = "Hi a, your order  left our warehouse today. We will write again when it is at your door.";
  return "b".repeat(length - rest.length);
}

type Refusal = { code: number; status?: number; message?: RegExp; details?: RegExp };

describe("a send that Meta refuses", () => {
  const cases: [string, unknown, Refusal][] = [
    [
      "no messaging_product",
      { to: person, type: "text", text: { body: "x" } },
      { code: 100, message: /messaging_product is required/ },
    ],
    ["no to", text(person, "x", { to: undefined }), { code: 100, message: /The parameter to is required/ }],
    [
      "a to that is no phone",
      text("my neighbour", "x"),
      { code: 131009, details: /to isn't a phone number/ },
    ],
    ["the own number as to", text(number.display_phone_number, "x"), { code: 131021 }],
    ["a recipient that is no user id", text("", "x", { recipient: "16505551234" }), { code: 131009 }],
    ["an empty text", text(person, ""), { code: 100, message: /text\['body'\] is required/ }],
    [
      "a text of 4,097 characters",
      text(person, long(4097)),
      { code: 100, message: /at most 4096 characters/ },
    ],
    [
      "a card whose phones are no list",
      text(person, "x", {
        type: "contacts",
        contacts: [{ name: { formatted_name: "Ada", first_name: "Ada" }, phones: "16505551234" }],
      }),
      { code: 100, message: /contacts\[0\]\['phones'\] must be an array/ },
    ],
    ["a type that the simulator doesn't know", text(person, "x", { type: "hologram" }), { code: 131051 }],
    ["a body that isn't JSON", "{", { code: 100 }],
    [
      "an unknown template",
      template("nothing_here", "en_US", []),
      { code: 132001, status: 404, details: /nothing_here.*en_US/ },
    ],
    ["a rejected template", template("flash_sale", "en_US", []), { code: 132001, status: 404 }],
    ["a paused template", template("weekly_offer", "en_US", positional("bread")), { code: 132015 }],
    [
      "one parameter too few",
      template("order_update", "en_US", positional("Ada")),
      { code: 132000, details: /body: .*\(1\).*\(2\)/ },
    ],
    ["an empty parameter", template("order_update", "en_US", positional("Ada", "")), { code: 131008 }],
    [
      "a filled text of 1,025 characters",
      template("order_update", "en_US", positional("a", orderNumberFor(1025))),
      { code: 132005 },
    ],
    [
      "a name that isn't in the template",
      template("appointment_reminder", "en_US", named({ name: "Ada", time: "10" })),
      { code: 100, details: /time/ },
    ],
    [
      "an unknown sticker",
      { messaging_product: "whatsapp", to: person, type: "sticker", sticker: { id: "4123" } },
      { code: 100, message: /not a valid whatsapp business account media attachment ID/ },
    ],
  ];
  test.each(cases)("%s", async (_, body, refusal) => {
    const simulator = await registeredSimulator();
    const answer = await simulator.send(body as object);
    expect(answer.status).toBe(refusal.status ?? 400);
    expect(answer.body.error).toMatchObject({
      code: refusal.code,
      type: "OAuthException",
      fbtrace_id: expect.any(String),
    });
    expect(answer.body.error.message).toMatch(refusal.message ?? /./);
    if (refusal.details) {
      expect(answer.body.error.error_data).toEqual({
        messaging_product: "whatsapp",
        details: expect.stringMatching(refusal.details),
      });
    }
    expect((await simulator.call("GET", "/control/messages")).body.data).toEqual([]);
  });

  test.each([
    ["a token that nobody has", { authorization: "Bearer nobodys" }],
    ["the token of another number", { authorization: "Bearer another-token" }],
  ])("%s is 401 with code 190", async (_, headers) => {
    const simulator = await registeredSimulator();
    await simulator.register(undefined, { phone_number_id: "77", access_token: "another-token" });
    const answer = await simulator.call(
      "POST",
      `/v26.0/${number.phone_number_id}/messages`,
      text(person, "x"),
      headers,
    );
    expect([answer.status, answer.body.error.code]).toEqual([401, 190]);
  });

  test("an unknown phone number id is code 100 with subcode 33", async () => {
    const simulator = await registeredSimulator();
    const answer = await simulator.send(text(person, "x"), "999");
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: 100, error_subcode: 33, type: "GraphMethodException" });
  });
});

describe("an unknown path is answered like Meta", () => {
  const id = number.phone_number_id;
  test.each([
    ["GET", `/v26.0/${id}/nothing?access_token=x`, 2500, "Unknown path components: /nothing"],
    [
      "POST",
      `/v26.0/${id}/whatsapp_business/profile`,
      2500,
      "Unknown path components: /whatsapp_business/profile",
    ],
    ["POST", `/latest/${id}/messages`, 2500, `Unknown path components: /${id}/messages`],
    ["DELETE", `/v26.0/${id}/messages`, 100, `Unsupported delete request. Object with ID '${id}'`],
  ])("%s %s", async (method, path, code, message) => {
    const simulator = await registeredSimulator();
    const authorization = { authorization: `Bearer ${number.access_token}` };
    const { status, body } = await simulator.call(method, path, undefined, authorization);
    expect(status).toBe(400);
    expect(body).toEqual({
      error: expect.objectContaining({
        code,
        message: expect.stringContaining(message),
        type: code === 100 ? "GraphMethodException" : "OAuthException",
        fbtrace_id: expect.any(String),
      }),
    });
    expect(body.error.message).not.toContain("access_token");
  });
});

describe("faults", () => {
  const none = { enforce_window: false, latency_ms: 0, next: [] };

  test("apply in order, one per send, and leave no message", async () => {
    const simulator = await registeredSimulator();
    const next = [
      { code: 131056 },
      {},
      { http_status: 502 },
      { code: 131000, message: "Oh no", http_status: 503 },
    ];
    await simulator.call("PUT", "/control/faults", { ...none, next });
    const answers = [];
    for (let turn = 0; turn < 5; turn++) answers.push(await simulator.send(text(person, `turn ${turn}`)));
    expect(answers.map(({ status, body }) => [status, body.error?.code])).toEqual([
      [400, 131056],
      [200, undefined],
      [502, undefined],
      [503, 131000],
      [200, undefined],
    ]);
    expect(answers[2]?.body).toContain("<html>");
    expect(answers[3]?.body.error.message).toBe("Oh no");
    const { body } = await simulator.call("GET", "/control/messages");
    expect(body.data.map((message: { text: string }) => message.text)).toEqual(["turn 1", "turn 4"]);
    expect((await simulator.call("GET", "/control/faults")).body).toMatchObject(none);
  });

  test.each([
    ["dropped before the answer", { drop: "before_answer" }, 0],
    ["accepted, then dropped", { drop: "before_answer", after_accept: true }, 1],
  ])("a connection is %s", async (_, fault, kept) => {
    const simulator = await registeredSimulator();
    await simulator.call("PUT", "/control/faults", { ...none, next: [fault] });
    await expect(simulator.send(text(person, "x"))).rejects.toThrow("fetch failed");
    expect((await simulator.call("GET", "/control/messages")).body.data).toHaveLength(kept);
  });
});

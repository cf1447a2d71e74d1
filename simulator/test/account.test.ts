import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { hookReceiver } from "./hook-receiver.ts";
import {
  number,
  soon,
  type TestSimulator,
  template,
  temporaryFolder,
  testSimulator,
  text,
} from "./test-simulator.ts";

const authorization = { authorization: `Bearer ${number.access_token}` };
const templatesPath = `/v26.0/${number.business_account_id}/message_templates`;

describe("message templates", () => {
  test("every account has seeded templates, in pages linked by next", async () => {
    const simulator = await testSimulator();
    await simulator.register();
    const names: string[] = [];
    let path: string | undefined =
      `${templatesPath}?fields=id,name,status,category,language,components,parameter_format&limit=2`;
    while (path !== undefined) {
      const { body } = await simulator.call("GET", path, undefined, authorization);
      expect(body.data.length).toBeLessThanOrEqual(2);
      expect(body.paging.cursors).toEqual({ before: expect.any(String), after: expect.any(String) });
      names.push(
        ...body.data.map(
          (one: { name: string; language: string; status: string }) =>
            `${one.name} ${one.language} ${one.status}`,
        ),
      );
      path = body.paging.next?.replace(simulator.simulator_url, "");
    }
    expect(names).toEqual([
      "hello_world en_US APPROVED",
      "order_update en_US APPROVED",
      "appointment_reminder en_US APPROVED",
      "appointment_reminder es_ES APPROVED",
      "flash_sale en_US REJECTED",
      "weekly_offer en_US PAUSED",
      "summer_sale en_US APPROVED",
      "ready_for_pickup en_US APPROVED",
      "sign_in en_US APPROVED",
      "weekend_offer en_US APPROVED",
      "cakes_of_the_week en_US APPROVED",
    ]);
  });

  test("keep their ids after a restart and show only the requested fields", async () => {
    const simulator = await testSimulator();
    await simulator.register();
    const read = async () =>
      (await simulator.call("GET", `${templatesPath}?fields=name&limit=1`, undefined, authorization)).body
        .data;
    const before = await read();
    expect(before).toEqual([{ id: expect.stringMatching(/^\d{16}$/), name: "hello_world" }]);
    const other = await testSimulator();
    await other.register();
    expect(
      (await other.call("GET", `${templatesPath}?fields=name&limit=1`, undefined, authorization)).body.data,
    ).toEqual(before);
  });

  test("a submitted one is approved at once and can be sent", async () => {
    const simulator = await testSimulator();
    await simulator.register();
    const components = [
      { type: "header", format: "TEXT", text: "For {{who}}" },
      { type: "body", text: "Your code is {{code}}." },
    ];
    const submitted = {
      name: "code",
      language: "en_US",
      category: "utility",
      parameter_format: "named",
      components,
    };
    const answer = await simulator.call("POST", templatesPath, submitted, authorization);
    expect(answer).toEqual({
      status: 200,
      body: { id: expect.any(String), status: "APPROVED", category: "UTILITY" },
    });
    const listed = (await simulator.call("GET", `${templatesPath}?name=code`, undefined, authorization)).body
      .data;
    expect(listed).toMatchObject([{ id: answer.body.id, parameter_format: "NAMED" }]);
    const parameter = (name: string, text: string) => ({ type: "text", parameter_name: name, text });
    await simulator.send(
      template("code", "en_US", [], {
        components: [
          { type: "header", parameters: [parameter("who", "Ada")] },
          { type: "body", parameters: [parameter("code", "42")] },
        ],
      }),
    );
    const [held] = (await simulator.call("GET", "/control/messages")).body.data;
    expect(held.template).toMatchObject({ header: "For Ada", body: "Your code is 42." });
  });

  test.each([
    ["a name with capitals", { name: "Code" }],
    ["no body", { components: [{ type: "FOOTER", text: "x" }] }],
    ["positional variables that leave one out", { components: [{ type: "BODY", text: "{{1}} {{3}}" }] }],
    ["named variables in a positional template", { components: [{ type: "BODY", text: "{{name}}" }] }],
    ["a name and language that are taken", { name: "hello_world" }],
    ["a body of 1,025 characters", { components: [{ type: "BODY", text: "x".repeat(1025) }] }],
  ])("refuses %s", async (_, over) => {
    const simulator = await testSimulator();
    await simulator.register();
    const submitted = {
      name: "code",
      language: "en_US",
      category: "UTILITY",
      components: [{ type: "BODY", text: "Hi" }],
      ...over,
    };
    const answer = await simulator.call("POST", templatesPath, submitted, authorization);
    expect([answer.status, answer.body.error.code]).toEqual([400, 100]);
  });

  test.each([
    ["a wrong token", templatesPath, { authorization: "Bearer wrong" }, 401, 190],
    ["an unknown account", "/v26.0/999/message_templates", authorization, 400, 100],
    ["a bad cursor", `${templatesPath}?after=!`, authorization, 400, 100],
    ["a bad limit", `${templatesPath}?limit=0`, authorization, 400, 100],
  ])("the list refuses %s", async (_, path, headers, status, code) => {
    const simulator = await testSimulator();
    await simulator.register();
    const answer = await simulator.call("GET", path, undefined, headers);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });
});

describe("business numbers", () => {
  test("are described by id, with the requested fields", async () => {
    const simulator = await testSimulator();
    await simulator.register(undefined, { verified_name: "Parley Bakery" });
    const read = async (query: string) =>
      (await simulator.call("GET", `/v26.0/${number.phone_number_id}${query}`, undefined, authorization))
        .body;
    const shown = {
      id: number.phone_number_id,
      display_phone_number: "+1 555 078 3881",
      verified_name: "Parley Bakery",
    };
    expect(await read("")).toEqual({ ...shown, quality_rating: "GREEN" });
    expect(await read("?fields=verified_name,name_status")).toEqual({
      id: shown.id,
      verified_name: shown.verified_name,
      name_status: "APPROVED",
    });
  });

  test("of one account are listed, without others", async () => {
    const simulator = await testSimulator();
    await simulator.register();
    await simulator.register(undefined, { phone_number_id: "77" });
    await simulator.register(undefined, { phone_number_id: "88", business_account_id: "99" });
    const { body } = await simulator.call(
      "GET",
      `/v26.0/${number.business_account_id}/phone_numbers`,
      undefined,
      authorization,
    );
    expect(body.data.map((one: { id: string }) => one.id)).toEqual([number.phone_number_id, "77"]);
  });
});

describe("the subscription of an app", () => {
  const path = `/v26.0/${number.business_account_id}/subscribed_apps`;

  test("sets the callback address of the account's numbers", async () => {
    const [simulator, receiver] = [await testSimulator(), await hookReceiver("chosen here")];
    await simulator.register();
    const body = { override_callback_uri: receiver.url, verify_token: "chosen here" };
    expect(await simulator.call("POST", path, body, authorization)).toEqual({
      status: 200,
      body: { success: true },
    });
    await simulator.send(text("+16505551234", "Hello"));
    await soon(() => receiver.taken("statuses").length).toBe(3);
  });

  test.each([
    ["another verify token", (url: string) => ({ override_callback_uri: url, verify_token: "wrong" }), 422],
    [
      "an address where nobody listens",
      () => ({ override_callback_uri: "http://127.0.0.1:1", verify_token: "x" }),
      422,
    ],
    ["a token without an address", () => ({ verify_token: "x" }), 400],
  ])("refuses %s with code 100", async (_, bodyFor, status) => {
    const [simulator, receiver] = [await testSimulator({ verifyMs: 0 }), await hookReceiver()];
    await simulator.register();
    const answer = await simulator.call("POST", path, bodyFor(receiver.url), authorization);
    expect(answer).toMatchObject({ status, body: { error: { code: 100 } } });
  });

  test("keeps what was registered while the chosen address was verified", async () => {
    const simulator = await testSimulator();
    await simulator.register();
    const server = createServer(async (request, response) => {
      await simulator.register(undefined, { verified_name: "Registered meanwhile" });
      response.end(new URL(request.url ?? "/", "http://receiver").searchParams.get("hub.challenge"));
    });
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    const body = { override_callback_uri: url, verify_token: "chosen here" };
    expect((await simulator.call("POST", path, body, authorization)).status).toBe(200);
    const { body: listed } = await simulator.call("GET", "/control/numbers");
    expect(listed.data).toMatchObject([{ verified_name: "Registered meanwhile", callback_url: url }]);
  });

  test("is listed and ended; then hooks wait until the app is subscribed again", async () => {
    const receiver = await hookReceiver();
    const simulator = await testSimulator();
    await simulator.register(receiver.url);
    const ask = (method: string, body?: object) => simulator.call(method, path, body, authorization);
    const api = { name: "Business Messaging App", id: expect.any(String), link: expect.any(String) };
    const app = { override_callback_uri: receiver.url, whatsapp_business_api_data: api };
    expect((await ask("GET")).body).toEqual({ data: [app] });
    expect(await ask("DELETE")).toEqual({ status: 200, body: { success: true } });
    expect((await ask("GET")).body).toEqual({ data: [] });
    const { body: sent } = await simulator.send(text("+16505551234", "Hello"));
    // The later hooks of another account arrive at the same receiver.
    const other = { phone_number_id: "88", business_account_id: "99" };
    await simulator.register(receiver.url, other);
    await simulator.send(text("+16505551234", "Hi"), "88");
    await soon(() => receiver.taken("statuses").length).toBe(3);
    const idsOf = () => receiver.taken("statuses").map(({ id }) => id);
    expect(idsOf()).not.toContain(sent.messages[0].id);
    expect((await ask("POST")).body).toEqual({ success: true });
    await soon(() => receiver.taken("statuses").length).toBe(6);
    expect(idsOf().filter((id) => id === sent.messages[0].id)).toHaveLength(3);
    expect((await ask("GET")).body.data).toHaveLength(1);
  });
});

describe("the business account", () => {
  test("is described, with the requested fields", async () => {
    const simulator = await testSimulator();
    await simulator.register(undefined, { verified_name: "Maple Street Bakery" });
    const read = async (query: string) =>
      (await simulator.call("GET", `/v26.0/${number.business_account_id}${query}`, undefined, authorization))
        .body;
    expect(await read("")).toEqual({
      id: number.business_account_id,
      name: "Maple Street Bakery",
      timezone_id: "1",
      message_template_namespace: expect.any(String),
    });
    expect(await read("?fields=currency")).toEqual({ id: number.business_account_id, currency: "USD" });
  });

  test("lists templates by name or content, with a summary", async () => {
    const simulator = await testSimulator();
    await simulator.register();
    const query = "?fields=name&name_or_content=warehouse&summary=total_count,message_template_limit";
    const { body } = await simulator.call("GET", `${templatesPath}${query}`, undefined, authorization);
    expect(body.data).toEqual([{ id: expect.any(String), name: "order_update" }]);
    expect(body.summary).toEqual({ total_count: expect.any(Number), message_template_limit: 6000 });
  });

  test("loses a template in every language, or in one, also after a restart", async () => {
    const dataDir = temporaryFolder();
    const simulator = await testSimulator({ dataDir });
    await simulator.register();
    const list = async (one: TestSimulator) =>
      (await one.call("GET", `${templatesPath}?name=appointment_reminder`, undefined, authorization)).body
        .data;
    const remove = (query: string) =>
      simulator.call("DELETE", `${templatesPath}?${query}`, undefined, authorization);
    const [, spanish] = await list(simulator);
    expect((await remove("name=nothing")).body.error).toMatchObject({ code: 100, error_subcode: 2593002 });
    expect((await remove(`name=appointment_reminder&hsm_id=${spanish.id}`)).body).toEqual({ success: true });
    expect(await list(simulator)).toMatchObject([{ language: "en_US" }]);
    await simulator.close();
    const again = await testSimulator({ dataDir });
    expect(await list(again)).toMatchObject([{ language: "en_US" }]);
    await again.call("DELETE", `${templatesPath}?name=appointment_reminder`, undefined, authorization);
    expect(await list(again)).toEqual([]);
  });
});

describe("the business profile", () => {
  const path = `/v26.0/${number.phone_number_id}/whatsapp_business_profile`;

  test("is changed field by field, and an empty text removes a field", async () => {
    const simulator = await testSimulator();
    await simulator.register();
    const change = (body: object) =>
      simulator.call("POST", path, { messaging_product: "whatsapp", ...body }, authorization);
    const read = async (query: string) =>
      (await simulator.call("GET", `${path}${query}`, undefined, authorization)).body.data;
    expect(await read("")).toEqual([
      { about: "Hey there! I am using WhatsApp.", messaging_product: "whatsapp" },
    ]);
    const websites = ["https://example.com/"];
    expect((await change({ about: "Fresh bread", email: "shop@example.com", websites })).body).toEqual({
      success: true,
    });
    await change({ description: "A bakery", email: "" });
    expect(await read("?fields=about,description,email,websites")).toEqual([
      { about: "Fresh bread", description: "A bakery", websites, messaging_product: "whatsapp" },
    ]);
    expect(await read("?fields=vertical")).toEqual([{ vertical: "OTHER", messaging_product: "whatsapp" }]);
    expect((await change({ about: "x".repeat(140) })).body.error.code).toBe(100);
  });
});

test.each([
  ["GET", `/v26.0/${number.phone_number_id}/nothing`, 2500],
  ["DELETE", `/v26.0/${number.phone_number_id}/messages`, 100],
  ["PUT", `/v26.0/${number.business_account_id}/subscribed_apps`, 100],
  ["POST", "/v26.0/me/nothing/else", 2500],
  ["PATCH", "/debug_token", 2500],
])("an unknown path has Graph's error body: %s %s", async (method, path, code) => {
  const simulator = await testSimulator();
  await simulator.register();
  const { status, body } = await simulator.call(method, path, undefined, authorization);
  expect([status, body.error.code, typeof body.error.fbtrace_id]).toEqual([400, code, "string"]);
});

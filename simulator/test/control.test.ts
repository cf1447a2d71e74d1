import { describe, expect, test } from "vitest";
import { hookReceiver } from "./hook-receiver.ts";
import { number, soon, template, testSimulator, text } from "./test-simulator.ts";

const ada = "16505551234";
const bob = "442071838750";

describe("GET /control/messages", () => {
  test("lists messages of one phone, oldest first, with times, statuses and the raw request", async () => {
    let now = 1_700_000_000_000;
    const simulator = await testSimulator({ statusDelays: [10, 20, 30] }, () => now);
    await simulator.register();
    const request = text(`+${ada}`, "Line one\nLine two", { biz_opaque_callback_data: "msg_1.1" });
    await simulator.send(request);
    await simulator.send(text(bob, "for Bob"));
    await simulator.send(
      template("order_update", "en_US", [
        { type: "text", text: "Ada" },
        { type: "text", text: "A-1" },
      ]),
    );
    now += 20;
    const { body } = await simulator.call("GET", `/control/messages?to=%2B${ada}`);
    expect(body.next).toBeNull();
    expect(body.data).toEqual([
      {
        cursor: "0",
        channel: "whatsapp",
        direction: "received",
        id: expect.stringMatching(/^wamid\./),
        to: ada,
        from: "+1 555 078 3881",
        phone_number_id: number.phone_number_id,
        business_name: "Test business",
        type: "text",
        text: "Line one\nLine two",
        biz_opaque_callback_data: "msg_1.1",
        received_at: "2023-11-14T22:13:20.000Z",
        statuses: [
          { status: "sent", at: "2023-11-14T22:13:20.010Z", acknowledged: false },
          { status: "delivered", at: "2023-11-14T22:13:20.020Z", acknowledged: false },
        ],
        raw: request,
      },
      expect.objectContaining({
        cursor: "2",
        type: "template",
        text: "Hi Ada, your order A-1 left our warehouse today. We will write again when it is at your door.",
        template: expect.objectContaining({
          name: "order_update",
          language: "en_US",
          header: "Your order is on its way",
          footer: "Thank you for shopping with us",
          buttons: [{ type: "QUICK_REPLY", text: "Track my order" }],
        }),
      }),
    ]);
  });

  test("has pages, for all phones and for one", async () => {
    const simulator = await testSimulator();
    await simulator.register();
    for (let index = 0; index < 10; index++) {
      await simulator.send(text(index % 2 === 0 ? ada : bob, `${index}`));
      await simulator.call("POST", "/control/inbound", { from: ada, text: "between" });
    }
    const read = async (query: string) => {
      const texts: string[] = [];
      for (let after: string | null = ""; after !== null; ) {
        const cursor: string = after === "" ? "" : `&after=${after}`;
        const { body } = await simulator.call("GET", `/control/messages?limit=3${query}${cursor}`);
        expect(body.data.length).toBeLessThanOrEqual(3);
        texts.push(...body.data.map((message: { text: string }) => message.text));
        after = body.next;
      }
      return texts.join("");
    };
    expect(await read("")).toBe("0123456789");
    expect(await read(`&to=${ada}`)).toBe("02468");
    expect(await read("&to=15550000000")).toBe("");
  });

  test("continues from an item's cursor with newer messages", async () => {
    const simulator = await testSimulator();
    await simulator.register();
    await simulator.send(text(ada, "before"));
    const [first] = (await simulator.call("GET", "/control/messages")).body.data;
    await simulator.send(text(ada, "since"));
    const { body } = await simulator.call("GET", `/control/messages?to=${ada}&after=${first.cursor}`);
    expect(body.data.map((message: { text: string }) => message.text)).toEqual(["since"]);
  });

  test.each([
    ["limit=0", /limit/],
    ["limit=10001", /limit/],
    ["after=x", /after/],
    ["to=somebody", /to: must be a phone number/],
    ["from=1", /from/],
  ])("refuses ?%s", async (query, sentence) => {
    const simulator = await testSimulator();
    const answer = await simulator.call("GET", `/control/messages?${query}`);
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(sentence)]);
  });
});

describe("POST /control/inbound", () => {
  test("sends a signed messages hook with the person's name", async () => {
    const receiver = await hookReceiver();
    let now = 1_700_000_000_000;
    const simulator = await testSimulator({}, () => now++);
    await simulator.register(receiver.url);
    const { status, body } = await simulator.call("POST", "/control/inbound", {
      from: `+${ada}`,
      text: "Hello 👋",
      name: "Ada",
    });
    expect(status).toBe(200);
    await soon(() => receiver.taken("messages")).toHaveLength(1);
    const userId = receiver.taken("contacts")[0].user_id;
    expect(userId).toMatch(/^US\.\d+$/);
    expect(receiver.taken("messages")).toEqual([
      {
        from: ada,
        from_user_id: userId,
        id: body.id,
        timestamp: "1700000000",
        type: "text",
        text: { body: "Hello 👋" },
      },
    ]);
    expect(receiver.taken("contacts")).toEqual([{ profile: { name: "Ada" }, wa_id: ada, user_id: userId }]);
  });

  test("puts a message into the past, and never into the future", async () => {
    const receiver = await hookReceiver();
    const simulator = await testSimulator({}, () => Date.parse("2026-11-23T12:00:00Z"));
    await simulator.register(receiver.url);
    for (const written_at of ["2026-11-22T12:00:00Z", "2026-11-23T13:00:00Z"]) {
      await simulator.call("POST", "/control/inbound", { from: ada, text: "Hello", written_at });
    }
    await soon(() => receiver.taken("messages")).toHaveLength(2);
    const times = receiver.taken("messages").map(({ timestamp }) => Number(timestamp) * 1_000);
    expect(times.toSorted()).toEqual([
      Date.parse("2026-11-22T12:00:00Z"),
      Date.parse("2026-11-23T12:00:00Z"),
    ]);
  });

  test("remembers the name; a new person is named by the number", async () => {
    const receiver = await hookReceiver();
    const simulator = await testSimulator();
    await simulator.register(receiver.url);
    for (const body of [{ text: "1" }, { text: "2", name: "Ada" }, { text: "3" }]) {
      await simulator.call("POST", "/control/inbound", { from: ada, ...body });
    }
    await soon(() => receiver.taken("contacts")).toHaveLength(3);
    const names = receiver.taken("contacts").map((contact) => contact.profile.name);
    expect(names.toSorted()).toEqual([`+${ada}`, "Ada", "Ada"]);
  });

  test("any other type is passed on unchanged", async () => {
    const receiver = await hookReceiver();
    const simulator = await testSimulator();
    await simulator.register(receiver.url);
    const raw = { latitude: 48.2, longitude: 16.37 };
    await simulator.call("POST", "/control/inbound", { from: "US.1349120865530", type: "location", raw });
    await soon(() => receiver.taken("messages")).toHaveLength(1);
    expect(receiver.taken("messages")[0]).toMatchObject({
      from_user_id: "US.1349120865530",
      type: "location",
      location: raw,
    });
    expect(receiver.taken("contacts")[0]).toMatchObject({ user_id: "US.1349120865530" });
  });

  test("goes to the given number, by digits or id", async () => {
    const receiver = await hookReceiver();
    const simulator = await testSimulator();
    await simulator.register(receiver.url);
    await simulator.register(receiver.url, {
      phone_number_id: "77",
      display_phone_number: "+1 555 000 0077",
    });
    const to = async (given?: string) =>
      (
        await simulator.call("POST", "/control/inbound", {
          from: ada,
          text: "x",
          ...(given && { to: given }),
        })
      ).body;
    expect((await to("+15550000077")).to).toBe("77");
    expect((await to(number.phone_number_id)).to).toBe(number.phone_number_id);
    expect((await to()).message).toMatch(/several business numbers/);
    expect((await to("4711")).message).toMatch(/No business number 4711/);
  });

  test.each([
    ["nothing written", { from: ada }, 422, /exactly one of text, image/],
    ["two kinds at once", { from: ada, text: "x", type: "image", raw: {} }, 422, /exactly one/],
    ["a type without content", { from: ada, type: "image" }, 422, /type and raw/],
    ["no phone", { from: "x", text: "x" }, 422, /from: must be a phone number/],
    ["an unknown sticker", { from: ada, sticker: { media_id: "1" } }, 422, /no medium 1/],
    ["an unknown field", { from: ada, text: "x", when: "now" }, 422, /when/],
    ["a body that isn't JSON", "{", 400, /JSON/],
  ])("refuses %s", async (_, body, status, sentence) => {
    const simulator = await testSimulator();
    await simulator.register();
    const answer = await simulator.call("POST", "/control/inbound", body);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(sentence)]);
  });

  test("refuses while no business number is registered", async () => {
    const simulator = await testSimulator();
    expect((await simulator.call("POST", "/control/inbound", { from: ada, text: "x" })).status).toBe(409);
  });
});

describe("PUT /control/numbers", () => {
  test("registers a number, verifies its callback and never shows its secrets", async () => {
    const receiver = await hookReceiver();
    const simulator = await testSimulator();
    const shown = {
      phone_number_id: number.phone_number_id,
      display_phone_number: number.display_phone_number,
      verified_name: "Test business",
      business_account_id: number.business_account_id,
      callback_url: receiver.url,
      verified: true,
    };
    expect(await simulator.register(receiver.url)).toEqual({ status: 200, body: shown });
    expect((await simulator.call("GET", "/control/numbers")).body).toEqual({ data: [shown] });
  });

  test("registers a number with an unverified callback, and says why", async () => {
    const receiver = await hookReceiver("another-token");
    const simulator = await testSimulator({ verifyMs: 0 });
    const { status, body } = await simulator.register(receiver.url);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      verified: false,
      verification_problem: expect.stringMatching(/answered .* with 403/),
    });
    await simulator.send(text(ada, "x"));
    await soon(() => receiver.taken("statuses")).toHaveLength(3);
  });

  test("retries while a service starts", async () => {
    const receiver = await hookReceiver("another-token");
    const later = await hookReceiver();
    const simulator = await testSimulator();
    const [first, second] = await Promise.all([
      simulator.register(receiver.url),
      simulator.register(later.url),
    ]);
    expect([first.body.verified, second.body.verified]).toEqual([false, true]);
    expect((await simulator.call("GET", "/control/numbers")).body.data[0]).toMatchObject({
      callback_url: later.url,
      verified: true,
    });
  });

  test.each([
    ["letters as id", { phone_number_id: "abc" }, /phone_number_id/],
    [
      "a callback that is no address",
      { callback_url: "ftp://x" },
      /callback_url: must be an http or https address/,
    ],
    ["no secret", { app_secret: undefined }, /app_secret/],
    ["an unknown field", { colour: "green" }, /colour/],
  ])("refuses %s", async (_, over, sentence) => {
    const simulator = await testSimulator();
    const answer = await simulator.register(undefined, over);
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(sentence)]);
  });
});

describe("GET /control/chats", () => {
  test("lists phones by their newest message, and shows both sides of a chat", async () => {
    const receiver = await hookReceiver();
    const simulator = await testSimulator();
    await simulator.register(receiver.url);
    await simulator.send(text(ada, "to Ada"));
    await simulator.send(text(bob, "to Bob"));
    await simulator.call("POST", "/control/inbound", { from: ada, text: "from Ada", name: "Ada" });
    await soon(async () => (await simulator.call("GET", "/control/health")).body.pending_hooks).toBe(0);
    const chats = (await simulator.call("GET", "/control/chats")).body.data;
    expect(chats).toMatchObject([
      {
        person: ada,
        name: "Ada",
        count: 2,
        last: { direction: "written", text: "from Ada", acknowledged: true },
      },
      { person: bob, name: null, count: 1, last: { direction: "received", text: "to Bob" } },
    ]);
    const chat = (await simulator.call("GET", `/control/chats/${ada}`)).body;
    expect(chat).toMatchObject({
      name: "Ada",
      more: false,
      data: [{ text: "to Ada" }, { text: "from Ada" }],
    });
  });

  test("returns the newest messages of a long chat, older ones and newer ones", async () => {
    const simulator = await testSimulator();
    await simulator.register();
    for (let index = 0; index < 9; index++) await simulator.send(text(ada, `${index}`));
    const read = async (query: string) => {
      const { body } = await simulator.call("GET", `/control/chats/${ada}?limit=3${query}`);
      return `${body.data.map((message: { text: string }) => message.text).join("")} ${body.more}`;
    };
    expect(await read("")).toBe("678 true");
    expect(await read("&before=6")).toBe("345 true");
    expect(await read("&before=3")).toBe("012 false");
    expect(await read("&after=6")).toBe("78 false");
    expect(await read("&after=2")).toBe("345 true");
    expect(await read("&after=8")).toBe(" false");
  });
});

test("GET /control/stream reports changed phones", async () => {
  const simulator = await testSimulator();
  await simulator.register();
  const response = await fetch(`${simulator.simulator_url}/control/stream`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let seen = (await reader?.read())?.value ?? "";
  expect(seen).toContain("event: open");
  await simulator.send(text(ada, "1"));
  await simulator.send(text(bob, "2"));
  // One report or two: a busy machine is slower than changes are gathered.
  const changes = () =>
    [...seen.matchAll(/^event: change\ndata: (.*)\n\n/gm)].map(([, json]) => JSON.parse(`${json}`));
  const persons = () => changes().flatMap((change) => change.persons);
  while (persons().length < 2) seen += (await reader?.read())?.value ?? "";
  expect(persons()).toEqual([ada, bob]);
  expect(changes()[0]).toMatchObject({ mail: false });
  await reader?.cancel();
});

test.each([
  ["DELETE", "/control/messages"],
  ["GET", "/control/nothing"],
  ["GET", "/page/nothing.js"],
  ["GET", "/mail"],
  ["POST", "/"],
])("what isn't there is 404 in JSON: %s %s", async (method, path) => {
  const simulator = await testSimulator();
  const answer = await simulator.call(method, path);
  expect(answer).toEqual({
    status: 404,
    body: { message: `There is nothing at ${method} ${path}.`, errors: [] },
  });
});

// What a person can send, and the hooks of each kind in Meta's documented form.
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type HookReceiver, hookReceiver } from "./hook-receiver.ts";
import {
  number,
  soon,
  type TestSimulator,
  template,
  temporaryFolder,
  testSimulator,
  text,
} from "./test-simulator.ts";

const ada = "16505551234";
const authorization = { authorization: `Bearer ${number.access_token}` };
const bytes = Buffer.from("the bytes of a file");
const base64 = bytes.toString("base64");
const sha256 = createHash("sha256").update(bytes);
const hash = { base64: sha256.copy().digest("base64"), hex: sha256.copy().digest("hex") };

async function connected(
  over: Parameters<typeof testSimulator>[0] = {},
  clock?: () => number,
): Promise<{ simulator: TestSimulator; receiver: HookReceiver }> {
  const receiver = await hookReceiver();
  const simulator = await testSimulator(over, clock);
  await simulator.register(receiver.url);
  return { simulator, receiver };
}

async function write(simulator: TestSimulator, body: object): Promise<string> {
  const answer = await simulator.call("POST", "/control/inbound", { from: ada, name: "Ada", ...body });
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  return answer.body.id;
}

/** Sends a message to the phone and returns its wamid. */
async function sent(simulator: TestSimulator, body: object = text(ada, "Hello")): Promise<string> {
  return (await simulator.send(body)).body.messages[0].id;
}

/** The only message of the hooks. */
async function hooked({ simulator, receiver }: Awaited<ReturnType<typeof connected>>, body: object) {
  const id = await write(simulator, body);
  await soon(() => receiver.taken("messages").filter((message) => message.id === id)).toHaveLength(1);
  return receiver.taken("messages").find((message) => message.id === id);
}

const common = {
  from: ada,
  from_user_id: expect.stringMatching(/^US\./),
  id: expect.stringMatching(/^wamid\./),
  timestamp: expect.stringMatching(/^\d{10}$/),
};
const inHook = { id: expect.stringMatching(/^\d{16}$/), sha256: hash.base64 };
const location = { latitude: 37.44, longitude: -122.16, name: "Philz Coffee", address: "101 Forest Ave" };
const contacts = [
  {
    name: { formatted_name: "Barbara J. Johnson", first_name: "Barbara" },
    phones: [{ phone: "+14125550829", wa_id: "14125550829", type: "CELL" }],
  },
];
const order = {
  catalog_id: "194836987003835",
  product_items: [{ product_retailer_id: "di9ozbzfi4", quantity: 2, item_price: 30, currency: "USD" }],
};
const referral = {
  source_url: "https://fb.me/3cr4Wqqkv",
  source_id: "1202",
  source_type: "ad",
  ctwa_clid: "Aff",
};

describe("POST /control/inbound", () => {
  test.each<[string, object, object]>([
    [
      "a picture with a caption",
      { image: { base64, caption: "Look" } },
      { type: "image", image: { ...inHook, mime_type: "image/jpeg", caption: "Look" } },
    ],
    [
      "a video",
      { video: { base64, mime_type: "video/3gpp" } },
      { type: "video", video: { ...inHook, mime_type: "video/3gpp" } },
    ],
    [
      "an audio file",
      { audio: { base64 } },
      { type: "audio", audio: { ...inHook, mime_type: "audio/mpeg", voice: false } },
    ],
    [
      "a voice note",
      { audio: { base64, voice: true } },
      { type: "audio", audio: { ...inHook, mime_type: "audio/ogg; codecs=opus", voice: true } },
    ],
    [
      "a document",
      { document: { base64, mime_type: "application/pdf", filename: "receipt.pdf" } },
      { type: "document", document: { ...inHook, mime_type: "application/pdf", filename: "receipt.pdf" } },
    ],
    [
      "a sticker",
      { sticker: { base64, animated: true } },
      { type: "sticker", sticker: { ...inHook, mime_type: "image/webp", animated: true } },
    ],
    ["a location", { location }, { type: "location", location }],
    ["contact cards", { contacts }, { type: "contacts", contacts }],
    ["an order", { order }, { type: "order", order: { ...order, text: "" } }],
    [
      "a flow reply",
      { flow_reply: { response: { flow_token: "t", size: "L" } } },
      {
        type: "interactive",
        interactive: {
          type: "nfm_reply",
          nfm_reply: { name: "flow", body: "Sent", response_json: '{"flow_token":"t","size":"L"}' },
        },
      },
    ],
    [
      "a message that the API doesn't pass on",
      { unsupported: { type: "poll_creation" } },
      {
        type: "unsupported",
        unsupported: { type: "poll_creation" },
        errors: [
          {
            code: 131051,
            title: "Message type unknown",
            message: "Message type unknown",
            error_data: { details: "Message type is currently not supported." },
          },
        ],
      },
    ],
    [
      "a message that is unavailable",
      { unsupported: { code: 131060 } },
      { type: "unsupported", errors: [expect.objectContaining({ code: 131060 })] },
    ],
    [
      "a forwarded text",
      { text: "Read this", forwarded: "once" },
      { type: "text", text: { body: "Read this" }, context: { forwarded: true } },
    ],
    [
      "a text that is forwarded often",
      { text: "Read this", forwarded: "often" },
      { type: "text", text: { body: "Read this" }, context: { frequently_forwarded: true } },
    ],
    ["a text from an ad", { text: "Hi", referral }, { type: "text", text: { body: "Hi" }, referral }],
    [
      "a text in a group",
      { text: "Hi all", group_id: "Y2FwaV9ncm91cDox" },
      { type: "text", text: { body: "Hi all" }, group_id: "Y2FwaV9ncm91cDox" },
    ],
    [
      "a future type, as it is",
      { type: "hologram", raw: { depth: 3 }, fields: { context: { id: "wamid.unknown" } } },
      { type: "hologram", hologram: { depth: 3 }, context: { id: "wamid.unknown" } },
    ],
  ])("%s", async (_, body, expected) => {
    expect(await hooked(await connected(), body)).toEqual({ ...common, ...expected });
  });

  test("a reply, a reaction and its removal name the message on the phone", async () => {
    const world = await connected();
    const id = await sent(world.simulator);
    expect(await hooked(world, { text: "Yes", reply_to: id })).toMatchObject({
      context: { from: "15550783881", id },
    });
    const own = await write(world.simulator, { text: "First" });
    expect(await hooked(world, { location, reply_to: own })).toMatchObject({
      context: { from: ada, id: own },
    });
    expect(await hooked(world, { reaction: { message_id: id, emoji: "👍" } })).toMatchObject({
      type: "reaction",
      reaction: { message_id: id, emoji: "👍" },
    });
    const removal = await hooked(world, { reaction: { message_id: id, emoji: "" } });
    expect(removal.reaction).toEqual({ message_id: id });
  });

  test("a tap on a template's quick reply sends the payload of the request, else the text", async () => {
    const world = await connected();
    const parameters = [
      { type: "text", text: "Ada" },
      { type: "text", text: "A-1" },
    ];
    const plain = await sent(world.simulator, template("order_update", "en_US", parameters));
    const tap = { message_id: plain, button: "Track my order" };
    expect(await hooked(world, { tap })).toMatchObject({
      type: "button",
      button: { payload: "Track my order", text: "Track my order" },
      context: { from: "15550783881", id: plain },
    });
    const button = { type: "button", sub_type: "quick_reply", index: "0" };
    const components = [
      { type: "body", parameters },
      { ...button, parameters: [{ type: "payload", payload: "track A-1" }] },
    ];
    const withPayload = await sent(world.simulator, template("order_update", "en_US", [], { components }));
    expect(await hooked(world, { tap: { ...tap, message_id: withPayload } })).toMatchObject({
      button: { payload: "track A-1", text: "Track my order" },
    });
  });

  test("an edit has the new text or caption, a deletion the id of the message", async () => {
    const world = await connected();
    const question = await sent(world.simulator);
    const id = await write(world.simulator, { text: "Tw loaves", reply_to: question });
    expect(await hooked(world, { edit: { message_id: id, text: "Two loaves" } })).toEqual({
      ...common,
      type: "edit",
      edit: {
        original_message_id: id,
        message: { context: { id: question }, type: "text", text: { body: "Two loaves" } },
      },
    });
    const picture = await write(world.simulator, { image: { base64, caption: "Lok" } });
    const { edit } = await hooked(world, { edit: { message_id: picture, text: "Look" } });
    expect(edit.message).toEqual({
      type: "image",
      image: { ...inHook, mime_type: "image/jpeg", caption: "Look" },
    });
    expect(await hooked(world, { revoke: { message_id: id } })).toEqual({
      ...common,
      type: "revoke",
      revoke: { original_message_id: id },
    });
  });

  test("a person who changes the number keeps the messages, also after a restart", async () => {
    const dataDir = temporaryFolder();
    const world = await connected({ dataDir });
    const id = await sent(world.simulator);
    await write(world.simulator, { text: "Hi" });
    expect(await hooked(world, { new_number: "+1 219 555 5358" })).toMatchObject({
      from: ada,
      type: "system",
      system: {
        body: `User Ada changed from ${ada} to 12195555358`,
        wa_id: "12195555358",
        type: "user_changed_number",
      },
    });
    const envelopes = world.receiver.posts.map((post) => JSON.parse(post.raw.toString()));
    const values = envelopes.flatMap(({ entry }) =>
      entry[0].changes.map((change: { value: object }) => change.value),
    );
    const system = values.find((value) => value.messages?.[0].type === "system");
    expect(Object.keys(system)).toEqual(["messaging_product", "metadata", "messages"]);

    await world.simulator.close();
    const again = await testSimulator({ dataDir });
    const chats = (await again.call("GET", "/control/chats")).body.data;
    expect(chats).toMatchObject([{ person: "12195555358", name: "Ada", count: 3 }]);
    const reply = { from: "12195555358", text: "It's me", reply_to: id };
    expect((await again.call("POST", "/control/inbound", reply)).status).toBe(200);
  });

  test("a hidden phone is named by its user id only", async () => {
    const { simulator, receiver } = await connected();
    await write(simulator, { text: "Hi", hidden: true });
    await soon(() => receiver.taken("messages")).toHaveLength(1);
    const [message] = receiver.taken("messages");
    const [contact] = receiver.taken("contacts");
    expect([message.from, contact.wa_id]).toEqual([undefined, undefined]);
    expect(contact.user_id).toBe(message.from_user_id);
    const answer = {
      messaging_product: "whatsapp",
      recipient: message.from_user_id,
      text: { body: "Hello" },
    };
    expect((await simulator.send(answer)).status).toBe(200);
    expect((await simulator.call("GET", `/control/messages?to=${ada}`)).body.data).toHaveLength(1);
  });

  test.each<[string, object, RegExp]>([
    [
      "a reaction to a message that no phone has",
      { reaction: { message_id: "wamid.x", emoji: "👍" } },
      /No phone has/,
    ],
    ["a reply to it", { text: "x", reply_to: "wamid.x" }, /No phone has/],
    ["an edit of it", { edit: { message_id: "wamid.x", text: "x" } }, /No phone has/],
    ["a file without bytes", { image: {} }, /give a media_id, base64/],
    ["an unknown medium", { image: { media_id: "1" } }, /no medium 1/],
    ["no base64", { image: { base64: "é" } }, /base64/],
    ["a place off the globe", { location: { latitude: 91, longitude: 0 } }, /latitude/],
  ])("refuses %s", async (_, body, sentence) => {
    const { simulator } = await connected();
    const answer = await simulator.call("POST", "/control/inbound", { from: ada, ...body });
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(sentence)]);
  });

  test("refuses a tap on a button that isn't there, and a change of a message of the business", async () => {
    const { simulator } = await connected();
    const message_id = await sent(simulator);
    for (const body of [
      { tap: { message_id, button: "x" } },
      { edit: { message_id, text: "x" } },
      { revoke: { message_id } },
    ]) {
      expect((await simulator.call("POST", "/control/inbound", { from: ada, ...body })).status).toBe(422);
    }
  });
});

describe("the file of a person", () => {
  test("is described, downloaded within five minutes, and deleted", async () => {
    let passed = 0;
    const world = await connected({}, () => Date.now() + passed);
    const { image } = await hooked(world, { image: { base64, mime_type: "image/png" } });
    const describe = () => world.simulator.call("GET", `/v26.0/${image.id}`, undefined, authorization);
    const { body } = await describe();
    expect(body).toEqual({
      messaging_product: "whatsapp",
      id: image.id,
      url: expect.stringContaining("/whatsapp_business/attachments/?mid="),
      mime_type: "image/png",
      sha256: hash.hex,
      file_size: bytes.length,
    });
    const download = await fetch(body.url, { headers: authorization });
    expect(download.headers.get("content-type")).toBe("image/png");
    expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await fetch(body.url)).status).toBe(401);
    expect((await fetch(body.url.replace("mid=", "mid=1"), { headers: authorization })).status).toBe(404);

    passed += 5 * 60_000 + 1000;
    expect((await fetch(body.url, { headers: authorization })).status).toBe(404);
    expect((await fetch((await describe()).body.url, { headers: authorization })).status).toBe(200);

    const remove = () => world.simulator.call("DELETE", `/v26.0/${image.id}`, undefined, authorization);
    expect(await remove()).toEqual({ status: 200, body: { success: true } });
    expect((await remove()).body.error).toMatchObject({ code: 100, error_subcode: 33 });
    expect((await describe()).body.error).toMatchObject({ code: 100, error_subcode: 33 });
    const onPhone = await fetch(`${world.simulator.simulator_url}/control/media/${image.id}`);
    expect(Buffer.from(await onPhone.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test("lives seven days, and stays deleted after a restart", async () => {
    let passed = 0;
    const dataDir = temporaryFolder();
    const world = await connected({ dataDir }, () => Date.now() + passed);
    const first = await hooked(world, { document: { base64 } });
    const second = await hooked(world, { document: { base64 } });
    await world.simulator.call("DELETE", `/v26.0/${second.document.id}`, undefined, authorization);
    await world.simulator.close();
    const again = await testSimulator({ dataDir }, () => Date.now() + passed);
    const statusOf = async (id: string) =>
      (await again.call("GET", `/v26.0/${id}`, undefined, authorization)).status;
    expect(await statusOf(first.document.id)).toBe(200);
    expect(await statusOf(second.document.id)).toBe(400);
    passed += 7 * 24 * 3_600_000;
    expect(await statusOf(first.document.id)).toBe(400);
  });

  test("comes in a multipart body, with its name and type", async () => {
    const { simulator, receiver } = await connected();
    const form = new FormData();
    form.set("message", JSON.stringify({ from: ada, document: { caption: "The bill" } }));
    form.set("file", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), "bill.pdf");
    const response = await fetch(`${simulator.simulator_url}/control/inbound`, {
      method: "POST",
      body: form,
    });
    expect(response.status).toBe(200);
    await soon(() => receiver.taken("messages")).toHaveLength(1);
    expect(receiver.taken("messages")[0].document).toEqual({
      ...inHook,
      caption: "The bill",
      filename: "bill.pdf",
      mime_type: "application/pdf",
    });
    const { data } = (await simulator.call("GET", `/control/chats/${ada}`)).body;
    expect(data[0]).toMatchObject({
      type: "document",
      caption: "The bill",
      file: { filename: "bill.pdf", mime_type: "application/pdf", file_size: bytes.length },
    });
  });

  test("may be larger than other bodies, and a broken multipart body is refused", async () => {
    const { simulator } = await connected();
    const large = Buffer.alloc(20 * 1024 * 1024, 1).toString("base64");
    const body = { from: ada, document: { base64: large } };
    expect((await simulator.call("POST", "/control/inbound", body)).status).toBe(200);
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    expect((await simulator.call("POST", "/control/inbound", "--y", headers)).status).toBe(400);
  });
});

// The operations of senders over HTTP.
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createTestAccount } from "../../../test/account.ts";
import { useDatabase, usePool } from "../../../test/database.ts";
import { eventTypes } from "../../../test/rows.ts";
import { useApi, useCaller } from "../../../test/use-api.ts";
import { createConnectors } from "../../channels/index.ts";
import { GraphStub, type StubAnswer } from "../../channels/whatsapp/test/graph-stub.ts";
import { systemClock } from "../../platform/clock.ts";
import { uuidOf } from "../../platform/ids.ts";
import { createSenderDirectory, pauseSender, type Sender, senderOperations } from "../index.ts";

const secretKey = Buffer.alloc(32, 7);
const database = usePool(useDatabase(), { size: 5 });
const caller = useCaller(database, beforeEach);
const directory = createSenderDirectory(database, secretKey, systemClock);
/** Without answers, the channel has a fault, so credentials aren't checked. */
const stub = new GraphStub();

afterAll(() => stub.stop());
const operations = async () =>
  senderOperations({
    database,
    directory,
    secretKey,
    connectors: createConnectors({ whatsappApiUrl: await stub.start() }),
    http: stub.dispatcher,
    timing: { sendTimeoutMs: 2_000 },
    publicUrl: () => "https://parley.example/",
    removeUnusedTemplates: async () => undefined,
  });
const api = useApi(database, operations, caller);

const credentials = {
  phone_number_id: "106540352242922",
  business_account_id: "102290129340398",
  access_token: "EAA-access",
  app_secret: "app-secret",
  verify_token: "verify",
};
const first = { channel: "whatsapp", phone: "+1 555 123 4567", credentials };
const second = { ...first, phone: "+15551234568", credentials: { ...credentials, phone_number_id: "2" } };

async function create(body: object) {
  const answer = await api.call("POST", "/senders", body);
  expect(answer.status).toBe(201);
  return answer.body;
}

interface Shown {
  id: string;
}
const shown = ({ id }: Shown) => api.call("GET", `/senders/${id}`);
const patch = ({ id }: Shown, changes: object) => api.call("PATCH", `/senders/${id}`, changes);
const remove = ({ id }: Shown) => api.call("DELETE", `/senders/${id}`);
const refusal = (status: number, code: string) => ({ status, body: { code } });
const stored = async (id: string) =>
  (await directory.get(caller.accountId, uuidOf("snd", id) as string)) as Sender;
const ofAccount = async (sql: string) =>
  (await database.pool.query(`${sql} where account_id = $1`, [caller.accountId])).rows;

const events = () => eventTypes(database, caller.accountId);

describe("adding a sender", () => {
  test("answers no secrets, makes the first sender the default, and creates its lane", async () => {
    const sender = await create(first);
    expect(sender).toMatchObject({
      id: expect.stringMatching(/^snd_[0-9a-z]{26}$/),
      connector: "whatsapp-cloud",
      phone: "+15551234567",
      country: "US",
      default: true,
      rate: 80,
      status: "active",
      business_id: "102290129340398",
      hook_url: expect.stringMatching(/^https:\/\/parley\.example\/hooks\/whatsapp\/[0-9a-z]{52}$/),
      waiting: 0,
    });
    const { access_token: _, app_secret: __, ...open } = credentials;
    expect(sender.credentials).toEqual(open);
    expect((await shown(sender)).body).toEqual(sender);
    expect((await api.call("GET", "/senders")).body).toEqual({ data: [sender], next: null });
    expect(await ofAccount("select lane_id from lanes")).toEqual([
      { lane_id: (await stored(sender.id)).senderId },
    ]);
  });

  test("encrypts the secrets", async () => {
    const sender = await create(first);
    const rows = await ofAccount("select senders::text as text, secret_credentials from senders");
    const raw = rows.map((row) => row.text + row.secret_credentials.toString("latin1")).join();
    expect(raw).not.toMatch(/EAA-access|app-secret/);
    expect((await stored(sender.id)).channelSender).toEqual({
      phone: "+15551234567",
      numberId: "106540352242922",
      businessId: "102290129340398",
      credentials,
    });
  });

  test("shares a hook only with senders of the same app", async () => {
    const one = await create(first);
    const two = await create(second);
    const another = { ...credentials, phone_number_id: "3", app_secret: "another" };
    const other = await create({ ...first, phone: "+15551234569", credentials: another });
    expect(two.hook_url).toBe(one.hook_url);
    expect(other.hook_url).not.toBe(one.hook_url);
  });

  test("twice with one Idempotency-Key adds one sender", async () => {
    const headers = { "idempotency-key": "k-1" };
    const one = await api.call("POST", "/senders", first, headers);
    const two = await api.call("POST", "/senders", first, headers);
    expect(two.status).toBe(201);
    expect(two.body).toEqual(one.body);
    expect(two.headers["idempotent-replayed"]).toBe("true");
    const kept = await ofAccount("select answer from idempotency_keys");
    expect(JSON.stringify(kept)).not.toMatch(/EAA-access|app-secret|"verify"/);
  });

  test.each([
    ["phone", { ...second, phone: "+15551234567" }],
    ["number", { ...second, credentials }],
  ])("whose %s is taken is refused", async (_label, body) => {
    const sender = await create(first);
    const answer = await api.call("POST", "/senders", body);
    expect(answer).toMatchObject({ status: 409, body: { code: "sender_exists", sender_id: sender.id } });
  });

  const wrong = (changes: object) => ({ ...first, credentials: { ...credentials, ...changes } });
  test.each([
    ["another channel", { ...first, channel: "telegram" }, "/channel", "invalid_value"],
    ["a path as id", wrong({ phone_number_id: "1/../2" }), "/credentials/phone_number_id", "invalid_value"],
  ])("with %s is refused", async (_label, body, pointer, code) => {
    const answer = await api.call("POST", "/senders", body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ pointer, code }));
    expect(answer.bytes.toString()).not.toContain("EAA-access");
  });
});

describe("changing a sender", () => {
  test("keeps fields that are left out, and ignores read-only fields", async () => {
    const sender = await create(first);
    const answer = await patch(sender, { ...sender, rate: 5 });
    expect(answer).toMatchObject({ status: 200, body: { ...sender, rate: 5 } });
    expect((await stored(sender.id)).channelSender.credentials.access_token).toBe("EAA-access");
  });

  test("moves the default", async () => {
    const one = await create(first);
    const two = await create(second);
    expect((await patch(two, { default: true })).body.default).toBe(true);
    expect((await shown(one)).body.default).toBe(false);
    expect(await directory.defaultOf(caller.accountId, "whatsapp")).toMatchObject({ phone: "+15551234568" });
  });

  test("can't leave a channel without a default", async () => {
    const one = await create(first);
    expect(await patch(one, { default: false })).toMatchObject(refusal(409, "default_sender_needed"));
  });

  test("keeps the hook with a new app secret, and takes another sender's hook with that sender's secret", async () => {
    const one = await create(first);
    const two = await create({ ...second, credentials: { ...second.credentials, app_secret: "another" } });
    const changed = await patch(one, { credentials: { app_secret: "new" } });
    expect(changed.body.hook_url).toBe(one.hook_url);
    const joined = await patch(one, { credentials: { app_secret: "another" } });
    expect(joined.body.hook_url).toBe(two.hook_url);
  });

  test("can't change the phone, nor take another sender's number", async () => {
    const one = await create(first);
    await create(second);
    expect(await patch(one, { phone: "+15550000000" })).toMatchObject({
      status: 422,
      body: { code: "phone_not_changeable", errors: [{ pointer: "/phone" }] },
    });
    expect(await patch(one, { credentials: { phone_number_id: "2" } })).toMatchObject(
      refusal(409, "sender_exists"),
    );
  });
});

describe("deleting a sender", () => {
  test("removes it, its secrets, and frees its phone", async () => {
    const sender = await create(first);
    expect((await remove(sender)).body.message).toBe("Sender +15551234567 was deleted");
    expect((await shown(sender)).status).toBe(404);
    expect((await remove(sender)).status).toBe(404);
    expect(await ofAccount("select secret_credentials as secrets from senders")).toEqual([{ secrets: null }]);
    expect(await directory.forPhone(caller.accountId, "whatsapp", "+15551234567")).toBeNull();
    expect(await create(first)).toMatchObject({ default: true });
  });

  test("waits for its messages", async () => {
    const sender = await create(first);
    await database.pool.query(
      `insert into outbox (account_id, message_id, sender_id, contact_id, seq)
       select $1, gen_random_uuid(), $2, gen_random_uuid(), nextval('outbox_seq') from generate_series(1, 3)`,
      [caller.accountId, (await stored(sender.id)).senderId],
    );
    expect((await shown(sender)).body).toMatchObject({ waiting: 3, scheduled: 0 });
    expect(await remove(sender)).toMatchObject(refusal(409, "sender_in_use"));
  });

  test("that is the default needs another default first", async () => {
    const one = await create(first);
    const two = await create(second);
    expect(await remove(one)).toMatchObject(refusal(409, "default_sender_needed"));
    await patch(two, { default: true });
    expect((await remove(one)).status).toBe(200);
  });
});

describe("pausing", () => {
  const pause = async (sender: Sender, reason = "channel_token_invalid") => {
    const events = await database.transaction((session) => pauseSender(session, sender, reason));
    directory.invalidate(caller.accountId);
    return events;
  };

  test("is shown with its reason, and a resume ends it with one event", async () => {
    const { id } = await create(first);
    const sender = await stored(id);
    expect(await pause(sender)).toEqual([
      { accountId: caller.accountId, type: "sender.paused", id: sender.senderId },
    ]);
    expect(await pause(sender)).toEqual([]);
    const paused = { status: "paused", paused_reason: "channel_token_invalid" };
    expect((await shown({ id })).body).toMatchObject(paused);
    expect(await directory.get(caller.accountId, sender.senderId)).toMatchObject({ status: "paused" });
    for (const _ of [1, 2]) {
      const answer = await api.call("POST", `/senders/${id}/resume`);
      expect(answer).toMatchObject({ status: 200, body: { id, status: "active", paused_reason: null } });
    }
    expect(await events()).toEqual(["sender.resumed"]);
  });

  test("by a client also holds a sender that the channel refused, so that no look resumes it", async () => {
    const { id } = await create(first);
    await pause(await stored(id));
    const { body } = await api.call("POST", `/senders/${id}/pause`);
    expect(body).toMatchObject({ status: "paused", paused_reason: "requested" });
  });

  test("doesn't affect a sender whose credentials changed meanwhile", async () => {
    const { id } = await create(first);
    const old = await stored(id);
    await patch({ id }, { rate: 9, credentials: { access_token: "EAA-new" } });
    expect(await pause(old)).toEqual([]);
    const fresh = await stored(id);
    await patch({ id }, { rate: 10, credentials: { access_token: "EAA-new" } });
    expect(await pause(fresh)).toHaveLength(1);
  });
});

test("a list of senders has pages, oldest first", async () => {
  const phones = ["+15550000001", "+15550000002", "+15550000003"];
  for (const [index, phone] of phones.entries()) {
    await create({ ...first, phone, credentials: { ...credentials, phone_number_id: String(index) } });
  }
  const page = (await api.call("GET", "/senders?limit=2")).body;
  expect(page.data.map((sender: { phone: string }) => sender.phone)).toEqual(phones.slice(0, 2));
  const last = (await api.call("GET", `/senders?limit=2&after=${page.next}`)).body;
  expect(last).toMatchObject({ data: [{ phone: phones[2] }], next: null });
});

test("another account may have the same phone, under another hook", async () => {
  const sender = await create(first);
  const stranger = api.as(await createTestAccount(database));
  expect((await stranger("GET", "/senders")).body.data).toEqual([]);
  const theirs = await stranger("POST", "/senders", first);
  expect(theirs.status).toBe(201);
  expect(theirs.body.hook_url).not.toBe(sender.hook_url);
});

describe("credentials", () => {
  const invalid = { status: 401, json: { error: { message: "Error validating access token", code: 190 } } };
  const numbers = [{ id: "106540352242922", display_phone_number: "+1 555-123-4567" }];
  const fine = { status: 200, json: { ...numbers[0], data: numbers } };
  const all = (answer: StubAnswer) => [answer, answer, answer, answer];

  test("that the channel refuses aren't stored, and the answer says what the channel said", async () => {
    stub.answer(...all(invalid));
    const answer = await api.call("POST", "/senders", first);
    const code = "channel_token_invalid";
    const errors = [{ pointer: "/credentials/access_token", code }];
    const body = {
      code: "credentials_refused",
      channel: "whatsapp",
      channel_error: code,
      provider_code: 190,
    };
    expect(answer).toMatchObject({ status: 422, body: { ...body, errors } });
    expect(answer.bytes.toString()).not.toContain("EAA-access");
    expect((await api.call("GET", "/senders")).body.data).toEqual([]);
  });

  test("are stored unchecked on request, and while the channel has a fault", async () => {
    stub.answer();
    expect((await api.call("POST", "/senders?check=false", first)).status).toBe(201);
    expect(stub.requests).toEqual([]);
    stub.answer(...all({ status: 500, raw: "" }));
    expect((await api.call("POST", "/senders", second)).status).toBe(201);
  });

  test("are checked when one changes, together with those that stay", async () => {
    stub.answer(...all(fine));
    const { id } = await create(first);
    stub.answer(...all(invalid));
    const changes = { credentials: { access_token: "EAA-wrong" } };
    expect((await patch({ id }, changes)).body.code).toBe("credentials_refused");
    const tokens = new Set(stub.requests.map(({ authorization }) => authorization));
    expect(tokens).toEqual(new Set(["Bearer EAA-wrong"]));
    expect((await stored(id)).channelSender.credentials).toEqual(credentials);
    stub.answer();
    expect((await patch({ id }, { rate: 7 })).status).toBe(200);
    expect(stub.requests).toEqual([]);
  });

  test("are checked whenever that is wanted", async () => {
    stub.answer(...all(fine), ...all(fine));
    const { id } = await create(first);
    const check = () => api.call("POST", `/senders/${id}/check`);
    const { body } = await check();
    expect(body.message).toBe("The channel accepts the credentials of +15551234567");
    stub.answer(...all(invalid));
    expect(await check()).toMatchObject(refusal(422, "credentials_refused"));
    stub.answer(...all({ status: 500, raw: "" }));
    const unchecked = { code: "credentials_unchecked", retryable: true };
    expect(await check()).toMatchObject({ status: 502, body: unchecked });
  });
});

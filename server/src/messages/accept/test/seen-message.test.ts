// A message whose writer names the last message that they saw isn't sent if somebody else has written since.
import { describe, expect, test } from "vitest";
import { newUuid, publicId, uuidOf } from "../../../platform/ids.ts";
import { text, useMessages } from "../../test/message-world.ts";

const world = useMessages();
const PHONE = "+15551234567";

const count = async () => {
  const { rows } = await world.database.pool.query(
    "select count(*)::int as n from messages where account_id = $1 and direction = 'out'",
    [world.caller.accountId],
  );
  return rows[0].n as number;
};

/** Connects a number and sends a first message. Answers the ids of the message and its contact. */
async function begin(): Promise<{ seen: string; contact: string }> {
  await world.connect();
  const { body } = await world.send(text({ message: "Hello" }));
  return { seen: body.id, contact: body.contact_id };
}

/** Stores a message as if it had come or gone now. */
async function store(contact: string, change: Record<string, unknown>): Promise<string> {
  const messageId = newUuid();
  const row = {
    direction: "out",
    status: "sent",
    origin: null,
    api_key_id: null,
    person_id: null,
    broadcast_id: null,
    ...change,
  };
  await world.database.pool.query(
    `insert into messages (account_id, message_id, contact_id, sender_id, type, content, direction, status, origin, api_key_id, person_id, broadcast_id)
     values ($1, $2, $3, $2, 'text', '{"body": "Other"}', $4, $5, $6, $7, $8, $9)`,
    [
      world.caller.accountId,
      messageId,
      uuidOf("con", contact),
      ...[row.direction, row.status, row.origin, row.api_key_id, row.person_id],
      row.broadcast_id,
    ],
  );
  return publicId("msg", messageId);
}

test("it is refused with the newer message, and sent when that was seen, under the same key", async () => {
  const { seen } = await begin();
  const theirs = await world.send(text({ message: "Until six" }));
  const headers = { "idempotency-key": "mine" };
  const refused = await world.send(text({ message: "Until seven", seen_message_id: seen }), headers);
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: "thread_moved_on",
      retryable: false,
      newer_message: {
        id: theirs.body.id,
        text: "Until six",
        by: publicId("key", world.caller.apiKeyId as string),
        created_at: theirs.body.created_at,
      },
    },
  ]);
  expect(await count()).toBe(2);
  const again = text({ message: "Until seven", seen_message_id: theirs.body.id });
  expect((await world.send(again, headers)).status).toBe(202);
  expect(await count()).toBe(3);
});

describe.each<[string, string, Record<string, unknown>]>([
  ["refused", "from the channel's own app", { origin: "app" }],
  ["refused", "by a colleague", { person_id: newUuid() }],
  ["sent", "by the contact", { direction: "in", status: "received" }],
  ["sent", "by the service", {}],
  ["sent", "of a broadcast", { person_id: newUuid(), broadcast_id: newUuid() }],
  ["sent", "that failed", { api_key_id: newUuid(), status: "failed" }],
  ["sent", "of a history that was taken over", { origin: "history" }],
])("it is %s", (kind, by, row) => {
  test(`after a message ${by}`, async () => {
    const { seen, contact } = await begin();
    await store(contact, row);
    const { status } = await world.send(text({ seen_message_id: seen }));
    expect(status).toBe(kind === "sent" ? 202 : 409);
  });
});

test("a person's own messages count as seen", async () => {
  const { seen, contact } = await begin();
  const [me, colleague] = [newUuid(), newUuid()];
  Object.assign(world.caller, { personId: me, apiKeyId: null });
  await store(contact, { person_id: me });
  expect((await world.send(text({ seen_message_id: seen }))).status).toBe(202);
  await store(contact, { person_id: colleague });
  expect((await world.send(text({ seen_message_id: seen }))).status).toBe(409);
});

test("null is a thread without messages", async () => {
  await world.connect();
  const first = await world.send(text({ seen_message_id: null }));
  const second = await world.send(text({ seen_message_id: null }));
  expect([first.status, second.status]).toEqual([202, 409]);
});

test("a message of another thread, and one that isn't there, count as none", async () => {
  const { contact } = await begin();
  await store(contact, { person_id: newUuid() });
  const elsewhere = await world.send({ phone_number: "+15551234568", message: "Hello" });
  for (const seen of [elsewhere.body.id, publicId("msg", newUuid())])
    expect((await world.send(text({ seen_message_id: seen }))).status).toBe(409);
});

test("an id that is none is refused, and without the field nothing is", async () => {
  await begin();
  const refused = await world.send(text({ seen_message_id: "msg_1" }));
  expect([refused.status, refused.body.code]).toEqual([422, "seen_message_not_found"]);
  expect((await world.send(text())).status).toBe(202);
});

test("of two at once, one is sent, whether they name the phone or the contact", async () => {
  let { seen, contact } = await begin();
  for (let round = 0; round < 40; round++) {
    const to = [{ phone_number: PHONE }, round % 2 === 0 ? { phone_number: PHONE } : { contact_id: contact }];
    const answers = await Promise.all(
      to.map((recipient, index) =>
        world.send({ ...recipient, message: `${round} ${index}`, seen_message_id: seen }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    const [sent, refused] = answers.toSorted((one, other) => one.status - other.status);
    expect(refused?.body.newer_message.id).toBe(sent?.body.id);
    seen = sent?.body.id;
  }
  expect(await count()).toBe(41);
});

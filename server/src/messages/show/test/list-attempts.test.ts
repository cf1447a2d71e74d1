import { beforeEach, expect, test } from "vitest";
import { uuidOf } from "../../../platform/ids.ts";
import { recordFacts } from "../../facts/record-facts.ts";
import { markSending, takeOverLane } from "../../lane/mark-sending.ts";
import type { LaneOwner } from "../../lane/owned-lane.ts";
import type { Setback } from "../../lane/settle-attempts.ts";
import { setBack as recordSetback } from "../../test/facts.ts";
import { text, useMessages } from "../../test/message-world.ts";

const world = useMessages();

let owner: LaneOwner;
let id: string;
beforeEach(async () => {
  await world.connect();
  owner = await world.own();
  id = (await world.send(text())).body.id;
});

const SHOWN = { code: "channel_unavailable", detail: "Not now.", retryable: true, provider_code: 131000 };
const TIME = expect.stringMatching(/Z$/);

const list = async (query = "") => (await world.api.call("GET", `/messages/${id}/attempts${query}`)).body;

async function begin(): Promise<number> {
  const messageIds = [uuidOf("msg", id) as string];
  const [row] = await world.database.run(markSending, { ...owner, low: 0, messageIds });
  return row?.attempt ?? 0;
}

const setBack = (attempt: number, next: Setback["next"]) =>
  recordSetback(world.database, owner, uuidOf("msg", id) as string, { attempt, next });

test("a message has no attempts, then each with its outcome, and the present one", async () => {
  expect(await list()).toEqual({ data: [], next: null });

  await setBack(await begin(), "queued");
  const retried = { attempt: 1, status: "retried", channel_message_id: null, error: SHOWN };
  const first = { ...retried, started_at: TIME, settled_at: TIME };
  expect((await list()).data).toEqual([first]);

  await begin();
  const second = { attempt: 2, status: "sending", channel_message_id: null, error: null };
  expect((await list()).data).toEqual([first, { ...second, started_at: TIME, settled_at: null }]);

  await world.database.transaction((session) => takeOverLane(session, owner.accountId, owner.senderId));
  expect((await list()).data.at(-1)).toMatchObject({ attempt: 2, status: "uncertain", settled_at: null });

  const { accountId, senderId } = owner;
  const fact = { accountId, senderId, messageId: uuidOf("msg", id) as string, attempt: 2 };
  await world.database.transaction((session) =>
    recordFacts(session, [{ ...fact, status: "delivered", channelMessageId: "wamid.2", at: new Date() }]),
  );
  const arrived = { attempt: 2, status: "delivered", channel_message_id: "wamid.2", error: null };
  expect((await list()).data).toEqual([first, { ...arrived, started_at: TIME, settled_at: TIME }]);
});

test("a long list comes in pages", async () => {
  for (let n = 0; n < 12; n++) await setBack(await begin(), "queued");
  const numbers = (page: { data: { attempt: number }[] }) => page.data.map(({ attempt }) => attempt);
  const first = await list("?limit=10");
  expect(numbers(first)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const second = await list(`?limit=10&after=${first.next}`);
  expect([numbers(second), second.next]).toEqual([[11, 12], null]);
  expect(await list("?after=nonsense")).toMatchObject({ status: 422, code: "invalid_cursor" });
});

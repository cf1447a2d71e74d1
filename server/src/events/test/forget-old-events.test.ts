import { expect, test } from "vitest";
import { forgetOldEvents } from "../forget-old-events.ts";
import { useFeedApi } from "./feed-api.ts";

const feed = useFeedApi();

async function makeOlder(days: number): Promise<void> {
  await feed.database.pool.query(
    "update events set created_at = created_at - make_interval(days => $2) where account_id = $1",
    [feed.caller.accountId, days],
  );
}

test("events older than the account's retention go, and a cursor among them is refused", async () => {
  // More rows than one statement deletes.
  for (let i = 0; i < 1_100; i++) await feed.append(["contact.created", "contact.updated"]);
  const old = (await feed.api.call("GET", "/events?limit=1")).body.data[0].id;
  await makeOlder(2);
  const [id] = await feed.append(["message.sent"]);
  await makeOlder(29);
  await forgetOldEvents(feed.database);
  const { body } = await feed.api.call("GET", "/events");
  expect(body.data.map((event: { data: { id: string } }) => event.data.id)).toEqual([id]);
  expect((await feed.api.call("GET", `/events?after=${old}`)).body.code).toBe("cursor_expired");
  await feed.database.pool.query("update accounts set event_days = 28 where account_id = $1", [
    feed.caller.accountId,
  ]);
  await forgetOldEvents(feed.database);
  expect((await feed.api.call("GET", "/events")).body.data).toEqual([]);
  await feed.append(["contact.created"]);
  expect((await feed.api.call("GET", "/events")).body.data).toHaveLength(1);
});

// What a slow reader of a live feed keeps.
import { expect, test } from "vitest";
import { LiveFeed } from "../live-feed.ts";

test("a reader gets its account's items, a bounded number of them, until it closes", () => {
  const handlers: ((lines: string[]) => void)[] = [];
  const woken: string[] = [];
  const feed = new LiveFeed<{ accountId: string; n: number }>("test", (accountId) => woken.push(accountId));
  feed.follow({ on: (_, handler) => void handlers.push(handler) });
  const hear = (accountId: string, n: number) => handlers[0]?.([JSON.stringify({ accountId, n })]);
  const { waiting, close } = feed.open("a");
  hear("b", 0);
  for (let n = 0; n < 1_000; n++) hear("a", n);
  expect(waiting.splice(0).map(({ n }) => n)).toEqual(Array.from({ length: 100 }, (_, index) => index));
  hear("a", 7);
  expect(waiting).toEqual([{ accountId: "a", n: 7 }]);
  close();
  hear("a", 8);
  expect(waiting).toHaveLength(1);
  expect(new Set(woken)).toEqual(new Set(["a", "b"]));
});

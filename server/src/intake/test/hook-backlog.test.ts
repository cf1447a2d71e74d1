import { expect, test } from "vitest";
import { createHookBacklog } from "../hooks/hook-backlog.ts";

test("the backlog is as old as the oldest hook whose work hasn't ended", async () => {
  let now = 1_000;
  const backlog = createHookBacklog({ monotonic: () => now, now: () => now });
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<never>()];
  const done = backlog.during(() => first.promise);
  now = 3_000;
  const failed = backlog.during(() => second.promise);
  now = 4_000;
  expect(backlog.ageMs()).toBe(3_000);
  first.resolve("applied");
  expect(await done).toBe("applied");
  expect(backlog.ageMs()).toBe(1_000);
  second.reject(new Error("no"));
  await expect(failed).rejects.toThrow("no");
  expect(backlog.ageMs()).toBe(0);
});

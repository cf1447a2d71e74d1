import { beforeEach, expect, test } from "vitest";
import { HookBudget } from "../hooks/hook-budget.ts";

const MB = 1024 * 1024;

let budget: HookBudget;
/** Names of the hooks that are being worked on. */
let running: string[];

beforeEach(() => {
  budget = new HookBudget();
  running = [];
});

function start(name: string, account: string, bytes: number) {
  const ended = Promise.withResolvers<void>();
  const done = budget.spend(account, bytes, async () => {
    running.push(name);
    await ended.promise;
    running.splice(running.indexOf(name), 1);
  });
  return {
    async end() {
      ended.resolve();
      await done;
    },
    async fail() {
      ended.reject(new Error("broken"));
      await done.catch(() => undefined);
    },
  };
}

test("an account's hooks share 8 MiB, first come, first served", async () => {
  const first = start("5 MB", "a", 5 * MB);
  const second = start("another 5 MB", "a", 5 * MB);
  const third = start("1 MB", "a", MB);
  expect(running).toEqual(["5 MB"]);
  await first.end();
  expect(running).toEqual(["another 5 MB", "1 MB"]);
  await Promise.all([second.end(), third.end()]);
  expect(running).toEqual([]);
});

test("a hook doesn't wait for another account's hooks", () => {
  start("a's", "a", 8 * MB);
  start("b's", "b", 8 * MB);
  expect(running).toEqual(["a's", "b's"]);
});

test("hooks of 32 MiB can wait; more are refused until a waiting hook starts", async () => {
  const hooks = Array.from({ length: 5 }, (_, index) => start(String(index), "a", 8 * MB));
  const refused = budget.spend("a", 1, async () => undefined);
  await expect(refused).rejects.toMatchObject({ status: 503, code: "overloaded", retryable: true });
  await hooks[0]?.end();
  const next = start("next", "a", 8 * MB);
  for (const hook of [...hooks.slice(1), next]) await hook.end();
  expect(running).toEqual([]);
  await start("later", "a", 8 * MB).end();
});

test("a failed hook frees its room", async () => {
  const first = start("first", "a", 8 * MB);
  const second = start("second", "a", 8 * MB);
  await first.fail();
  expect(running).toContain("second");
  await second.end();
});

test("an empty body needs no room", async () => {
  await start("empty", "a", 0).end();
  const next = start("next", "a", 8 * MB);
  expect(running).toEqual(["next"]);
  await next.end();
});

import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { refresh } from "../refresh.ts";

test("what is being read for the first time is read once more: its answer may be older than the event", async () => {
  const cache = new QueryClient();
  const queryKey = ["contact", "15551234567"];
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const;
  let reads = 0;
  const queryFn = () => (answers[reads++] as (typeof answers)[0]).promise;
  onTestFinished(new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => undefined));
  refresh(cache, ["contact"]);
  expect(reads).toBe(1);
  answers[0].resolve("older");
  answers[1].resolve("newer");
  await expect.poll(() => cache.getQueryData(queryKey)).toBe("newer");
});

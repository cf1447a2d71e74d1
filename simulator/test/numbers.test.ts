import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type BusinessNumber, openNumbers } from "../src/whatsapp/store/numbers.ts";
import { number, temporaryFolder } from "./test-simulator.ts";

test("a change that is made before the last one is on disk keeps both", async () => {
  const path = join(temporaryFolder(), "numbers.jsonl");
  const numbers = openNumbers(path);
  const first: BusinessNumber = { ...number, callback_url: null, verified_name: "Shop", verified: false };
  const registered = numbers.put({ ...first, callback_url: "http://localhost/hook" });
  await Promise.all([
    registered,
    numbers.put({ ...(numbers.get(first.phone_number_id) ?? first), unsubscribed: true }),
  ]);
  numbers.close();
  const again = openNumbers(path);
  onTestFinished(() => again.close());
  for (const known of [numbers, again])
    expect(known.list()).toMatchObject([{ callback_url: "http://localhost/hook", unsubscribed: true }]);
});

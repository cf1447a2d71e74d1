// POST /contacts/export, GET /exports/{id} and exports in GET /jobs over HTTP, and the job by a real worker.
import { describe, expect, test } from "vitest";
import { startTestApi } from "../../../test/api.ts";
import { useSharedDatabase } from "../../../test/database.ts";
import { exportOperations } from "../index.ts";
import { askForExport, useWorld, work } from "./export-world.ts";

const testDatabase = useSharedDatabase();
const world = useWorld(testDatabase);
const ask = (email: unknown, headers = {}) => world.api.call("POST", "/contacts/export", { email }, headers);

describe("an address that is refused", () => {
  test.each([
    ["a list", "ana@example.com, bob@example.com"],
    ["a display name", "Ana <ana@example.com>"],
    ["a header", "ana@example.com\r\nBcc: bob@example.com"],
    ["a NUL", "ana\u0000@example.com"],
    ["a letter that looks alike", "аna@example.com"],
  ])("%s", async (_, email) => {
    const { status, body } = await ask(email);
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ pointer: "/email", code: "invalid_email", detail: expect.any(String) }]);
  });
});

test.each(["ana@example.com", `${"a".repeat(64)}@${`${"b".repeat(60)}.`.repeat(3)}${"c".repeat(5)}`])(
  "%s is valid and reaches the mail server unchanged",
  async (email) => {
    await work(world, await askForExport(world, email));
    expect(world.mails.received.map((mail) => mail.to)).toEqual([[email]]);
  },
);

test("ten per hour are queued, however many are requested at the same time", async () => {
  const answers = await Promise.all(Array.from({ length: 16 }, (_, index) => ask(`a${index}@example.com`)));
  const refused = answers.filter((answer) => answer.status === 429);
  expect(answers.filter((answer) => answer.status === 202)).toHaveLength(10);
  expect(refused).toHaveLength(6);
  expect(refused[0]?.body).toMatchObject({ code: "too_many_exports", retryable: true });
  const wait = Number(refused[0]?.headers["retry-after"]);
  expect(wait).toBeGreaterThan(3_590);
  expect(wait).toBeLessThanOrEqual(3_600);
  await world.query(
    "update jobs set created_at = created_at - interval '1 hour' where account_id = $1 and email = 'a0@example.com'",
    world.caller.accountId,
  );
  const oneWasEarlier = answers[0]?.status === 202;
  expect((await ask("b@example.com")).status).toBe(oneWasEarlier ? 202 : 429);
});

test("without a mail server nothing is written", async () => {
  const api = await startTestApi(
    world.database,
    exportOperations({ ...world.deps, mailer: null }),
    world.caller,
  );
  const key = { "idempotency-key": "no-mail" };
  const { status, body } = await api.call("POST", "/contacts/export", { email: "ana@example.com" }, key);
  expect(status).toBe(503);
  expect(body).toMatchObject({ code: "mail_not_configured", retryable: false });
  expect((await world.api.call("GET", "/jobs")).body.data).toEqual([]);
  const kept = await world.database.pool.query("select 1 from idempotency_keys where account_id = $1", [
    world.caller.accountId,
  ]);
  expect(kept.rowCount).toBe(0);
  await api.close();
});

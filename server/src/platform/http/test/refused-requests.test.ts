// The log has a line about each refused request, and says nothing personal.
import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createTestAccount } from "../../../../test/account.ts";
import { startTestApi, type TestApi } from "../../../../test/api.ts";
import { useDatabase, usePool } from "../../../../test/database.ts";
import { createLog } from "../../log.ts";
import { publicActor } from "../access/actor.ts";
import { answer, operation } from "../operation.ts";

const database = usePool(useDatabase());
const lines: Record<string, unknown>[] = [];
const destination = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(JSON.parse(String(chunk)));
    done();
  },
});
let api: TestApi;
let by: string;

beforeAll(async () => {
  const greet = operation({
    operationId: "greet",
    route: "GET /greet/:name",
    tag: "Test",
    summary: "Test",
    description: "For a test.",
    examples: {},
    scope: null,
    answers: { 200: { description: "A greeting.", schema: z.object({}) } },
    params: z.object({ name: z.string().max(12) }),
    handler: async () => answer(200, {}),
  });
  const caller = await createTestAccount(database);
  by = publicActor(caller) as string;
  api = await startTestApi(database, [greet], caller, { log: createLog("info", destination) });
});
afterAll(() => api.close());

test("a refused request is a line with the id of its answer, without its path", async () => {
  expect((await api.call("GET", "/greet/Ana")).status).toBe(200);
  expect(lines).toEqual([]);
  const { headers } = await api.call("GET", "/greet/+15551234567890");
  const shown = { route: "/api/greet/:name", code: "too_long", request: headers["request-id"], by };
  expect(lines).toEqual([expect.objectContaining({ method: "GET", ...shown, msg: "request refused" })]);
  expect(JSON.stringify(lines)).not.toContain("1555");
});

test("an id that the client chose isn't in the line", async () => {
  await api.call("GET", "/greet/+15551234567890", undefined, { "request-id": "15551234567" });
  expect(lines.at(-1)).toMatchObject({ code: "too_long", by });
  expect(JSON.stringify(lines)).not.toContain("1555");
});

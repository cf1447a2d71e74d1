// A signed-in browser against real processes.
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { openEventStream } from "../../../test/event-stream.ts";
import { openService, type RunningService, type Served } from "../../../test/running-service.ts";

const server = useDatabase();
let service: RunningService;
let one: Served;
let two: Served;

beforeAll(async () => {
  service = await openService(server.url);
  one = await service.serve();
});
afterAll(() => service.close());

async function signIn(apiKey = service.apiKey): Promise<string> {
  const response = await fetch(`${one.url}/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: one.url },
    body: JSON.stringify({ api_key: apiKey }),
  });
  expect(response.status).toBe(204);
  return response.headers.get("set-cookie")?.split(";")[0] as string;
}

const statusOf = async (process: Served, cookie: string) =>
  (await fetch(`${process.url}/api/session`, { headers: { cookie } })).status;

test("a session works on every process and survives a kill", async () => {
  const killed = await service.start({ PARLEY_ROLES: "api" });
  const cookie = await signIn();
  expect([await statusOf(one, cookie), await statusOf(killed, cookie)]).toEqual([200, 200]);
  await killed.process.end("SIGKILL");
  two = await service.serve({ PARLEY_ROLES: "api" });
  expect(await statusOf(two, cookie)).toBe(200);
});

test("a page follows events with its cookie until its key is revoked on another process", async () => {
  const wish = { name: "Desk", scopes: ["events:read", "contacts:read", "contacts:write"] };
  const key = (await one.call("POST", "/keys", wish)).body;
  const cookie = await signIn(key.secret);
  const stream = await openEventStream(`${two.url}/api/events/stream`, { cookie });
  expect(stream.status).toBe(200);
  const upsert = await fetch(`${one.url}/api/contacts/contact`, {
    method: "POST",
    headers: {
      cookie,
      origin: one.url,
      "x-parley-console": "1",
      "content-type": "application/json",
    },
    body: JSON.stringify({ contact: { phone: "+15557770001" } }),
  });
  expect(upsert.status).toBe(201);
  expect((await stream.next())?.event).toBe("contact.created");
  expect((await one.call("DELETE", `/keys/${key.id}`)).status).toBe(200);
  await expect.poll(() => statusOf(two, cookie)).toBe(401);
  await one.call("POST", "/contacts/contact", { contact: { phone: "+15557770002" } });
  expect(await stream.next()).toBeUndefined();
});

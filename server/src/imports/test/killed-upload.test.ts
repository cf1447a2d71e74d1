// A process is killed in the middle of an upload: its Idempotency-Key becomes free soon.
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { openService, type RunningService } from "../../../test/running-service.ts";
import { beginUpload } from "./open-upload.ts";

const server = useDatabase();
let service: RunningService;
beforeAll(async () => {
  service = await openService(server.url);
});
afterAll(() => service.close());

test("a repeat must wait, and is then received", async () => {
  const timing = { ...JSON.parse(service.environment["PARLEY_TIMING"] as string), key_hold_ms: 3_000 };
  const environment = { PARLEY_TIMING: JSON.stringify(timing) };
  const [one, two] = [await service.start(environment), await service.serve(environment)];
  const key = { "idempotency-key": "killed" };
  const file = "phone,name\n15551110001,Ana\n";
  const repeat = async () => {
    const headers = { "content-type": "text/csv", ...key };
    return (await two.call("POST", "/contacts/import", file, headers)).status;
  };
  const { answer } = beginUpload(one.url, { authorization: service.apiKey, first: file, ...key });
  const imports = async () => (await two.call("GET", "/jobs")).body.data;
  await expect.poll(async () => (await imports()).length).toBe(1);
  expect(await repeat()).toBe(409);
  await one.process.end("SIGKILL");
  await expect(answer).rejects.toThrow();
  await expect.poll(repeat).toBe(202);
  await expect.poll(async () => (await imports())[0]).toMatchObject({ status: "finished", rows_done: 1 });
});

// /readyz of a process without a worker of its own.
import { expect, test } from "vitest";
import { useOpenService } from "../../../test/running-service.ts";
import { parley } from "../../cli/test/run-command.ts";

const WORKER = { PARLEY_ROLES: "worker", PARLEY_PUBLIC_URL: "http://127.0.0.1" };
const service = useOpenService();

function shortSilence(): string {
  const timing = JSON.parse(service.environment["PARLEY_TIMING"] as string);
  return JSON.stringify({ ...timing, worker_silence_ms: 2_000 });
}

test("an API is ready while a worker is alive, and for a while after the last one was", async () => {
  const PARLEY_TIMING = shortSilence();
  const { url } = await service.serve({ PARLEY_ROLES: "api", PARLEY_TIMING });
  const ready = async () => (await fetch(`${url}/readyz`)).status;
  expect(await ready()).toBe(503);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const port = new URL(url).port;
  const { out } = await parley(["doctor"], { ...service.environment, PARLEY_TIMING, PARLEY_PORT: port });
  expect(out).toMatch(/^failed +api +.*\/readyz answers 503: not ready: no worker runs\.$/m);
  const worker = await service.serve({ ...WORKER, PARLEY_TIMING });
  expect(await ready()).toBe(200);
  await worker.stop();
  expect(await ready()).toBe(200);
  await expect.poll(ready).toBe(503);
  const other = await service.start({ ...WORKER, PARLEY_TIMING });
  expect(await ready()).toBe(200);
  await other.process.end("SIGKILL");
  await expect.poll(ready).toBe(503);
});

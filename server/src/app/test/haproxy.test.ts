// HAProxy with the sample configuration of deploy/.
import { spawn } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { needs } from "../../../test/needs.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { useOpenService } from "../../../test/running-service.ts";

needs("haproxy -v", "haproxy");
const service = useOpenService();

test("HAProxy's sample keeps an API without a worker", async () => {
  const timing = JSON.parse(service.environment["PARLEY_TIMING"] as string);
  const PARLEY_TIMING = JSON.stringify({ ...timing, worker_silence_ms: 2_000 });
  const { url } = await service.serve({ PARLEY_ROLES: "api", PARLEY_TIMING });
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
  const folder = await newFolder("parley-haproxy-");
  const socket = join(folder, "stats");
  const config = join(folder, "haproxy.cfg");
  const sample = await readFile(new URL("../../../../deploy/haproxy.cfg", import.meta.url), "utf8");
  await writeFile(
    config,
    sample
      .replace(/^ *user .*\n *group .*\n/m, `    stats socket ${socket}\n`)
      .replace(/^ *bind :80$/m, `    bind unix@${join(folder, "public")}`)
      .replace(/^ *bind :443.*\n/m, "")
      .replace("127.0.0.1:8080", new URL(url).host)
      .replace("inter 2s", "inter 50ms fall 1"),
  );
  const proxy = spawn("haproxy", ["-db", "-f", config], { stdio: ["ignore", "ignore", "inherit"] });
  onTestFinished(async () => {
    const ended = new Promise((resolve) => proxy.once("exit", resolve));
    proxy.kill("SIGKILL");
    await ended;
    await rm(folder, { recursive: true });
  });
  /** The state of the first process, and the result of its newest check. */
  const check = async () => {
    const connection = connect(socket);
    connection.write("show stat\n");
    const [header = "", ...rows] = (await text(connection)).split("\n");
    const row = rows.find((one) => one.startsWith("parley,parley1,"))?.split(",");
    return ["status", "check_status"].map((name) => row?.[header.split(",").indexOf(name)]);
  };
  await expect.poll(() => check().catch(String)).toEqual(["UP", "L7OK"]);
});

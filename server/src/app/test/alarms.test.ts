// The alarms of deploy/, judged by Prometheus's own tool.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { needs } from "../../../test/needs.ts";

needs("promtool --version", "prometheus");

test("Prometheus raises each alarm when it should", () => {
  const tests = fileURLToPath(new URL("../../../../deploy/alerts.test.yml", import.meta.url));
  const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", tests], { encoding: "utf8" });
  expect({ status, said: stdout + stderr }).toMatchObject({ status: 0 });
});

// The unit of deploy/, judged by systemd itself.
import { spawnSync } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { needs } from "../../../test/needs.ts";
import { newFolder } from "../../../test/new-folder.ts";

needs("systemd-analyze --version", "systemd");
const UNIT = new URL("../../../../deploy/parley.service", import.meta.url);

test("systemd understands its unit, and calls it safe", async () => {
  const folder = await newFolder("parley-unit-");
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "parley.service");
  // The program is elsewhere here.
  const unit = (await readFile(UNIT, "utf8")).replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`);
  await writeFile(path, unit);
  const verified = spawnSync("systemd-analyze", ["verify", "--man=no", path], { encoding: "utf8" });
  expect(verified.stderr).toBe("");
  // In tenths: systemd calls a unit up to 2.0 "OK", and one without any protection has 9.6.
  const judged = spawnSync("systemd-analyze", ["security", "--offline=true", "--threshold=20", path]);
  expect(judged.status).toBe(0);
});

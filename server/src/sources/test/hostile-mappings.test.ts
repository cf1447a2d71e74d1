// Mappings that loop or explode: each ends with a fault, and the event loop goes on meanwhile.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { setInterval } from "node:timers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { MappingRunner } from "../mapping/mapping-runner.ts";

let runner: MappingRunner;
/** The most processor time that this process used without a turn of its event loop, however busy the machine is. */
let longestMs = 0;
let timer: NodeJS.Timeout;

beforeAll(() => {
  runner = new MappingRunner(systemClock);
  let last = process.cpuUsage();
  timer = setInterval(() => {
    const { user, system } = process.cpuUsage(last);
    longestMs = Math.max(longestMs, (user + system) / 1_000);
    last = process.cpuUsage();
  }, 5);
});
afterAll(() => {
  clearInterval(timer);
  runner.stop();
});

const run = (mapping: string, payload: unknown = {}, account = "one") =>
  runner.run(account, { mapping, payload: JSON.stringify(payload), headers: {} });

/** Evaluates one mapping and waits. */
const SERVICE = fileURLToPath(new URL("mapping-service-process.ts", import.meta.url));

const LOOP = "($f := function($n) { $f($n + 1) }; $f(0))";
const REGEX = `$match('${"a".repeat(60)}!', /^(a+)+$/)`;

describe("a fault, and the next mapping runs:", () => {
  test.each<[string, string, string]>([
    ["a loop", LOOP, "mapping_too_slow"],
    ["a regular expression without an end", REGEX, "mapping_too_slow"],
    ["a recursion without an end", "($f := function($n) { 1 + $f($n + 1) }; $f(0))", "mapping_too_large"],
    ["a string of 500 million characters", "$pad('x', 500000000)", "mapping_too_large"],
    [
      "a string that doubles",
      "$reduce([1..40], function($s, $n) { $s & $s }, 'xxxxxxxxxx')",
      "mapping_too_large",
    ],
    ["a list of 100 million texts", "$split($pad('a,', 100000000, ',a'), ',')", "mapping_too_large"],
    ["a range of ten million numbers", "[1..10000000]", "mapping_too_large"],
    ["a list in a list in a list", "($a := [1..1000]; $a.($a.($a)))", "mapping_too_large"],
    ["base64 of 400 million characters", "$base64encode($pad('x', 400000000))", "mapping_too_large"],
    ["a program of 40 MB inside the mapping", "$eval($pad('1', 20000000, '+1'))", "mapping_too_large"],
    ["a result of a megabyte", "$pad('x', 1000000)", "mapping_too_large"],
    ["10,000 brackets", `${"(".repeat(5_000)}1${")".repeat(5_000)}`, "mapping_too_large"],
    ["no JSONata", "{", "invalid_mapping"],
    ["a function that doesn't exist", "$nothing()", "mapping_failed"],
  ])("%s", async (_name, mapping, code) => {
    const evaluated = await run(mapping);
    // V8 may have no memory left before it has no time left, or the other way round.
    if (code === "mapping_too_large")
      expect(["mapping_too_large", "mapping_too_slow"]).toContain(codeOf(evaluated));
    else expect(codeOf(evaluated)).toBe(code);
    expect(await run("1 + 1")).toMatchObject({ ok: true, json: "2" });
  });
});

function codeOf(evaluated: Awaited<ReturnType<typeof run>>): string {
  return evaluated.ok ? "ok" : evaluated.code;
}

test("the event loop went on meanwhile", () => {
  // Evaluating any of these mappings in this process would block it for a second or more.
  expect(longestMs).toBeLessThan(700);
});

test("an account whose mappings loop delays another account at most once", async () => {
  const own = new MappingRunner(systemClock);
  try {
    const ask = (account: string, mapping: string) =>
      own.run(account, { mapping, payload: "{}", headers: {} });
    expect(codeOf(await ask("looping", LOOP))).toBe("mapping_too_slow");
    const looping = Array.from({ length: 3 }, () => ask("looping", LOOP));
    const began = performance.now();
    for (let i = 0; i < 20; i++) expect(await ask("other", "1")).toMatchObject({ ok: true, json: "1" });
    const ended = performance.now() - began;
    await Promise.all(looping);
    expect(performance.now() - began).toBeGreaterThan(ended);
    expect(ended).toBeLessThan(3_000);
  } finally {
    own.stop();
  }
});

test("too much that waits is refused with 503", async () => {
  const own = new MappingRunner(systemClock);
  try {
    const payload = JSON.stringify("x".repeat(2_000_000));
    const tasks = Array.from({ length: 6 }, () => own.run("one", { mapping: "1", payload, headers: {} }));
    const settled = await Promise.allSettled(tasks);
    const refused = settled.filter((one) => one.status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ status: 503, code: "overloaded" });
  } finally {
    own.stop();
  }
});

describe("a mapping can't change what the next one sees", () => {
  test.each([
    ["__proto__ of a result", `$merge([{"__proto__": {"polluted": 1}}])`],
    ["__proto__ of the payload", `__proto__.polluted`],
    ["a transform", `$ ~> |$|{"__proto__": {"polluted": 1}}|`],
    ["a variable", "$polluted := 1"],
    ["a built-in function", "$string := 1"],
  ])("%s", async (_name, mapping) => {
    await run(mapping, JSON.parse('{"__proto__": {"polluted": 1}, "a": {}}'));
    const seen = await run(`{"a": {}.polluted, "b": polluted, "c": $polluted, "d": $string(1)}`);
    expect(seen).toMatchObject({ ok: true, json: '{"d":"1"}' });
  });

  test.each([
    "constructor",
    "a.constructor",
    "$string.constructor",
    `$lookup({}, "constructor")`,
    "$eval('this')",
  ])("%s is nothing", async (mapping) => {
    const evaluated = await run(mapping, { a: "x" });
    expect(evaluated).not.toMatchObject({ ok: true, json: expect.anything() });
  });
});

const hasProc = existsSync("/proc/self/environ");

test.skipIf(!hasProc)("a mapping process has no environment and may read only its own code", async () => {
  await run("1");
  const [pid] = childPids();
  expect(readFileSync(`/proc/${pid}/environ`, "utf8")).not.toMatch(/DATABASE|SECRET|PATH=\/home|PARLEY/);
  const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  const flags = words.filter((word) => word.startsWith("--") || word.startsWith("-"));
  const read = `require("node:fs").readFileSync("/etc/passwd")`;
  const tried = spawnSync(process.execPath, [...flags, "-e", read], { encoding: "utf8" });
  expect(tried.stderr).toContain("ERR_ACCESS_DENIED");
  const spawned = `require("node:child_process").spawnSync("true")`;
  expect(spawnSync(process.execPath, [...flags, "-e", spawned], { encoding: "utf8" }).stderr).toContain(
    "ERR_ACCESS_DENIED",
  );
});

test.skipIf(!hasProc)("a mapping process ends with a service that was killed", async () => {
  const service = spawn(process.execPath, [SERVICE], { stdio: ["ignore", "pipe", "inherit"] });
  await once(service.stdout, "data");
  const [pid] = childPids(service.pid);
  expect(existsSync(`/proc/${pid}`)).toBe(true);
  service.kill("SIGKILL");
  await expect.poll(() => isRunning(pid as string)).toBe(false);
});

test.skipIf(!hasProc)("a mapping process that was killed from outside is replaced", async () => {
  await run("1");
  for (const pid of childPids()) process.kill(Number(pid), "SIGKILL");
  // Until the end of the process is noticed, a mapping is refused with 503 and can be repeated.
  await expect.poll(() => run("1 + 1").catch(({ code }) => code)).toMatchObject({ ok: true, json: "2" });
});

/** A process that nobody has waited for yet is a zombie: it has ended. */
function isRunning(pid: string): boolean {
  return existsSync(`/proc/${pid}`) && !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
}

function childPids(parent = process.pid): string[] {
  const found = spawnSync("pgrep", ["-f", "evaluate-mappings.js", "-P", String(parent)], {
    encoding: "utf8",
  });
  return found.stdout.trim().split("\n");
}

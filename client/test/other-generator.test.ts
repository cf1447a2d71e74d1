// A client that another generator makes from the committed OpenAPI document: it compiles, and sends a message.
// Long: it compiles with TypeScript.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createClient } from "@hey-api/openapi-ts";
import { build } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../server/test/database.ts";
import { openService, type RunningService } from "../../server/test/running-service.ts";
import { CONSUMER } from "./other-generator-consumer.ts";

const run = promisify(execFile);
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  // The libraries of TypeScript take most of the time.
  skipDefaultLibCheck: true,
  target: "es2024",
  lib: ["es2024", "dom"],
  module: "esnext",
  moduleResolution: "bundler",
  types: [],
};

const database = useDatabase();
let service: RunningService;
let folder: string;

beforeAll(async () => {
  service = await openService(database.url);
  folder = await mkdtemp(join(tmpdir(), "parley-other-"));
  await createClient({
    input: pathOf("../../server/openapi.json"),
    output: join(folder, "generated"),
    logs: { level: "silent", file: false },
  });
  await writeFile(join(folder, "consumer.ts"), CONSUMER);
  await writeFile(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ["consumer.ts", "generated"] }),
  );
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

test("it compiles, and refuses wrong requests", async () => {
  const compiler = pathOf("../../node_modules/typescript/bin/tsc");
  const output = await run(process.execPath, [compiler, "-p", folder]).then(
    ({ stdout }) => stdout,
    ({ stdout, message }) => stdout || message,
  );
  expect(output).toBe("");
});

test("it sends a message and reads it", async () => {
  const server = await service.serve({ PARLEY_ROLES: "api" });
  await service.connectNumber(server.call, "+15550001000");
  const input = join(folder, "consumer.ts");
  await build({ input, write: true, output: { file: join(folder, "consumer.mjs") }, logLevel: "silent" });
  const { sendAndRead } = await import(/* @vite-ignore */ join(folder, "consumer.mjs"));
  expect(await sendAndRead(`${server.url}/api`, service.apiKey)).toMatchObject({
    status: "queued",
    phone_number: "+15551234567",
    text: "Hello Ana",
  });
});

// A client that another generator makes from the committed OpenAPI document: it compiles, and sends a message.
// Long: it compiles with TypeScript.
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createClient } from "@hey-api/openapi-ts";
import { build } from "rolldown";
import { beforeAll, expect, test } from "vitest";
import { useOpenService } from "../../server/test/running-service.ts";
import { useFolder } from "../../server/test/test-folder.ts";
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

const service = useOpenService();
const folder = useFolder();

beforeAll(async () => {
  await createClient({
    input: pathOf("../../server/openapi.json"),
    output: folder("generated"),
    logs: { level: "silent", file: false },
  });
  await writeFile(folder("consumer.ts"), CONSUMER);
  const config = { compilerOptions: COMPILER_OPTIONS, include: ["consumer.ts", "generated"] };
  await writeFile(folder("tsconfig.json"), JSON.stringify(config));
});

test("it compiles, and refuses wrong requests", async () => {
  const compiler = pathOf("../../node_modules/typescript/bin/tsc");
  const output = await run(process.execPath, [compiler, "-p", folder()]).then(
    ({ stdout }) => stdout,
    ({ stdout, message }) => stdout || message,
  );
  expect(output).toBe("");
});

test("it sends a message and reads it", async () => {
  const server = await service.serve({ PARLEY_ROLES: "api" });
  await service.connectNumber(server.call, "+15550001000");
  const [input, file] = [folder("consumer.ts"), folder("consumer.mjs")];
  await build({ input, write: true, output: { file }, logLevel: "silent" });
  const { sendAndRead } = await import(/* @vite-ignore */ file);
  expect(await sendAndRead(`${server.url}/api`, service.apiKey)).toMatchObject({
    status: "queued",
    phone_number: "+15551234567",
    text: "Hello Ana",
  });
});

// The generated files match the OpenAPI document, and the client has a method for each of its operations.
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { generate } from "../generate/generate.ts";
import type { OpenApiDocument } from "../generate/operation-table.ts";
import { json, scriptedService } from "./scripted-service.ts";

test("the committed files are current (npm run openapi updates them)", async () => {
  for (const [path, text] of Object.entries(await generate()))
    expect(await readFile(new URL(`../${path}`, import.meta.url), "utf8"), path).toBe(text);
});

const document: OpenApiDocument = JSON.parse(
  await readFile(new URL("../../server/openapi.json", import.meta.url), "utf8"),
);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({ operationId, method, path })),
);

describe("each operation has a method that calls it", () => {
  test.each(operations)("$operationId", async ({ operationId, method, path }) => {
    const { parley, requests } = await scriptedService([json({ data: [], next: null })]);
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, `a-${name}`]);
    // biome-ignore lint/suspicious/noExplicitAny: any operation
    const called = (parley as any)[operationId]({ ...Object.fromEntries(parameters), body: "x" });
    // The stream makes its request when it is read.
    if (operationId === "streamEvents") await called.next().catch(() => undefined);
    else await called;
    expect(requests[0]?.method).toBe(method.toUpperCase());
    expect(requests[0]?.url?.split("?")[0]).toBe(`/api${path.replaceAll(/\{(\w+)\}/g, "a-$1")}`);
  });
});

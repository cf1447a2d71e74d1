import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { openApiDocument } from "../../platform/http/openapi.ts";
import { apiOperations } from "../operations.ts";

test("the committed OpenAPI document matches the operations (npm run openapi updates it)", async () => {
  const committed = JSON.parse(await readFile(new URL("../../../openapi.json", import.meta.url), "utf8"));
  expect(JSON.parse(JSON.stringify(openApiDocument(apiOperations())))).toEqual(committed);
});

test("a new message is one of three forms, each with its own required field", () => {
  const { schemas } = openApiDocument(apiOperations()).components;
  const { oneOf } = schemas["NewMessage"] as { oneOf: { $ref: string }[] };
  const forms = oneOf.map(({ $ref }) => schemas[$ref.split("/").at(-1) as string]);
  expect(forms).toMatchObject([
    { required: ["message"], additionalProperties: false },
    { required: ["template"], additionalProperties: false },
    { required: ["sticker"], additionalProperties: false },
  ]);
});

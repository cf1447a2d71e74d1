import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { openApiDocument } from "../../platform/http/openapi.ts";
import { apiOperations } from "../operations.ts";

test("the committed OpenAPI document matches the operations (npm run openapi updates it)", async () => {
  const committed = JSON.parse(await readFile(new URL("../../../openapi.json", import.meta.url), "utf8"));
  expect(JSON.parse(JSON.stringify(openApiDocument(apiOperations())))).toEqual(committed);
});

// Writes src/schema.ts and src/operations.ts from the OpenAPI document. `npm run openapi` runs it.
import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { withExclusiveForms } from "./exclusive-forms.ts";
import { type OpenApiDocument, operationTable } from "./operation-table.ts";

const DOCUMENT = new URL("../../server/openapi.json", import.meta.url);
const PACKAGE = new URL("../package.json", import.meta.url);
const HEAD = "// Generated from server/openapi.json by `npm run openapi`. Don't edit.\n";

/** The generated files, by their paths below client/. */
export async function generate(): Promise<Record<string, string>> {
  const document = JSON.parse(await readFile(DOCUMENT, "utf8"));
  const { version } = JSON.parse(await readFile(PACKAGE, "utf8"));
  const described = withExclusiveForms(withoutFailures(document)) as object as OpenAPI3;
  // A field of a body that has a default needn't be sent.
  const schema = astToString(await openapiTS(described, { defaultNonNullable: false }));
  return {
    "src/schema.ts": HEAD + schema,
    "src/operations.ts": HEAD + operationTable(document, version),
  };
}

/** All failures have the form of `Problem`. Listing them for each operation would make the file six times as large. */
function withoutFailures(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  for (const { responses } of Object.values(copy.paths).flatMap((methods) => Object.values(methods)))
    for (const status of Object.keys(responses)) if (!status.startsWith("2")) delete responses[status];
  return copy;
}

if (import.meta.main) {
  for (const [path, text] of Object.entries(await generate()))
    await writeFile(new URL(`../${path}`, import.meta.url), text);
}

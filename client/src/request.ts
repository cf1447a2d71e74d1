// Sorts what the caller gave into the parts of the request, as openapi-fetch takes them.
import type { OperationRow } from "./operation-row.ts";

/** The parameters of a call and the fields of its body, side by side. */
export type Given = Record<string, unknown>;

export function requestOf(row: OperationRow, given: Given, headers: Record<string, string>) {
  const { path, query, fields } = partsOf(row, given);
  const params = { path, query };
  switch (row.body) {
    case undefined:
      return { params, headers };
    case "fields":
      return { params, headers, body: fields };
    case "json":
      return { params, headers, body: fields["body"] };
    case "bytes": {
      const { body, contentType = row.contentType } = fields;
      return {
        params,
        headers: { "Content-Type": contentType, ...headers },
        body: typeof body === "function" ? body() : body,
        bodySerializer: (bytes: unknown) => bytes,
        // A body that is a stream requires it.
        duplex: "half",
      };
    }
  }
}

function partsOf(row: OperationRow, given: Given): Record<"path" | "query" | "fields", Given> {
  const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  // The word channel stands for the account's default channel.
  const path: Given = inPath.includes("channel") ? { channel: "channel" } : {};
  const [query, fields]: [Given, Given] = [{}, {}];
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (inPath.includes(name)) path[name] = value;
    else if (row.body === undefined || row.query?.includes(name)) query[name] = value;
    else fields[name] = value;
  }
  for (const name of inPath) {
    // An address with an empty part, or with dots, is that of another operation.
    if (/^\.{0,2}$/.test(String(path[name] ?? ""))) throw new TypeError(`The parameter ${name} is missing.`);
  }
  return { path, query, fields };
}

// Validates the input of a request.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { type Fault, invalidInput } from "../../problem.ts";
import type { Operation } from "../operation.ts";
import { faultCount, faultsOf, IN_PLAIN_WORDS, issuesOf } from "./issues.ts";
import { parseJson } from "./json-parser.ts";

/** Levels of a body that anybody may send. */
const KEYLESS_DEPTH = 4;

// Constants, because creating a schema takes far longer than using it.
const NO_QUERY = z.strictObject({});
const NO_BODY = z.union([z.undefined(), z.null(), z.strictObject({})]);

export interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Validates path, query and body together, so that one answer names the faults of all three. Throws 400 or 422. `json` of the result
 * is the parsed body before validation.
 */
export async function readInput(
  request: FastifyRequest,
  operation: Operation,
): Promise<Input & { json: unknown }> {
  const { upload, streams, keyless, readsInSlices = false } = operation;
  const faults: Fault[] = [];
  let omitted = 0;
  const read = async (schema: z.ZodType | undefined, value: unknown, root: string, isAsync = false) => {
    if (!schema) return undefined;
    const result = isAsync
      ? await schema.safeParseAsync(value, IN_PLAIN_WORDS)
      : schema.safeParse(value, IN_PLAIN_WORDS);
    if (result.success) return result.data;
    const found = faultsOf(result.error, value, root);
    faults.push(...found);
    omitted += issuesOf(result.error).reduce((count, issue) => count + faultCount(issue), -found.length);
    return undefined;
  };
  const sent = request.body;
  const json = typeof sent === "string" ? parseJson(sent, keyless && KEYLESS_DEPTH) : undefined;
  const params = await read(operation.params, request.params, "/path");
  const query = await read(operation.query ?? NO_QUERY, request.query, "/query");
  const body = upload || streams ? sent : await read(operation.body ?? NO_BODY, json, "", readsInSlices);
  if (upload && !Buffer.isBuffer(body))
    faults.push({ pointer: "", code: "required", detail: `The body must be ${upload.contentType}.` });
  const [first, ...rest] = faults;
  if (first) throw invalidInput([first, ...rest], { omitted });
  return { params, query, body, json };
}

// One operation of the API as data: its schema is the validation, the OpenAPI document and the types.
import type { IncomingHttpHeaders } from "node:http";
import type { z } from "zod";
import type { IdempotencyClaim } from "../idempotency/claim.ts";
import type { Once } from "../idempotency/once.ts";
import type { Answer } from "./answer.ts";
import type { Caller } from "./caller.ts";
import type { StreamedBody } from "./streamed-body.ts";

export { type Answer, answer } from "./answer.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface OperationRequest<Params, Query, Body> {
  caller: Caller;
  params: Params;
  query: Query;
  body: Body;
  headers: IncomingHttpHeaders;
  /** The body of an operation that takes it as it streams in. */
  stream: StreamedBody | null;
  /** Set when the caller sent an Idempotency-Key; for operations that keep it in a transaction of their own. */
  claim: IdempotencyClaim | null;
  /** Runs the work in one transaction, at most once for an Idempotency-Key. A streamed body is read to its end before. */
  once: Once;
}

/** What an operation can answer beside problems, for the document and for tests. */
export interface AnswerDefinition {
  description: string;
  schema?: z.ZodType;
  /** Of an answer that isn't JSON. */
  contentType?: string;
  /** It has the header ETag. */
  etag?: true;
}

export interface OperationDefinition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> {
  /** Also the file's name in kebab-case and the client's method. */
  operationId: string;
  method: Method;
  /** Below the base address; `:name` stands for a parameter. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  /** What the key must allow, of several any; null: any valid key. */
  scope: string | readonly [string, ...string[]] | null;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The body's schema is asynchronous: it lets others have their turn while a long list is checked. */
  readsInSlices?: true;
  /** Takes this content type as bytes in place of JSON. */
  upload?: { contentType: string; maxBytes: number };
  /** Takes these content types as they stream in, in place of JSON, without a limit of size. */
  streams?: { contentTypes: string[] };
  /** The headers that it heeds with a condition on an ETag. */
  conditions?: ("If-Match" | "If-None-Match")[];
  answers: Record<number, AnswerDefinition>;
  /** Codes of the problems that only this operation has, by status. */
  problems?: Record<number, string[]>;
  handler(request: OperationRequest<z.output<Params>, z.output<Query>, z.output<Body>>): Promise<Answer>;
}

/** An operation whose types are checked already. */
export type Operation = OperationDefinition<z.ZodType, z.ZodType, z.ZodType> & {
  /** No key is asked for, and there is no caller: a secret in the address says who may. */
  keyless?: true;
};

/** Declares an operation; a part without a schema is `undefined` to the handler. */
export function operation<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(definition: OperationDefinition<Params, Query, Body>): Operation {
  return definition as unknown as Operation;
}

type KeylessDefinition<Params extends z.ZodType, Query extends z.ZodType> = Omit<
  OperationDefinition<Params, Query, z.ZodUndefined>,
  "method" | "scope" | "body" | "upload" | "handler"
> & {
  handler(
    request: Pick<
      OperationRequest<z.output<Params>, z.output<Query>, undefined>,
      "params" | "query" | "headers"
    >,
  ): Promise<Answer>;
};

/** Declares a GET that needs no key, for links that people open. */
export function keylessOperation<Params extends z.ZodType, Query extends z.ZodType = z.ZodUndefined>(
  definition: KeylessDefinition<Params, Query>,
): Operation {
  return { ...definition, method: "GET", scope: null, keyless: true } as unknown as Operation;
}

// One operation of the API as data: its schema is the validation, the OpenAPI document and the types.
import type { IncomingHttpHeaders } from "node:http";
import type { z } from "zod";
import type { IdempotencyClaim, Once } from "../idempotency/once.ts";
import type { Answer } from "./answer.ts";
import type { Caller } from "./caller.ts";

export { type Answer, answer } from "./answer.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface OperationRequest<Params, Query, Body> {
  caller: Caller;
  params: Params;
  query: Query;
  body: Body;
  headers: IncomingHttpHeaders;
  /** Set when the caller sent an Idempotency-Key; for operations that keep it in a transaction of their own. */
  claim: IdempotencyClaim | null;
  /** Runs the work in one transaction, at most once for an Idempotency-Key. */
  once: Once;
}

/** What an operation can answer beside problems, for the document and for tests. */
export interface AnswerDefinition {
  description: string;
  schema?: z.ZodType;
  /** Of an answer that isn't JSON. */
  contentType?: string;
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
  /** What the key must allow; null: any valid key. */
  scope: string | null;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Takes this content type as bytes in place of JSON. */
  upload?: { contentType: string; maxBytes: number };
  answers: Record<number, AnswerDefinition>;
  /** Codes of the problems that only this operation has, by status. */
  problems?: Record<number, string[]>;
  handler(request: OperationRequest<z.output<Params>, z.output<Query>, z.output<Body>>): Promise<Answer>;
}

/** An operation whose types are checked already. */
export type Operation = OperationDefinition<z.ZodType, z.ZodType, z.ZodType>;

/** Declares an operation; a part without a schema is `undefined` to the handler. */
export function operation<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(definition: OperationDefinition<Params, Query, Body>): Operation {
  return definition as unknown as Operation;
}

// An operation of the API as data: its schemas are the validation, the OpenAPI document and the types.
import type { IncomingHttpHeaders } from "node:http";
import type { z } from "zod";
import type { Answer } from "../answer.ts";
import type { IdempotencyClaim } from "../idempotency/claim.ts";
import type { Once } from "../idempotency/once.ts";
import type { Caller } from "./access/caller.ts";
import type { StreamedBody } from "./input/streamed-body.ts";

export { type Answer, answer } from "../answer.ts";

export interface OperationRequest<Params, Query, Body> {
  caller: Caller;
  params: Params;
  query: Query;
  body: Body;
  headers: IncomingHttpHeaders;
  /** The IP address of the connection's other end; undefined when it has closed. */
  address: string | undefined;
  stream: StreamedBody | null;
  /** Set when the request has an Idempotency-Key; for operations that store the key in a transaction of their own. */
  claim: IdempotencyClaim | null;
  /** Call it before waiting for others: the request leaves its slot. Aborts when the client is gone. */
  idle(): AbortSignal;
  /** The caller of now, for requests that go on for long. Throws when the API key or the session is no longer valid. */
  mayContinue(): Promise<Caller>;
  /** Runs the work in one transaction, at most once per Idempotency-Key. Call it after a streamed body was read to its end. */
  once: Once;
}

export interface AnswerDefinition {
  description: string;
  schema?: z.ZodType;
  /** Values that differ from the schema's own examples. */
  example?: object;
  /** One or several, for an answer of bytes or a stream. */
  contentType?: string | string[];
  etag?: true;
}

/** A request that the OpenAPI document shows. A test sends it; ids in it stand for resources that the test creates. */
export interface RequestExample<Params, Query, Body> {
  params?: Params;
  query?: Query;
  headers?: Record<string, string>;
  body?: Body;
  /** The body of an operation that streams, with one of its content types. */
  stream?: { contentType: string; text: string };
  /** The answer's status, if it isn't the operation's first one. */
  status?: number;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface OperationDefinition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> {
  /** Also the file's name in kebab-case and the client's method. */
  operationId: string;
  /** The path is below the base path; `:name` in it stands for a parameter. */
  route: `${Method} /${string}`;
  tag: string;
  summary: string;
  description: string;
  /** The API key needs one of these scopes; null: any valid key. */
  scope: string | readonly [string, ...string[]] | null;
  /** Reads or changes contacts without regard to their threads: refused to a member who sees only own and unassigned ones. */
  anybody?: true;
  /** A secret in the address or body authorizes the request instead of a key: the handler gets no caller, claim and once. */
  keyless?: true;
  /** A secret in this parameter of the query authorizes the request instead of a key: the handler then gets no caller. */
  keylessWith?: string;
  /** Refuses a keyless request before its body is read. */
  admit?(request: { params: Record<string, string>; address: string | undefined }): Promise<unknown>;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Maximum bytes of a JSON body; 2 MiB unless given. */
  maxBodyBytes?: number;
  /** The body's schema is asynchronous: validating a long list then doesn't block other requests. */
  readsInSlices?: true;
  /** The handler gets the body's bytes. `otherTypes` are accepted without being documented. */
  upload?: { contentType: string; otherTypes?: string[]; maxBytes: number };
  /** The body is a stream of one of these content types, without a limit of size. */
  streams?: { contentTypes: string[] };
  /** The answer is a stream that goes on until the client closes it. */
  endless?: true;
  /** A request that isn't a GET and changes nothing that anybody has to account for. */
  unnoted?: true;
  /** A person who reads with it is noted, once an hour for each thing. */
  noted?: "reads";
  /** Requests that arrive together share transactions, so many of them at once cost little. */
  batched?: true;
  /** With the header `Prefer: wait`, the answer may take up to 30 seconds. */
  prefersWait?: true;
  conditions?: "If-Match"[];
  answers: Record<number, AnswerDefinition>;
  /** By a name that says what the request does. */
  examples: Record<string, RequestExample<z.input<Params>, z.input<Query>, z.input<Body>>>;
  problems?: Record<number, readonly string[]>;
  handler(request: OperationRequest<z.output<Params>, z.output<Query>, z.output<Body>>): Promise<Answer>;
}

export interface Operation extends OperationDefinition<z.ZodType, z.ZodType, z.ZodType> {
  method: Method;
  path: string;
}

/** Declares an operation; the handler gets `undefined` for a part without a schema. */
export function operation<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(definition: OperationDefinition<Params, Query, Body>): Operation {
  const [method, path] = definition.route.split(" ") as [Method, string];
  return { ...(definition as unknown as OperationDefinition<z.ZodType, z.ZodType, z.ZodType>), method, path };
}

// Registers an operation as a route: version, caller, scope, body, validation, handler and answer, in this order.
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { idempotencyClaim } from "../idempotency/claim.ts";
import type { HoldOptions } from "../idempotency/hold-key.ts";
import { onceFor } from "../idempotency/once.ts";
import { Problem } from "../problem.ts";
import { type Caller, missingScope } from "./caller.ts";
import { handleStream } from "./handle-stream.ts";
import { type IdentifyOptions, identify } from "./identify.ts";
import type { Answer, Operation, OperationRequest } from "./operation.ts";
import { readInput } from "./read-input.ts";
import { addStreamParser } from "./streamed-body.ts";
import { API_VERSION, BASE_PATH } from "./version.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** The operation's id, for metrics. */
    operation?: string;
    /** The answer is a stream without an end. */
    isEndless?: boolean;
  }
}

export interface RouteOptions extends HoldOptions, IdentifyOptions {
  untimed: WeakSet<Socket>;
}

export function addOperation(app: FastifyInstance, operation: Operation, options: RouteOptions): void {
  const { untimed } = options;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    addParser(scope, operation);
    scope.route({
      method: operation.method,
      url: BASE_PATH + operation.path,
      config: { operation: operation.operationId, isEndless: operation.endless ?? false },
      ...(operation.upload ? { bodyLimit: operation.upload.maxBytes } : {}),
      onRequest: async (request) => {
        refuseOtherVersion(request);
        if (operation.keyless) return admit(request, operation);
        request.caller = await authorize(request, operation, options);
        if (operation.streams) untimed.add(request.raw.socket);
      },
      ...(operation.streams
        ? { onResponse: async (request: FastifyRequest) => void untimed.delete(request.raw.socket) }
        : {}),
      handler: async (request, reply) => {
        if (operation.endless && request.method === "HEAD") return reply.send();
        const answer = await handle(request, operation, options);
        return send(reply, answer);
      },
    });
  });
}

async function admit({ params, socket }: FastifyRequest, operation: Operation): Promise<void> {
  await operation.admit?.({ params: params as Record<string, string>, address: socket.remoteAddress });
}

/** A JSON body stays text until the handler: the Idempotency-Key is bound to the text. */
function addParser(scope: FastifyInstance, { streams, upload }: Operation): void {
  if (streams) addStreamParser(scope, streams.contentTypes);
  else {
    const [type, parseAs] = upload
      ? [[upload.contentType, ...(upload.otherTypes ?? [])], "buffer" as const]
      : ["application/json", "string" as const];
    scope.addContentTypeParser<string | Buffer>(type, { parseAs }, (_, body, done) => done(null, body));
  }
}

async function authorize(
  request: FastifyRequest,
  { scope }: Operation,
  options: RouteOptions,
): Promise<Caller> {
  const caller = await identify(request, options);
  const scopes = typeof scope === "string" ? [scope] : scope;
  if (scopes !== null && !scopes.some((one) => caller.scopes.has(one))) throw missingScope(...scopes);
  return caller;
}

function refuseOtherVersion(request: FastifyRequest): void {
  const version = request.headers["api-version"];
  if (version === undefined || version === API_VERSION) return;
  const given = JSON.stringify(String(version).slice(0, 40));
  throw new Problem({
    status: 400,
    code: "unknown_api_version",
    title: "Unknown API version",
    detail: `This API has no version ${given}. Its version is ${API_VERSION}.`,
  });
}

async function handle(request: FastifyRequest, operation: Operation, options: RouteOptions): Promise<Answer> {
  const { caller, headers, socket } = request;
  const address = socket.remoteAddress;
  const input = await readInput(request, operation);
  // The type of a keyless handler has no caller.
  if (!caller)
    return operation.handler({ ...input, headers, address } as OperationRequest<unknown, unknown, unknown>);
  const mayContinue = () => authorize(request, operation, options);
  if (operation.streams) return handleStream(request, { ...input, caller, mayContinue }, operation, options);
  const claim =
    operation.method === "POST"
      ? idempotencyClaim(caller.hashKey, headers["idempotency-key"], {
          method: "POST",
          path: request.url.split("?", 1)[0] as string,
          body: (request.body ?? "") as string | Buffer,
        })
      : null;
  const once = onceFor(options.database, options.gate, caller.accountId, claim);
  return operation.handler({ ...input, caller, claim, stream: null, headers, address, mayContinue, once });
}

function send(reply: FastifyReply, { status, headers = {}, body }: Answer): FastifyReply {
  reply.code(status).headers(headers);
  if (body === undefined) return reply.send();
  if (Buffer.isBuffer(body) || body instanceof Readable) return reply.send(body);
  return reply.header("content-type", "application/json; charset=utf-8").send(JSON.stringify(body));
}

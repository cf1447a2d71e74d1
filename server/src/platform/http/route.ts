// Registers an operation as a route: version, caller, scope, body, validation, handler and answer, in this order.
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "../database/index.ts";
import { requestErrors } from "../errors/request-errors.ts";
import { type IdempotencyClaim, idempotencyClaim } from "../idempotency/claim.ts";
import { type Once, onceFor } from "../idempotency/once.ts";
import type { Slot } from "../load/slot.ts";
import type { Slots } from "../load/slots.ts";
import { Problem } from "../problem.ts";
import { actorId } from "./access/actor.ts";
import type { Admission } from "./access/admission.ts";
import { type Caller, missingScope, ownThreadsOnly } from "./access/caller.ts";
import { type IdentifyOptions, identify } from "./access/identify.ts";
import { networkOf } from "./access/network-of.ts";
import { type AuditNote, auditNote, type WriteAudit } from "./audited.ts";
import { readInput } from "./input/read-input.ts";
import { addStreamParser, StreamedBody } from "./input/streamed-body.ts";
import { addBodyParser } from "./input/whole-body.ts";
import type { Answer, Operation, OperationRequest } from "./operation.ts";
import { API_VERSION, BASE_PATH } from "./version.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
    slot: Slot | null;
  }
  interface FastifyContextConfig {
    operation?: string;
    isEndless?: boolean;
    prefersWait?: boolean;
  }
}

export interface RouteOptions extends IdentifyOptions {
  database: Database;
  gate: Slots;
  untimed: WeakSet<Socket>;
  /** Without it, nobody is noted. */
  audit?: WriteAudit;
  /** Without it, every request begins at once. */
  admission?: Admission;
}

/** Maximum bytes of a JSON body that anybody may send. */
const KEYLESS_BYTES = 4_096;
/** Characters of a JSON body from which on reading it takes milliseconds. */
const LARGE = 16_384;

export function addOperation(app: FastifyInstance, operation: Operation, options: RouteOptions): void {
  const { untimed } = options;
  const maxBytes =
    operation.upload?.maxBytes ?? operation.maxBodyBytes ?? (operation.keyless && KEYLESS_BYTES);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    addParser(scope, operation);
    scope.route({
      method: operation.method,
      url: BASE_PATH + operation.path,
      config: {
        operation: operation.operationId,
        isEndless: operation.endless ?? false,
        prefersWait: operation.prefersWait ?? false,
      },
      ...(maxBytes === undefined ? {} : { bodyLimit: maxBytes }),
      onRequest: (request, reply) => begin(request, reply, operation, options),
      ...(operation.streams
        ? { onResponse: async (request: FastifyRequest) => void untimed.delete(request.raw.socket) }
        : {}),
      handler: async (request, reply) => {
        if (operation.endless && request.method === "HEAD") return reply.send();
        if (request.slot) await options.admission?.beginWork(operation, request, reply);
        return send(reply, await handle(request, reply, operation, options));
      },
    });
  });
}

/** Everything that is decided before the body is read. */
async function begin(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  options: RouteOptions,
): Promise<void> {
  const { untimed, admission } = options;
  refuseOddAddress(request);
  refuseOtherVersion(request);
  admission?.checkLoad();
  if (isKeyless(request, operation)) return admit(request, reply, operation, options);
  const caller = await identify(request, options);
  admission?.checkRate(actorId(caller), reply);
  checkScope(caller, operation);
  request.caller = caller;
  if (operation.streams) {
    untimed.add(request.raw.socket);
    await admission?.takeUpload(caller.accountId, reply);
  } else if (operation.endless) await admission?.takeStream(actorId(caller), reply);
  else await admission?.takeSlot(operation, actorId(caller), request, reply);
}

function isKeyless({ query }: FastifyRequest, { keyless, keylessWith }: Operation): boolean {
  return keyless ?? (keylessWith !== undefined && keylessWith in (query as object));
}

/** A secret in the address stands for a key, also in turns. Without one, the client's network does. */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  { admission }: RouteOptions,
): Promise<void> {
  const params = request.params as Record<string, string>;
  const address = request.socket.remoteAddress;
  await operation.admit?.({ params, address });
  const name = operation.admit ? Object.values(params).join("/") : networkOf(address ?? "");
  await admission?.takeSlot(operation, name, request, reply);
}

/** A JSON body stays text until its turn to be parsed. */
function addParser(scope: FastifyInstance, { streams, upload }: Operation): void {
  if (streams) addStreamParser(scope, streams.contentTypes);
  else if (upload) addBodyParser(scope, [upload.contentType, ...(upload.otherTypes ?? [])], "bytes");
  else addBodyParser(scope, ["application/json"], "json");
}

async function authorize(
  request: FastifyRequest,
  operation: Operation,
  options: RouteOptions,
): Promise<Caller> {
  const caller = await identify(request, options);
  checkScope(caller, operation);
  return caller;
}

function checkScope({ scopes: granted, onlyOf }: Caller, { scope, anybody }: Operation): void {
  if (anybody && onlyOf !== null) throw ownThreadsOnly();
  const scopes = typeof scope === "string" ? [scope] : scope;
  if (scopes !== null && !scopes.some((one) => granted.has(one))) throw missingScope(...scopes);
}

/** `/contacts/` and `/contacts/count;a=b` would be paths of an operation with a parameter. */
const ODD_PATH = /^[^?]*(;|\/(\/|\?|$))/;

function refuseOddAddress(request: FastifyRequest): void {
  if (ODD_PATH.test(request.url)) throw unknownRoute(request);
  try {
    // The query's parser takes what it can't decode as it is written.
    if (request.url.includes("%")) decodeURIComponent(request.url);
  } catch {
    throw new Problem(requestErrors.invalid_url);
  }
}

export function unknownRoute({ originalUrl, url }: FastifyRequest): Problem {
  const hint = url.startsWith(`${BASE_PATH}/`) ? "" : ` The paths of the API begin with ${BASE_PATH}/.`;
  return new Problem(requestErrors.unknown_route, {
    detail: `There is no ${originalUrl.split("?")[0]} in this API.${hint}`,
  });
}

function refuseOtherVersion(request: FastifyRequest): void {
  const version = request.headers["api-version"];
  if (version === undefined || version === API_VERSION) return;
  const given = JSON.stringify(String(version).slice(0, 40));
  throw new Problem(requestErrors.unknown_api_version, {
    detail: `This API has no version ${given}. Its version is ${API_VERSION}.`,
  });
}

async function handle(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  options: RouteOptions,
): Promise<Answer> {
  const { caller: begun, headers, socket } = request;
  const address = socket.remoteAddress;
  const read = () => readInput(request, operation);
  const isLarge = begun && typeof request.body === "string" && request.body.length > LARGE;
  const { json, ...input } = await (isLarge && options.admission
    ? options.admission.inTurn(actorId(begun), read)
    : read());
  const idle = () => {
    request.slot?.leave();
    return goneSignal(reply.raw);
  };
  const mayContinue = () => authorize(request, operation, options);
  // Asked again: the caller may have lost rights while the body came, which can take as long as the client likes.
  const caller = begun && (await mayContinue());
  // The type of a keyless handler has no caller.
  if (!caller) {
    const keyless = { ...input, headers, address, idle };
    return operation.handler(keyless as OperationRequest<unknown, unknown, unknown>);
  }
  const note = auditNote(options.audit, operation, { params: input.params, caller });
  const claimOf = (body: unknown, path = request.url) =>
    operation.method === "POST"
      ? idempotencyClaim(caller, headers["idempotency-key"], { method: "POST", path, body })
      : null;
  const onceWith = (claim: IdempotencyClaim | null) =>
    onceFor(options.database, options.gate, caller.accountId, claim, note?.inTransaction);
  const about = { ...input, headers, address, idle, mayContinue, caller };
  if (operation.streams) {
    const stream = new StreamedBody(request.raw, claimOf("") !== null, mayContinue);
    const once: Once = (work, how) => {
      const claim = claimOf(stream.hash());
      return onceWith(claim && { ...claim, isPatient: true })(work, how);
    };
    return noted(note, operation.handler({ ...about, claim: null, stream, once }));
  }
  const claim = claimOf(operation.upload ? request.body : json, request.url.split("?", 1)[0]);
  return noted(note, operation.handler({ ...about, claim, stream: null, once: onceWith(claim) }));
}

async function noted(note: AuditNote | null, answering: Promise<Answer>): Promise<Answer> {
  const answer = await answering;
  await note?.after(answer);
  return answer;
}

function send(reply: FastifyReply, { status, headers = {}, body }: Answer): FastifyReply {
  reply.code(status).headers(headers);
  if (body === undefined) return reply.send();
  if (Buffer.isBuffer(body) || body instanceof Readable) return reply.send(body);
  return reply.header("content-type", "application/json; charset=utf-8").send(JSON.stringify(body));
}

/** Aborts when the client closes the connection before the answer. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  else {
    response.once("close", () => {
      if (!response.writableFinished) gone.abort();
    });
  }
  return gone.signal;
}

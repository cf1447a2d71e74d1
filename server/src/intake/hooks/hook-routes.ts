import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { HashKeys } from "../../accounts/index.ts";
import {
  type Connector,
  type ConnectorRegistry,
  type HookRequest as SignedRequest,
  TooManyValues,
} from "../../channels/index.ts";
import { requestErrors } from "../../platform/errors/request-errors.ts";
import { networkOf } from "../../platform/http/access/client-of.ts";
import { addBodyParser } from "../../platform/http/input/whole-body.ts";
import { refuseOtherMethods } from "../../platform/http/server.ts";
import { Slots } from "../../platform/load/slots.ts";
import { overloaded, Problem } from "../../platform/problem.ts";
import type { Sender, SenderDirectory } from "../../senders/index.ts";
import { intakeErrors } from "../errors.ts";
import { type FactReceiver, receiveFacts } from "../receive-facts.ts";
import type { HookBacklog } from "./hook-backlog.ts";

export interface HookRouteOptions extends FactReceiver {
  connectors: ConnectorRegistry;
  senders: SenderDirectory;
  hashKeys: HashKeys;
  backlog: HookBacklog;
  /** The service's public address, for example `https://parley.example`. */
  publicUrl(): string;
}

/** Maximum bytes of a body. Channels send up to 3 MB. */
const BODY_LIMIT = 8 * 1024 * 1024;

/** A parsed body takes several times its bytes. Of large ones, so many are worked on at once, one of each account. */
const LARGE = 512 * 1024;
const LARGE_HOOKS = 2;
/** Look-ups of addresses. Anybody can name one that isn't known, which costs statements. */
const LOOK_UPS = { most: 4, mostOfOne: 2, mostWaiting: 500 };

type HookRequest = FastifyRequest<{ Params: { channel: string; hook: string } }>;

interface FoundHook {
  connector: Connector;
  accountId: string;
  senders: Sender[];
}

declare module "fastify" {
  interface FastifyRequest {
    /** Set before the body is read. */
    foundHook: FoundHook | null;
  }
}

export function addHookRoutes(app: FastifyInstance, options: HookRouteOptions): void {
  const url = "/hooks/:channel/:hook";
  const large = new Slots({ most: LARGE_HOOKS, mostOfOne: 1 });
  const lookUps = new Slots(LOOK_UPS);
  const find = (request: HookRequest) =>
    lookUps.run(networkOf(request.socket.remoteAddress ?? ""), () => findHook(options, request));
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.decorateRequest("foundHook", null);
    addBodyParser(scope, ["*"], "bytes");
    scope.get(url, { config: { operation: "verifyHook" } }, async (request: HookRequest, reply) => {
      const { connector, senders } = await find(request);
      const credentials = senders.map((sender) => sender.channelSender.credentials);
      const answer = connector.hook.handshake?.(urlOf(options, request), credentials) ?? null;
      if (answer === null) throw notVerified("The request doesn't have the token of a sender of this hook.");
      return reply.type("text/plain").send(answer);
    });
    // Refuses unknown hooks before the body is read.
    const onRequest = async (request: HookRequest) => {
      request.foundHook = await find(request);
    };
    const config = { operation: "receiveHook" };
    scope.post(url, { bodyLimit: BODY_LIMIT, onRequest, config }, (request: HookRequest, reply) =>
      options.backlog.during(() => receive(options, large, request, reply)),
    );
  });
  refuseOtherMethods(app, url, ["GET", "POST"]);
}

async function receive(
  options: HookRouteOptions,
  large: Slots,
  request: HookRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!request.foundHook) throw new Problem(intakeErrors.hook_not_found);
  const { connector, senders: hooked, accountId } = request.foundHook;
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const signed: SignedRequest = { url: urlOf(options, request), headers: request.headers, body };
  const [first, ...others] = signers(connector, hooked, signed);
  if (!first) {
    for (const sender of hooked) options.hookCounter.count(sender, "unverified");
    throw notVerified(
      `The signature wasn't made with the secret of a sender of this hook, for the address ${signed.url}.`,
    );
  }
  const hashKey = await options.hashKeys.get(accountId);
  if (!hashKey) throw new Problem(intakeErrors.hook_not_found);
  const senders: [Sender, ...Sender[]] = [first, ...others];
  const { heldBody, server } = request;
  if (heldBody && !server.held.claim(heldBody, accountId)) throw overloaded();
  const work = () => receiveFacts(options, { senders, hashKey, reading: connector.hook.read(signed) });
  await (body.length > LARGE ? large.run(accountId, work) : work()).catch((error) => {
    const problem = unreadable(error);
    if (problem) options.hookCounter.count(first, "unreadable");
    throw problem ?? error;
  });
  const { answer } = connector.hook;
  return answer ? reply.type(answer.contentType).send(answer.body) : reply.code(200).send();
}

/** The address that the channel called: a proxy may have changed the host, so the configured one counts. */
function urlOf({ publicUrl }: HookRouteOptions, request: HookRequest): string {
  return publicUrl().replace(/\/$/, "") + request.url;
}

function unreadable(error: unknown): Problem | null {
  if (error instanceof SyntaxError) return new Problem(requestErrors.invalid_json);
  return error instanceof TooManyValues ? new Problem(intakeErrors.too_many_values) : null;
}

async function findHook(options: HookRouteOptions, { params }: HookRequest): Promise<FoundHook> {
  const found = await options.senders.byHook(params.hook);
  const [first] = found?.senders.filter((sender) => sender.channel === params.channel) ?? [];
  const connector = first && options.connectors.get(first.connector);
  if (!found || !connector) throw new Problem(intakeErrors.hook_not_found);
  const senders = found.senders.filter((sender) => sender.connector === connector.name);
  return { connector, accountId: found.accountId, senders };
}

/** The senders whose credentials signed the body. Several senders may share a hook's key, which is tried once. */
function signers({ hook, hookKey }: Connector, senders: Sender[], request: SignedRequest): Sender[] {
  const byKey = Map.groupBy(senders, (sender) => hookKey(sender.channelSender.credentials));
  return [...byKey.values()].flatMap((own) =>
    hook.verify(request, (own[0] as Sender).channelSender.credentials) ? own : [],
  );
}

function notVerified(detail: string): Problem {
  return new Problem(intakeErrors.hook_not_verified, { detail });
}

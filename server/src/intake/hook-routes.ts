import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { HashKeys } from "../accounts/index.ts";
import { type Channel, type ChannelRegistry, TooManyValues } from "../channels/index.ts";
import { requestErrors } from "../platform/errors/request-errors.ts";
import { refuseOtherMethods } from "../platform/http/server.ts";
import { Problem } from "../platform/problem.ts";
import type { Sender, SenderDirectory } from "../senders/index.ts";
import { intakeErrors } from "./errors.ts";
import type { HookBacklog } from "./hook-backlog.ts";
import { HookBudget } from "./hook-budget.ts";
import { type HookReceiver, receiveHook } from "./receive-hook.ts";

export interface HookRouteOptions extends HookReceiver {
  channels: ChannelRegistry;
  senders: SenderDirectory;
  hashKeys: HashKeys;
  backlog: HookBacklog;
}

/** Maximum bytes of a body. Meta sends up to 3 MB. */
const BODY_LIMIT = 8 * 1024 * 1024;

type HookRequest = FastifyRequest<{ Params: { channel: string; hook: string } }>;

interface FoundHook {
  channel: Channel;
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
  const budget = new HookBudget();
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.decorateRequest("foundHook", null);
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.get(url, { config: { operation: "verifyHook" } }, async (request: HookRequest, reply) => {
      const { channel, senders } = await findHook(options, request);
      const tokens = senders.map((sender) => sender.channelSender.credentials.verifyToken);
      const query = request.query as Record<string, string | undefined>;
      const challenge = channel.answerChallenge(query, tokens);
      if (challenge === null) throw notVerified("No sender of this hook has the request's verify token.");
      return reply.type("text/plain").send(challenge);
    });
    // Refuses unknown hooks before the body is read.
    const onRequest = async (request: HookRequest) => {
      request.foundHook = await findHook(options, request);
    };
    const config = { operation: "receiveHook" };
    scope.post(url, { bodyLimit: BODY_LIMIT, onRequest, config }, (request: HookRequest, reply) =>
      options.backlog.during(() => receive(options, budget, request, reply)),
    );
  });
  refuseOtherMethods(app, url, ["GET", "POST"]);
}

async function receive(
  options: HookRouteOptions,
  budget: HookBudget,
  request: HookRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!request.foundHook) throw hookNotFound();
  const { channel, senders, accountId } = request.foundHook;
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const [first, ...others] = signers(channel, senders, body, request);
  if (!first) throw notVerified("The signature wasn't made with the app secret of a sender of this hook.");
  const hashKey = await options.hashKeys.get(accountId);
  if (!hashKey) throw hookNotFound();
  const hook = { channel, senders: [first, ...others] as [Sender, ...Sender[]], body, hashKey };
  await budget
    .spend(accountId, body.length, () => receiveHook(options, hook))
    .catch((error) => {
      const problem = unreadable(error);
      if (problem) options.dropped.count(first, "unreadable");
      throw problem ?? error;
    });
  return reply.code(200).send();
}

function unreadable(error: unknown): Problem | null {
  if (error instanceof SyntaxError) {
    const detail = "The body can't be read as JSON.";
    return new Problem(requestErrors.invalid_json, { detail });
  }
  if (!(error instanceof TooManyValues)) return null;
  const detail = "The body has far more values than this channel sends. Nothing of it was stored.";
  return new Problem(intakeErrors.too_many_values, { detail });
}

async function findHook(options: HookRouteOptions, { params }: HookRequest): Promise<FoundHook> {
  const channel = options.channels.get(params.channel);
  const found = channel && (await options.senders.byHook(params.hook));
  if (!channel || !found) throw hookNotFound();
  const senders = found.senders.filter((sender) => sender.channel === channel.name);
  return { channel, accountId: found.accountId, senders };
}

/** The senders whose app secret signed the body. Several senders may share a secret, which is tried once. */
function signers(channel: Channel, senders: Sender[], body: Buffer, { headers }: HookRequest): Sender[] {
  const bySecret = Map.groupBy(senders, (sender) => sender.channelSender.credentials.appSecret);
  return [...bySecret].flatMap(([secret, own]) => (channel.isSigned(body, headers, secret) ? own : []));
}

function hookNotFound(): Problem {
  const detail = "No sender has this hook.";
  return new Problem(intakeErrors.hook_not_found, { detail });
}

function notVerified(detail: string): Problem {
  return new Problem(intakeErrors.hook_not_verified, { detail });
}

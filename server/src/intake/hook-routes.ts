// GET|POST /hooks/{channel}/{hook_id}: where a channel tells what happened.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { HashKeys } from "../accounts/index.ts";
import { type Channel, type ChannelRegistry, TooManyValues } from "../channels/index.ts";
import { refuseOtherMethods } from "../platform/http/server.ts";
import { Problem } from "../platform/problem.ts";
import type { Sender, SenderDirectory } from "../senders/index.ts";
import type { HookBacklog } from "./hook-backlog.ts";
import { HookBudget } from "./hook-budget.ts";
import { type HookReceiver, type HookRequest, receiveHook } from "./receive-hook.ts";

export interface HookRouteOptions extends HookReceiver {
  channels: ChannelRegistry;
  senders: SenderDirectory;
  hashKeys: HashKeys;
  backlog: HookBacklog;
}

/** Bytes of a hook's body; Meta sends up to 3 MB. */
const BODY_LIMIT = 8 * 1024 * 1024;

interface HookParams {
  channel: string;
  hook: string;
}

export function addHookRoutes(app: FastifyInstance, options: HookRouteOptions): void {
  const url = "/hooks/:channel/:hook";
  const budget = new HookBudget();
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.get<{ Params: HookParams; Querystring: Record<string, string | undefined> }>(
      url,
      async (request, reply) => {
        const { channel, senders } = await findHook(options, request.params);
        const tokens = senders.map((sender) => sender.channelSender.credentials.verifyToken);
        const challenge = channel.answerChallenge(request.query, tokens);
        if (challenge === null) throw notVerified("The verify token is none of this hook's.");
        return reply.type("text/plain").send(challenge);
      },
    );
    const refuseUnknown = async (request: FastifyRequest<{ Params: HookParams }>) => {
      await findHook(options, request.params);
    };
    scope.post<{ Params: HookParams }>(
      url,
      // onRequest runs before the body is read.
      { bodyLimit: BODY_LIMIT, onRequest: refuseUnknown },
      (request, reply) => options.backlog.during(() => takeIn(options, budget, request, reply)),
    );
  });
  refuseOtherMethods(app, url, ["GET", "POST"]);
}

async function takeIn(
  options: HookRouteOptions,
  budget: HookBudget,
  request: FastifyRequest<{ Params: HookParams }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { channel, senders, accountId } = await findHook(options, request.params);
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const [first, ...others] = signers(channel, senders, body, request.headers);
  if (!first) throw notVerified("The signature isn't that of this hook's app secret over this body.");
  const hashKey = await options.hashKeys.get(accountId);
  if (!hashKey) throw hookNotFound();
  const hook = { channel, senders: [first, ...others], body, hashKey } satisfies HookRequest;
  await budget
    .spend(accountId, body.length, () => receiveHook(options, hook))
    .catch((error) => {
      const problem = unreadable(error);
      if (!problem) throw error;
      options.dropped.count(first, "unreadable");
      throw problem;
    });
  return reply.code(200).send();
}

/** Why a body can't be read; null for another fault. */
function unreadable(error: unknown): Problem | null {
  if (error instanceof SyntaxError) {
    return new Problem({
      status: 400,
      code: "invalid_json",
      title: "The body isn't JSON",
      detail: "The body can't be read as JSON.",
    });
  }
  if (error instanceof TooManyValues) {
    return new Problem({
      status: 413,
      code: "too_many_values",
      title: "The body has too many values",
      detail: "The body has far more values than this channel sends. Nothing of it was taken.",
    });
  }
  return null;
}

async function findHook(options: HookRouteOptions, { channel: name, hook }: HookParams) {
  const channel = options.channels.get(name);
  const found = channel && (await options.senders.byHook(hook));
  if (!channel || !found) throw hookNotFound();
  return {
    channel,
    accountId: found.accountId,
    senders: found.senders.filter((sender) => sender.channel === name),
  };
}

/** Each distinct secret is tried once: several numbers share an app. */
function signers(
  channel: Channel,
  senders: Sender[],
  body: Buffer,
  headers: FastifyRequest["headers"],
): Sender[] {
  const tried = new Map<string, boolean>();
  return senders.filter((sender) => {
    const secret = sender.channelSender.credentials.appSecret;
    const known = tried.get(secret) ?? channel.isSigned(body, headers, secret);
    tried.set(secret, known);
    return known;
  });
}

function hookNotFound(): Problem {
  return new Problem({
    status: 404,
    code: "hook_not_found",
    title: "There is no such hook",
    detail: "No number is connected under this address.",
  });
}

function notVerified(detail: string): Problem {
  return new Problem({ status: 403, code: "hook_not_verified", title: "Not from the channel", detail });
}

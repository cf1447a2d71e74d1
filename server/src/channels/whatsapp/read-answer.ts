// What an answer of the Graph API that isn't a success means.
import type { ChannelError, ChannelSender } from "../channel.ts";
import { knownRefusal, type Refusal, readGraphError, refusal, unknownRefusal } from "./graph-error.ts";
import type { GraphAnswer } from "./graph-request.ts";
import { isObject } from "./json.ts";

/** A request that failed: refused for sure, or perhaps done all the same. */
export type Failure = Refusal | { kind: "uncertain"; error: ChannelError };

/** The JSON of a success, or why there is none. */
export function readAnswer(
  answer: GraphAnswer,
  sender: ChannelSender,
): { ok: true; body: unknown } | { ok: false; failure: Failure } {
  switch (answer.kind) {
    case "unsent":
      return failed(
        answer.timedOut
          ? refusal("unreachable", "channel_unreachable", "No connection to WhatsApp was free in time.")
          : refusal("unreachable", "channel_unreachable", "WhatsApp couldn't be reached."),
      );
    case "lost":
      return failed(
        answer.timedOut
          ? uncertain("channel_timeout", "WhatsApp didn't answer in time")
          : uncertain("channel_connection_lost", "The connection to WhatsApp broke before the answer"),
      );
    case "answered": {
      if (answer.status >= 200 && answer.status < 300) return { ok: true, body: answer.body };
      return failed(failureOf(answer.status, answer.body, sender));
    }
  }
}

/** `sentence` without its full stop. */
export function uncertain(code: string, sentence: string): Failure {
  return {
    kind: "uncertain",
    error: {
      code,
      detail: `${sentence}: what was asked for may be done all the same.`,
      retryable: false,
      providerCode: null,
    },
  };
}

function failed(failure: Failure) {
  return { ok: false, failure } as const;
}

function failureOf(status: number, body: unknown, sender: ChannelSender): Failure {
  const error = isObject(body) ? readGraphError(body["error"], secretsOf(sender)) : null;
  const known = error && knownRefusal(error);
  if (known) return known;
  // A gateway's 502 may hide a message that was taken.
  if (status >= 500) return uncertain("channel_failed", `WhatsApp answered with the status ${status}`);
  if (status === 429)
    return refusal("slow", "channel_rate_limited", "WhatsApp's rate limit is reached.", error);
  if (error) return unknownRefusal(error);
  return refusalOfStatus(status);
}

/** Without a Graph error it isn't Meta that answers but something on the way, so no message is to blame. */
function refusalOfStatus(status: number): Refusal {
  const sentence = `Something between here and WhatsApp answered with the status ${status}.`;
  if (status === 401 || status === 403 || status === 407) {
    return refusal("pause", "channel_access_refused", sentence);
  }
  if (status === 408 || status === 425 || status < 400)
    return refusal("retry", "channel_unavailable", sentence);
  return refusal("fail", "channel_refused", sentence);
}

function secretsOf(sender: ChannelSender): string[] {
  return Object.values(sender.credentials);
}

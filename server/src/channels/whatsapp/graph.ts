// The Graph API at one address and version, as one sender uses it: sends requests, and reads answers as JSON or a failure.
import type { ChannelHttp, Failure, Refusal } from "../connector.ts";
import { type ChannelAnswer, type ChannelRequest, exchange } from "../exchange.ts";
import { isObject, type JsonObject } from "../json.ts";
import type { WhatsAppSender } from "./credentials.ts";
import { knownRefusal, readGraphError, refusal, uncertain, unknownRefusal } from "./errors/graph-error.ts";

/** `body` is empty for an answer that isn't a JSON object. */
type Result = { ok: true; body: JsonObject } | { ok: false; failure: Failure };

/** Sends requests with the sender's token. Paths are below the version. Never throws. */
export interface Graph {
  sender: WhatsAppSender;
  http: ChannelHttp;
  get(path: string): Promise<Result>;
  post(path: string, body: object): Promise<Result>;
  /** `timeout`: milliseconds, if not those of `http`. */
  send(request: Omit<ChannelRequest, "authorization">, timeout?: number): Promise<Result>;
}

export function createGraph(baseUrl: string, version: string) {
  const base = new URL(baseUrl);
  return (sender: WhatsAppSender, http: ChannelHttp): Graph => {
    const send: Graph["send"] = async (request, timeout = http.timeout) => {
      const path = `/${version}${request.path}`;
      const authorization = `Bearer ${sender.credentials.access_token}`;
      const answer = await exchange({ ...http, timeout }, base, { ...request, path, authorization });
      return readAnswer(answer, sender);
    };
    return {
      sender,
      http,
      send,
      get: (path) => send({ method: "GET", path }),
      post(path, body) {
        const json = { contentType: "application/json", bytes: JSON.stringify(body) };
        return send({ method: "POST", path, body: json });
      },
    };
  };
}

function readAnswer(answer: ChannelAnswer, sender: WhatsAppSender): Result {
  if (answer.kind !== "answered") return { ok: false, failure: failureWithoutAnswer(answer) };
  const body = isObject(answer.body) ? answer.body : {};
  if (answer.status >= 200 && answer.status < 300) return { ok: true, body };
  return { ok: false, failure: failureOf(answer.status, body, sender) };
}

function failureWithoutAnswer({ kind, timedOut }: Exclude<ChannelAnswer, { kind: "answered" }>): Failure {
  if (kind === "lost") return uncertain(timedOut ? "channel_timeout" : "channel_connection_lost");
  return refusal("channel_unreachable", timedOut ? "No connection to WhatsApp was free in time." : undefined);
}

function failureOf(status: number, body: JsonObject, { credentials }: WhatsAppSender): Failure {
  const { access_token, app_secret, verify_token } = credentials;
  const error = readGraphError(body["error"], [access_token, app_secret, verify_token]);
  const known = error && knownRefusal(error);
  if (known) return known;
  // A gateway may answer 502 although Meta took the message.
  if (status >= 500) {
    const detail = `WhatsApp answered with the status ${status}. WhatsApp may have processed the request.`;
    return uncertain("channel_failed", detail);
  }
  if (status === 429) return refusal("channel_rate_limited", undefined, error);
  return error ? unknownRefusal(error) : refusalOfStatus(status);
}

/** An answer without a Graph error comes from a proxy on the way, so the message isn't at fault. */
function refusalOfStatus(status: number): Refusal {
  const sentence = `A proxy between Parley and WhatsApp answered with the status ${status}.`;
  if (status === 401 || status === 403 || status === 407) return refusal("channel_access_refused", sentence);
  if (status === 408 || status === 425 || status < 400) return refusal("channel_unavailable", sentence);
  return refusal("channel_refused", sentence);
}

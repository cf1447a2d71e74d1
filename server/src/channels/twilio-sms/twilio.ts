// Twilio's API at one address, as one sender uses it: sends requests, and reads answers as JSON or a failure.
import type { ChannelHttp, Failure } from "../connector.ts";
import { type ChannelAnswer, canCall, exchange } from "../exchange.ts";
import { isObject, type JsonObject, numberIn, textIn } from "../json.ts";
import type { TwilioSender } from "./credentials.ts";
import { refusal, refusalOf, type TwilioRefusal, uncertain } from "./errors/failures.ts";

/** `body` is empty for an answer that isn't a JSON object. */
type Result = { ok: true; body: JsonObject } | { ok: false; failure: Failure };

export interface Twilio {
  sender: TwilioSender;
  /** Of the sender's account, which all requests are about. */
  accountPath: string;
  /** `path`: below the account's. With a form it is a POST. Never throws. */
  request(path: string, form?: URLSearchParams): Promise<Result>;
  /** Whether Twilio can reach an address of ours. */
  reaches(url: string): boolean;
}

export function createTwilio(baseUrl: string) {
  const base = new URL(baseUrl);
  return (sender: TwilioSender, http: ChannelHttp): Twilio => {
    const { account_sid, auth_token } = sender.credentials;
    const accountPath = `/2010-04-01/Accounts/${account_sid}`;
    return {
      sender,
      accountPath,
      async request(path, form) {
        const basic = Buffer.from(`${account_sid}:${auth_token}`).toString("base64");
        const body = form && { contentType: "application/x-www-form-urlencoded", bytes: form.toString() };
        const answer = await exchange(http, base, {
          method: form ? "POST" : "GET",
          path: accountPath + path,
          authorization: `Basic ${basic}`,
          ...(body ? { body } : {}),
        });
        if (answer.kind !== "answered" || answer.status < 200 || answer.status >= 300)
          return { ok: false, failure: failureOf(answer, auth_token) };
        return { ok: true, body: isObject(answer.body) ? answer.body : {} };
      },
      reaches: (url) => canCall(base, url),
    };
  };
}

/** What a status means without a code of Twilio's that the table has. */
const BY_STATUS: Record<number, TwilioRefusal> = {
  401: "channel_token_invalid",
  403: "channel_access_refused",
  404: "channel_account_unknown",
  407: "channel_access_refused",
  408: "channel_unavailable",
  425: "channel_unavailable",
  429: "channel_rate_limited",
};

function failureOf(answer: ChannelAnswer, token: string): Failure {
  if (answer.kind === "lost")
    return uncertain(answer.timedOut ? "channel_timeout" : "channel_connection_lost");
  if (answer.kind === "unsent") return refusal("channel_unreachable");
  const { status, body } = answer;
  // `{code, message, more_info, status}`. The OpenAPI document doesn't describe errors.
  const error = isObject(body) ? body : {};
  const words = textIn(error, "message")?.replaceAll(token, "[secret]") ?? null;
  const said = { code: numberIn(error, "code"), words };
  const known = refusalOf(said);
  if (known) return known;
  // Twilio or a gateway may have failed after it had taken the message.
  if (status >= 500) return uncertain("channel_failed");
  return refusal(BY_STATUS[status] ?? "channel_refused", undefined, said);
}

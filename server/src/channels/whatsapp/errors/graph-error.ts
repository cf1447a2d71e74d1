// Turns errors of WhatsApp, such as Meta's error objects in responses and in failed statuses, into refusals.
import type { Failure, Refusal } from "../../connector.ts";
import { isObject, numberIn, objectIn, textIn } from "../../json.ts";
import { codeOf, ERROR_TABLE, isRetryable, type RefusalCode, type UncertainCode } from "./error-table.ts";

export interface GraphError {
  code: number;
  subcode: number | null;
  transient: boolean;
  words: string | null;
}

/** Maximum code points of Meta's words. */
const WORDS = 300;
/** Shorter credentials may be plain words, such as "token" in a test, that Meta's sentences contain. */
const SHORTEST_SECRET = 16;
/** Meta quotes tokens in some messages. All of Meta's tokens begin like this. */
const TOKEN = /\bEAA\w{8,}/g;

/** Meta's advice when messages to one person come too fast: wait 4^n seconds after the nth such error. */
const HOLD = { firstMs: 4_000, factor: 4, mostMs: 4 ** 6 * 1_000 };

/** Null for an error object without a code. `secrets` are removed from Meta's words. */
export function readGraphError(error: unknown, secrets: readonly string[] = []): GraphError | null {
  if (!isObject(error)) return null;
  const code = numberIn(error, "code");
  if (code === null) return null;
  const details = objectIn(error, "error_data");
  const words =
    (details && textIn(details, "details")) ??
    // Written for people, about templates.
    textIn(error, "error_user_msg") ??
    textIn(error, "message") ??
    textIn(error, "title");
  return {
    code,
    subcode: numberIn(error, "error_subcode"),
    transient: error["is_transient"] === true,
    words: words === null ? null : withoutSecrets(words, secrets),
  };
}

/** Null for a code that WhatsApp added later. */
export function knownRefusal(error: GraphError): Refusal | null {
  const code = codeOf(error.code, error.subcode) ?? (error.transient ? "channel_unavailable" : null);
  return code && refusal(code, undefined, error);
}

export function unknownRefusal(error: GraphError): Refusal {
  return refusal("channel_refused", undefined, error);
}

export function refusal(
  code: RefusalCode,
  sentence: string = ERROR_TABLE[code].meaning,
  source: GraphError | null = null,
): Refusal {
  const { advice } = ERROR_TABLE[code];
  const detail = source?.words ? `${sentence} WhatsApp says: ${source.words}` : sentence;
  const error = { code, detail, retryable: isRetryable(advice), providerCode: source?.code ?? null };
  switch (advice) {
    case "setup":
      return { kind: "pause", error };
    case "pause":
    case "retry":
    case "unreachable":
      return { kind: advice, error };
    case "hold":
      return { kind: "hold", error, ...HOLD };
    case "slow":
    case "slow_strongly":
      return { kind: "slow", error, strong: advice === "slow_strongly" };
    case "fail":
    case "fail_and_sync":
      return {
        kind: "failed",
        error,
        syncTemplates: advice === "fail_and_sync",
        ...(code === "recipient_opted_out" && { optedOut: "marketing" }),
      };
  }
}

/** `code`: of an error after which the channel may have taken the message. */
export function uncertain(code: UncertainCode, detail: string = ERROR_TABLE[code].meaning): Failure {
  return { kind: "uncertain", error: { code, detail, retryable: false, providerCode: null } };
}

function withoutSecrets(words: string, secrets: readonly string[]): string {
  const clean = secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .reduce((text, secret) => text.replaceAll(secret, "[secret]"), words);
  return [...clean.replace(TOKEN, "[secret]")].slice(0, WORDS).join("");
}

// Turns Meta's error objects, in responses and in failed statuses, into refusals.
import type { ChannelError, Refusal } from "../channel.ts";
import { type Advice, ERROR_SENTENCES, errorRow } from "./error-table.ts";
import { isObject, numberIn, objectIn, textIn } from "./json.ts";

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

/** Null for an error object without a code. `secrets` are removed from Meta's words. */
export function readGraphError(error: unknown, secrets: readonly string[] = []): GraphError | null {
  if (!isObject(error)) return null;
  const code = numberIn(error, "code");
  if (code === null) return null;
  const details = objectIn(error, "error_data");
  const words = (details && textIn(details, "details")) ?? textIn(error, "message") ?? textIn(error, "title");
  return {
    code,
    subcode: numberIn(error, "error_subcode"),
    transient: error["is_transient"] === true,
    words: words === null ? null : withoutSecrets(words, secrets),
  };
}

export function knownRefusal(error: GraphError): Refusal | null {
  const row = errorRow(error.code, error.subcode);
  if (row) return refusal(row.advice, row.meaning, ERROR_SENTENCES[row.meaning], error);
  return error.transient
    ? refusal("retry", "channel_unavailable", ERROR_SENTENCES.channel_unavailable, error)
    : null;
}

export function unknownRefusal(error: GraphError): Refusal {
  return refusal("fail", "channel_refused", "WhatsApp refused the message.", error);
}

export function refusal(
  advice: Advice | "unreachable",
  code: ChannelError["code"],
  sentence: string,
  source: GraphError | null = null,
): Refusal {
  const detail = source?.words ? `${sentence} WhatsApp says: ${source.words}` : sentence;
  const isFinal = advice === "fail" || advice === "fail_and_sync";
  const error: ChannelError = { code, detail, retryable: !isFinal, providerCode: source?.code ?? null };
  switch (advice) {
    case "pause":
    case "retry":
    case "hold":
    case "unreachable":
      return { kind: advice, error };
    case "slow":
    case "slow_strongly":
      return { kind: "slow", error, strong: advice === "slow_strongly" };
    case "fail":
    case "fail_and_sync":
      return { kind: "failed", error, syncTemplates: advice === "fail_and_sync" };
  }
}

function withoutSecrets(words: string, secrets: readonly string[]): string {
  const clean = secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .reduce((text, secret) => text.replaceAll(secret, "[secret]"), words);
  return [...clean.replace(TOKEN, "[secret]")].slice(0, WORDS).join("");
}

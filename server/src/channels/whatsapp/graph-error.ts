// Reads Meta's error objects, those of responses and those of failed statuses, into outcomes.
import type { ChannelError, SendOutcome } from "../channel.ts";
import { type Advice, errorRow } from "./error-table.ts";
import { isObject, numberIn, objectIn, textIn } from "./json.ts";

/** An outcome by which nothing was sent. */
export type Refusal = Exclude<SendOutcome, { kind: "accepted" | "uncertain" }>;

export interface GraphError {
  code: number;
  subcode: number | null;
  transient: boolean;
  /** Meta's own explanation, if it gave one. */
  words: string | null;
}

/** Code points kept of Meta's own words. */
const WORDS = 300;
/** A shorter credential may be a plain word, such as "token", that Meta's sentences hold. Meta's own are longer. */
const SHORTEST_SECRET = 16;
/** Meta quotes tokens in some messages; each of its tokens begins so. */
const TOKEN = /\bEAA\w{8,}/g;

/** Reads an error object; null when it has no code. `secrets` are taken out of Meta's words. */
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

/** What a send with this error does next; null for an unknown code, which only the response can weigh. */
export function knownRefusal(error: GraphError): Refusal | null {
  const row = errorRow(error.code, error.subcode);
  if (row) return refusal(row.advice, row.meaning, row.sentence, error);
  if (error.transient)
    return refusal("retry", "channel_unavailable", "WhatsApp failed for the moment.", error);
  return null;
}

/** A code that nobody told us of: this message isn't taken. */
export function unknownRefusal(error: GraphError): Refusal {
  return refusal("fail", "channel_refused", "WhatsApp refused the message.", error);
}

export function refusal(
  advice: Advice | "unreachable",
  code: string,
  sentence: string,
  source: GraphError | null = null,
): Refusal {
  const detail = source?.words ? `${sentence} WhatsApp says: ${source.words}` : sentence;
  const error = (retryable: boolean): ChannelError => ({
    code,
    detail,
    retryable,
    providerCode: source?.code ?? null,
  });
  switch (advice) {
    case "pause":
    case "retry":
    case "hold":
    case "unreachable":
      return { kind: advice, error: error(true) };
    case "slow":
    case "slow_strongly":
      return { kind: "slow", error: error(true), strong: advice === "slow_strongly" };
    case "fail":
    case "fail_and_sync":
      return { kind: "failed", error: error(false), syncTemplates: advice === "fail_and_sync" };
  }
}

function withoutSecrets(words: string, secrets: readonly string[]): string {
  let clean = words;
  for (const secret of secrets)
    if (secret.length >= SHORTEST_SECRET) clean = clean.replaceAll(secret, "[secret]");
  return [...clean.replace(TOKEN, "[secret]")].slice(0, WORDS).join("");
}

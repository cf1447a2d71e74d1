// Turns errors of WhatsApp, such as Meta's error objects in responses and in failed statuses, into refusals.
// Source: Meta, "Error codes" of the WhatsApp Cloud API (developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes).
import type { Refusal } from "../../connector.ts";
import { commonErrors, connectorErrors, type RefusalCode, type Said } from "../../connector-errors.ts";
import { isObject, numberIn, objectIn, textIn } from "../../json.ts";
import { messageErrors } from "./message-errors.ts";
import { senderErrors } from "./sender-errors.ts";
import { setupErrors } from "./setup-errors.ts";

const common = commonErrors("WhatsApp", "graph.facebook.com");

export const ERROR_TABLE = {
  ...setupErrors,
  ...common,
  channel_unavailable: { ...common.channel_unavailable, codes: [1, 2, 131000, 131016, 133004] },
  ...senderErrors,
  ...messageErrors,
};

export type WhatsAppRefusal = RefusalCode<typeof ERROR_TABLE>;

export interface GraphError extends Said {
  code: number;
  subcode: number | null;
  transient: boolean;
}

/** Shorter credentials may be plain words, such as "token" in a test, that Meta's sentences contain. */
const SHORTEST_SECRET = 16;
/** Meta quotes tokens in some messages. All of Meta's tokens begin like this. */
const TOKEN = /\bEAA\w{8,}/g;

/** Meta's advice when messages to one person come too fast: wait 4^n seconds after the nth such error. */
const hold = { firstMs: 4_000, factor: 4, mostMs: 4 ** 6 * 1_000 };

const { codeOf, refusal, uncertain, reference } = connectorErrors(ERROR_TABLE, {
  name: "WhatsApp",
  optedOut: "marketing",
  hold,
});

export { reference, refusal, uncertain };

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

function withoutSecrets(words: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .reduce((text, secret) => text.replaceAll(secret, "[secret]"), words)
    .replace(TOKEN, "[secret]");
}

// Turns Twilio's errors into refusals.
import type { Failure, Refusal } from "../../connector.ts";
import { codeOf, ERROR_TABLE, isRetryable, type RefusalCode, type UncertainCode } from "./error-table.ts";

/** What Twilio said: its code, and its sentence without secrets. */
interface Source {
  code: number | null;
  words: string | null;
}

/** Maximum code points of Twilio's words. */
const WORDS = 300;
const SILENT: Source = { code: null, words: null };

/** Null without a code that the table has. */
export function refusalOf(source: Source): Refusal | null {
  const code = source.code === null ? null : codeOf(source.code);
  return code && refusal(code, source);
}

export function refusal(code: RefusalCode, { code: providerCode, words }: Source = SILENT): Refusal {
  const { advice, meaning } = ERROR_TABLE[code];
  const detail = words === null ? meaning : `${meaning} Twilio says: ${[...words].slice(0, WORDS).join("")}`;
  const error = { code, detail, retryable: isRetryable(advice), providerCode };
  switch (advice) {
    case "pause":
    case "retry":
    case "unreachable":
      return { kind: advice, error };
    case "slow":
    case "slow_strongly":
      return { kind: "slow", error, strong: advice === "slow_strongly" };
    default:
      return {
        kind: "failed",
        error,
        syncTemplates: false,
        ...(code === "recipient_opted_out" ? { optedOut: "all" } : {}),
      };
  }
}

/** Of a message that Twilio had taken. Callbacks hold no words of Twilio's. */
export function receiptFailure(providerCode: number | null): Refusal {
  const source = { code: providerCode, words: null };
  return refusalOf(source) ?? refusal("not_delivered_by_channel", source);
}

/** `code`: of an error after which Twilio may have taken the message. */
export function uncertain(code: UncertainCode): Failure {
  const detail = ERROR_TABLE[code].meaning;
  return { kind: "uncertain", error: { code, detail, retryable: false, providerCode: null } };
}

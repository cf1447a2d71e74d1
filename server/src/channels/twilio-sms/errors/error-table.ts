// Twilio's errors by their code, and by Twilio's codes.
import type { ChannelErrorEntry } from "../../connector.ts";
import { errors } from "./errors.ts";
import type { Advice, TwilioError } from "./twilio-error.ts";

export type TwilioCode = keyof typeof errors;
/** Twilio may have taken the message. */
export type UncertainCode = {
  [Code in TwilioCode]: (typeof errors)[Code]["advice"] extends "uncertain" ? Code : never;
}[TwilioCode];
export type RefusalCode = Exclude<TwilioCode, UncertainCode>;

export const ERROR_TABLE: Readonly<Record<TwilioCode, TwilioError>> = errors;

const ENTRIES = Object.entries(ERROR_TABLE) as [TwilioCode, TwilioError][];
const BY_PROVIDER_CODE = new Map(
  ENTRIES.flatMap(([code, { codes = [] }]) => codes.map((one) => [one, code as RefusalCode] as const)),
);

/** Null for a code that Twilio added later. */
export function codeOf(providerCode: number): RefusalCode | null {
  return BY_PROVIDER_CODE.get(providerCode) ?? null;
}

export function isRetryable(advice: Advice): boolean {
  return advice !== "fail" && advice !== "uncertain";
}

const TITLES: Record<Advice, string> = {
  pause: "The sender is paused",
  slow: "The sender is slowed down",
  slow_strongly: "The sender is slowed down",
  retry: "The message is sent again later",
  unreachable: "Twilio can't be reached",
  uncertain: "The message may have been sent",
  fail: "The message failed",
};

/** For the error reference. */
export function referenceEntries(): Record<string, ChannelErrorEntry> {
  return Object.fromEntries(
    ENTRIES.map(([code, { codes = [], advice, remedies = [], ...texts }]) => [
      code,
      {
        providerCodes: codes.map(String),
        explanation: { code, title: TITLES[advice], ...texts, retryable: isRetryable(advice), remedies },
      },
    ]),
  );
}

// WhatsApp's errors by their code, and by Meta's codes.
// Source: Meta, "Error codes" of the WhatsApp Cloud API (developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes).
import type { ChannelErrorEntry } from "../../connector.ts";
import { messageErrors } from "./message-errors.ts";
import { senderErrors } from "./sender-errors.ts";
import { setupErrors } from "./setup-errors.ts";
import type { Advice, WhatsAppError } from "./whatsapp-error.ts";

const ERRORS = { ...setupErrors, ...senderErrors, ...messageErrors };

export type WhatsAppCode = keyof typeof ERRORS;
/** The channel may have taken the message. */
export type UncertainCode = {
  [Code in WhatsAppCode]: (typeof ERRORS)[Code]["advice"] extends "uncertain" ? Code : never;
}[WhatsAppCode];
export type RefusalCode = Exclude<WhatsAppCode, UncertainCode>;

type Table = Record<RefusalCode, WhatsAppError<Exclude<Advice, "uncertain">>> &
  Record<UncertainCode, WhatsAppError<"uncertain">>;

export const ERROR_TABLE: Readonly<Table> = ERRORS;

const ENTRIES = Object.entries(ERROR_TABLE) as [WhatsAppCode, WhatsAppError][];
const BY_PROVIDER_CODE = new Map(
  ENTRIES.flatMap(([code, { codes = [] }]) =>
    codes.map((one) => [String(one), code as RefusalCode] as const),
  ),
);

export function isWhatsAppCode(code: string): code is WhatsAppCode {
  return Object.hasOwn(ERROR_TABLE, code);
}

export function codeOf(providerCode: number, subcode: number | null): RefusalCode | null {
  const known =
    BY_PROVIDER_CODE.get(`${providerCode}/${subcode}`) ?? BY_PROVIDER_CODE.get(String(providerCode));
  if (known) return known;
  const isIn = ({ range }: WhatsAppError) => range && providerCode >= range[0] && providerCode <= range[1];
  return (ENTRIES.find(([, entry]) => isIn(entry))?.[0] as RefusalCode | undefined) ?? null;
}

/** For the error reference. */
export function referenceEntries(): Record<string, ChannelErrorEntry> {
  return Object.fromEntries(ENTRIES.map(([code, entry]) => [code, referenceEntry(code, entry)]));
}

const TITLES: Record<Advice, string> = {
  setup: "The sender isn't set up",
  pause: "The sender is paused",
  slow: "The sender is slowed down",
  slow_strongly: "The sender is slowed down",
  retry: "The message is sent again later",
  hold: "Messages to the person are held",
  unreachable: "WhatsApp can't be reached",
  uncertain: "The message may have been sent",
  fail: "The message failed",
  fail_and_sync: "The message failed",
};

function referenceEntry(
  code: string,
  { codes = [], range, advice, ...entry }: WhatsAppError,
): ChannelErrorEntry {
  const providerCodes = codes.map((code) => String(code).replace("/", " with subcode "));
  if (range) providerCodes.push(`${range[0]} to ${range[1]}`);
  if (!("cause" in entry)) return { providerCodes, explanation: null };
  const { meaning, cause, action, remedies = [] } = entry;
  const title = TITLES[advice];
  const retryable = isRetryable(advice);
  return { providerCodes, explanation: { code, title, meaning, cause, action, retryable, remedies } };
}

export function isRetryable(advice: Advice): boolean {
  return !["fail", "fail_and_sync", "uncertain"].includes(advice);
}

// The webhooks of an SMS: a callback for each state, or one request for a written message.
import { API_VERSION } from "../api/message-resource.ts";
import { optOutWord } from "../opt-out.ts";
import type { Sms, SmsMedium, SmsSent, SmsStep, SmsWritten } from "../sms.ts";

export interface SmsHook {
  /** The seq of the message, and the index among its hooks. */
  seq: number;
  part: number;
  account_sid: string;
  /** The address, with a fragment that overrides how Twilio connects. */
  url: string;
  /** Milliseconds since 1970. */
  due: number;
  fields: Record<string, string>;
  /** Whether the answer may have messages for the person. */
  answerable: boolean;
}

/** All hooks of an SMS, in order. None without an address. */
export function smsHooksOf(seq: number, sms: Sms): SmsHook[] {
  const known = { seq, account_sid: sms.account_sid };
  if (sms.kind === "sms_written") {
    const { webhook: url, at: due } = sms;
    return url === null
      ? []
      : [{ ...known, part: 0, url, due, fields: writtenFields(sms), answerable: true }];
  }
  const { callback: url } = sms;
  if (url === null) return [];
  return sms.steps.map((step, part) => ({
    ...known,
    part,
    url,
    due: sms.at + step.after,
    fields: statusFields(sms, step),
    answerable: false,
  }));
}

/** ErrorMessage is missing: Twilio leaves it out of callbacks. */
function statusFields(sms: SmsSent, { status, after }: SmsStep): Record<string, string> {
  const failed = status === "undelivered" || status === "failed";
  return {
    ...commonFields(sms),
    From: `+${sms.number}`,
    To: `+${sms.person}`,
    MessageStatus: status,
    SmsStatus: status,
    ...(failed && sms.error !== null && { ErrorCode: `${sms.error}` }),
    ...(status === "delivered" && { RawDlrDoneDate: carrierTime(sms.at + after) }),
  };
}

/** The fields of the request for a written message. */
export function writtenFields(sms: SmsWritten): Record<string, string> {
  const word = optOutWord(sms.body);
  return {
    ...commonFields(sms),
    SmsMessageSid: sms.id,
    From: `+${sms.person}`,
    To: `+${sms.number}`,
    SmsStatus: "received",
    Body: sms.body,
    NumMedia: `${sms.media.length}`,
    ...Object.fromEntries(sms.media.flatMap(mediumFields)),
    NumSegments: `${sms.segments}`,
    // Only of a messaging service, which handles the words itself.
    ...(word !== null && sms.service !== null && { OptOutType: word }),
  };
}

function mediumFields({ url, content_type }: SmsMedium, index: number): [string, string][] {
  return [
    [`MediaUrl${index}`, url],
    [`MediaContentType${index}`, content_type],
  ];
}

function commonFields({ id, account_sid, service }: Sms): Record<string, string> {
  return {
    AccountSid: account_sid,
    ApiVersion: API_VERSION,
    MessageSid: id,
    SmsSid: id,
    ...(service !== null && { MessagingServiceSid: service }),
  };
}

/** YYMMDDhhmm, without a time zone, as carriers report it. */
function carrierTime(at: number): string {
  return new Date(at).toISOString().replace(/\D/g, "").slice(2, 12);
}

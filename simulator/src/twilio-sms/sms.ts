// A stored SMS, and what Twilio knows about it at a time.

/** Twilio's states of a message after the first one. `sent`: the carrier took it. */
export type SmsStatus = "sent" | "delivered" | "undelivered" | "failed";

export interface SmsStep {
  status: SmsStatus;
  /** Milliseconds from acceptance. */
  after: number;
}

export interface SmsMedium {
  url: string;
  content_type: string;
}

/** A file of the business that Twilio fetched. */
export interface SmsFile {
  media_id: string;
  content_type: string;
  file_size: number;
}

interface SmsFields {
  /** The sid: SM, or MM for a message with media, and 32 hex digits. */
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Digits of the person's phone. */
  person: string;
  account_sid: string;
  /** Digits of the business's number. */
  number: string;
  /** The messaging service that chose the number, or that it belongs to; null without one. */
  service: string | null;
  body: string;
  segments: number;
}

interface SmsOfBusiness extends SmsFields {
  direction: "outbound-api" | "outbound-reply";
  /** Missing for a text. */
  files?: SmsFile[];
  /** StatusCallback, or null. */
  callback: string | null;
  /** The whole history of states after the first one. */
  steps: SmsStep[];
  /** Twilio's code of the failure, or null. */
  error: number | null;
  /** The fields of the request. */
  raw: Record<string, string>;
}

/** An SMS of the business that reached a phone. */
export interface SmsReceived extends SmsOfBusiness {
  kind: "sms_received";
}

/** An SMS that Twilio took but that reached no phone. */
export interface SmsUndelivered extends SmsOfBusiness {
  kind: "sms_undelivered";
}

/** An SMS that a person wrote to the business. */
export interface SmsWritten extends SmsFields {
  kind: "sms_written";
  /** The addresses of the media; empty for a text. */
  media: SmsMedium[];
  /** The number's webhook when the person wrote, or null. Twilio doesn't call a webhook that is set later. */
  webhook: string | null;
}

export type SmsSent = SmsReceived | SmsUndelivered;
export type Sms = SmsSent | SmsWritten;

/** The hooks of an SMS: one for each state, or one for a written message. None without an address. */
export function smsHookCount(sms: Sms): number {
  if (sms.kind === "sms_written") return sms.webhook === null ? 0 : 1;
  return sms.callback === null ? 0 : sms.steps.length;
}

/** When Twilio gave the message to the carrier, or took it in. Null when it did neither. */
export function sentAt(sms: Sms): number | null {
  if (sms.kind === "sms_written") return sms.at;
  const sent = sms.steps.find((step) => step.status === "sent");
  return sent === undefined ? null : sms.at + sent.after;
}

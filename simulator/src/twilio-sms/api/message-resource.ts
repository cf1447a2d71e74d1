// The JSON of a message, as in Twilio's OpenAPI document.
import type { SmsRecord } from "../records.ts";
import type { Sms } from "../sms.ts";
import { errorMessage } from "./twilio-error.ts";

export const API_VERSION = "2010-04-01";

/** Dollars for a segment. */
const PRICE = 0.0083;

/** `now`: milliseconds since 1970, which decides the state. */
export function messageResource(record: Pick<SmsRecord, "sentAt">, sms: Sms, now: number): object {
  const { account_sid, id: sid, at } = sms;
  const { status, changedAt } = stateOf(sms, now);
  // A messaging service chooses the number when the message leaves the queue, unless the request names one.
  const isWaiting = status === "accepted" && sms.kind !== "sms_written" && sms.raw["From"] === undefined;
  const isSent = record.sentAt !== null && record.sentAt <= now;
  const failed = status === "undelivered" || status === "failed";
  const error = failed && sms.kind !== "sms_written" ? sms.error : null;
  const uri = messagePath(account_sid, sid);
  const [from, to] = sms.kind === "sms_written" ? [sms.person, sms.number] : [sms.number, sms.person];
  return {
    account_sid,
    api_version: API_VERSION,
    body: sms.body,
    date_created: rfc2822(at),
    date_sent: isSent ? rfc2822(record.sentAt as number) : null,
    date_updated: rfc2822(changedAt),
    direction: sms.kind === "sms_written" ? "inbound" : sms.direction,
    error_code: error,
    error_message: error === null ? null : errorMessage(error),
    from: isWaiting ? null : `+${from}`,
    messaging_service_sid: sms.service,
    num_media: `${mediaOf(sms)}`,
    num_segments: isWaiting ? "0" : `${sms.segments}`,
    price: isSent ? (-PRICE * sms.segments).toFixed(5) : null,
    price_unit: "USD",
    sid,
    status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: `+${to}`,
    uri: `${uri}.json`,
  };
}

/** Twilio counts the files of a send, also those that it couldn't fetch. */
function mediaOf(sms: Sms): number {
  if (sms.kind === "sms_written") return sms.media.length;
  return sms.files?.length ?? (sms.raw["MediaUrl"] === undefined ? 0 : 1);
}

/** The current state, and when it began. */
function stateOf(sms: Sms, now: number): { status: string; changedAt: number } {
  if (sms.kind === "sms_written") return { status: "received", changedAt: sms.at };
  const step = sms.steps.findLast(({ after }) => sms.at + after <= now);
  if (step !== undefined) return { status: step.status, changedAt: sms.at + step.after };
  return { status: sms.service === null ? "queued" : "accepted", changedAt: sms.at };
}

export function accountPath(accountSid: string): string {
  return `/${API_VERSION}/Accounts/${accountSid}`;
}

/** Without the ending .json. */
export function messagePath(accountSid: string, sid: string): string {
  return `${accountPath(accountSid)}/Messages/${sid}`;
}

/** As in Twilio's answers: "Fri, 24 May 2019 17:44:46 +0000". */
export function rfc2822(at: number): string {
  return new Date(at).toUTCString().replace("GMT", "+0000");
}

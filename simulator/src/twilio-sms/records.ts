// Twilio's records of the messages of an account.
import { optOutWord } from "./opt-out.ts";
import { type Sms, sentAt } from "./sms.ts";

export interface SmsRecord {
  seq: number;
  sid: string;
  account_sid: string;
  /** Digits. */
  from: string;
  to: string;
  /** Milliseconds since 1970. */
  sentAt: number | null;
}

export interface SmsRecords {
  /** Called for each message, also for those that are read at a start. */
  add(seq: number, sms: Sms): void;
  /** Newest first. */
  list(accountSid: string): Iterable<SmsRecord>;
  /** Whether the person stopped the messages of the number, or of the messaging service. */
  isBlocked(sender: string, person: string): boolean;
}

export function openSmsRecords(): SmsRecords {
  const records: SmsRecord[] = [];
  const blocked = new Set<string>();
  return {
    add(seq, sms) {
      if (sms.kind === "sms_written") block(blocked, sms.service ?? sms.number, sms);
      records.push(recordOf(seq, sms));
    },
    list: (accountSid) => records.toReversed().filter((record) => record.account_sid === accountSid),
    isBlocked: (sender, person) => blocked.has(`${sender} ${person}`),
  };
}

function recordOf(seq: number, sms: Sms): SmsRecord {
  const { id: sid, account_sid, number, person } = sms;
  const ends = sms.kind === "sms_written" ? { from: person, to: number } : { from: number, to: person };
  return { seq, sid, account_sid, ...ends, sentAt: sentAt(sms) };
}

function block(
  blocked: Set<string>,
  sender: string,
  { body, person }: { body: string; person: string },
): void {
  const word = optOutWord(body);
  if (word === "STOP") blocked.add(`${sender} ${person}`);
  if (word === "START") blocked.delete(`${sender} ${person}`);
}

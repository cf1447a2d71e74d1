// Twilio's records of the messages of an account. A deleted record is gone here, while the phone keeps its message.
import { openJournal } from "../store/journal.ts";
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
  /** The text was removed. */
  redacted: boolean;
}

export interface SmsRecords {
  /** Called for each message, also for those that are read at a start. */
  add(seq: number, sms: Sms): void;
  find(accountSid: string, sid: string): SmsRecord | undefined;
  /** Newest first. */
  list(accountSid: string): Iterable<SmsRecord>;
  /** Whether the person stopped the messages of the number, or of the messaging service. */
  isBlocked(sender: string, person: string): boolean;
  remove(record: SmsRecord): Promise<void>;
  redact(record: SmsRecord): Promise<void>;
  close(): void;
}

type Line = { deleted: string } | { redacted: string };

export function openSmsRecords(path: string): SmsRecords {
  const records = new Map<string, SmsRecord>();
  const blocked = new Set<string>();
  const deleted = new Set<string>();
  const redacted = new Set<string>();
  const journal = openJournal<Line>(path, (line) => {
    if ("deleted" in line) deleted.add(line.deleted);
    else redacted.add(line.redacted);
  });
  return {
    add(seq, sms) {
      if (sms.kind === "sms_written") block(blocked, sms.service ?? sms.number, sms);
      if (!deleted.has(sms.id)) records.set(sms.id, recordOf(seq, sms, redacted.has(sms.id)));
    },
    find(accountSid, sid) {
      const record = records.get(sid);
      return record?.account_sid === accountSid ? record : undefined;
    },
    list: (accountSid) =>
      [...records.values()].reverse().filter((record) => record.account_sid === accountSid),
    isBlocked: (sender, person) => blocked.has(`${sender} ${person}`),
    async remove({ sid }) {
      await journal.append({ deleted: sid });
      records.delete(sid);
    },
    async redact(record) {
      await journal.append({ redacted: record.sid });
      record.redacted = true;
    },
    close: () => journal.close(),
  };
}

function recordOf(seq: number, sms: Sms, redacted: boolean): SmsRecord {
  const { id: sid, account_sid, number, person } = sms;
  const ends = sms.kind === "sms_written" ? { from: person, to: number } : { from: number, to: person };
  return { seq, sid, account_sid, ...ends, sentAt: sentAt(sms), redacted };
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

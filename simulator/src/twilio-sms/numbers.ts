// The registered SMS numbers and their Twilio accounts.
import { openJournal } from "../store/journal.ts";

export interface SmsNumber {
  /** Digits. */
  phone: string;
  account_sid: string;
  /** Authorizes requests and signs webhooks. */
  auth_token: string;
  messaging_service_sid: string | null;
  /** The address for written messages. With null, Twilio calls nobody. */
  webhook_url: string | null;
  /** The name on the phones. */
  name: string;
}

export interface SmsNumbers {
  get(phone: string): SmsNumber | undefined;
  list(): SmsNumber[];
  inAccount(accountSid: string): SmsNumber[];
  /** The token of an account: that of its latest registration. */
  tokenOf(accountSid: string): string | undefined;
  put(number: SmsNumber): Promise<void>;
  close(): void;
}

/** The last line of a number wins. */
export function openSmsNumbers(path: string): SmsNumbers {
  const numbers = new Map<string, SmsNumber>();
  const tokens = new Map<string, string>();
  const keep = (number: SmsNumber) => {
    numbers.set(number.phone, number);
    tokens.set(number.account_sid, number.auth_token);
  };
  const journal = openJournal<SmsNumber>(path, keep);
  const list = () => [...numbers.values()];
  return {
    get: (phone) => numbers.get(phone),
    list,
    inAccount: (sid) => list().filter((number) => number.account_sid === sid),
    tokenOf: (sid) => tokens.get(sid),
    async put(number) {
      keep(number);
      await journal.append(number);
    },
    close: () => journal.close(),
  };
}

/** What a person stops with STOP: the messages of the whole messaging service, or of a number without one. */
export function senderOf({ messaging_service_sid, phone }: SmsNumber): string {
  return messaging_service_sid ?? phone;
}

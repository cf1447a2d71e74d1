// The registered business numbers.
import { openJournal } from "../../store/journal.ts";

export const PERMISSIONS = ["whatsapp_business_messaging", "whatsapp_business_management"] as const;
export type Permission = (typeof PERMISSIONS)[number];

export interface BusinessNumber {
  phone_number_id: string;
  /** Formatted, with a plus. */
  display_phone_number: string;
  business_account_id: string;
  access_token: string;
  /** Signs the hooks. */
  app_secret: string;
  verify_token: string;
  /** The address for hooks. With null, hooks wait for an address. */
  callback_url: string | null;
  verified_name: string;
  /** The callback address passed the verification at the last registration. */
  verified: boolean;
  /** No app is subscribed to the account: hooks wait. */
  unsubscribed?: boolean;
  /** In Meta's words; left out for a number that is connected. */
  status?: string | undefined;
  /** Of the token; left out for all. */
  permissions?: Permission[] | undefined;
  app_live?: boolean | undefined;
  /** What `/marketing_messages` answers; left out for an account that can use it. */
  marketing?: "open" | "terms_missing" | "closed" | undefined;
  /** The id of the portfolio that owns the account. */
  portfolio_id?: string | undefined;
  /** How the number fares; what is left out is at its best. */
  health?: NumberHealth | undefined;
}

/** In Meta's words. */
export interface NumberHealth {
  quality_rating?: string | undefined;
  name_status?: string | undefined;
  messaging_limit?: string | undefined;
  throughput?: string | undefined;
  can_send_message?: string | undefined;
  /** Why messages can't be sent. */
  error_description?: string | undefined;
}

export interface Numbers {
  get(phoneNumberId: string): BusinessNumber | undefined;
  list(): BusinessNumber[];
  inAccount(businessAccountId: string): BusinessNumber[];
  knowsToken(token: string): boolean;
  /** `get` returns it at once, so that a change made of it right now loses none. Resolves when it outlives a kill. */
  put(number: BusinessNumber): Promise<void>;
  close(): void;
}

/** The last line of a number wins. */
export function openNumbers(path: string): Numbers {
  const numbers = new Map<string, BusinessNumber>();
  const keep = (number: BusinessNumber) => numbers.set(number.phone_number_id, number);
  const journal = openJournal<BusinessNumber>(path, keep);
  const list = () => [...numbers.values()];
  return {
    get: (phoneNumberId) => numbers.get(phoneNumberId),
    list,
    inAccount: (id) => list().filter((number) => number.business_account_id === id),
    knowsToken: (token) => list().some((number) => number.access_token === token),
    async put(number) {
      keep(number);
      await journal.append(number);
    },
    close: () => journal.close(),
  };
}

/** The format of numbers in Meta's hooks. */
export function displayDigits(number: BusinessNumber): string {
  return number.display_phone_number.replace(/\D/g, "");
}

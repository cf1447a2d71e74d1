// The business numbers that were registered, with what one sets for each in Meta's console.
import { openJournal } from "./journal.ts";

export type BusinessNumber = {
  phone_number_id: string;
  /** As people write it, with a plus. */
  display_phone_number: string;
  business_account_id: string;
  access_token: string;
  /** Signs the hooks. */
  app_secret: string;
  verify_token: string;
  /** Where hooks go; null keeps them until there is an address. */
  callback_url: string | null;
  verified_name: string;
  /** Whether the callback address answered Meta's verification when it was last registered. */
  verified: boolean;
};

export type Numbers = {
  get(phoneNumberId: string): BusinessNumber | undefined;
  list(): BusinessNumber[];
  inAccount(businessAccountId: string): BusinessNumber[];
  /** Whether any number has this access token. */
  knowsToken(token: string): boolean;
  put(number: BusinessNumber): Promise<void>;
  close(): void;
};

/** The last line of a number counts. */
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
      await journal.append(number);
      keep(number);
    },
    close: () => journal.close(),
  };
}

/** The digits of the number, as Meta's hooks give it. */
export function displayDigits(number: BusinessNumber): string {
  return number.display_phone_number.replace(/\D/g, "");
}

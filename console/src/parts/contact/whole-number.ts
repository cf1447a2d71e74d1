// A phone with its country code, also if it was written as people of its country write it, for example 0171 5550100.
import type { CountryCode } from "libphonenumber-js/core";

/** A text that is no number of the country stays as it is: the service says what it lacks. */
export async function wholeNumber(text: string, country: string | null): Promise<string> {
  if (country === null || text.trim().startsWith("+")) return text;
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/min");
  const read = parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode, extract: false });
  return read?.isValid() ? read.number : text;
}

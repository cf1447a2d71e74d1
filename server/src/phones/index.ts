// Also loaded by the mapping processes, which may read only the files of this folder and of the parser.

export type { ParsedPhone, Phone, PhoneFault } from "./phone.ts";
export {
  latinDigits,
  MAX_DIGITS,
  MIN_DIGITS,
  PHONE_FAULTS,
  PUNCTUATION,
  parsePhone,
  phonePart,
} from "./phone.ts";
export { type CountryCode, isCountryCode, phoneOfCountry } from "./phone-of-country.ts";

export type { ParsedPhone, Phone } from "./phone.ts";
export {
  countryCode,
  latinDigits,
  MAX_DIGITS,
  MIN_DIGITS,
  PHONE_FAULTS,
  PUNCTUATION,
  parsePhone,
  parsePlainPhone,
  phonePart,
} from "./phone.ts";
export { phoneForms, phoneKey, planForm } from "./phone-key.ts";
export {
  type CountryCode,
  countryOfPhone,
  isCountryCode,
  type ReadPhone,
  readPhone,
} from "./read-phone.ts";
export { zonesOfPhones } from "./zones-of-phones.ts";

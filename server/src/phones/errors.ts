// Faults of phone numbers.
import { errorTable } from "../platform/errors/error-table.ts";

export const phoneErrors = errorTable({
  impossible_number: {
    meaning: "The named country has no phone numbers of this form.",
    cause:
      "Digits or the area code are missing, the number is from another country, or it is no phone number.",
    action: "Correct the number, or write it with a plus sign and the country code.",
  },
  missing_country_code: {
    meaning: "The phone number has no country code, and no country was named.",
    cause: "The number is written as people dial it in their own country.",
    action: "Name the country of such numbers, or write them with a plus sign and the country code.",
  },
  missing_plus: {
    meaning: "The phone number has no plus sign.",
    cause: "The number was stored without it, or a spreadsheet removed it.",
    action: "Send the number with a plus sign and the country code, such as +15551234567.",
  },
  not_a_number: {
    meaning: "The text isn't a phone number.",
    cause: "It has letters or an extension.",
    action: "Send only a plus sign, digits, and punctuation such as spaces or dashes.",
  },
  unknown_country_code: {
    meaning: "The phone number begins with no known country code.",
    cause: "The country code is missing, or the number has a leading zero after the plus sign.",
    action: "Write the number as it is dialled from another country.",
  },
});

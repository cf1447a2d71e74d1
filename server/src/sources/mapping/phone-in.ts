// The function $phone of mappings: makes a phone number that people wrote for their own country international.
import { isCountryCode, type ReadPhone, readPhone } from "../../phones/index.ts";

/**
 * `$phone("0171 1234567", "DE")` is `+491711234567`. Text with a plus sign needs no country. Null for what isn't text, and for
 * an empty text: nobody wrote a number.
 */
export function phoneIn(text: unknown, country?: unknown): ReadPhone | null {
  if (typeof text !== "string" || text.trim() === "") return null;
  const code = typeof country === "string" ? country.trim().toUpperCase() : "";
  return readPhone(text, isCountryCode(code) ? code : null);
}

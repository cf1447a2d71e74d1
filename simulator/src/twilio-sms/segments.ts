// Counts the segments of an SMS. Source: 3GPP TS 23.038, and Twilio, "What is the SMS character limit?".

/** The basic character set of GSM-7, without the escape character. */
const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿" +
  "abcdefghijklmnopqrstuvwxyzäöñüà";
/** Characters that take two places. */
const EXTENDED = "\f^{}\\[~]|€";

/** A text in GSM-7 has 160 characters, or 153 in each of several segments. Other texts have 70, or 67, in UTF-16 units. */
export function segmentsOf(text: string): number {
  const units = gsmUnits(text);
  return units === null ? parts(text.length, 70, 67) : parts(units, 160, 153);
}

/** Null for a text with characters outside of GSM-7. */
function gsmUnits(text: string): number | null {
  let units = 0;
  for (const character of text) {
    if (BASIC.includes(character)) units += 1;
    else if (EXTENDED.includes(character)) units += 2;
    else return null;
  }
  return units;
}

function parts(units: number, alone: number, together: number): number {
  return units <= alone ? 1 : Math.ceil(units / together);
}

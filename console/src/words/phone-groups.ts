// How a phone is grouped to be read: the country code, then threes. The end has two to four digits.

const PHONE = /^\+\d{7,15}$/;
/** Country codes of one and two digits (ITU-T E.164); all others have three. */
const COUNTRY = /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** In E.164. */
export function isPhone(text: string): boolean {
  return PHONE.test(text);
}

/** One group for a text that isn't a phone. */
export function phoneGroups(text: string): string[] {
  if (!isPhone(text)) return [text];
  const [country = ""] = COUNTRY.exec(text) ?? [];
  return [country, ...(text.slice(country.length).match(/\d{3}(?=\d{2})|\d+/g) ?? [])];
}

/** Between the groups of a phone within a sentence: a narrow space that no line breaks at. */
const SPACE = "\u202F";

export function phoneText(text: string): string {
  return phoneGroups(text).join(SPACE);
}

/** The text with each phone as it was before it was grouped. */
export function withPlainPhones(text: string): string {
  return text.replace(/\+\d{1,3}(?:\u202F\d{2,4})+/g, (phone) => phone.replaceAll(SPACE, ""));
}

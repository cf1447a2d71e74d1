// How a phone is grouped to be read: the country code, then as its country groups it.
import formats from "./phone-formats.json";

const PHONE = /^\+\d{7,15}$/;
const FORMATS: Record<string, string> = formats;

/** In E.164. */
export function isPhone(text: string): boolean {
  return PHONE.test(text);
}

/** One group for a text that isn't a phone. */
export function phoneGroups(text: string): string[] {
  if (!isPhone(text)) return [text];
  // No code is the beginning of another one.
  const code = [1, 2, 3].map((length) => text.slice(1, length + 1)).find((one) => one in FORMATS);
  if (code === undefined) return [text];
  const number = text.slice(code.length + 1);
  return [`+${code}`, ...(nationalGroups(FORMATS[code] ?? "", number) ?? threes(number))];
}

/** Null for a number that the country doesn't have. */
function nationalGroups(own: string, number: string): string[] | null {
  for (const [, first, groups] of own.matchAll(/(\S+) (\S+)/g)) {
    const [, ...found] = new RegExp(`^(?=${first})${groups}$`).exec(number) ?? [];
    if (found.length > 0) return found;
  }
  return null;
}

/** The end has two to four digits. */
function threes(number: string): string[] {
  return number.match(/\d{3}(?=\d{2})|\d+/g) ?? [];
}

/** Between the groups of a phone within a sentence: a narrow space that no line breaks at. */
const SPACE = "\u202F";

export function phoneText(text: string): string {
  return phoneGroups(text).join(SPACE);
}

/** The text with each phone as it was before it was grouped. */
export function withPlainPhones(text: string): string {
  return text.replace(/\+\d{1,3}(?:\u202F\d+)+/g, (phone) => phone.replaceAll(SPACE, ""));
}

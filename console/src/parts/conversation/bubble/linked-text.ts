// Splits a text into words and web addresses.
export interface TextPart {
  text: string;
  /** Null for words. */
  href: string | null;
}

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"]+/giu;
/** They end the sentence around the address. */
const AFTER = /[.,;:!?'"»”’…]+$/u;

export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = trimmed(found);
    const href = hrefOf(address);
    if (href === null) continue;
    if (index > end) parts.push({ text: text.slice(end, index), href: null });
    parts.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

/** A closing bracket belongs to the address only if its opening one does. */
function trimmed(found: string): string {
  const address = found.replace(AFTER, "");
  const isUnopened = address.endsWith(")") && !address.includes("(");
  return isUnopened ? trimmed(address.slice(0, -1)) : address;
}

function hrefOf(address: string): string | null {
  const href = /^www\./i.test(address) ? `https://${address}` : address;
  return URL.canParse(href) ? href : null;
}

const LONGEST_NAME = 255;

/**
 * Without folders, control characters, line breaks, and characters that change the direction of what follows: people save files
 * under this name, and trust what it ends with. Every name that is stored, shown or sent is made here.
 */
export function baseName(filename: string): string | null {
  const base = filename.split(/[/\\]/).at(-1) ?? "";
  const plain = base.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, "").trim();
  return /^\.*$/.test(plain) ? null : [...plain].slice(-LONGEST_NAME).join("");
}

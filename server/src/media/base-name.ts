const LONGEST_NAME = 255;

/** Without folders and control characters: people save files under this name. */
export function baseName(filename: string): string | null {
  const base = filename.split(/[/\\]/).at(-1) ?? "";
  const plain = base.replace(/[\p{Cc}\p{Bidi_Control}]/gu, "").trim();
  return [...plain].slice(-LONGEST_NAME).join("") || null;
}

// A message in one line, and its failure in words.
import type { Words } from "../../words/t.ts";
import { FAILURE_WORDS } from "../failure-words.ts";

interface Shown {
  type: "text" | "template" | "sticker" | "unsupported";
  text?: string | undefined;
  template?: { name: string } | undefined;
  sticker?: number | undefined;
}

export function messageLine({ t }: Words, { type, text, template, sticker }: Shown): string {
  switch (type) {
    case "text":
      return text ?? "";
    case "template":
      return t("bubble.template", { name: template?.name ?? "" });
    case "sticker":
      return t("bubble.sticker", { number: String(sticker) });
    case "unsupported":
      return t("bubble.unsupported");
  }
}

/** The service's own sentence for a code without words. */
export function failureText({ t }: Words, { code, detail }: { code: string; detail?: string }): string {
  const known = FAILURE_WORDS[code];
  return known ? t(known.words) : (detail ?? code.replaceAll("_", " "));
}

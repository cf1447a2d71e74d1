// A message in one line.
import type { Words } from "../../words/t.ts";

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

// A message in one line.
import type { Message } from "../../platform/cache/thread-cache.ts";
import type { Words } from "../../words/t.ts";

/** A message, or one that this page sends. */
export type Shown = Pick<Message, "type"> & { [Field in keyof Message]?: Message[Field] | undefined };

export function messageLine(words: Words, message: Shown): string {
  const { t } = words;
  if (message.deleted_at) return t("bubble.deleted");
  switch (message.type) {
    case "text":
      return message.text ?? "";
    case "template":
      return t("bubble.template", { name: message.template?.name ?? "" });
    case "sticker":
      return message.sticker === undefined
        ? t("bubble.receivedSticker")
        : t("bubble.sticker", { number: String(message.sticker) });
    case "image":
      return message.caption || t("bubble.image");
    case "video":
      return message.caption || t("bubble.video");
    case "audio":
      return t("bubble.audio");
    case "voice":
      return t("bubble.voice");
    case "document":
      return message.caption || message.media?.filename || t("bubble.document");
    case "location":
      return message.location?.name ?? message.location?.address ?? t("bubble.location");
    case "contact_cards": {
      const names = message.contact_cards?.flatMap(({ name }) => name ?? []) ?? [];
      return names.length > 0 ? t("bubble.cards", { names: names.join(", ") }) : t("bubble.card");
    }
    case "interactive":
      return message.interactive?.body ?? "";
    case "reply":
      return message.reply?.title ?? "";
    case "form":
      return t("bubble.form");
    case "order":
      return t("bubble.order", { n: message.order?.items.length ?? 0 });
    case "system":
      return systemLine(words, message);
    case "unsupported":
      return t("bubble.unsupported");
  }
}

/** Who wrote a message, or answers it, elsewhere than in Parley. */
export function elsewhere({ source }: Pick<Message, "source">): "app" | "agent" | null {
  return source === "app" || source === "agent" ? source : null;
}

function systemLine({ t }: Words, { system }: Shown): string {
  switch (system?.notice) {
    case "number_changed":
      return t("bubble.numberChanged");
    case "opened":
      return t("bubble.opened");
    case "called":
      return t("bubble.called");
    case "missed_call":
      return t("bubble.missedCall");
    case "calls_allowed":
      return t("bubble.callsAllowed");
    case "calls_refused":
      return t("bubble.callsRefused");
    default:
      return system?.text ?? t("bubble.notice");
  }
}

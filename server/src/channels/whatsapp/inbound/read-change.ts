// A reaction to a message, its edit, or its deletion. Source: WhatsApp Cloud API, "messages webhook reference".
import type { Change } from "../../connector.ts";
import { type JsonObject, objectIn, textIn } from "../../json.ts";

interface ReadChange {
  /** The id of the message that is changed. */
  channelMessageId: string;
  change: Change;
}

/** Null unless the item changes an earlier message. */
export function readChange(type: string | null, item: JsonObject): ReadChange | null {
  switch (type) {
    case "reaction": {
      const part = objectIn(item, "reaction");
      // Without an emoji, the person took the reaction back.
      return part && changeOf(textIn(part, "message_id"), { act: "react", emoji: textIn(part, "emoji") });
    }
    case "revoke": {
      const part = objectIn(item, "revoke");
      return part && changeOf(textIn(part, "original_message_id"), { act: "delete" });
    }
    case "edit": {
      const part = objectIn(item, "edit");
      const message = part && objectIn(part, "message");
      if (!part || !message) return null;
      const kind = textIn(message, "type");
      const content = kind && objectIn(message, kind);
      const body = content && (textIn(content, "body") ?? textIn(content, "caption"));
      // A text can't become empty, and a file without a caption keeps its type.
      if (!content || (kind === "text" && body === null)) return null;
      return changeOf(textIn(part, "original_message_id"), { act: "edit", body });
    }
    default:
      return null;
  }
}

function changeOf(channelMessageId: string | null, change: Change): ReadChange | null {
  return channelMessageId === null ? null : { channelMessageId, change };
}

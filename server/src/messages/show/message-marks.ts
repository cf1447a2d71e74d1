// What happened to a message after it was written: reactions, an edit, a deletion by its author.
import { z } from "zod";
import type { ChannelError } from "../../channels/index.ts";
import { textField, timeField } from "../../platform/http/index.ts";
import { errorAnswer, errorOf } from "../message/message-error.ts";

/** As `messages.reactions` has them. An emoji of null is a reaction that was taken back. */
export type Reactions = Partial<Record<"contact" | "business", StoredReaction>>;

interface StoredReaction {
  emoji: string | null;
  at: string;
  /** Of a reaction that the account made through Parley. */
  status?: "waiting" | "sent" | "failed";
  error?: ChannelError;
}

export const markFields = {
  reactions: z
    .array(
      z.object({
        from: z.enum(["contact", "business"]).meta({ description: "Who reacted." }),
        emoji: textField("The reaction; null if it was taken back.", "👍").nullable(),
        at: timeField("When."),
        status: z.enum(["waiting", "failed"]).optional().meta({
          description:
            "Of the account's own reaction: `waiting` until the channel has taken it, `failed` if the channel refused it. Missing otherwise.",
        }),
        error: errorAnswer.optional().meta({ description: "Why the reaction failed." }),
      }),
    )
    .optional()
    .meta({ description: "Reactions to the message. Missing when there are none." }),
  edited_at: timeField("When the author last edited the message.").optional(),
  deleted_at: timeField(
    "When the author deleted the message for everybody. Its content is gone then.",
  ).optional(),
};

interface Marked {
  reactions: Reactions | null;
  edited_at: Date | null;
  deleted_at: Date | null;
}

export function marksOf({ reactions, edited_at: editedAt, deleted_at: deletedAt }: Marked) {
  const shown = (["contact", "business"] as const).flatMap((from) => {
    const reaction = reactions?.[from];
    if (!reaction) return [];
    const { emoji, status, error } = reaction;
    const isOpen = status === "waiting" || status === "failed";
    // The channel still shows what wasn't taken back yet.
    if (!emoji && !isOpen) return [];
    const at = new Date(reaction.at).toISOString();
    return [{ from, emoji, at, ...(isOpen ? { status } : {}), ...(error ? { error: errorOf(error) } : {}) }];
  });
  return {
    ...(shown.length > 0 ? { reactions: shown } : {}),
    ...(editedAt ? { edited_at: editedAt.toISOString() } : {}),
    ...(deletedAt ? { deleted_at: deletedAt.toISOString() } : {}),
  };
}

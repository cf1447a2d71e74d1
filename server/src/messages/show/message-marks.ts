// What happened to a message after it was written: reactions, an edit, a deletion by its author.
import { z } from "zod";
import { textField, timeField } from "../../platform/http/index.ts";

/** As `messages.reactions` has them. An emoji of null is a reaction that was taken back. */
export type Reactions = Partial<Record<"contact" | "business", { emoji: string | null; at: string }>>;

export const markFields = {
  reactions: z
    .array(
      z.object({
        from: z.enum(["contact", "business"]).meta({ description: "Who reacted." }),
        emoji: textField("The reaction.", "👍"),
        at: timeField("When."),
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
    const { emoji, at } = reactions?.[from] ?? {};
    return emoji && at ? [{ from, emoji, at: new Date(at).toISOString() }] : [];
  });
  return {
    ...(shown.length > 0 ? { reactions: shown } : {}),
    ...(editedAt ? { edited_at: editedAt.toISOString() } : {}),
    ...(deletedAt ? { deleted_at: deletedAt.toISOString() } : {}),
  };
}

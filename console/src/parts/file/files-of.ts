// The files of a message: its own, or those of a template's header and cards, each as if it had a message of its own.
import type { Message } from "../../platform/cache/thread-cache.ts";
import type { Media } from "./file-facts.ts";

const KINDS = ["image", "video", "document"] as const;

export function filesOf(message: Message): Message[] {
  const { template } = message;
  if (!template) return [message];
  const files = [template, ...(template.cards ?? [])].flatMap(({ header }) =>
    KINDS.flatMap((type) => {
      const file: { media_id: string; filename?: string | null } | undefined = header?.[type];
      if (!file) return [];
      const { media_id: id, filename = null } = file;
      const known = { id, filename, has_preview: type === "image", created_at: message.created_at };
      return { ...message, id, type, media: mediaOf(known) };
    }),
  );
  // Several cards may show the same picture.
  return [...new Map(files.map((file) => [file.id, file])).values()];
}

/** A message with a template tells no more of its files. */
function mediaOf(known: Pick<Media, "id" | "filename" | "has_preview" | "created_at">): Media {
  return {
    ...known,
    status: "stored",
    mime_type: null,
    bytes: null,
    sha256: null,
    width: null,
    height: null,
    duration_ms: null,
    error: null,
  };
}

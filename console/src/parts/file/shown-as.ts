// How the file of a message is shown.
import type { Shown } from "../message/message-words.ts";

export type FileView = "missing" | "sticker" | "picture" | "video" | "audio" | "row";

/** Null for a message without a file. */
export function shownAs({ type, media, deleted_at: deletedAt }: Shown): FileView | null {
  if (!media || deletedAt) return null;
  if (media.status !== "stored") return "missing";
  const family = media.mime_type?.split("/", 1)[0];
  switch (type) {
    case "sticker":
      return media.has_preview ? "sticker" : "row";
    case "image":
      return media.has_preview ? "picture" : "row";
    case "video":
      return family === "video" ? "video" : "row";
    case "audio":
    case "voice":
      // A recording in a container for videos is found to be a video.
      return family === "audio" || family === "video" ? "audio" : "row";
    default:
      return "row";
  }
}

// Uploads a file for messages.
import { api } from "../../platform/api.ts";
import type { Media } from "../../platform/outbox.ts";

export async function uploadFile(file: File): Promise<Media> {
  const filename = file.name.slice(-240) || "file";
  return (await api.uploadMedia({ body: file, contentType: "application/octet-stream", filename })).media;
}

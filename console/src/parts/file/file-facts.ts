// Facts of a file to know before opening it. Its name may lie, so its bytes tell the type.
import type { Message } from "../../platform/cache/thread-cache.ts";
import type { Words } from "../../words/t.ts";
import { messageLine, type Shown } from "../message/message-words.ts";

export type Media = NonNullable<Message["media"]>;

export interface ShownPicture {
  id: string;
  message: Shown;
  media: Media;
}

/** Of every component that shows the file of a message. */
export interface FileProps {
  message: Shown;
  media: Media;
}

/** Words that people use for types of files. */
const NAMES: Record<string, string> = {
  "application/msword": "Word",
  "application/vnd.ms-excel": "Excel",
  "application/vnd.ms-powerpoint": "PowerPoint",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "PowerPoint",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "Excel",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "Word",
  "audio/mpeg": "MP3",
};

const PROGRAM =
  /^application\/(x-msdownload|x-msi|x-elf|x-mach-binary|x-sharedlib|java-archive|vnd\.android\.package-archive)$/;

export function isProgram({ mime_type: type }: Pick<Media, "mime_type">): boolean {
  return PROGRAM.test(type ?? "");
}

export function fileType({ t }: Pick<Words, "t">, media: Pick<Media, "mime_type">): string {
  const [type = ""] = (media.mime_type ?? "").split(";", 1);
  if (isProgram(media)) return t("file.program");
  if (type === "text/plain") return t("file.text");
  const [family, subtype = ""] = type.split("/");
  const short = subtype.replace(/^x-|\+.*$/g, "");
  const isReadable = /^[a-z0-9]{2,5}$/.test(short) && (family !== "application" || short.length < 5);
  return NAMES[type] ?? (isReadable ? short.toUpperCase() : t("file.unknownType"));
}

/** "0:42", as players show it. */
export function playTime(ms: number): string {
  // Rounded down, like the browser's player beside it.
  const seconds = Math.floor(ms / 1_000);
  const two = (value: number) => String(value).padStart(2, "0");
  const [minutes, hours] = [Math.floor(seconds / 60) % 60, Math.floor(seconds / 3_600)];
  return [...(hours > 0 ? [hours, two(minutes)] : [minutes]), two(seconds % 60)].join(":");
}

/** The file's own name; else what kind of message it came with. */
export function fileName(words: Words, message: Shown): string {
  return message.media?.filename ?? messageLine(words, { type: message.type });
}

// Reads the file of a send: one that the same number has uploaded, or a link.
import type { Context } from "../../../context.ts";
import { GraphError } from "../../graph-error.ts";
import type { BusinessNumber } from "../../store/numbers.ts";
import { isRecord, optionalText, refuse, requiredText } from "../body-fields.ts";
import { contentFault } from "./content-fault.ts";
import { fetchLink } from "./fetch-link.ts";
import { bareType, isOfKind, type MediaKind } from "./media-types.ts";

/** `failure`: the message is accepted, and fails with code 131053 for this reason. */
export type MediaInSend = { media_id: string } | { failure: string };

const MAX_CAPTION_LENGTH = 1024;
const KEYS: Record<MediaKind, string[]> = {
  image: ["id", "link", "caption"],
  video: ["id", "link", "caption"],
  audio: ["id", "link", "voice"],
  document: ["id", "link", "caption", "filename"],
  sticker: ["id", "link"],
};

/** `shown`: Meta's name for the value. Throws GraphError. */
export async function readMedia(
  context: Context,
  number: BusinessNumber,
  kind: MediaKind,
  given: unknown,
  shown: string = kind,
): Promise<MediaInSend> {
  if (!isRecord(given)) throw refuse(`The parameter ${shown} is required.`);
  const unknown = Object.keys(given).find((key) => !KEYS[kind].includes(key));
  if (unknown !== undefined) throw refuse(`Unexpected key "${unknown}" on param "${shown}".`);
  const caption = optionalText(given, "caption");
  if (caption !== undefined && [...caption].length > MAX_CAPTION_LENGTH)
    throw refuse(`Param ${shown}['caption'] must be at most ${MAX_CAPTION_LENGTH} characters long.`);
  optionalText(given, "filename");
  const link = optionalText(given, "link");
  if (given["id"] === undefined && link !== undefined) return readLink(context, number, kind, link, shown);
  const id = requiredText(given, "id", `${shown}['id']`);
  const medium = context.media.live(id, context.clock());
  if (medium === undefined || medium.phone_number_id !== number.phone_number_id)
    throw refuse(`Param ${shown}['id'] is not a valid whatsapp business account media attachment ID`);
  if (!isOfKind(kind, medium.mime_type))
    return { failure: `The uploaded file of type ${medium.mime_type} is not supported for ${kind}` };
  const failure = contentFault(bareType(medium.mime_type), await context.media.bytes(medium.id));
  return failure === null ? { media_id: medium.id } : { failure };
}

async function readLink(
  context: Context,
  number: BusinessNumber,
  kind: MediaKind,
  link: string,
  shown: string,
): Promise<MediaInSend> {
  if (!/^https?:$/.test(URL.parse(link)?.protocol ?? ""))
    throw new GraphError(100, { details: `Param ${shown}['link'] is not a valid URI.` });
  const medium = await fetchLink(context, number, kind, link);
  return typeof medium === "string" ? { failure: medium } : { media_id: medium.id };
}

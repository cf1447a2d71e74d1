// Downloads the link of a send, as Meta does after it has accepted the message.
import { unescape as decoded } from "node:querystring";
import type { Context } from "../../../context.ts";
import { GraphError } from "../../graph-error.ts";
import type { Medium } from "../../store/media.ts";
import type { BusinessNumber } from "../../store/numbers.ts";
import { checkSticker } from "./check-sticker.ts";
import { contentFault } from "./content-fault.ts";
import { bareType, isOfKind, isTypeOfBytes, type MediaKind, sizeFault } from "./media-types.ts";

const WITHIN_MS = 15_000;

/** The stored file, or a sentence that says why Meta would fail the message with 131053. */
export async function fetchLink(
  context: Context,
  number: BusinessNumber,
  kind: MediaKind,
  link: string,
): Promise<Medium | string> {
  try {
    const response = await fetch(link, { signal: AbortSignal.timeout(WITHIN_MS) });
    if (!response.ok) return `Downloading media from weblink failed with http code ${response.status}`;
    const type = response.headers.get("content-type") ?? "application/octet-stream";
    if (!isOfKind(kind, type)) return `The weblink's type ${bareType(type)} is not supported for ${kind}`;
    const bytes = await readUpTo(response, kind);
    if (typeof bytes === "string") return bytes;
    if (!isTypeOfBytes(type, bytes)) return `The weblink's content is not of its type ${bareType(type)}`;
    const fault = contentFault(bareType(type), bytes);
    if (fault !== null) return fault;
    const animated = kind === "sticker" && (await checkSticker(bytes));
    const filename = decoded(new URL(response.url).pathname.split("/").at(-1) ?? "");
    const known = { phone_number_id: number.phone_number_id, mime_type: type, animated, at: context.clock() };
    return await context.media.add({ ...known, ...(filename !== "" && { filename }) }, bytes);
  } catch (error) {
    if (error instanceof GraphError) return error.details ?? error.message;
    return `Downloading media from weblink failed: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Stops at the limit, so that an endless answer ends. */
async function readUpTo(response: Response, kind: MediaKind): Promise<Buffer | string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    const fault = sizeFault(kind, size);
    if (fault !== null) return fault;
  }
  return Buffer.concat(chunks);
}

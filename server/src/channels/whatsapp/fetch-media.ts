// Opens a file that a person sent: Meta gives its address, which lives five minutes, and takes the sender's token there too.
// Source: WhatsApp Cloud API, "Media", "Retrieve media URL" and "Download media".
import type { ChannelHttp, MediaDownload } from "../connector.ts";
import { openDownload } from "../exchange.ts";
import { isObject, numberIn, textIn } from "../json.ts";
import type { WhatsAppSender } from "./credentials.ts";
import { refusal } from "./errors/graph-error.ts";
import type { Graph } from "./graph.ts";
import { hexOf } from "./inbound/read-content.ts";

/** Meta's code for an id that doesn't exist, or doesn't any more. */
const UNKNOWN_OBJECT = 100;

/** Never throws. */
export async function fetchMedia(
  graph: Graph,
  source: string,
  sender: WhatsAppSender,
  http: ChannelHttp,
): Promise<MediaDownload> {
  const path = `/${encodeURIComponent(source)}?phone_number_id=${encodeURIComponent(sender.numberId)}`;
  const answer = await graph(sender, http, { method: "GET", path });
  if (!answer.ok) {
    const { failure } = answer;
    return failure.error.providerCode === UNKNOWN_OBJECT ? { kind: "gone" } : { kind: "refused", failure };
  }
  const body = isObject(answer.body) ? answer.body : {};
  const url = addressIn(textIn(body, "url"));
  if (!url)
    return {
      kind: "refused",
      failure: refusal("channel_unavailable", "WhatsApp named no address of the file."),
    };
  const opened = await openDownload(http, url, {
    authorization: `Bearer ${sender.credentials.access_token}`,
  });
  switch (opened.kind) {
    case "open": {
      const hex = hexOf(textIn(body, "sha256"));
      const announcedBytes = opened.announcedBytes ?? numberIn(body, "file_size");
      return { ...opened, announcedBytes, sha256: hex === null ? null : Buffer.from(hex, "hex") };
    }
    case "answered": {
      // The address may have expired meanwhile: the next try gets a new one. Whether the file is gone is said above.
      const detail = `WhatsApp answered the download with the status ${opened.status}.`;
      return { kind: "refused", failure: refusal("channel_unavailable", detail) };
    }
    case "lost":
      return { kind: "refused", failure: refusal("channel_unreachable") };
  }
}

function addressIn(text: string | null): URL | null {
  const url = text !== null && URL.canParse(text) ? new URL(text) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

// Opens a file that a person sent: Meta gives its address, which lives five minutes, and takes the sender's token there too.
// Source: WhatsApp Cloud API, "Media", "Retrieve media URL" and "Download media".
import type { MediaDownload } from "../connector.ts";
import { openDownload } from "../exchange.ts";
import { numberIn, textIn } from "../json.ts";
import { refusal } from "./errors/graph-error.ts";
import type { Graph } from "./graph.ts";
import { hexOf } from "./inbound/read-content.ts";

/** Meta's code for an id that doesn't exist, or doesn't any more. */
const UNKNOWN_OBJECT = 100;

/** Never throws. */
export async function fetchMedia({ get, sender, http }: Graph, source: string): Promise<MediaDownload> {
  const query = new URLSearchParams({ phone_number_id: sender.numberId });
  const answer = await get(`/${encodeURIComponent(source)}?${query}`);
  if (!answer.ok) {
    const { failure } = answer;
    return failure.error.providerCode === UNKNOWN_OBJECT ? { kind: "gone" } : { kind: "refused", failure };
  }
  const url = URL.parse(textIn(answer.body, "url") ?? "");
  if (!url || !/^https?:$/.test(url.protocol))
    return {
      kind: "refused",
      failure: refusal("channel_unavailable", "WhatsApp named no address of the file."),
    };
  const opened = await openDownload(http, url, {
    authorization: `Bearer ${sender.credentials.access_token}`,
  });
  switch (opened.kind) {
    case "open": {
      const hex = hexOf(textIn(answer.body, "sha256"));
      const announcedBytes = opened.announcedBytes ?? numberIn(answer.body, "file_size");
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

// Opens a file of a person's message. Twilio may ask for the account's credentials, and then redirects to its storage, which mustn't
// get them. Source: Twilio, "Media resource".
import type { ChannelHttp, MediaDownload } from "../connector.ts";
import { type OpenedFile, openDownload } from "../download.ts";
import type { TwilioSender } from "./credentials.ts";
import { refusal } from "./errors/failures.ts";

/** `source`: the address in the hook. Never throws. */
export async function fetchMedia(
  apiUrl: string,
  source: string,
  { credentials: { account_sid: accountSid, auth_token: token } }: TwilioSender,
  http: ChannelHttp,
): Promise<MediaDownload> {
  const api = new URL(apiUrl);
  const url = URL.canParse(source) ? new URL(source) : null;
  if (url?.origin !== api.origin) return { kind: "gone" };
  const basic = Buffer.from(`${accountSid}:${token}`).toString("base64");
  const first = await openDownload(http, url, { authorization: `Basic ${basic}` });
  const stored = storageOf(first, url);
  return outcomeOf(stored ? await openDownload(http, stored, {}) : first);
}

/** Where the answer redirects to; null for another answer. Never from https to http. */
function storageOf(answer: OpenedFile, from: URL): URL | null {
  if (answer.kind !== "answered" || answer.status < 300 || answer.status > 399) return null;
  const { location } = answer;
  if (location === null || !URL.canParse(location, from.href)) return null;
  const to = new URL(location, from);
  return to.protocol === "https:" || to.protocol === from.protocol ? to : null;
}

function outcomeOf(opened: OpenedFile): MediaDownload {
  switch (opened.kind) {
    case "open":
      return { ...opened, sha256: null };
    case "lost":
      return { kind: "refused", failure: refusal("channel_unreachable") };
    case "answered":
      if (opened.status === 404 || opened.status === 410) return { kind: "gone" };
      if (opened.status === 401) return { kind: "refused", failure: refusal("channel_token_invalid") };
      return { kind: "refused", failure: refusal("channel_unavailable") };
  }
}

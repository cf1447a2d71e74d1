// Opens a file of a person's message. Twilio may ask for the account's credentials, and then redirects, often several times, to its
// storage, which mustn't get them. Source: Twilio, "Media resource".
import type { ChannelHttp, MediaDownload } from "../connector.ts";
import { type OpenedFile, openDownload } from "../exchange.ts";
import type { TwilioSender } from "./credentials.ts";
import { refusal } from "./errors/failures.ts";

const MOST_REDIRECTS = 5;
/** Twilio serves regions and files at hosts of its own. */
const TWILIO = /(^|\.)twilio\.com$/;

/** `source`: the address in the hook. Never throws. */
export async function fetchMedia(
  apiUrl: string,
  source: string,
  { credentials: { account_sid: accountSid, auth_token: token } }: TwilioSender,
  http: ChannelHttp,
): Promise<MediaDownload> {
  const api = new URL(apiUrl);
  const isOwn = ({ origin, protocol, hostname }: URL) =>
    origin === api.origin || (TWILIO.test(api.hostname) && protocol === "https:" && TWILIO.test(hostname));
  const basic = { authorization: `Basic ${Buffer.from(`${accountSid}:${token}`).toString("base64")}` };
  const first = URL.parse(source);
  if (!first || !isOwn(first)) return { kind: "foreign" };
  let next: URL | null = first;
  let opened: OpenedFile = { kind: "lost" };
  for (let requests = 0; next && requests <= MOST_REDIRECTS; requests++) {
    const url: URL = next;
    opened = await openDownload(http, url, isOwn(url) ? basic : {});
    next = redirectOf(opened, url);
  }
  return outcomeOf(opened);
}

/** Null for another answer. Never from https to http. */
function redirectOf(answer: OpenedFile, from: URL): URL | null {
  if (answer.kind !== "answered" || answer.status < 300 || answer.status > 399) return null;
  const to = answer.location === null ? null : URL.parse(answer.location, from.href);
  return to && (to.protocol === "https:" || to.protocol === from.protocol) ? to : null;
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

import type { Capabilities } from "../capabilities.ts";
import type { Connector, SenderFault } from "../connector.ts";
import { canCall } from "../exchange.ts";
import { textIn } from "../json.ts";
import { credentialFields, identify, type TwilioCredentials } from "./credentials.ts";
import { reference, refusal } from "./errors/failures.ts";
import { fetchMedia } from "./fetch-media.ts";
import { catchUp, findTaken } from "./list-messages.ts";
import { OPT_OUT } from "./opt-out.ts";
import { receive } from "./receive.ts";
import { sendMessage } from "./send-message.ts";
import type { twilioSettings } from "./settings.ts";
import { verify } from "./signature.ts";
import { createTwilio, type Twilio } from "./twilio.ts";
import de from "./words/de.json" with { type: "json" };
import en from "./words/en.json" with { type: "json" };

/**
 * Twilio converts pictures of these types for each phone, and passes on other files as they are. Both sizes count with the text.
 * Sources: Twilio's OpenAPI document, `MediaUrl`, and "Accepted content types for media".
 */
const PICTURE_BYTES = 5_000_000;
const OTHER_BYTES = 500_000;
const CAPTION = { caption_length: 1_600 };

const FILES: Capabilities["files"] = {
  image: {
    mime_types: ["image/gif", "image/jpeg", "image/jpeg; colors=cmyk", "image/png", "image/png; depth=16"],
    max_bytes: PICTURE_BYTES,
    ...CAPTION,
  },
  video: {
    mime_types: [
      "video/3gpp",
      "video/3gpp; codecs=other",
      "video/mp4",
      "video/mp4; codecs=other",
      "video/quicktime",
      "video/webm",
    ],
    max_bytes: OTHER_BYTES,
    ...CAPTION,
  },
  audio: {
    mime_types: [
      "audio/amr",
      "audio/mp4",
      "audio/mp4; codecs=other",
      "audio/mpeg",
      "audio/ogg",
      "audio/ogg; codecs=opus",
    ],
    max_bytes: OTHER_BYTES,
    caption_length: null,
  },
  document: { mime_types: ["application/pdf"], max_bytes: OTHER_BYTES, ...CAPTION },
};

const CAPABILITIES: Capabilities = {
  // Source: Twilio's OpenAPI document, `Body`. 160 GSM-7 or 70 UCS-2 characters fit into one segment.
  text: {
    max_length: 1_600,
    segments: { gsm7: { single: 160, part: 153 }, ucs2: { single: 70, part: 67 } },
  },
  template: {
    approval: "none",
    filled: { body_length: 1_600, header_length: null, card_length: null, code_length: null },
    header_documents: [],
    written: { body_max_length: 1_600, categories: [], headers: [], footer: false, buttons: [] },
  },
  sticker: null,
  window: null,
  files: FILES,
  voice: [],
  location: false,
  contact_cards: null,
  interactive: null,
  replies: false,
  reactions: false,
  read_marks: false,
  typing: false,
  receipts: "delivered",
  receipts_name_attempt: true,
  opt_out: OPT_OUT,
  // A long code in the United States. Other numbers may send more: a sender has a rate of its own.
  rate: 1,
  app_rate: null,
  pair_rate: null,
  // Source: Twilio, error 21611: "A long code sends one message segment per second".
  rate_unit: "segment",
};

/** `now`: wall time in milliseconds. */
export function createTwilioSms(
  { twilioApiUrl }: Record<keyof typeof twilioSettings, string>,
  now: () => number,
): Connector<TwilioCredentials> {
  const twilio = createTwilio(twilioApiUrl);
  return {
    name: "twilio-sms",
    channel: "sms",
    words: { en, de },
    credentials: credentialFields,
    chosen: [],
    identify,
    hookKey: ({ account_sid, auth_token }) => `${account_sid} ${auth_token}`,
    errors: reference(),
    capabilities: CAPABILITIES,
    send: (message, sender, http, files) => sendMessage(twilio(sender, http), message, files),
    fetchesFrom: (publicUrl) => canCall(new URL(twilioApiUrl), publicUrl),
    fetchMedia: (source, sender, http) => fetchMedia(twilioApiUrl, source, sender, http),
    findTaken: (message, sender, since, http) => findTaken(twilio(sender, http), message, since),
    probe: (sender, http, publicUrl) => probe(twilio(sender, http), publicUrl),
    catchUp: (sender, since, http) => catchUp(twilio(sender, http), since, now()),
    hook: {
      verify,
      read: (request) => receive(request, now()),
      // Everything else in the answer would be sent to the person.
      answer: { contentType: "text/xml", body: "<Response/>" },
    },
  };
}

/**
 * Asks Twilio whether it accepts the account's SID and token, and whether the account may send. Each message tells Twilio where to report,
 * so an address that Twilio can't call is refused here, too. Nothing is asked about the number: short codes and numbers of a service aren't
 * in the list of the account's numbers.
 */
async function probe({ request, reaches }: Twilio, publicUrl: string): Promise<SenderFault[]> {
  if (!reaches(publicUrl)) return [{ field: null, failure: refusal("channel_hook_refused") }];
  const answer = await request(".json");
  if (!answer.ok) return [{ field: FIELDS[answer.failure.error.code] ?? null, failure: answer.failure }];
  const status = textIn(answer.body, "status");
  if (status === null || status === "active") return [];
  return [{ field: "account_sid", failure: refusal("channel_account_suspended") }];
}

/** The fields that errors are about. */
const FIELDS: Record<string, keyof TwilioCredentials> = {
  channel_account_suspended: "account_sid",
  channel_account_unknown: "account_sid",
  channel_token_invalid: "auth_token",
};

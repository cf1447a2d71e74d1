import type { Capabilities } from "../capabilities.ts";
import type { Connector, SenderFault } from "../connector.ts";
import { canCall, isLocal } from "../exchange.ts";
import { credentialFields, identify, type WhatsAppCredentials } from "./credentials.ts";
import { reference, refusal } from "./errors/graph-error.ts";
import { fetchMedia } from "./fetch-media.ts";
import { createGraph } from "./graph.ts";
import { handshake, verify } from "./hook.ts";
import { markRead, react, sendMessage } from "./outbound/send-message.ts";
import { probe } from "./probe.ts";
import { readHealth } from "./read-health.ts";
import { receive } from "./receive.ts";
import { whatsAppSettings } from "./settings.ts";
import { listTemplates } from "./templates/list-templates.ts";
import { templateWriter } from "./templates/template-writer.ts";
import { endOf } from "./versions.ts";
import de from "./words/de.json" with { type: "json" };
import en from "./words/en.json" with { type: "json" };

const MB = 1_024 * 1_024;

const OFFICE = "application/vnd.openxmlformats-officedocument";

/**
 * Sources: WhatsApp Cloud API, "Supported media types", "Interactive list messages" and "Interactive reply buttons messages"; Meta's
 * OpenAPI document for the number of cards and for documents in headers.
 */
const CAPABILITIES: Capabilities = {
  text: { max_length: 4_096, segments: null },
  template: {
    approval: "channel",
    filled: { body_length: 1_024, header_length: 60, card_length: 160, code_length: 15 },
    header_documents: ["application/pdf"],
    written: {
      body_max_length: 1_024,
      categories: ["MARKETING", "UTILITY"],
      headers: ["text", "location"],
      footer: true,
      buttons: ["quick_reply", "url", "phone", "call", "copy_code", "request_contact"],
    },
  },
  sticker: { mime_types: ["image/webp"] },
  files: {
    image: { mime_types: ["image/jpeg", "image/png"], max_bytes: 5 * MB, caption_length: 1_024 },
    video: { mime_types: ["video/mp4", "video/3gpp"], max_bytes: 16 * MB, caption_length: 1_024 },
    audio: {
      mime_types: ["audio/aac", "audio/amr", "audio/mpeg", "audio/mp4", "audio/ogg; codecs=opus"],
      max_bytes: 16 * MB,
      caption_length: null,
    },
    document: {
      mime_types: [
        "application/msword",
        "application/pdf",
        "application/vnd.ms-excel",
        "application/vnd.ms-powerpoint",
        `${OFFICE}.presentationml.presentation`,
        `${OFFICE}.spreadsheetml.sheet`,
        `${OFFICE}.wordprocessingml.document`,
        "text/plain",
      ],
      max_bytes: 100 * MB,
      caption_length: 1_024,
    },
  },
  voice: ["audio/ogg; codecs=opus"],
  location: true,
  contact_cards: { most: 5 },
  interactive: {
    body_length: 1_024,
    header_length: 60,
    footer_length: 60,
    buttons: { most: 3, title_length: 20 },
    list: { most: 10, title_length: 24, description_length: 72, button_length: 20 },
    request_contact: true,
  },
  replies: true,
  reactions: true,
  read_marks: true,
  typing: true,
  window: { hours: 24, closed_allows: ["template"] },
  receipts: "read",
  receipts_name_attempt: true,
  opt_out: null,
  rate: 80,
  app_rate: 20,
  pair_rate: { burst: 45, seconds: 6 },
  rate_unit: "message",
};

/** Meta calls public https addresses only. */
const UNREACHABLE: SenderFault = { field: null, failure: refusal("channel_hook_refused") };

/** `now`: wall time in milliseconds. */
export function createWhatsApp(
  { whatsappApiUrl, whatsappApiVersion }: Record<keyof typeof whatsAppSettings, string>,
  now: () => number,
): Connector<WhatsAppCredentials> {
  const graph = createGraph(whatsappApiUrl, whatsappApiVersion);
  const api = new URL(whatsappApiUrl);
  const canReport = (url: string) => canCall(api, url) && (isLocal(api) || url.startsWith("https:"));
  return {
    name: "whatsapp-cloud",
    channel: "whatsapp",
    words: { en, de },
    credentials: credentialFields,
    chosen: ["verify_token"],
    identify,
    hookKey: ({ app_secret }) => app_secret,
    errors: reference(),
    capabilities: CAPABILITIES,
    version: {
      variable: whatsAppSettings.whatsappApiVersion.variable,
      name: whatsappApiVersion,
      endsAt: endOf(whatsappApiVersion),
    },
    send: (message, sender, http, files) =>
      sendMessage({ graph: graph(sender, http), files, now: now() }, message),
    react: (reaction, sender, http) => react(graph(sender, http), reaction),
    markRead: (mark, sender, http) => markRead(graph(sender, http), mark),
    fetchMedia: (source, sender, http) => fetchMedia(graph(sender, http), source),
    async probe(sender, http, publicUrl) {
      const faults = await probe(graph(sender, http));
      return canReport(publicUrl) ? faults : [...faults, UNREACHABLE];
    },
    readHealth: (sender, http, hookUrl) => readHealth(graph(sender, http), hookUrl),
    listTemplates: (sender, http) => listTemplates(graph(sender, http)),
    templates: templateWriter(graph),
    hook: { handshake, verify, read: ({ body }) => receive(body, now()) },
  };
}

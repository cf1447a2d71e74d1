import type { Capabilities } from "../capabilities.ts";
import type { Connector } from "../connector.ts";
import { credentialFields, identify, type WhatsAppCredentials } from "./credentials.ts";
import { referenceEntries } from "./errors/error-table.ts";
import { refusal } from "./errors/graph-error.ts";
import { fetchMedia } from "./fetch-media.ts";
import { createGraph } from "./graph.ts";
import { handshake, verify } from "./hook.ts";
import { probe } from "./probe.ts";
import { receive } from "./receive.ts";
import { sendMessage } from "./send-message.ts";
import type { whatsAppSettings } from "./settings.ts";
import { listTemplates } from "./templates/list-templates.ts";
import de from "./words/de.json" with { type: "json" };
import en from "./words/en.json" with { type: "json" };

const CAPABILITIES: Capabilities = {
  text: { max_length: 4_096, segments: null },
  template: { approval: "channel" },
  sticker: { mime_types: ["image/webp"] },
  window: { hours: 24, closed_allows: ["template"] },
  receipts: "read",
  receipts_name_attempt: true,
  opt_out: null,
  rate: 80,
  rate_unit: "message",
};

/** `now`: wall time in milliseconds. */
export function createWhatsApp(
  { whatsappApiUrl, whatsappApiVersion }: Record<keyof typeof whatsAppSettings, string>,
  now: () => number,
): Connector<WhatsAppCredentials> {
  const graph = createGraph(whatsappApiUrl, whatsappApiVersion);
  return {
    name: "whatsapp-cloud",
    channel: "whatsapp",
    words: { en, de },
    credentials: credentialFields,
    chosen: ["verify_token"],
    identify,
    hookKey: ({ app_secret }) => app_secret,
    errors: referenceEntries(),
    capabilities: CAPABILITIES,
    send: (message, sender, http, media) =>
      sendMessage({ graph, sender, http, media, now: now() }, message).catch(() =>
        refusal("sticker_unavailable"),
      ),
    fetchMedia: (source, sender, http) => fetchMedia(graph, source, sender, http),
    probe: (sender, http) => probe(graph, sender, http),
    listTemplates: (sender, http) => listTemplates(graph, sender, http),
    hook: { handshake, verify, read: ({ body }) => receive(body, now()) },
  };
}

import type { Channel } from "../channel.ts";
import { referenceEntries } from "./errors/error-table.ts";
import { refusal } from "./errors/graph-error.ts";
import { createGraph } from "./graph.ts";
import { answerChallenge, isSigned } from "./hook.ts";
import { listTemplates } from "./list-templates.ts";
import { receive } from "./receive.ts";
import { sendMessage } from "./send-message.ts";

export interface WhatsAppOptions {
  /** `https://graph.facebook.com`, or a simulator's address. */
  baseUrl: string;
  version: string;
  /** Wall time in milliseconds. */
  now: () => number;
}

export function createWhatsApp({ baseUrl, version, now }: WhatsAppOptions): Channel {
  const graph = createGraph(baseUrl, version);
  return {
    name: "whatsapp",
    errors: referenceEntries(),
    limits: { textLength: 4_096, rate: 80 },
    send: (message, sender, http, media) =>
      sendMessage({ graph, sender, http, media, now: now() }, message).catch(() =>
        refusal("sticker_unavailable"),
      ),
    listTemplates: (sender, http) => listTemplates(graph, sender, http),
    answerChallenge,
    isSigned,
    receive: (body) => receive(body, now()),
  };
}

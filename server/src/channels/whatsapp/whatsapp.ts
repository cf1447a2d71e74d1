// The WhatsApp Cloud API as a channel.
import type { Channel } from "../channel.ts";
import { createGraph } from "./graph.ts";
import { refusal } from "./graph-error.ts";
import { answerChallenge, isSigned } from "./hook.ts";
import { listTemplates } from "./list-templates.ts";
import { receive } from "./receive.ts";
import { Handover } from "./send-message.ts";

export interface WhatsAppOptions {
  /** `https://graph.facebook.com`, or a simulator's address. */
  baseUrl: string;
  /** For example `v26.0`. */
  version: string;
  /** Wall time in milliseconds since 1970. */
  now: () => number;
}

export function createWhatsApp({ baseUrl, version, now }: WhatsAppOptions): Channel {
  const graph = createGraph(baseUrl, version);
  return {
    name: "whatsapp",
    limits: { textLength: 4_096, rate: 80 },
    async send(message, sender, http, media) {
      try {
        return await new Handover(graph, sender, http, { media, now }).send(message);
      } catch {
        // Only the kept media can throw, and none of its calls comes after a message was taken.
        return refusal("retry", "sticker_unavailable", "The sticker couldn't be read for the moment.");
      }
    },
    listTemplates: (sender, http) => listTemplates(graph, sender, http),
    answerChallenge,
    isSigned,
    receive: (body) => receive(body, now()),
  };
}

import type { Channel } from "../channel.ts";
import { createGraph } from "./graph.ts";
import { refusal } from "./graph-error.ts";
import { answerChallenge, isSigned } from "./hook.ts";
import { listTemplates } from "./list-templates.ts";
import { providerCodes } from "./provider-codes.ts";
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
    providerCodes: providerCodes(),
    limits: { textLength: 4_096, rate: 80 },
    send: (message, sender, http, media) =>
      sendMessage({ graph, sender, http, media, now: now() }, message).catch(() =>
        refusal("retry", "sticker_unavailable", "The sticker couldn't be read."),
      ),
    listTemplates: (sender, http) => listTemplates(graph, sender, http),
    answerChallenge,
    isSigned,
    receive: (body) => receive(body, now()),
  };
}

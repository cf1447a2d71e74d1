// The channels of this program. A new channel needs a folder that implements `Channel`, a line here, its options in
// `app/shared.ts`, and its credentials in the API of senders (`senders/sender-fields.ts`, `senders/api/`).
import type { Channel } from "./channel.ts";
import { createWhatsApp, type WhatsAppOptions } from "./whatsapp/whatsapp.ts";

export type ChannelRegistry = ReturnType<typeof createChannels>;

export function createChannels({ whatsapp }: { whatsapp: WhatsAppOptions }) {
  const byName = new Map<string, Channel>([["whatsapp", createWhatsApp(whatsapp)]]);
  return {
    names: [...byName.keys()],
    get: (name: string): Channel | null => byName.get(name) ?? null,
  };
}

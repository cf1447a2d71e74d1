// The connectors of this program. A new one needs a folder that implements `Channel`, a line here, and its options in
// `app/shared.ts`.
import type { Channel } from "./channel.ts";
import { createWhatsApp, type WhatsAppOptions } from "./whatsapp/whatsapp.ts";

export type ChannelRegistry = ReturnType<typeof createChannels>;

export function createChannels({ whatsapp }: { whatsapp: WhatsAppOptions }) {
  const all: Channel[] = [createWhatsApp(whatsapp)];
  const byName = new Map(all.map((channel) => [channel.name, channel]));
  return {
    all,
    names: [...byName.keys()],
    get: (name: string): Channel | null => byName.get(name) ?? null,
  };
}

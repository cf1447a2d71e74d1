// The connectors of this program. A new one needs a folder that implements `Channel`, a line here, and its settings.
import type { Channel } from "./channel.ts";
import { createWhatsApp, type WhatsAppOptions } from "./whatsapp/whatsapp.ts";

export type ChannelRegistry = ReturnType<typeof channelRegistry>;

export function createChannels({ whatsapp }: { whatsapp: WhatsAppOptions }): ChannelRegistry {
  return channelRegistry([createWhatsApp(whatsapp)]);
}

export function channelRegistry(all: readonly Channel[]) {
  const byName = new Map(all.map((channel) => [channel.name, channel]));
  return {
    all,
    names: [...byName.keys()],
    get: (name: string): Channel | null => byName.get(name) ?? null,
  };
}

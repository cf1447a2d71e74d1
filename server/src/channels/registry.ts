// The channels of this program. A new channel needs a folder that implements `Channel`, a line here, its options in
// `app/shared.ts`, and its credentials in the API of senders (`senders/sender-fields.ts`, `senders/api/`).
import type { Channel } from "./channel.ts";
import { createWhatsApp, type WhatsAppOptions } from "./whatsapp/whatsapp.ts";

export interface ChannelRegistry {
  names: readonly string[];
  get(name: string): Channel | null;
}

export function createChannels({ whatsapp }: { whatsapp: WhatsAppOptions }): ChannelRegistry {
  const channels = [createWhatsApp(whatsapp)];
  const byName = new Map(channels.map((channel) => [channel.name, channel]));
  return { names: [...byName.keys()], get: (name) => byName.get(name) ?? null };
}

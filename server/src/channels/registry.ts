// The one file that names channels: adding one is a folder and a line here.
import type { Channel } from "./channel.ts";
import { createWhatsApp, type WhatsAppOptions } from "./whatsapp/whatsapp.ts";

export interface ChannelOptions {
  whatsapp: WhatsAppOptions;
}

export interface ChannelRegistry {
  /** As they stand in paths. */
  names: readonly string[];
  /** Null when there is no such channel. */
  get(name: string): Channel | null;
}

export function createChannels(options: ChannelOptions): ChannelRegistry {
  const channels = [createWhatsApp(options.whatsapp)];
  const byName = new Map(channels.map((channel) => [channel.name, channel]));
  return { names: [...byName.keys()], get: (name) => byName.get(name) ?? null };
}

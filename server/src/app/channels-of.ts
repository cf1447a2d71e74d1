import { type ChannelRegistry, createChannels } from "../channels/index.ts";
import type { Config } from "../config/settings.ts";
import { systemClock } from "../platform/clock.ts";

/** The channels with the settings of this process. `simulatorUrl`: for a process whose settings name no address. */
export function channelsOf(
  { whatsappApiUrl, whatsappApiVersion: version }: Pick<Config, "whatsappApiUrl" | "whatsappApiVersion">,
  simulatorUrl?: string,
): ChannelRegistry {
  const baseUrl = whatsappApiUrl ?? simulatorUrl;
  if (baseUrl === undefined) throw new Error("WHATSAPP_API_URL is missing.");
  return createChannels({ whatsapp: { baseUrl, version, now: systemClock.now } });
}

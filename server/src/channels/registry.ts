// The connectors of this program. A new one needs a folder that implements `Channel`, and a line here and in `settings.ts`.
import { systemClock } from "../platform/clock.ts";
import type { Channel } from "./channel.ts";
import { type ConnectorConfig, connectorSettings } from "./settings.ts";
import { createTwilioSms } from "./twilio-sms/twilio-sms.ts";
import { createWhatsApp } from "./whatsapp/whatsapp.ts";

export type ChannelRegistry = ReturnType<typeof channelRegistry>;

/** Settings that are left out have their defaults; `simulatorUrl` stands for addresses that are null. */
export function createChannels(
  config: Partial<ConnectorConfig> = {},
  simulatorUrl?: string,
): ChannelRegistry {
  const names = Object.keys(connectorSettings) as (keyof ConnectorConfig)[];
  const settingOf = (name: keyof ConnectorConfig) => {
    const value = config[name] === undefined ? connectorSettings[name].default : config[name];
    return value ?? simulatorUrl ?? missing(connectorSettings[name]);
  };
  const settings = Object.fromEntries(names.map((name) => [name, settingOf(name)])) as SettingsOfConnectors;
  const { now } = systemClock;
  return channelRegistry([createWhatsApp(settings, now), createTwilioSms(settings, now)]);
}

type SettingsOfConnectors = Record<keyof ConnectorConfig, string>;

function missing({ variable }: { variable: string }): never {
  throw new Error(`${variable} is missing.`);
}

export function channelRegistry(all: readonly Channel[]) {
  const byConnector = new Map(all.map((channel) => [channel.connector, channel]));
  return {
    all,
    /** The channels. Several connectors may serve one. */
    names: [...new Set(all.map(({ name }) => name))],
    get: (connector: string): Channel | null => byConnector.get(connector) ?? null,
    /** Of the connectors that serve the channel, the first one, which a new sender gets unless its request names another. */
    standard: (name: string): Channel | null => all.find((channel) => channel.name === name) ?? null,
  };
}

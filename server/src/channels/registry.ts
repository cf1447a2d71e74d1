// The connectors of this program. A new one needs a folder that implements `Connector`, and a line here and in `settings.ts`.
import { systemClock } from "../platform/clock.ts";
import type { Connector } from "./connector.ts";
import { type ConnectorConfig, connectorSettings } from "./settings.ts";
import { createTwilioSms } from "./twilio-sms/twilio-sms.ts";
import { createWhatsApp } from "./whatsapp/whatsapp.ts";

export type ConnectorRegistry = ReturnType<typeof connectorRegistry>;

/** Settings that are left out have their defaults; `simulatorUrl` stands for addresses that are null. */
export function createConnectors(
  config: Partial<ConnectorConfig> = {},
  simulatorUrl?: string,
): ConnectorRegistry {
  const names = Object.keys(connectorSettings) as (keyof ConnectorConfig)[];
  const settingOf = (name: keyof ConnectorConfig) => {
    const value = config[name] === undefined ? connectorSettings[name].default : config[name];
    return value ?? simulatorUrl ?? missing(connectorSettings[name]);
  };
  const settings = Object.fromEntries(names.map((name) => [name, settingOf(name)])) as SettingsOfConnectors;
  const { now } = systemClock;
  return connectorRegistry([createWhatsApp(settings, now), createTwilioSms(settings, now)]);
}

type SettingsOfConnectors = Record<keyof ConnectorConfig, string>;

function missing({ variable }: { variable: string }): never {
  throw new Error(`${variable} is missing.`);
}

export function connectorRegistry(all: readonly Connector[]) {
  const byName = new Map(all.map((connector) => [connector.name, connector]));
  return {
    all,
    /** The names of the channels. Several connectors may serve one. */
    channels: [...new Set(all.map(({ channel }) => channel))],
    get: (name: string): Connector | null => byName.get(name) ?? null,
    /** Of the connectors that serve the channel, the first one, which a new sender gets unless its request names another. */
    standard: (channel: string): Connector | null =>
      all.find((connector) => connector.channel === channel) ?? null,
  };
}

// The addresses of the channels' APIs, which are settings of the connectors.
import { type ConnectorConfig, connectorSettings } from "../../channels/settings.ts";
import { webUrl } from "../../config/check.ts";
import type { Examination } from "./examination.ts";

interface ChannelAddress {
  /** Sets the address. */
  variable: string;
  url: string;
}

/** Without addresses that a demo has only while it runs. */
export function channelAddresses({
  config,
  simulatorUrl,
}: Pick<Examination, "config" | "simulatorUrl">): ChannelAddress[] {
  const names = Object.keys(connectorSettings) as (keyof ConnectorConfig)[];
  return names.flatMap((name) => {
    const { variable, check } = connectorSettings[name];
    const url = config[name] ?? simulatorUrl;
    return check === webUrl && url !== undefined ? [{ variable, url }] : [];
  });
}

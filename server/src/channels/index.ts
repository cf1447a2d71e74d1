import type { Operation } from "../platform/http/index.ts";
import { listChannels } from "./api/list-channels.ts";
import type { ConnectorRegistry } from "./registry.ts";

export { languageQuery } from "./api/list-channels.ts";
export type { PairRate } from "./capabilities.ts";
export * from "./connector.ts";
export * from "./content.ts";
export { openDownload } from "./exchange.ts";
export { type ConnectorRegistry, connectorRegistry, createConnectors } from "./registry.ts";
export { countSegments } from "./segments.ts";
export * from "./template.ts";

export function channelOperations(connectors: ConnectorRegistry): Operation[] {
  return [listChannels(connectors)];
}

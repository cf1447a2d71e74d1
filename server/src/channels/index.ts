import type { Operation } from "../platform/http/index.ts";
import { listChannels } from "./api/list-channels.ts";
import type { ChannelRegistry } from "./registry.ts";

export { languageQuery } from "./api/list-channels.ts";
export * from "./channel.ts";
export { type ChannelRegistry, channelRegistry, createChannels } from "./registry.ts";

export function channelOperations(channels: ChannelRegistry): Operation[] {
  return [listChannels(channels)];
}

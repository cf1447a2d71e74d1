export * from "./channel.ts";
export { type ChannelRegistry, createChannels } from "./registry.ts";

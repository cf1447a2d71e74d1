export type {
  Channel,
  ChannelCredentials,
  ChannelError,
  ChannelFact,
  ChannelSender,
  ChannelTemplate,
  Failure,
  OutboundContent,
  Read,
  Refusal,
  SendOutcome,
  StickerMedia,
  TemplateListing,
} from "./channel.ts";
export { TooManyValues } from "./channel.ts";
export { type ChannelRegistry, createChannels } from "./registry.ts";

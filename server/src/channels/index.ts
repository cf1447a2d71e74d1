export type {
  Channel,
  ChannelCredentials,
  ChannelError,
  ChannelFact,
  ChannelHttp,
  ChannelLimits,
  ChannelSender,
  ChannelTemplate,
  InboundFact,
  OutboundContent,
  OutboundMessage,
  Read,
  ReceiptFailure,
  ReceiptStatus,
  SendOutcome,
  StickerMedia,
  TemplateListing,
  TemplateParameterFormat,
} from "./channel.ts";
export { TooManyValues } from "./channel.ts";
export { type ChannelOptions, type ChannelRegistry, createChannels } from "./registry.ts";

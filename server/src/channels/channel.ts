// The contract behind which a channel lives. A channel is pure at its edges: it turns a message into requests and
// an outcome, and a hook's body into facts. It sees neither the database nor the web server.
import type { Dispatcher } from "undici";

/** What a channel allows; a message beyond it is refused when it is accepted. */
export interface ChannelLimits {
  /** Code points of a text message. */
  textLength: number;
  /** Messages a second through a sender that has no rate of its own. */
  rate: number;
}

/** A number of the business on this channel, with its secrets in the clear. */
export interface ChannelSender {
  /** The channel's own id of the number. */
  numberId: string;
  /** The channel's own id of the business that has the number; templates belong to it. */
  businessId: string;
  credentials: ChannelCredentials;
}

export interface ChannelCredentials {
  accessToken: string;
  appSecret: string;
  verifyToken: string;
}

export type TemplateParameterFormat = "POSITIONAL" | "NAMED";

/** What is sent, without whom it is sent to. */
export type OutboundContent =
  | { type: "text"; body: string }
  | {
      type: "template";
      name: string;
      language: string;
      parameterFormat: TemplateParameterFormat;
      /** In the order of the BODY's variables. */
      variables: { name: string; value: string }[];
    }
  /** The picture is read only when the sender has no media id for it. */
  | { type: "sticker"; number: number };

export interface OutboundMessage {
  /** The channel's address of the person, or a phone in E.164. */
  to: string;
  content: OutboundContent;
  /** Comes back in every fact about this attempt: `<message id>.<attempt>`. */
  callbackData: string;
}

/** Media ids of stickers, kept by the service: an id belongs to the sender that uploaded it. */
export interface StickerMedia {
  /** The channel's id of an uploaded sticker; null when it isn't uploaded, expired, or was forgotten. */
  find(number: number): Promise<string | null>;
  /** The picture as image/webp; null when the library has it no more. */
  image(number: number): Promise<Buffer | null>;
  save(number: number, mediaId: string, expiresAt: Date): Promise<void>;
  forget(number: number): Promise<void>;
}

export interface ChannelHttp {
  dispatcher: Dispatcher;
  /** Milliseconds for the whole answer of a request. */
  timeout: number;
  /** Asked right before a request is written; false keeps it from being written. Always true where it is left out. */
  mayWrite?(): boolean;
}

/** A fault in the service's words, beside the channel's own code. */
export interface ChannelError {
  code: string;
  detail: string;
  retryable: boolean;
  providerCode: number | null;
}

/** How one handing over ended. Which it is decides what the lane does next. */
export type SendOutcome =
  /** Taken by the channel. `address` is what the channel calls the person. */
  | { kind: "accepted"; channelMessageId: string; address: string | null }
  /** Nothing was sent; try again with backoff. */
  | { kind: "retry"; error: ChannelError }
  /** The channel can't be reached: nothing was sent, it says nothing of the message. The whole sender waits a while. */
  | { kind: "unreachable"; error: ChannelError }
  /** The sender is too fast: nothing was sent, slow it down, no attempt used up. `strong` for a spam limit. */
  | { kind: "slow"; error: ChannelError; strong: boolean }
  /** Too fast to this one person: hold their messages only. */
  | { kind: "hold"; error: ChannelError }
  /** The sender can't send: pause it, keep its messages. */
  | { kind: "pause"; error: ChannelError }
  /** This message will never pass. */
  | { kind: "failed"; error: ChannelError; syncTemplates: boolean }
  /** It may or may not be on its way: settle it, never repeat it blindly. */
  | { kind: "uncertain"; error: ChannelError };

/** What a channel says of a message that it took and could not deliver: as if it had refused it. */
export type ReceiptFailure = Exclude<SendOutcome, { kind: "accepted" | "uncertain" }>;

export type ReceiptStatus = "sent" | "delivered" | "read" | "failed";

/** A message that a person wrote, whatever is in it. */
export interface InboundFact {
  numberId: string;
  channelMessageId: string;
  /** What the channel calls the person; the phone in the channel's form where the channel shows it. */
  address: string;
  /** The other names of the same person that came with the message, preferred ones first. */
  otherAddresses: string[];
  /** The address as a phone in E.164; null for a person who hides it. */
  phone: string | null;
  name: string | null;
  /** The message that it answers. */
  replyTo: string | null;
  at: Date;
}

/** Something that the channel told us through a hook. `numberId` names the sender that it is about. */
export type ChannelFact =
  | {
      kind: "receipt";
      numberId: string;
      channelMessageId: string;
      status: ReceiptStatus;
      /** As it was given with the message; null when the channel didn't send it back. */
      callbackData: string | null;
      address: string | null;
      at: Date;
      /** Of a failed one: what a send with this error would do. */
      failure: ReceiptFailure | null;
    }
  | ({ kind: "text"; body: string } & InboundFact)
  /** A message of a kind that can't be shown yet. */
  | ({ kind: "other" } & InboundFact & RawPayload)
  /** Templates of a business changed. */
  | { kind: "templates-changed"; businessId: string; at: Date }
  /** Not understood yet: kept as it came. `dedupKey` is the same whenever the same fact comes again. */
  | ({
      kind: "unknown";
      numberId: string | null;
      businessId: string | null;
      dedupKey: string;
      /** Null when the channel told no time. */
      at: Date | null;
    } & RawPayload);

export interface RawPayload {
  payload: unknown;
  /**
   * The people whom the payload names in forms that only the channel can read, such as its user ids. Phones that are written
   * out in the payload aren't repeated here.
   */
  named: string[];
}

export interface ChannelTemplate {
  name: string;
  language: string;
  category: string;
  /** As the channel says it, in capitals; only APPROVED ones can be sent. */
  status: string;
  parameterFormat: TemplateParameterFormat;
  /** The BODY's text. */
  body: string;
  /** The BODY's variables in order, each once: "1", "2" or names. */
  variables: string[];
  components: unknown[];
  /** The components beside the BODY that can't be sent without parameters, for example HEADER. */
  otherParameters: string[];
}

export type TemplateListing =
  | { kind: "listed"; templates: ChannelTemplate[] }
  | { kind: "refused"; failure: Exclude<SendOutcome, { kind: "accepted" }> };

export interface Channel {
  /** As it stands in paths. */
  name: string;
  limits: ChannelLimits;
  /** Hands one message over. Never throws: every failure is an outcome. */
  send(
    message: OutboundMessage,
    sender: ChannelSender,
    http: ChannelHttp,
    media: StickerMedia,
  ): Promise<SendOutcome>;
  /** Everything the business has, or what a send would have met. */
  listTemplates(sender: ChannelSender, http: ChannelHttp): Promise<TemplateListing>;
  /** The challenge to answer when the query proves to know one of the tokens, else null. */
  answerChallenge(query: Record<string, string | undefined>, verifyTokens: string[]): string | null;
  /** Whether the signature over the raw body was made with this secret. Constant time. */
  isSigned(body: Buffer, headers: Record<string, string | string[] | undefined>, appSecret: string): boolean;
  /**
   * Reads a hook's body that was verified. A body may hold tens of thousands of facts, so the caller decides when reading
   * goes on. Whatever isn't understood is `unknown`. Before the first fact it throws a SyntaxError when the body isn't
   * JSON, and TooManyValues.
   */
  receive(body: Buffer): Iterable<Read>;
}

/** One step of reading a hook: a fact, an element that holds nothing, or only time that has passed. */
export type Read = ChannelFact | "empty" | "pause";

/** A body with far more values than the channel sends: reading it would take too much time and memory. */
export class TooManyValues extends Error {}

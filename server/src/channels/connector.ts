// The contract of a connector, which serves a channel: a message becomes requests and an outcome, a hook's body becomes facts.
import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import type { z } from "zod";
import type { ErrorEntry, Remedy } from "../platform/errors/error-table.ts";
import type { Capabilities } from "./capabilities.ts";
import type { ChannelFact } from "./fact.ts";
import type { Files, OutboundMessage, OutboundReaction, ReadMark } from "./outbound.ts";
import type { Failure, HealthReading, MediaDownload, SenderFault, SendOutcome } from "./outcome.ts";
import type { ChannelTemplate, TemplateDraft } from "./template.ts";

export * from "./fact.ts";
export * from "./outbound.ts";
export * from "./outcome.ts";

/** What the service needs to act as a sender at the channel, by the names of the API's fields. */
export type Credentials = Readonly<Record<string, string | undefined>>;

/** The fields of the credentials. `meta({ writeOnly: true })` marks a secret, which is encrypted and never shown. */
export type CredentialFields = z.ZodObject<
  Record<string, z.ZodType<string | undefined, string | null | undefined>>,
  z.core.$strict
>;

/** How the channel knows a sender. */
export interface SenderIdentity {
  /** Names the sender in hooks. */
  numberId: string;
  /** Names the business that owns the sender and its templates. */
  businessId: string;
}

/** A sender of the business on this channel, with decrypted secrets. */
export interface ChannelSender<C extends Credentials = Credentials> extends SenderIdentity {
  /** In E.164. */
  phone: string;
  credentials: C;
}

export interface ChannelHttp {
  dispatcher: Dispatcher;
  /** Milliseconds until the whole answer of a request must be there. */
  timeout: number;
  /** Called right before a request is written. The request isn't written when it returns false. */
  mayWrite?(): boolean;
}

export type TemplateListing =
  | { kind: "listed"; templates: ChannelTemplate[] }
  | { kind: "refused"; failure: Failure };

export type { Remedy };

/** An error in the error reference. */
export interface ChannelErrorEntry {
  /** The channel's own codes of this error, for people. */
  providerCodes: string[];
  /** Null for a code that another part of the service explains. */
  explanation: ErrorEntry | null;
}

export interface HookRequest {
  /** The public address that the channel called, with its query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** What the channel calls when something happened. */
export interface ChannelHook<C extends Credentials = Credentials> {
  /** The answer to a GET that checks the address, as text; null when none of the credentials fits. */
  handshake?(url: string, credentials: C[]): string | null;
  /** Whether the request was signed with these credentials. Compares in constant time. */
  verify(request: HookRequest, credentials: C): boolean;
  /** Reads a verified request, as fast as the caller takes. Throws SyntaxError or TooManyValues before the first fact. */
  read(request: HookRequest): Iterable<Read>;
  /** The body of the answer when everything is stored. Without it the answer has no body. */
  answer?: { contentType: string; body: string };
}

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Texts for people. */
export interface ConnectorWords {
  /** Of the channel. */
  name: string;
  /** Of the connector. */
  title: string;
  /** What to do at the channel with the sender's hook and the chosen credentials. */
  setup: string;
  /** By field, in the order in which a form asks for them. `help`: where to find the value. `choices`: by value, of a field with few. */
  credentials: Record<string, { title: string; help: string; choices?: Record<string, string> }>;
  /** The meaning of every error that the channel explains, by code. Missing in English, which `Connector.errors` has. */
  errors?: Record<string, string>;
}

export interface Connector<C extends Credentials = Credentials> {
  /** Unique among connectors, as in the API. */
  name: string;
  /** The channel that the connector serves, as in paths of the API. */
  channel: string;
  words: Record<Language, ConnectorWords>;
  credentials: CredentialFields;
  /** Fields whose value is a text of the business's choice, which is entered at the channel too. */
  chosen: readonly string[];
  /** `phone`: the sender's, in E.164. */
  identify(credentials: C, phone: string): SenderIdentity;
  /** Senders with equal values share a hook, because the channel calls one address for all of them. */
  hookKey(credentials: C): string;
  /** All codes of errors that the channel returns. */
  errors: Readonly<Record<string, ChannelErrorEntry>>;
  capabilities: Capabilities;
  /** The version of the channel's API that an operator chose. `endsAt`: null if that isn't known. */
  version?: { variable: string; name: string; endsAt: Date | null };
  /** Hands a message over. Throws only what `files` throws, and then the channel has no part of the message. */
  send(
    message: OutboundMessage,
    sender: ChannelSender<C>,
    http: ChannelHttp,
    files: Files,
  ): Promise<SendOutcome>;
  /**
   * The channel's ids of messages to the person that have the same content, and were sent at or after the time. For a channel whose
   * receipts can be lost: before a message is sent again because no receipt came, the channel is asked whether it took it. Never throws.
   */
  findTaken?(
    message: OutboundMessage,
    sender: ChannelSender<C>,
    since: Date,
    http: ChannelHttp,
  ): Promise<TakenMessages>;
  /**
   * Shows a reaction, in place of an earlier one of the sender. Missing for a channel without reactions. An uncertain outcome is
   * repeated. Never throws.
   */
  react?(reaction: OutboundReaction, sender: ChannelSender<C>, http: ChannelHttp): Promise<SendOutcome>;
  /** Shows the person that a message was read. Missing for a channel without read marks. Never throws. */
  markRead?(mark: ReadMark, sender: ChannelSender<C>, http: ChannelHttp): Promise<Failure | null>;
  /**
   * Whether the channel reaches the service at `publicUrl`, for a channel that fetches the files of messages at `Files.link`. Missing
   * for a channel to which files are uploaded.
   */
  fetchesFrom?(publicUrl: string): boolean;
  /** Opens a file that a person sent. `source`: of `InboundMedia`. Missing for a channel without files. Never throws. */
  fetchMedia?(source: string, sender: ChannelSender<C>, http: ChannelHttp): Promise<MediaDownload>;
  /**
   * Asks the channel whether it accepts the credentials, whether they belong together and to the phone, and whether it can call the
   * service at `publicUrl` if it must. Empty if so. Never throws.
   */
  probe(sender: ChannelSender<C>, http: ChannelHttp, publicUrl: string): Promise<SenderFault[]>;
  /**
   * Asks how the sender fares, and subscribes to the channel's reports if that is done over its API. Called after a sender was
   * added or changed, every hour, and after a `sender-changed` fact. `hookUrl`: the address that the channel should call. Missing for a
   * channel that says nothing. Never throws.
   */
  readHealth?(sender: ChannelSender<C>, http: ChannelHttp, hookUrl: string): Promise<HealthReading>;
  /** Missing for a channel without templates. */
  listTemplates?(sender: ChannelSender<C>, http: ChannelHttp): Promise<TemplateListing>;
  /** Missing for a channel whose templates can't be written over its API. */
  templates?: TemplateWriter<C>;
  hook: ChannelHook<C>;
  /**
   * Lists what happened since a time, newest first, for a channel that doesn't deliver a failed hook again later: messages of
   * persons, and the states of sent messages. Facts need their time at the channel. Ends after a refusal. Never throws.
   */
  catchUp?(sender: ChannelSender<C>, since: Date, http: ChannelHttp): AsyncIterable<CatchUp>;
}

/** Writes templates at a channel that approves them. Never throws. */
export interface TemplateWriter<C extends Credentials = Credentials> {
  /** The template as the channel took it, with its status. */
  submit(draft: TemplateDraft, sender: ChannelSender<C>, http: ChannelHttp): Promise<TemplateSubmission>;
  /** Submits another content of the template with this name and language. */
  replace(draft: TemplateDraft, sender: ChannelSender<C>, http: ChannelHttp): Promise<TemplateSubmission>;
  /** Null when the channel has no such template any more. */
  remove(
    template: Pick<ChannelTemplate, "name" | "language">,
    sender: ChannelSender<C>,
    http: ChannelHttp,
  ): Promise<Failure | null>;
}

export type TemplateSubmission =
  | { kind: "submitted"; template: ChannelTemplate }
  | { kind: "refused"; failure: Failure };

export type TakenMessages =
  | { kind: "listed"; channelMessageIds: string[] }
  | { kind: "refused"; failure: Failure };

export type CatchUp = { kind: "listed"; facts: ChannelFact[] } | { kind: "refused"; failure: Failure };

/** A step of reading a hook: a fact, an element that holds nothing, a sample of the channel's own test, or an opportunity to do other work. */
export type Read = ChannelFact | "empty" | "test" | "pause";

/** A body with far more values than the channel sends, which would take too much time and memory. */
export class TooManyValues extends Error {}

/** Whether the field of the credentials is encrypted and never shown. */
export function isSecret({ credentials }: Pick<Connector, "credentials">, field: string): boolean {
  return credentials.shape[field]?.meta()?.["writeOnly"] === true;
}

// What a channel reports: in a hook, or in a list.
import type { InboundContent, MessageCircumstances } from "./content.ts";
import type { Refusal } from "./outcome.ts";

/** How the channel bills a message, in its own words in small letters. Null for what it doesn't say. */
export interface MessagePrice {
  billable: boolean | null;
  category: string | null;
  /** Why the message is free, or that it is billed as usual. */
  type: string | null;
  /** What the channel bills by, such as each message. */
  model: string | null;
}

/** `failure` is the outcome of a send with the same error. */
export type ReceiptStatus =
  | { status: "sent" | "delivered" | "read"; failure: null }
  | { status: "failed"; failure: Refusal };

/** Other names by which a channel knows a person from now on. */
export interface PersonMove {
  /** The new ones, preferred ones first. Never empty. */
  addresses: string[];
  /** The one of them that is the person's `identity`. */
  identity: string | undefined;
  /** The new phone in E.164; null if the phone stays. */
  phone: string | null;
  /** The addresses that end; null for all former ones. */
  ending: string[] | null;
}

/** A message that a person sent to a sender. */
export interface InboundFact {
  /** `agent`: an agent of the channel, which answers by itself, holds the conversation. */
  source?: "agent";
  numberId: string;
  channelMessageId: string;
  /** The channel's address of the person: the phone in the channel's form, unless the person hides it. */
  address: string;
  /** The person's other addresses in the message, preferred ones first. */
  otherAddresses: string[];
  /** The one of the addresses that the channel gives to one person of the business, unlike a phone. */
  identity?: string | undefined;
  /** In E.164; null for a person who hides it. */
  phone: string | null;
  name: string | null;
  /** The public name by which the person is known at the channel instead of a phone. It can be another person's later. */
  username?: string | null;
  /** The channel's id of the message that this one replies to. */
  replyTo: string | null;
  /**
   * Given by a channel that obeys words itself: true when the message stops messages of the sender there, false when it allows them
   * again, null when it does neither.
   */
  optsOut?: boolean | null;
  /** Of the notice that the person has another phone number or id now. */
  movesTo?: PersonMove;
  /** Milliseconds from `at` in which free texts and stickers may answer; null if the message opens no such window. */
  windowMs: number | null;
  at: Date;
  content: InboundContent;
  circumstances: MessageCircumstances;
  /**
   * The channel's own form: of a message that isn't understood, so that a person can look at it, and of one that names other
   * people, so that their erasure finds it.
   */
  raw: RawPayload | null;
}

/**
 * A message of the channel's own app, in which the business uses the sender's number too, or of an agent of the channel. `address`,
 * `phone` and `name` are the person's in both directions.
 */
export interface AppMessageFact extends Omit<InboundFact, "optsOut" | "windowMs" | "movesTo"> {
  /** `out`: the business wrote it in the app. */
  direction: "in" | "out";
  /** Given for a message of the app's history: how far it came, null if that isn't known. */
  history?: { status: "sent" | "delivered" | "read" | "failed" | null };
}

/** A person in the address book of the app. */
export interface AppContactFact {
  numberId: string;
  address: string;
  /** In E.164; null for a person who hides it. */
  phone: string | null;
  /** As the address book has it. */
  name: string | null;
  /** When the address book was changed. */
  at: Date;
}

/** How far the import of the app's history is. */
export interface AppHistoryFact {
  numberId: string;
  /** The part of the history that is reported now, from 0. */
  phase: number | null;
  percent: number | null;
  /** The channel's words when the business doesn't share its history, or not the rest of it. */
  declined: string | null;
  at: Date;
}

/** What somebody did to an earlier message, in either direction. */
export type Change =
  /** Null takes the reaction back. */
  | { act: "react"; emoji: string | null }
  /** Null for a file without a caption, when the message is a file. */
  | { act: "edit"; body: string | null }
  | { act: "delete" };

export interface ChangeFact {
  numberId: string;
  /** The channel's id of the change itself. */
  changeId: string;
  /** The channel's id of the message. */
  channelMessageId: string;
  /** The person's, preferred ones first: of the author, and for an act of the business of the person in the conversation. */
  address: string;
  otherAddresses: string[];
  /** Who did it. `business`: in the channel's own app. */
  by: "contact" | "business";
  /** True for a change that the app's history reports. */
  isHistory?: boolean;
  at: Date;
  change: Change;
}

/** What a person chose at the channel, without a message. */
export interface PreferenceFact {
  numberId: string;
  /** The channel's addresses of the person, preferred ones first. */
  address: string;
  otherAddresses: string[];
  scope: "marketing" | "all";
  /** True when the person wants no such messages of the sender, false when the person wants them again. */
  out: boolean;
  /** The channel's words for it. */
  evidence: string;
  at: Date;
}

/** Something that the channel reported through a hook. `numberId` names the sender. */
export type ChannelFact =
  | ({
      kind: "receipt";
      numberId: string;
      channelMessageId: string;
      /** As given with the message; null when the channel didn't return it. */
      callbackData: string | null;
      address: string | null;
      /** Of a conversation that an agent of the channel holds. The message may be the agent's, and be reported later. */
      source?: "agent";
      /** Missing when the channel doesn't report it. */
      price?: MessagePrice;
      at: Date;
    } & ReceiptStatus)
  | ({ kind: "message" } & InboundFact)
  | ({ kind: "change" } & ChangeFact)
  | ({ kind: "app-message" } & AppMessageFact)
  | ({ kind: "app-contact" } & AppContactFact)
  | ({ kind: "app-history" } & AppHistoryFact)
  | ({ kind: "preference" } & PreferenceFact)
  | { kind: "templates-changed"; businessId: string; at: Date }
  /** How the senders of the business fare may have changed: it is read again. */
  | { kind: "sender-changed"; businessId: string; at: Date }
  /** Not understood. `dedupKey` is the same each time the channel delivers the fact. */
  | ({
      kind: "unknown";
      /** The channel's word for what it is about. */
      field: string;
      numberId: string | null;
      businessId: string | null;
      dedupKey: string;
      at: Date | null;
    } & RawPayload);

export interface RawPayload {
  payload: unknown;
  /** People named in forms that only the channel can read, such as its user ids. Phones in plain digits aren't included. */
  named: string[];
}

// A message to a person, in words that belong to no channel, and the files that it shows.
import type { ContactCard } from "./content.ts";
import type { TemplateContent } from "./template.ts";

/** Files that a message can show, by the names of the API's fields. */
export const FILE_KINDS = ["image", "video", "audio", "document"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export interface Choice {
  /** Comes back when the person taps it. */
  id: string;
  title: string;
}

export interface ListChoice extends Choice {
  description: string | null;
}

/** A text with buttons, or with a list that a button opens. */
export interface InteractiveContent {
  type: "interactive";
  header: string | null;
  body: string;
  footer: string | null;
  choices:
    | { of: "buttons"; buttons: Choice[] }
    /** The channel's own button, by which the person shares the phone. */
    | { of: "request_contact" }
    | { of: "list"; button: string; sections: { title: string | null; rows: ListChoice[] }[] };
}

type Content =
  | {
      type: "text";
      body: string;
      /** Confirms an opt-out, so it is sent although the contact opted out. */
      confirmsOptOut?: true;
    }
  | TemplateContent
  /** `mediaId`: of the picture that the number has when the message is sent. */
  | { type: "sticker"; number: number; mediaId?: string }
  /** `mediaId`: of the account's file. `voice`: an audio that the person sees as a voice note. */
  | { type: FileKind; mediaId: string; caption: string | null; filename: string | null; voice?: true }
  | {
      type: "location";
      latitude: number;
      longitude: number;
      name: string | null;
      address: string | null;
      url: null;
    }
  | { type: "contact_cards"; cards: ContactCard[] }
  | InteractiveContent;

/** `replyTo` is the channel's id of the message that this one answers, `replyToId` is ours. */
export type OutboundContent = Content & { replyTo?: string; replyToId?: string };

/** The account's files that a message shows, each once. */
export function mediaIdsIn(content: OutboundContent): string[] {
  const own = "mediaId" in content ? [content.mediaId] : [];
  const ofCards = content.type === "template" ? cardMediaIds(content) : [];
  return [...new Set([...own, ...ofCards])].filter((id) => id !== undefined);
}

/** The files of a template's cards, in their order. */
export function cardMediaIds({ cards = [] }: { cards?: { mediaId?: string }[] }): string[] {
  return cards.flatMap(({ mediaId }) => mediaId ?? []);
}

export interface OutboundMessage {
  /** The channel's address of the person, or a phone in E.164. */
  to: string;
  content: OutboundContent;
  /** The channel returns it in every receipt of this attempt: `<message id>.<attempt>`. */
  callbackData: string;
  /** The address of the sender's hook. */
  hookUrl: string;
}

/** The account's reaction to a message of either side. */
export interface OutboundReaction {
  /** As of a message. */
  to: string;
  /** The channel's id of the message. */
  channelMessageId: string;
  /** Null takes the reaction back. */
  emoji: string | null;
  /** The channel returns it in every receipt of the reaction. */
  callbackData: string;
}

export interface ReadMark {
  /** The channel's id of the message that the person wrote. */
  channelMessageId: string;
  /** Whether the person also sees for some seconds that an answer is being written. */
  isTyping: boolean;
}

export interface StoredFile {
  mimeType: string;
  filename: string;
  bytes: number;
  /** Throws when the file was deleted meanwhile, or can't be read. */
  chunks: AsyncIterable<Buffer>;
}

/** Files of the account, with the channel's ids of those that were uploaded. An id is valid only for the sender that uploaded it. */
export interface FileStore {
  /** Null for a file that wasn't uploaded, and for an expired or forgotten id. */
  find(mediaId: string): Promise<string | null>;
  /** Throws when the file was deleted. */
  open(mediaId: string): Promise<StoredFile>;
  save(mediaId: string, channelId: string, expiresAt: Date): Promise<void>;
  forget(mediaId: string): Promise<void>;
}

export interface Files {
  media: FileStore;
  /** An address at which the channel can fetch a file of a message without credentials, for twelve hours. */
  link(mediaId: string): Promise<string>;
}

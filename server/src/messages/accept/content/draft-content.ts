// The content of a new message, within what its channel can do.
import {
  type Connector,
  type ContactCard,
  FILE_KINDS,
  type FileKind,
  type FilledParts,
  type OutboundContent,
  type TemplateContent,
} from "../../../channels/index.ts";
import { oncePerLink } from "../../../media/for-messages.ts";
import { valueErrors } from "../../../platform/errors/value-errors.ts";
import { codePoints, type Viewer } from "../../../platform/http/index.ts";
import type { IdempotencyClaim } from "../../../platform/idempotency/claim.ts";
import { invalidField } from "../../../platform/problem.ts";
import type { Sender } from "../../../senders/index.ts";
import { stickerErrors } from "../../../stickers/errors.ts";
import { findSticker } from "../../../stickers/index.ts";
import * as problems from "../../message/problems.ts";
import type { DraftDependencies } from "../draft-dependencies.ts";
import type { NewMessage } from "../new-message-field.ts";
import { draftFile, type FileContext, type GivenFile } from "./draft-file.ts";
import { draftInteractive } from "./draft-interactive.ts";

type Dependencies = Pick<DraftDependencies, "database" | "connectors" | "templates" | "links" | "publicUrl">;

interface Asked extends Viewer {
  /** The Idempotency-Key of the request. */
  claim: IdempotencyClaim | null;
  /** Has one of the fields that tell the type. */
  body: NewMessage;
  sender: Sender;
}

/** Throws the Problem of content that can't be sent. */
export async function draftContent(
  deps: Dependencies,
  { accountId, onlyOf, claim, body, sender }: Asked,
): Promise<OutboundContent> {
  const { database, connectors, templates } = deps;
  const connector = connectors.get(sender.connector);
  if (!connector) throw problems.unknownChannel(sender.connector, connectors.channels);
  const { capabilities } = connector;
  const context = { ...deps, accountId, onlyOf, claim, connector };
  if (body.reply_to !== undefined && !capabilities.replies)
    throw problems.notSupportedByChannel(connector, "reply_to");
  const { message, template, sticker, location, contact_cards: cards, interactive } = body;
  for (const kind of ["template", "sticker", "location"] as const)
    if (body[kind] !== undefined && !capabilities[kind])
      throw problems.notSupportedByChannel(connector, kind);
  if (message !== undefined) return { type: "text", body: checkedText(message, connector) };
  if (template !== undefined) {
    const content = await templates.resolve(sender, template, connector);
    return withFiles(context, content, template);
  }
  if (sticker !== undefined) {
    const detail = `The library has no sticker ${sticker}.`;
    if (!(await findSticker(database, { accountId, number: sticker })))
      throw invalidField("/sticker", stickerErrors.sticker_not_found, detail);
    return { type: "sticker", number: sticker };
  }
  if (location !== undefined) {
    const { latitude, longitude, name = null, address = null } = location;
    return { type: "location", latitude, longitude, name, address, url: null };
  }
  if (cards !== undefined) {
    if (!capabilities.contact_cards) throw problems.notSupportedByChannel(connector, "contact_cards");
    const { most } = capabilities.contact_cards;
    const detail = `${connector.channel} takes at most ${most} cards in a message.`;
    if (cards.length > most) throw invalidField("/contact_cards", valueErrors.too_large, detail);
    return { type: "contact_cards", cards: cards.map(cardOf) };
  }
  if (interactive !== undefined) return draftInteractive(interactive, connector);
  const kind = FILE_KINDS.find((one) => body[one] !== undefined) as FileKind;
  const given = body[kind] as GivenFile;
  const voice = body.audio?.voice;
  if (voice && capabilities.voice.length === 0) throw problems.notSupportedByChannel(connector, "audio");
  const types = voice && { types: capabilities.voice };
  const file = await draftFile(context, { kind, given, at: `/${kind}`, ...types });
  return { type: kind, ...file, caption: given.caption ?? null, ...(voice && { voice }) };
}

type GivenTemplate = NonNullable<NewMessage["template"]>;

/** With the files of the header and of the cards' headers. */
async function withFiles(
  context: FileContext,
  content: TemplateContent,
  { header, cards }: GivenTemplate,
): Promise<TemplateContent> {
  const own = { ...content, ...(await headerFile(context, header, "/template/header")) };
  if (!content.cards) return own;
  // Several cards may show the same picture.
  const shared = { ...context, links: oncePerLink(context.links) };
  const files = await Promise.allSettled(
    content.cards.map((_, index) =>
      headerFile(shared, cards?.[index]?.header, `/template/cards/${index}/header`),
    ),
  );
  const filled = content.cards.map((card, index): FilledParts => {
    const file = files[index] as (typeof files)[number];
    // Of several faults, that of the first card.
    if (file.status === "rejected") throw file.reason;
    return { ...card, ...file.value };
  });
  return { ...own, cards: filled };
}

const HEADER_FILES = ["image", "video", "document"] as const;

/** Null for a header without a file. `at`: the header's pointer. */
async function headerFile(
  context: FileContext,
  header: GivenTemplate["header"],
  at: string,
): Promise<Pick<FilledParts, "mediaId" | "header"> | null> {
  const kind = HEADER_FILES.find((one) => header?.[one] !== undefined);
  if (!kind) return null;
  const given = header?.[kind] as GivenFile;
  const types = context.connector.capabilities.template?.header_documents;
  const asked = { kind, given, at: `${at}/${kind}`, ...(kind === "document" && types && { types }) };
  const { mediaId, filename } = await draftFile(context, asked);
  return { mediaId, header: { type: kind, filename } };
}

type GivenCard = NonNullable<NewMessage["contact_cards"]>[number];

function cardOf({ phones, emails, urls, addresses, ...card }: GivenCard): ContactCard {
  const typed = <Item extends { type?: string | undefined }>(items: Item[] = []) =>
    items.map((item) => ({ ...item, type: item.type ?? null }));
  const { name, organization = null, title = null, birthday = null } = card;
  const lists = { phones: typed(phones), emails: typed(emails), urls: typed(urls) };
  return { name, organization, title, birthday, ...lists, addresses: typed(addresses) };
}

function checkedText(message: string, { channel, capabilities }: Connector): string {
  const { max_length: most } = capabilities.text;
  const detail = `The text has more than ${most} characters, the limit of ${channel}.`;
  if (message.length > most && codePoints(message) > most)
    throw invalidField("/message", valueErrors.too_long, detail);
  return message;
}

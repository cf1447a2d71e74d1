// A message as Meta's API takes it. Source: WhatsApp Cloud API, "Send messages", and Meta's OpenAPI document.

import type { InteractiveContent, OutboundContent, OutboundMessage } from "../../connector.ts";
import type { ContactCard } from "../../content.ts";
import { templateBody } from "../templates/template-body.ts";

/** `mediaIds`: Meta's ids of the message's uploaded files, by our ids of the files. */
export function messageBody(message: OutboundMessage, mediaIds: ReadonlyMap<string, string>) {
  const { replyTo } = message.content;
  return {
    ...recipientBody(message.to),
    ...(replyTo === undefined ? {} : { context: { message_id: replyTo } }),
    ...contentBody(message.content, mediaIds),
    biz_opaque_callback_data: message.callbackData,
  };
}

export function recipientBody(to: string) {
  return {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    // Meta answers 200 and drops the message when `to` is a business-scoped user id.
    ...(/^\+?\d+$/.test(to) ? { to } : { recipient: to }),
  };
}

function contentBody(message: OutboundContent, mediaIds: ReadonlyMap<string, string>) {
  switch (message.type) {
    case "text":
      return { type: "text", text: { body: message.body, preview_url: false } };
    case "template":
      return { type: "template", template: templateBody(message, mediaIds) };
    case "sticker":
      return { type: "sticker", sticker: { id: mediaIds.get(message.mediaId ?? "") } };
    case "image":
    case "video":
      return {
        type: message.type,
        [message.type]: { id: mediaIds.get(message.mediaId), ...given({ caption: message.caption }) },
      };
    case "audio":
      return {
        type: "audio",
        audio: { id: mediaIds.get(message.mediaId), ...(message.voice && { voice: true }) },
      };
    case "document": {
      const { caption, filename, mediaId } = message;
      return { type: "document", document: { id: mediaIds.get(mediaId), ...given({ caption, filename }) } };
    }
    case "location": {
      const { latitude, longitude, name, address } = message;
      return { type: "location", location: { latitude, longitude, ...given({ name, address }) } };
    }
    case "contact_cards":
      return { type: "contacts", contacts: message.cards.map(cardBody) };
    case "interactive":
      return { type: "interactive", interactive: interactiveBody(message) };
  }
}

/** Meta wants a first or last name beside the formatted one. */
function cardBody({ name, organization, title, birthday, phones, emails, urls, addresses }: ContactCard) {
  const shown = name ?? organization ?? phones[0]?.phone ?? emails[0]?.email ?? "";
  const typed = <Item extends { type: string | null }>(items: Item[]) =>
    items.map(({ type, ...item }) => ({ ...item, ...given({ type }) }));
  return {
    name: { formatted_name: shown, first_name: shown },
    ...given({ birthday }),
    ...(organization || title ? { org: given({ company: organization, title }) } : {}),
    ...(phones.length > 0 ? { phones: typed(phones) } : {}),
    ...(emails.length > 0 ? { emails: typed(emails) } : {}),
    ...(urls.length > 0 ? { urls: typed(urls) } : {}),
    ...(addresses.length > 0
      ? { addresses: typed(addresses.map(({ address, type }) => ({ street: address, type }))) }
      : {}),
  };
}

function interactiveBody({ header, body, footer, choices }: InteractiveContent) {
  const parts = {
    ...(header === null ? {} : { header: { type: "text", text: header } }),
    body: { text: body },
    ...(footer === null ? {} : { footer: { text: footer } }),
  };
  if (choices.of === "buttons") {
    const buttons = choices.buttons.map((reply) => ({ type: "reply", reply }));
    return { type: "button", ...parts, action: { buttons } };
  }
  if (choices.of === "request_contact")
    return { type: "request_contact_info", ...parts, action: { name: "request_contact_info" } };
  const sections = choices.sections.map(({ title, rows }) => ({
    ...given({ title }),
    rows: rows.map(({ id, title: row, description }) => ({ id, title: row, ...given({ description }) })),
  }));
  return { type: "list", ...parts, action: { button: choices.button, sections } };
}

/** The fields that aren't null. */
function given(fields: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Record<
    string,
    string
  >;
}

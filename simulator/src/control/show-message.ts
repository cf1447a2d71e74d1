// Messages in the control API: the content on the phone, times, statuses and the raw request.

import { type Context, userIdFor } from "../context.ts";
import {
  type Echoed,
  type Message,
  type Received,
  type RenderedTemplate,
  statusesOf,
  type Written,
} from "../store/message.ts";
import type { PhoneMessage } from "../store/messages.ts";
import { showReceivedSms, showWrittenSms } from "../twilio-sms/show-sms.ts";
import { writtenMessage } from "../whatsapp/hooks/hook.ts";

/** A message on a phone. */
export function showMessage(context: Context, seq: number, message: Message): object {
  switch (message.kind) {
    case "received":
      return showReceived(context, seq, message);
    case "written":
      return showWritten(context, seq, message);
    case "echoed":
      return showEchoed(context, seq, message);
    case "sms_received":
      return showReceivedSms(context, seq, message);
    case "sms_written":
      return showWrittenSms(context, seq, message);
    case "undelivered":
    case "sms_undelivered":
    case "notice":
      throw new Error("A handset holds no undelivered message.");
  }
}

/** A message of the business that reached a phone. */
function showReceived(context: Context, seq: number, message: Received): object {
  const { id, person, at, type, data, template, media_id, raw } = message;
  const request = raw as { text?: { body: string }; context?: { message_id: string } } & Record<
    string,
    unknown
  >;
  return {
    cursor: `${seq}`,
    channel: "whatsapp",
    direction: "received",
    id,
    to: person,
    ...business(context, "from", message),
    type,
    ...(type === "text" && { text: request.text?.body }),
    ...(template && { text: template.body, template: showTemplate(context, template) }),
    ...showFile(context, type, media_id, request[type]),
    ...(request.context && { reply_to: request.context.message_id }),
    ...(data !== undefined && { biz_opaque_callback_data: data }),
    received_at: new Date(at).toISOString(),
    statuses: statusesUntilNow(context, seq, message),
    raw,
  };
}

/** With the files of the cards. */
function showTemplate(context: Context, { cards, ...template }: RenderedTemplate): object {
  if (!cards) return template;
  return {
    ...template,
    cards: cards.map(({ media_id, ...card }) => ({
      ...showFile(context, "template", media_id, undefined),
      ...card,
    })),
  };
}

/** A message from the shop's app. Its only hook is the echo. */
function showEchoed(context: Context, seq: number, message: Echoed): object {
  const { id, person, at, type, element } = message;
  const content = (element[type] ?? {}) as { body?: string; id?: string };
  const sent_at = new Date(at).toISOString();
  const quoted = element["context"] as { id: string } | undefined;
  return {
    cursor: `${seq}`,
    channel: "whatsapp",
    direction: "received",
    source: "app",
    id,
    to: person,
    ...business(context, "from", message),
    type,
    ...(type === "text" && { text: content.body }),
    ...showFile(context, type, content.id, content),
    ...(quoted && { reply_to: quoted.id }),
    received_at: sent_at,
    statuses: [{ status: "echo", at: sent_at, acknowledged: context.messages.acknowledgements.has(seq, 0) }],
    raw: element,
  };
}

/** A message that the person wrote. `acknowledged`: the business took the hook. `raw`: the message in the hook. */
function showWritten(context: Context, seq: number, message: Written): object {
  const { id, person, at, type, name, content, fields, moved_to } = message;
  const { body, id: mediaId } = (content ?? {}) as { body?: string; id?: string };
  const quoted = fields?.["context"] as { id?: string } | undefined;
  return {
    cursor: `${seq}`,
    channel: "whatsapp",
    direction: "written",
    id,
    from: person,
    name,
    ...business(context, "to", message),
    type,
    ...(type === "text" && { text: body }),
    ...showFile(context, type, mediaId, content),
    ...(quoted?.id !== undefined && { reply_to: quoted.id }),
    ...(moved_to !== undefined && { new_number: moved_to }),
    written_at: new Date(at).toISOString(),
    acknowledged: context.messages.acknowledgements.has(seq, 0),
    read: context.presence.isRead(person, message.phone_number_id, at),
    raw: writtenMessage(message, userIdFor(context, message)),
  };
}

/** A sticker has fewer fields than a `file`. `described`: the file in the request or in the hook. */
function showFile(context: Context, type: string, mediaId: string | undefined, described: unknown): object {
  const medium = mediaId === undefined ? undefined : context.media.get(mediaId);
  if (medium === undefined) return {};
  const { caption, filename = medium.filename } = (described ?? {}) as {
    caption?: string;
    filename?: string;
  };
  const { mime_type, file_size, animated } = medium;
  const url = `/control/media/${medium.id}`;
  if (type === "sticker") return { sticker: { media_id: medium.id, animated, url } };
  return {
    ...(caption !== undefined && { caption }),
    file: { media_id: medium.id, url, mime_type, file_size, ...(filename !== undefined && { filename }) },
  };
}

function statusesUntilNow(context: Context, seq: number, message: Received): object[] {
  const now = context.clock();
  return statusesOf(message)
    .map(({ status, at }, part) => ({
      status,
      at,
      acknowledged: context.messages.acknowledgements.has(seq, part),
    }))
    .filter(({ at }) => at <= now)
    .map((one) => ({ ...one, at: new Date(one.at).toISOString() }));
}

function business(context: Context, key: "from" | "to", message: PhoneMessage): object {
  const number = context.numbers.get(message.phone_number_id);
  return {
    [key]: number?.display_phone_number ?? message.phone_number_id,
    phone_number_id: message.phone_number_id,
    business_name: number?.verified_name ?? "",
  };
}

import { z } from "zod";
import type { Channel, ChannelRegistry, OutboundContent } from "../../channels/index.ts";
import { findLastSender, findRecipient } from "../../contacts/index.ts";
import type { Database } from "../../platform/database/database.ts";
import { messageField } from "../../platform/http/answer-fields.ts";
import {
  type Answer,
  answer,
  type Operation,
  type OperationRequest,
  operation,
} from "../../platform/http/operation.ts";
import { codePoints } from "../../platform/http/text.ts";
import { newUuid, publicId } from "../../platform/ids.ts";
import { invalidField } from "../../platform/problem.ts";
import type { Sender, SenderDirectory } from "../../senders/index.ts";
import { findSticker } from "../../stickers/index.ts";
import type { TemplateResolver } from "../../templates/index.ts";
import type { Acceptor } from "../accept-messages.ts";
import { messageAnswer, messageOf } from "../message.ts";
import { type NewMessage, newMessageField } from "../new-message-field.ts";
import * as problems from "../problems.ts";
import { readMessage } from "../read-message.ts";
import { findFirst } from "../repeated-messages.ts";

export interface SendMessageDependencies {
  database: Database;
  channels: ChannelRegistry;
  senders: SenderDirectory;
  templates: TemplateResolver;
  acceptor: Acceptor;
}

const ACCEPTED = "Message accepted and being sent";
const shown = { id: true, status: true, phone_number: true, contact_id: true, channel: true } as const;
const alsoShown = { source_phone: true, reference: true, created_at: true } as const;

const accepted = z
  .object({ message: messageField(ACCEPTED), ...messageAnswer.pick({ ...shown, ...alsoShown }).shape })
  .meta({ id: "AcceptedMessage", description: "A message that is stored and will be sent." });

export function sendMessage(deps: SendMessageDependencies): Operation {
  return operation({
    operationId: "sendMessage",
    method: "POST",
    path: "/:channel/send-message",
    tag: "Messages",
    summary: "Send a text, template or sticker message",
    description:
      "Give one of message, template and sticker. The answer comes when the message is stored durably; delivery follows. " +
      "`channel` is a channel's name, or the word channel for the account's default channel.",
    scope: "messages:send",
    params: z.object({
      channel: z.string().meta({
        description: "A channel's name, or the word channel for the account's default channel.",
        examples: ["whatsapp"],
      }),
    }),
    body: newMessageField,
    answers: { 202: { description: "The message is stored and will be sent", schema: accepted } },
    examples: {
      Text: {
        params: { channel: "channel" },
        body: {
          phone_number: "+15551234567",
          message: "Hello Ana, your cakes are ready.",
          reference: "order-1047",
        },
      },
      Template: {
        params: { channel: "whatsapp" },
        body: {
          phone_number: "+15551234567",
          template: { name: "order_update", language: "en_US", variables: { "1": "Ana", "2": "A-1047" } },
        },
      },
      Sticker: {
        params: { channel: "whatsapp" },
        body: { phone_number: "+15551234567", sticker: 1, source_phone: "+15550001000" },
      },
    },
    problems: {
      404: ["unknown_channel", "contact_not_found"],
      410: ["result_erased"],
      422: [
        "missing_message_type",
        "ambiguous_message_type",
        "ambiguous_recipient",
        "contact_unreachable",
        "no_sender",
        "unknown_source_phone",
        "sticker_not_found",
      ],
      503: ["overloaded"],
    },
    async handler(request) {
      try {
        return await send(deps, request);
      } catch (problem) {
        // A repeat gets the first request's message even if it would be refused now, for example without a sender.
        const first =
          request.claim && (await findFirst(deps.database, request.caller.accountId, request.claim));
        if (first) return repeated(deps.database, request.caller.accountId, first);
        throw problem;
      }
    },
  });
}

async function send(
  deps: SendMessageDependencies,
  { caller, params, body, claim }: OperationRequest<{ channel: string }, unknown, NewMessage>,
): Promise<Answer> {
  const { accountId } = caller;
  const channel = await channelOf(deps, accountId, params.channel);
  checkType(body);
  const wish: Wish = { ...deps, accountId, channel, body };
  const recipient = await recipientOf(wish);
  const sender = await senderOf(wish, recipient);
  const content = await contentOf(wish, sender);
  const message = { accountId, messageId: newUuid(), senderId: sender.senderId };
  const reference = body.reference || null;
  const result = await deps.acceptor.submit({ ...recipient.to, ...message, content, reference, claim });
  if (result.kind === "repeated") return repeated(deps.database, accountId, result.messageId);
  return answer(202, {
    message: ACCEPTED,
    id: publicId("msg", message.messageId),
    status: "queued",
    phone_number: recipient.phone,
    contact_id: publicId("con", result.contactId),
    channel: channel.name,
    source_phone: sender.phone,
    reference,
    created_at: result.createdAt.toISOString(),
  });
}

async function channelOf(
  { channels, senders }: SendMessageDependencies,
  accountId: string,
  name: string,
): Promise<Channel> {
  const wanted = name === "channel" ? ((await senders.defaultChannel(accountId)) ?? channels.names[0]) : name;
  const channel = wanted === undefined ? null : channels.get(wanted);
  if (!channel) throw problems.unknownChannel(name, channels.names);
  return channel;
}

function checkType(body: NewMessage): void {
  const given = (["message", "template", "sticker"] as const).filter((field) => body[field] !== undefined);
  if (given.length === 0) throw problems.missingMessageType();
  if (given.length > 1) throw problems.ambiguousMessageType(given);
}

interface Wish extends SendMessageDependencies {
  accountId: string;
  channel: Channel;
  body: NewMessage;
}

interface NamedRecipient {
  to: { phone: string } | { contactId: string; recipient: string };
  phone: string | null;
  lastSenderId(): Promise<string | null>;
}

async function recipientOf({ database, accountId, channel, body }: Wish): Promise<NamedRecipient> {
  const { phone_number: phone, contact_id: id } = body;
  if (phone !== undefined) {
    return { to: { phone }, phone, lastSenderId: () => findLastSender(database, accountId, phone) };
  }
  const found = await findRecipient(database, accountId, { id: id as string, channel: channel.name });
  const recipient = found.phone ?? found.address;
  if (recipient === null) throw problems.contactUnreachable(channel.name);
  return {
    to: { contactId: found.contact_id, recipient },
    phone: found.phone,
    lastSenderId: async () => found.last_sender_id,
  };
}

/** The requested sender, else the last sender of this contact, else the channel's default. */
async function senderOf(
  { senders, accountId, channel, body: { source_phone: sourcePhone } }: Wish,
  { lastSenderId }: NamedRecipient,
): Promise<Sender> {
  if (sourcePhone !== undefined) {
    const sender = await senders.forPhone(accountId, channel.name, sourcePhone);
    if (!sender) throw problems.unknownSourcePhone(sourcePhone);
    return sender;
  }
  const standard = await senders.defaultOf(accountId, channel.name);
  if (!standard) throw problems.noSender();
  if ((await senders.countOf(accountId, channel.name)) === 1) return standard;
  const last = await lastSenderId();
  const known = last === null ? null : await senders.get(accountId, last);
  return known?.channel === channel.name && !known.isDeleted ? known : standard;
}

async function contentOf(wish: Wish, sender: Sender): Promise<OutboundContent> {
  const { database, templates, channel, body } = wish;
  const { message, template, sticker } = body;
  if (message !== undefined) return { type: "text", body: checkedText(message, channel) };
  if (template !== undefined) return templates.resolve(sender, template);
  const number = sticker as number;
  const found = await findSticker(database, { accountId: sender.accountId, number });
  if (!found) throw problems.stickerNotFound(number);
  return { type: "sticker", number };
}

function checkedText(message: string, { name, limits: { textLength: most } }: Channel): string {
  const detail = `The text has more than ${most} characters, the limit of ${name}.`;
  if (message.length > most && codePoints(message) > most) throw invalidField("/message", "too_long", detail);
  return message;
}

/** A repeat gets the present state of the message that the first request made. */
async function repeated(database: Database, accountId: string, messageId: string): Promise<Answer> {
  const [row] = await database.run(readMessage, { accountId, messageId });
  if (!row) throw problems.messageNotFound();
  const known = accepted.parse({ message: ACCEPTED, ...messageOf(row) });
  return answer(202, known, { "idempotent-replayed": "true" });
}

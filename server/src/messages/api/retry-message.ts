import { z } from "zod";
import type { OutboundContent } from "../../channels/index.ts";
import { findRecipient } from "../../contacts/for-messages.ts";
import { exampleId, idField, type Operation, operation, type Viewer } from "../../platform/http/index.ts";
import { newUuid, publicId } from "../../platform/ids.ts";
import type { DraftDependencies } from "../accept/draft-dependencies.ts";
import type { DraftedMessage } from "../accept/draft-message.ts";
import { type SendDependencies, sendDraft, WAITED } from "../accept/send-draft.ts";
import { contactUnreachable, messageNotRetryable } from "../message/problems.ts";
import { type MessageStatus, statusOf } from "../show/message-row.ts";
import { messageIdOf, messageRow } from "../show/read-message.ts";

const RETRYABLE: readonly MessageStatus[] = ["failed", "expired", "canceled"];

type RetryMessageDependencies = SendDependencies & Pick<DraftDependencies, "senders" | "clock">;

export function retryMessage(deps: RetryMessageDependencies): Operation {
  return operation({
    operationId: "retryMessage",
    route: "POST /messages/:id/retry",
    tag: "Messages",
    summary: "Send a message again that failed, expired or was canceled",
    description:
      "Makes a new message with the same content, recipient, sender and reference. Its `retry_of` names this message, which " +
      "doesn't change. The new message is sent at once, and expires only at the end of its template's offer. Each request makes a " +
      "message, so send an Idempotency-Key.",
    scope: "messages:send",
    params: z.object({ id: idField("msg", "The message's id.") }),
    answers: WAITED.answers,
    prefersWait: true,
    examples: { "A message": { params: { id: exampleId("msg") }, status: 202 } },
    problems: {
      404: ["message_not_found", "contact_not_found"],
      409: ["message_not_retryable"],
      410: ["result_erased"],
      422: [
        "contact_opted_out",
        "contact_unreachable",
        "media_not_found",
        "outside_customer_service_window",
        ...WAITED.problems,
      ],
      503: ["overloaded"],
    },
    async handler(request) {
      const messageId = messageIdOf(request.params.id);
      return sendDraft(deps, request, draftAgain(deps, request.caller, messageId));
    },
  });
}

async function draftAgain(
  { database, senders, clock }: RetryMessageDependencies,
  viewer: Viewer,
  messageId: string,
): Promise<DraftedMessage> {
  const { accountId } = viewer;
  const row = await messageRow(database, viewer, messageId);
  const status = statusOf(row);
  if (!RETRYABLE.includes(status)) throw messageNotRetryable(`The message is ${status}.`);
  if (row.origin !== null) throw messageNotRetryable("The message wasn't written in Parley.");
  const content = { type: row.type, ...row.content } as OutboundContent;
  const offer = content.type === "template" ? content.offer : undefined;
  const expiresAt = offer && new Date(offer.expiresAt);
  if (expiresAt && expiresAt.getTime() <= clock.now())
    throw messageNotRetryable("The message shows an offer that has ended.");
  const sender = await senders.get(accountId, row.sender_id);
  if (!sender || sender.isDeleted) throw messageNotRetryable("The message's sender was deleted.");
  const contact = { id: publicId("con", row.contact_id), channel: sender.channel };
  const { phone, recipient } = await findRecipient(database, viewer, contact);
  if (recipient === null) throw contactUnreachable(sender.channel);
  const message = {
    accountId,
    messageId: newUuid(),
    contactId: row.contact_id,
    senderId: row.sender_id,
    content,
    expiresAt,
    reference: row.reference,
    retryOf: messageId,
  };
  return { message, phone, sender };
}

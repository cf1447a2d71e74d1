// Accepts a drafted message: the answer has the message as stored, or the first message of a repeated request.
import { z } from "zod";
import type { Database } from "../../platform/database/index.ts";
import { type Answer, answer, messageField } from "../../platform/http/index.ts";
import type { IdempotencyClaim } from "../../platform/idempotency/claim.ts";
import { REPLAYED } from "../../platform/idempotency/once.ts";
import { publicId } from "../../platform/ids.ts";
import { messageNotFound } from "../problems.ts";
import { type MessageRow, messageAnswer, messageOf } from "../show/message.ts";
import { readMessage } from "../show/read-message.ts";
import type { Acceptor } from "./accept-messages.ts";
import type { DraftedMessage } from "./draft-message.ts";
import { findFirst } from "./repeated-messages.ts";

export interface AcceptDependencies {
  database: Database;
  acceptor: Acceptor;
}

export const ACCEPTED = "Message accepted and being sent";
const SCHEDULED = "Message accepted and scheduled";
const shown = { id: true, status: true, phone_number: true, contact_id: true, channel: true } as const;
const alsoShown = { source_phone: true, reference: true, created_at: true } as const;

export const acceptedAnswer = z
  .object({
    message: messageField(ACCEPTED),
    ...messageAnswer.pick({ ...shown, ...alsoShown }).shape,
    status: messageAnswer.shape.status.meta({ examples: ["queued"] }),
  })
  .meta({ id: "AcceptedMessage", description: "A message that is stored and will be sent." });

export interface AcceptedMessage {
  messageId: string;
  isScheduled: boolean;
  answer: Answer;
}

interface KeyedSend {
  accountId: string;
  claim: IdempotencyClaim | null;
}

/** A repeat gets the first request's message even if its draft is refused now, for example without a sender. */
export async function acceptDraft(
  { database, acceptor }: AcceptDependencies,
  { accountId, claim }: KeyedSend,
  draft: Promise<DraftedMessage>,
): Promise<AcceptedMessage> {
  try {
    const { message, phone, sender } = await draft;
    const result = await acceptor.submit({ ...message, claim });
    if (result.kind === "repeated") return await repeated(database, accountId, result.messageId);
    const { messageId, sendAt } = message;
    const body = {
      message: sendAt ? SCHEDULED : ACCEPTED,
      id: publicId("msg", messageId),
      status: sendAt ? "scheduled" : "queued",
      phone_number: phone,
      contact_id: publicId("con", result.contactId),
      channel: sender.channel,
      source_phone: sender.phone,
      reference: message.reference,
      created_at: result.createdAt.toISOString(),
    };
    return { messageId, isScheduled: sendAt !== undefined, answer: answer(202, body) };
  } catch (problem) {
    const first = claim && (await findFirst(database, accountId, claim));
    if (first) return repeated(database, accountId, first);
    throw problem;
  }
}

/** The present state of the message that the first request made. */
async function repeated(database: Database, accountId: string, messageId: string): Promise<AcceptedMessage> {
  const [row] = await database.run(readMessage, { accountId, messageId });
  if (!row) throw messageNotFound();
  const isScheduled = row.status === "scheduled";
  const body = presentState(row, isScheduled ? SCHEDULED : ACCEPTED);
  return { messageId, isScheduled, answer: answer(202, body, REPLAYED) };
}

/** `sentence`: says what the request did. */
export function presentState(row: MessageRow, sentence: string): z.output<typeof acceptedAnswer> {
  return acceptedAnswer.parse({ message: sentence, ...messageOf(row) });
}

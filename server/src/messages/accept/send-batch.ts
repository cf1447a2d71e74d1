// Sends the messages of one request, each with its own outcome.

import { setImmediate as nextTurn } from "node:timers/promises";
import type { z } from "zod";
import { viewerOf } from "../../contacts/index.ts";
import { oncePerLink } from "../../media/for-messages.ts";
import { phoneKey } from "../../phones/index.ts";
import { problemFields, problemOfError } from "../../platform/http/answers/problem-answer.ts";
import { actorOf, type Caller, faultsOf, IN_PLAIN_WORDS } from "../../platform/http/index.ts";
import { type IdempotencyClaim, idempotencyClaim, memberClaim } from "../../platform/idempotency/claim.ts";
import { isReplayed } from "../../platform/idempotency/once.ts";
import { invalidInput, type Problem } from "../../platform/problem.ts";
import type { DraftDependencies } from "./draft-dependencies.ts";
import { type DraftedMessage, draftMessage } from "./draft-message.ts";
import { batchedMessageField } from "./new-message-field.ts";
import { type AcceptDependencies, acceptDraft } from "./send-draft.ts";

export interface BatchDependencies extends AcceptDependencies, DraftDependencies {
  /** The service's address if the operator set it. The types of problems begin with it. */
  configuredUrl: string | null;
}

export interface Batch {
  caller: Caller;
  channel: string;
  messages: unknown[];
  /** Of the whole request. Each message without a key of its own gets one that is derived from it. */
  claim: IdempotencyClaim | null;
}

export type BatchResult =
  | { accepted: unknown; replayed: boolean }
  | { problem: ReturnType<typeof problemFields> };

/** Messages that are prepared and accepted together. */
const PART = 100;
/** Messages of a part that are prepared at once: each may need the database. */
const AT_ONCE = 8;

/** In order: a person's messages are accepted in the order of the request. Rejects when the program itself is at fault. */
export async function sendBatch(given: BatchDependencies, batch: Batch): Promise<BatchResult[]> {
  const deps = { ...given, links: oncePerLink(given.links) };
  const members: Member[] = [];
  for (const [index, value] of batch.messages.entries()) {
    // Reading many messages mustn't hold up other requests.
    if (index % PART === PART - 1) await nextTurn();
    members.push(read(value, index));
  }
  const results: BatchResult[] = [];
  for (const part of partsOf(members)) {
    const drafts = await draftAll(deps, batch, part);
    const accepted = part.map((member, index) =>
      accept(deps, batch, member, drafts[index] as Promise<DraftedMessage>),
    );
    results.push(...(await Promise.all(accepted)));
  }
  return results;
}

interface Member {
  index: number;
  value: unknown;
  /** Null for an invalid message. */
  message: z.output<typeof batchedMessageField> | null;
  problem: Problem | null;
}

function read(value: unknown, index: number): Member {
  const { data = null, error } = batchedMessageField.safeParse(value, IN_PLAIN_WORDS);
  const [first, ...rest] = error ? faultsOf(error, value) : [];
  return { index, value, message: data, problem: first ? invalidInput([first, ...rest]) : null };
}

/**
 * A part has one message to a person at most. Concurrent batches of the acceptor could swap two, and it batches messages to
 * phones apart from messages to contacts.
 */
function partsOf(members: Member[]): Member[][] {
  const parts: Member[][] = [];
  let recipients = new Set<string>();
  let isToPhones = true;
  for (const member of members) {
    const { phone_number: phone, contact_id: id } = member.message ?? {};
    const recipient = phone === undefined ? id : phoneKey(phone);
    const isOther = recipient !== undefined && isToPhones !== (phone !== undefined);
    const isRepeated = recipient !== undefined && recipients.has(recipient);
    if (isOther || isRepeated || (parts.at(-1)?.length ?? PART) >= PART) {
      parts.push([]);
      recipients = new Set();
    }
    parts.at(-1)?.push(member);
    if (recipient === undefined) continue;
    recipients.add(recipient);
    isToPhones = phone !== undefined;
  }
  return parts;
}

/** A refused draft rejects when the message is accepted: a repeat gets the first message anyway. */
async function draftAll(
  deps: BatchDependencies,
  batch: Batch,
  part: Member[],
): Promise<Promise<DraftedMessage>[]> {
  const { caller, channel } = batch;
  const drafts: Promise<DraftedMessage>[] = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < part.length; index = next++) {
      const { message, problem } = part[index] as Member;
      const drafted = message
        ? draftMessage(deps, {
            ...viewerOf(caller),
            channel,
            body: message,
            claim: claimOf(batch, part[index] as Member),
          })
        : Promise.reject(problem);
      await drafted.catch(() => undefined);
      drafts[index] = drafted;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return drafts;
}

async function accept(
  deps: BatchDependencies,
  batch: Batch,
  member: Member,
  draft: Promise<DraftedMessage>,
): Promise<BatchResult> {
  const { caller } = batch;
  const send = { ...viewerOf(caller), by: actorOf(caller), claim: claimOf(batch, member) };
  try {
    const { answer } = await acceptDraft(deps, send, draft);
    return { accepted: answer.body, replayed: isReplayed(answer) };
  } catch (error) {
    const problem = problemOfError(error);
    // The server logs it and answers 500. A repeat with the same keys continues.
    if (problem.code === "internal_error") throw error;
    return { problem: problemFields(problem, deps.configuredUrl) };
  }
}

function claimOf(
  { caller, channel, claim: whole }: Batch,
  { index, value, message }: Member,
): IdempotencyClaim | null {
  const path = `/${channel}/send-messages`;
  const request = { method: "POST", path, body: value };
  const own = idempotencyClaim(caller, message?.idempotency_key, request);
  return own ?? (whole && memberClaim(caller.hashKey, whole, index));
}

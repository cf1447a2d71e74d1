import { z } from "zod";
import { leavingPlace } from "../../media/for-messages.ts";
import {
  answer,
  booleanField,
  listField,
  type Operation,
  operation,
  unread,
} from "../../platform/http/index.ts";
import { problemSchema } from "../../platform/http/openapi/problems.ts";
import { isReplayed, REPLAYED } from "../../platform/idempotency/once.ts";
import type { Slot } from "../../platform/load/slot.ts";
import { Slots } from "../../platform/load/slots.ts";
import { channelOf } from "../accept/draft-message.ts";
import { batchedMessageField } from "../accept/new-message-field.ts";
import { type BatchDependencies, sendBatch } from "../accept/send-batch.ts";
import { acceptedAnswer } from "../accept/send-draft.ts";
import { channelParams } from "./send-message.ts";

const MOST_MESSAGES = 1_000;
const MOST_BYTES = 8 * 1024 * 1024;

const body = z
  .strictObject({
    messages: z
      .array(unread(batchedMessageField))
      .min(1, "At least 1.")
      .max(MOST_MESSAGES, "At most 1,000.")
      .meta({ description: "The messages, 1 to 1,000." }),
  })
  .meta({ id: "NewMessages", description: "A batch of messages." });

const result = z
  .xor([
    z
      .object({
        accepted: acceptedAnswer.meta({ description: "The stored message." }),
        replayed: booleanField("Whether an earlier request with the same key made the message."),
      })
      .meta({ id: "AcceptedInBatch", title: "Accepted" }),
    z
      .object({
        problem: problemSchema
          .omit({ instance: true, request_id: true })
          .meta({ id: "ProblemInBatch", description: "What `sendMessage` would answer." }),
      })
      .meta({ id: "RefusedInBatch", title: "Refused" }),
  ])
  .meta({ id: "BatchResult", description: "The outcome of one message." });

const answered = z
  .object({
    results: listField("The outcome of each message, in the order of the request.", result),
  })
  .meta({ id: "BatchResults", description: "The outcomes of a batch." });

/** Batches of this process, and of one account, that download files. Their messages with links are refused beyond that. */
const LINKED = { most: 16, mostOfOne: 4, mostWaiting: 0 };

export function sendMessages(deps: BatchDependencies): Operation {
  const linked = new Slots(LINKED);
  return operation({
    operationId: "sendMessages",
    unnoted: true,
    route: "POST /:channel/send-messages",
    tag: "Messages",
    summary: "Send up to 1,000 messages with one request",
    description:
      "Each message has its own outcome: one that is refused keeps no other from being sent. Pointers in problems begin at the " +
      "message. Messages to the same person are accepted in their order, one after the other; messages to different people are " +
      "faster. With an `Idempotency-Key`, a repeat of the same " +
      "request sends only what wasn't accepted before, also after the first request was interrupted. A message with a key " +
      "of its own keeps that key in any batch. The body may have 8 MiB.",
    scope: "messages:send",
    params: channelParams,
    body,
    maxBodyBytes: MOST_BYTES,
    answers: { 200: { description: "Each message was accepted or refused.", schema: answered } },
    examples: {
      "Two messages": {
        params: { channel: "whatsapp" },
        body: {
          messages: [
            {
              phone_number: "+15551234567",
              message: "Order 1047 is on its way.",
              idempotency_key: "order-1047",
            },
            {
              phone_number: "+15557654321",
              template: { name: "order_update", variables: { "1": "Bo", "2": "A-1048" } },
            },
          ],
        },
      },
    },
    problems: { 404: ["unknown_channel"] },
    async handler({ caller, params: { channel }, body: { messages }, claim, once, idle }) {
      await channelOf(deps, caller.accountId, channel);
      // Binds the key to this body. Each message then has a key of its own.
      const bound = claim ? await once(async () => ({ status: 200, body: null })) : null;
      let place: Slot | undefined;
      const links = leavingPlace(deps.links, () => {
        // Nothing waits here, so it isn't a promise.
        place = linked.enter(caller.accountId) as Slot;
        idle();
      });
      try {
        const results = await sendBatch({ ...deps, links }, { caller, channel, messages, claim });
        return answer(200, { results }, bound && isReplayed(bound) ? REPLAYED : {});
      } finally {
        place?.leave();
      }
    },
  });
}

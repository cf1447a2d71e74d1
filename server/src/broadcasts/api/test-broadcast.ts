import { z } from "zod";
import { phoneNumber, viewerOf } from "../../contacts/index.ts";
import { emptyUnnoted, findFirst, noteShown } from "../../messages/for-broadcasts.ts";
import type { Acceptor } from "../../messages/index.ts";
import type { Database } from "../../platform/database/index.ts";
import {
  actorOf,
  answer,
  exampleId,
  FIRST_ID,
  idField,
  type Operation,
  operation,
  optional,
} from "../../platform/http/index.ts";
import { memberClaim } from "../../platform/idempotency/claim.ts";
import { newUuid, publicId, uuidOf } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { findBroadcast, forOne, wrongStatus } from "../broadcast.ts";
import { broadcastErrors } from "../errors.ts";
import { nextPlanned } from "../send/look.ts";

const MOST_PHONES = 5;

export function testBroadcast(deps: { database: Database; acceptor: Acceptor }): Operation {
  const { database, acceptor } = deps;
  return operation({
    operationId: "testBroadcast",
    route: "POST /broadcasts/:id/test",
    ...forOne,
    summary: "Send a planned broadcast to phones of your own",
    description:
      "Each phone gets the message of one person of the plan, as a single message: it counts for nothing in the broadcast. A phone without a " +
      "contact gets one. An erasure of the person empties the messages here.",
    body: z.strictObject({
      to: z
        .array(phoneNumber)
        .min(1, "At least one phone is needed.")
        .max(MOST_PHONES, `At most ${MOST_PHONES} phones.`)
        .meta({ description: "The phones.", examples: [["+15551234567"]] }),
      contact_id: optional(z.string("This must be a string.")).meta({
        description: "The person of the plan whose message it is. If left out: the first.",
      }),
    }),
    answers: {
      202: {
        description: "The messages were accepted.",
        schema: z.object({
          messages: z
            .array(idField("msg", "A message."))
            .meta({ description: "The messages, in the order of the phones." }),
        }),
      },
    },
    examples: {
      "One phone": { params: { id: exampleId("brd") }, body: { to: ["+15551234567"] } },
    },
    problems: {
      404: ["broadcast_not_found"],
      409: ["broadcast_status", "broadcast_without_recipients"],
      410: ["result_erased"],
      422: ["contact_opted_out", "outside_customer_service_window", "file_not_sendable"],
      503: ["overloaded"],
    },
    async handler({ caller, params, body: { to, contact_id: id }, claim, once }) {
      const { accountId, hashKey } = caller;
      const claims = to.map((_, index) => claim && memberClaim(hashKey, claim, index));
      // A repeat gets its messages also when the broadcast has ended.
      const kept = await Promise.all(claims.map((own) => own && findFirst(database, accountId, own)));
      if (kept.every((id) => id !== null)) return accepted(kept);
      const row = await findBroadcast(database, accountId, params.id);
      const { broadcast_id: broadcastId, sender_id: senderId } = row;
      if (!["planned", "running", "paused"].includes(row.status)) throw wrongStatus(row);
      const wanted = { contactId: id === undefined ? null : (uuidOf("con", id) ?? FIRST_ID), limit: 1 };
      const [found] = await database.run(nextPlanned, { accountId, broadcastId, zones: null, ...wanted });
      const { contact_id: contactId, content } = found ?? {};
      if (!contactId || !content) throw new Problem(broadcastErrors.broadcast_without_recipients);
      const messageIds = to.map(() => newUuid());
      // Binds the key to this body. Each message then has a key of its own.
      if (claim) await once(async () => ({ status: 202, body: null }));
      const [shown] = await database.run(noteShown, { accountId, contactId, messageIds });
      if (!shown) throw new Problem(broadcastErrors.broadcast_without_recipients);
      const same = { ...viewerOf(caller), senderId, content, by: actorOf(caller), reference: null };
      const sent = await Promise.allSettled(
        to.map(async (phone, index) => {
          const messageId = messageIds[index] as string;
          const one = await acceptor.submit({ ...same, messageId, phone, claim: claims[index] ?? null });
          return one.kind === "repeated" ? one.messageId : messageId;
        }),
      );
      await emptyUnnoted(database, accountId, messageIds);
      return accepted(
        sent.map((one) => {
          if (one.status === "rejected") throw one.reason;
          return one.value;
        }),
      );
    },
  });
}

const accepted = (messageIds: string[]) =>
  answer(202, { messages: messageIds.map((id) => publicId("msg", id)) });

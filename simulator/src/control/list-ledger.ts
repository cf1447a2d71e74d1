// GET /control/ledger: what became of each message that WhatsApp accepted, also of those that reached no phone.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../context.ts";
import type { Received, Undelivered } from "../store/message.ts";
import { cursorShape, limitShape } from "./list-messages.ts";
import { parseInput } from "./problem.ts";

const shape = z.strictObject({
  after: cursorShape.optional(),
  limit: limitShape(10_000).default(1000),
});

/** Oldest first. `next` is null at the end. The statuses of a message may be lost; the outcome here is the true one. */
export function listLedger(
  context: Context,
  request: FastifyRequest,
): { data: object[]; next: string | null } {
  const { after, limit } = parseInput(shape, request.query);
  const { messages } = context;
  const data: object[] = [];
  for (let seq = (after ?? -1) + 1; seq < messages.count(); seq++) {
    const message = messages.read(seq);
    if (message.kind !== "received" && message.kind !== "undelivered") continue;
    if (data.length === limit) return { data, next: `${seq - 1}` };
    data.push(entryOf(seq, message));
  }
  return { data, next: null };
}

function entryOf(seq: number, message: Received | Undelivered): object {
  const { id, person, data, at } = message;
  return {
    cursor: `${seq}`,
    id,
    to: person,
    ...(data !== undefined && { biz_opaque_callback_data: data }),
    accepted_at: new Date(at).toISOString(),
    ...(message.kind === "received"
      ? { outcome: "delivered" }
      : { outcome: "failed", code: message.failure.code }),
  };
}

// GET /control/messages: messages that reached one phone or all phones, oldest first.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../context.ts";
import { personOf } from "../person.ts";
import type { Message } from "../store/message.ts";
import { parseInput } from "./problem.ts";
import { showMessage } from "./show-message.ts";

export const cursorShape = z
  .string()
  .regex(/^\d{1,12}$/, "must be a cursor from an earlier answer")
  .transform(Number);
export const personShape = z.string().transform((address, input) => {
  const person = personOf(address);
  if (person === undefined) input.addIssue("must be a phone number or a business-scoped user id");
  return person ?? "";
});
export const limitShape = (most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from 1 to ${most}`)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= most, `must be a whole number from 1 to ${most}`);

const shape = z.strictObject({
  to: personShape.optional(),
  after: cursorShape.optional(),
  limit: limitShape(10_000).default(1000),
});

/** `next` is null at the end. To continue later, use the `cursor` of the last item. */
export function listMessages(
  context: Context,
  request: FastifyRequest,
): { data: object[]; next: string | null } {
  const { to, after, limit } = parseInput(shape, request.query);
  const { messages } = context;
  const seqs = to === undefined ? everySeq(messages.count()) : seqList(messages.handset(to)?.seqs ?? []);
  const data: object[] = [];
  let last = -1;
  for (let index = seqs.firstAfter(after ?? -1); index < seqs.length; index++) {
    const seq = seqs.at(index);
    if (!isOfBusiness(messages.kindOf(seq))) continue;
    if (data.length === limit) return { data, next: `${last}` };
    data.push(showMessage(context, seq, messages.read(seq)));
    last = seq;
  }
  return { data, next: null };
}

function isOfBusiness(kind: Message["kind"]): boolean {
  return kind === "received" || kind === "sms_received";
}

/** An ascending list of seqs. */
interface SeqList {
  length: number;
  at(index: number): number;
  firstAfter(seq: number): number;
}

function everySeq(count: number): SeqList {
  return { length: count, at: (index) => index, firstAfter: (seq) => seq + 1 };
}

export function seqList(seqs: number[]): SeqList {
  return {
    length: seqs.length,
    at: (index) => seqs[index] ?? 0,
    firstAfter(seq) {
      let [low, high] = [0, seqs.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((seqs[middle] ?? 0) <= seq) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
}

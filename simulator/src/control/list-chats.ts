// GET /control/chats and /control/chats/{person}: both sides of each conversation, for the page.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../context.ts";
import type { Handset } from "../store/messages.ts";
import { cursorShape, limitShape, personShape, seqList } from "./list-messages.ts";
import { parseInput } from "./problem.ts";
import { showMessage } from "./show-message.ts";

const chatsShape = z.strictObject({ limit: limitShape(1000).default(100) });

/** Phones with their last message, newest first. */
export function listChats(context: Context, request: FastifyRequest): { data: object[] } {
  const { limit } = parseInput(chatsShape, request.query);
  return { data: context.messages.newestHandsets(limit).map((handset) => showChat(context, handset)) };
}

const chatShape = z
  .strictObject({
    person: personShape,
    before: cursorShape.optional(),
    after: cursorShape.optional(),
    limit: limitShape(1000).default(200),
  })
  .refine(
    ({ before, after }) => before === undefined || after === undefined,
    "before and after exclude each other",
  );

interface Chat {
  data: object[];
  name: string | null;
  /** Times until which the business has read, by phone_number_id. */
  read_until: Record<string, string>;
  typing_until: string | null;
  more: boolean;
}

/** The newest messages, or those before or after a cursor. Always oldest first. */
export function getChat(context: Context, request: FastifyRequest): Chat {
  const input = { ...(request.query as object), ...(request.params as object) };
  const { person, before, after, limit } = parseInput(chatShape, input);
  const handset = context.messages.handset(person);
  const seqs = seqList(handset?.seqs ?? []);
  const end = before === undefined ? seqs.length : seqs.firstAfter(before - 1);
  const first = after === undefined ? Math.max(0, end - limit) : seqs.firstAfter(after);
  const last = Math.min(end, first + limit);
  const data: object[] = [];
  for (let index = first; index < last; index++) data.push(show(context, seqs.at(index)));
  const typing = context.presence.typingUntil(person);
  return {
    data,
    name: handset?.name ?? null,
    read_until: Object.fromEntries(
      context.presence.readUntil(person).map(([number, until]) => [number, new Date(until).toISOString()]),
    ),
    typing_until: typing === null ? null : new Date(typing).toISOString(),
    more: after === undefined ? first > 0 : last < end,
  };
}

function showChat(context: Context, { person, name, seqs }: Handset): object {
  return { person, name: name ?? null, count: seqs.length, last: show(context, seqs.at(-1) ?? 0) };
}

function show(context: Context, seq: number): object {
  return showMessage(context, seq, context.messages.read(seq));
}

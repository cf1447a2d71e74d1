// A send under the faults of the control API: delayed, refused, or without an answer.
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import type { Faults } from "./faults.ts";
import type { FaultOutcome } from "./shape.ts";

export interface FaultySend {
  channel: "whatsapp" | "sms";
  reply: FastifyReply;
  /** Stores the message and returns the answer. The fault says with which code the message fails later, or that it is held. */
  accept(fault?: FaultOutcome): Promise<unknown>;
  /** The channel's error for a fault with a code. */
  errorFor(code: number, fault: FaultOutcome): Error;
}

export async function sendUnderFaults(
  faults: Faults,
  { channel, reply, accept, errorFor }: FaultySend,
): Promise<unknown> {
  const latencyMs = faults.get().latency_ms;
  const fault = faults.take(channel);
  const broken = fault !== undefined && (fault.code ?? fault.http_status ?? fault.drop) !== undefined;
  const answer = broken && !fault.after_accept ? undefined : await accept(fault);
  if (latencyMs > 0) await delay(latencyMs);
  if (!broken) return answer;
  if (fault.drop !== undefined) {
    reply.hijack();
    reply.raw.socket?.destroy();
    return reply;
  }
  if (fault.code !== undefined) throw errorFor(fault.code, fault);
  const status = fault.http_status ?? 502;
  return reply.code(status).type("text/html").send(`<html><body><h1>${status}</h1></body></html>\n`);
}

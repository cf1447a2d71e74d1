// The client of a request, as limits count it.
import type { FastifyRequest } from "fastify";
import { actorId } from "./actor.ts";
import { networkOf } from "./network-of.ts";

/** The person or key; the network of a request without either. */
export function clientOf({ caller, socket }: Pick<FastifyRequest, "caller" | "socket">): string {
  return caller ? actorId(caller) : networkOf(socket.remoteAddress ?? "");
}

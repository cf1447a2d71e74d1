// The client of a request and its network, as limits count them.
import type { FastifyRequest } from "fastify";
import { actorId } from "./actor.ts";

/** The person or key; the network of a request without either. */
export function clientOf({ caller, socket }: Pick<FastifyRequest, "caller" | "socket">): string {
  return caller ? actorId(caller) : networkOf(socket.remoteAddress ?? "");
}

/** An IPv6 client counts as its /64 network, because a host chooses the other bits freely. */
export function networkOf(address: string): string {
  const [bare = ""] = address.toLowerCase().split("%");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  if (!bare.includes(":")) return bare;
  const [head = [], tail = []] = bare.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(":")}::/64`;
}

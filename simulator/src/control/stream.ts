// GET /control/stream: server-sent events that tell an open page what changed.
import type { FastifyReply } from "fastify";
import type { Changes } from "../changes.ts";

const beatMs = 15_000;

export function streamChanges(changes: Changes, reply: FastifyReply): void {
  reply.hijack();
  const response = reply.raw;
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  // The page then knows that it is connected, and looks at once for what it missed.
  response.write("retry: 1000\nevent: open\ndata: {}\n\n");
  const stop = changes.subscribe((change) =>
    response.write(`event: change\ndata: ${JSON.stringify(change)}\n\n`),
  );
  const beat = setInterval(() => response.write(": beat\n\n"), beatMs).unref();
  response.on("close", () => {
    stop();
    clearInterval(beat);
  });
}

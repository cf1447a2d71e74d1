// GET /control/stream: server-sent events that tell an open page what changed.
import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Changes } from "../changes.ts";

const beatMs = 15_000;

/** Adds the route, and ends the open streams when the server stops, which would wait for them. */
export function streamChanges(app: FastifyInstance, changes: Changes): void {
  const open = new Set<ServerResponse>();
  app.get("/control/stream", (_request, reply) => {
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    // The page then knows that it is connected, and looks at once for what it missed.
    response.write("retry: 1000\nevent: open\ndata: {}\n\n");
    const stop = changes.subscribe((change) =>
      response.write(`event: change\ndata: ${JSON.stringify(change)}\n\n`),
    );
    const beat = setInterval(() => response.write(": beat\n\n"), beatMs).unref();
    open.add(response);
    response.on("close", () => {
      stop();
      clearInterval(beat);
      open.delete(response);
    });
  });
  app.addHook("preClose", async () => {
    for (const response of open) response.end();
  });
}

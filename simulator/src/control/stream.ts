// GET /control/stream: server-sent events about changes, for open pages.
import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Changes } from "../changes.ts";

const BEAT_MS = 15_000;

/** Adds the route. Ends open streams before the server stops, which would wait for them. */
export function streamChanges(app: FastifyInstance, changes: Changes): void {
  const open = new Set<ServerResponse>();
  app.get("/control/stream", (_request, reply) => {
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    // After this event, the page shows that it is connected and loads missed changes.
    response.write("retry: 1000\nevent: open\ndata: {}\n\n");
    const stop = changes.subscribe((change) =>
      response.write(`event: change\ndata: ${JSON.stringify(change)}\n\n`),
    );
    const beat = setInterval(() => response.write(": beat\n\n"), BEAT_MS).unref();
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

// Has a server of a test listen on a free port of this machine.
import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";

export interface Listening {
  port: number;
  /** As of an HTTP server. */
  url: string;
  /** Ends the server; an HTTP server's connections, too. */
  close(): Promise<void>;
}

export async function listen(server: Server & { closeAllConnections?(): void }): Promise<Listening> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections?.();
      }),
  };
}

// A TCP proxy in front of a store, whose network faults can be set while it runs.
import { connect, createServer, type Socket } from "node:net";
import { listen } from "./listen.ts";

export interface NetworkFaults {
  /** Bytes to the store after which every connection is cut off. */
  sent: number;
  /** Bytes from the store after which every connection is cut off. */
  received: number;
  /** Nothing that the store answers gets through. */
  isSilent: boolean;
  /** A byte of what the store answers, after so many. */
  changed: number;
  /** What the store answers comes when this is resolved. */
  held: Promise<void> | null;
  /** Milliseconds between one byte that the store answers and the next; null for no wait. */
  perByte: number | null;
}

const NONE: NetworkFaults = {
  sent: Number.POSITIVE_INFINITY,
  received: Number.POSITIVE_INFINITY,
  isSilent: false,
  changed: Number.POSITIVE_INFINITY,
  held: null,
  perByte: null,
};

export interface FaultProxy {
  url: string;
  /** Counts begin anew. */
  set(faults: Partial<NetworkFaults>): void;
  close(): Promise<void>;
}

export async function startFaultProxy(port: number): Promise<FaultProxy> {
  let faults = NONE;
  let [sent, received] = [0, 0];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const store = connect(port, "127.0.0.1");
    const cut = () => {
      client.destroy();
      store.destroy();
    };
    for (const socket of [client, store]) {
      sockets.add(socket);
      socket.on("error", cut);
      socket.on("close", cut);
    }
    client.on("data", (chunk) => {
      sent += chunk.length;
      if (sent > faults.sent) cut();
      else store.write(chunk);
    });
    store.on("data", (chunk: Buffer) => {
      const at = faults.changed - received;
      received += chunk.length;
      if (at >= 0 && at < chunk.length) chunk[at] = (chunk[at] as number) ^ 0xff;
      if (received > faults.received) cut();
      else if (faults.perByte !== null) trickle(client, chunk, faults.perByte);
      else if (faults.held !== null) void faults.held.then(() => client.destroyed || client.write(chunk));
      else if (!faults.isSilent) client.write(chunk);
    });
  });
  const { url, close } = await listen(server);
  return {
    url,
    set(changed) {
      faults = { ...NONE, ...changed };
      [sent, received] = [0, 0];
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return close();
    },
  };
}

function trickle(client: Socket, bytes: Buffer, ms: number): void {
  if (client.destroyed || bytes.length === 0) return;
  client.write(bytes.subarray(0, 1));
  setTimeout(() => trickle(client, bytes.subarray(1), ms), ms);
}

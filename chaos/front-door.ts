// A load balancer in front of several processes: each connection goes to the next process that accepts it.
import { connect, createServer, type Socket } from "node:net";

export interface FrontDoor {
  url: string;
  /** Closes all open connections. */
  cut(): void;
  close(): Promise<void>;
}

/** Calls `ports` for each connection. Nothing needs to listen on them. */
export async function openFrontDoor(ports: () => number[]): Promise<FrontDoor> {
  let turn = 0;
  const sockets = new Set<Socket>();
  const server = createServer((visitor) => {
    sockets.add(visitor);
    visitor.on("close", () => sockets.delete(visitor)).on("error", () => visitor.destroy());
    const all = ports();
    const first = turn++ % Math.max(1, all.length);
    void letIn(visitor, [...all.slice(first), ...all.slice(0, first)]);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    cut,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}

async function letIn(visitor: Socket, ports: number[]): Promise<void> {
  for (const port of ports) {
    const inside = await reach(port);
    if (!inside) continue;
    inside.on("error", () => visitor.destroy()).on("close", () => visitor.destroy());
    visitor.on("close", () => inside.destroy());
    visitor.pipe(inside);
    inside.pipe(visitor);
    return;
  }
  visitor.destroy();
}

function reach(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(socket));
    socket.once("error", () => resolve(null));
  });
}

// A proxy between a command and its server that can stall, cut connections, and hold back answers.
import { connect, createServer, type Socket } from "node:net";
import { listen } from "../../../test/listen.ts";

/** The fault of a connection: none, a stall after so many bytes sent, or a cut when the answer comes. */
export type LineFault = { kind: "none" } | { kind: "hold"; afterBytes: number } | { kind: "no answer" };

export interface Line {
  url: string;
  /** The request lines. */
  readonly requests: string[];
  /** Resolves when a connection stalls, with a function that cuts it. */
  held: Promise<() => void>;
  /** Resolves when an answer was held back. */
  kept: Promise<void>;
  close(): Promise<void>;
}

/** The faults of the first connections, in order. Later connections have none. */
export async function openLine(target: string, faults: LineFault[]): Promise<Line> {
  const { hostname, port } = new URL(target);
  const held = Promise.withResolvers<() => void>();
  const kept = Promise.withResolvers<void>();
  const open = new Set<Socket>();
  const requests: string[] = [];
  const server = createServer((near) => {
    const fault = faults.shift() ?? { kind: "none" };
    const far = connect(Number(port), hostname);
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", cut).on("close", () => {
        open.delete(socket);
        cut();
      });
    }
    let sent = 0;
    near.on("data", (bytes: Buffer) => {
      far.write(bytes);
      const head = /^(GET|POST) \S+/.exec(bytes.toString("latin1", 0, 200));
      if (head) requests.push(head[0]);
      sent += bytes.length;
      if (fault.kind !== "hold" || sent < fault.afterBytes) return;
      near.pause();
      held.resolve(cut);
    });
    far.on("data", (bytes: Buffer) => {
      if (fault.kind !== "no answer") return void near.write(bytes);
      kept.resolve();
      cut();
    });
  });
  const { url, close } = await listen(server);
  return {
    url,
    requests,
    held: held.promise,
    kept: kept.promise,
    close() {
      for (const socket of open) socket.destroy();
      return close();
    },
  };
}

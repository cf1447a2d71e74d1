// A proxy in front of PostgreSQL that looks like a server that stops just when a client ends its connection.
import { connect, createServer } from "node:net";
import pg from "pg";
import { listen } from "./listen.ts";

/** The messages of PostgreSQL's protocol: X is Terminate, E an error with fields such as C, its SQLSTATE. */
const TERMINATE = Buffer.from("X\0\0\0\x04", "latin1");
const FIELDS = Buffer.from(
  "SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0",
  "latin1",
);
const SHUTDOWN = Buffer.concat([Buffer.from(["E".charCodeAt(0), 0, 0, 0, FIELDS.length + 4]), FIELDS]);

export interface StoppingServer {
  url: string;
  /** Connections that got the message of the stop. */
  readonly told: number;
  close(): Promise<void>;
}

export async function startStoppingServer(url: string): Promise<StoppingServer> {
  const { host, port } = new pg.Client({ connectionString: url });
  let told = 0;
  const server = createServer((near) => {
    const far = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    near.on("error", () => far.destroy()).on("close", () => far.destroy());
    far.on("error", () => near.destroy());
    far.on("data", (chunk) => near.write(chunk));
    near.on("data", (chunk) => {
      if (!chunk.subarray(-TERMINATE.length).equals(TERMINATE)) return void far.write(chunk);
      told += 1;
      near.end(SHUTDOWN);
    });
  });
  const { port: own, close } = await listen(server);
  const address = new URL(url);
  address.search = "";
  address.host = `127.0.0.1:${own}`;
  return {
    url: address.href,
    get told() {
      return told;
    },
    close,
  };
}

// Explains why a server can't listen, for the operator: which setting to change, and which port is free.
import { createServer } from "node:net";

export interface ListenAddress {
  host: string;
  port: number;
  /** The variables that set the two, for example PARLEY_HOST and PARLEY_PORT. */
  hostSetting: string;
  portSetting: string;
}

/** Ports after the busy one that are tried. */
const TRIED = 20;

export async function listenFault(error: unknown, address: ListenAddress): Promise<Error> {
  const { code = String(error) } = error as NodeJS.ErrnoException;
  const { host, port, hostSetting, portSetting } = address;
  if (code !== "EADDRINUSE") {
    const sentence = `This program can't listen on ${host}:${port} (${code}). Correct ${hostSetting} or ${portSetting}.`;
    return new Error(sentence, { cause: error });
  }
  const free = await freePortAfter(port, host);
  const advice = free === null ? "Choose another port" : `Port ${free} is free: set ${portSetting}=${free}`;
  const sentence = `${portSetting} is ${port}, but another program listens on ${host}:${port}. ${advice}.`;
  return new Error(sentence, { cause: error });
}

async function freePortAfter(port: number, host: string): Promise<number | null> {
  for (let next = port + 1; next <= Math.min(port + TRIED, 65_535); next++)
    if (!(await isBusy(next, host))) return next;
  return null;
}

export function isBusy(port: number, host: string): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(true));
    server.listen(port, host, () => server.close(() => resolve(false)));
  });
}

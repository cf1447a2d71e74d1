// Finds a free TCP port.
import { createServer } from "node:net";
import { listen } from "./listen.ts";

export async function freePort(): Promise<number> {
  const { port, close } = await listen(createServer());
  await close();
  return port;
}

// A server of files, whose links a business sends.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface ServedFile {
  status?: number;
  type: string;
  bytes: Buffer;
}

/** Serves the files by path. Returns the address. */
export async function fileServer(files: Record<string, ServedFile>): Promise<string> {
  const server = createServer((request, response) => {
    const file = files[request.url ?? ""];
    response.writeHead(file?.status ?? (file ? 200 : 404), { "content-type": file?.type ?? "text/plain" });
    response.end(file?.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close(() => server.closeAllConnections()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

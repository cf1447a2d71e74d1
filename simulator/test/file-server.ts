// A server of a test: of files, whose links a business sends, or of what a test answers.
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface ServedFile {
  type: string;
  bytes: Buffer;
}

/** Serves the files by path. Returns the address. */
export function fileServer(files: Record<string, ServedFile>): Promise<string> {
  return serve((request, response) => {
    const file = files[request.url ?? ""];
    response.writeHead(file ? 200 : 404, { "content-type": file?.type ?? "text/plain" });
    response.end(file?.bytes);
  });
}

/** Serves until the test has finished. Returns the address. */
export async function serve(handle: RequestListener): Promise<string> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close(() => server.closeAllConnections()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

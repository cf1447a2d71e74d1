import type { ServerResponse } from "node:http";

/** Aborts when the client closes the connection before the answer. */
export function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  else {
    response.once("close", () => {
      if (!response.writableFinished) gone.abort();
    });
  }
  return gone.signal;
}

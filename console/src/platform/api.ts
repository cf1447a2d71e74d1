// The API client of this page. The session's cookie authorizes it.
import { createParley, ParleyError } from "@parley/client";
import { learnServerTime } from "./clock.ts";
import { PUBLIC_PATH } from "./public-path.ts";

export const api = createParley({
  baseUrl: new URL(`${PUBLIC_PATH}/api`, window.location.origin).href,
  headers: { "X-Parley-Console": "1" },
  // Queries and mutations decide about retries themselves, and show them.
  retry: 0,
  async fetch(...request) {
    const response = await fetch(...request);
    learnServerTime(response.headers.get("date"));
    return response;
  },
});

/** The code of an API error, `network_error` without a connection, and null for a fault of this page. */
export function errorCode(error: unknown): string | null {
  return error instanceof ParleyError ? error.code : null;
}

/** Every entry of a list, page by page. */
export async function everyEntry<Entry>(entries: AsyncIterable<Entry>): Promise<Entry[]> {
  const all: Entry[] = [];
  for await (const entry of entries) all.push(entry);
  return all;
}

export { ParleyError };

// Opens a file at a channel as a stream, with a limit for the whole time.
import { request } from "undici";
import type { ChannelHttp } from "./connector.ts";

export type OpenedFile =
  | {
      kind: "open";
      body: AsyncIterable<Buffer>;
      announcedBytes: number | null;
      contentType: string | null;
      close(): void;
    }
  /** `location`: of a redirect. */
  | { kind: "answered"; status: number; location: string | null }
  /** No answer came. A download can be repeated, so it doesn't matter how much was written. */
  | { kind: "lost" };

/** Enough for 100 MB at 3 Mbit/s. A download that delivers less is begun again by its job. */
const MOST_MS = 5 * 60_000;
const SILENT_MS = 30_000;

/** `mostMs`: for the whole download. Doesn't follow redirects. Never throws. */
export async function openDownload(
  { dispatcher, timeout }: Pick<ChannelHttp, "dispatcher" | "timeout">,
  url: URL,
  headers: Record<string, string>,
  mostMs = MOST_MS,
): Promise<OpenedFile> {
  const ending = new AbortController();
  const limit = setTimeout(() => ending.abort(), mostMs);
  const close = () => {
    clearTimeout(limit);
    ending.abort();
  };
  try {
    const answer = await request(url, {
      dispatcher,
      headers,
      signal: ending.signal,
      headersTimeout: timeout,
      bodyTimeout: SILENT_MS,
    });
    if (answer.statusCode !== 200) {
      // The body isn't read: a connection that ends is cheaper than an answer of any length.
      close();
      const { location } = answer.headers;
      return { kind: "answered", status: answer.statusCode, location: [location].flat()[0] ?? null };
    }
    const length = Number(answer.headers["content-length"] ?? Number.NaN);
    const announcedBytes =
      Number.isSafeInteger(length) && !answer.headers["content-encoding"] ? length : null;
    // An aborted body emits an error, which nobody reads after `close`.
    answer.body.on("error", () => undefined);
    const contentType = [answer.headers["content-type"]].flat()[0] ?? null;
    return { kind: "open", body: answer.body, announcedBytes, contentType, close };
  } catch {
    close();
    return { kind: "lost" };
  }
}

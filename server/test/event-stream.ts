// Reads an event stream (server-sent events) over HTTP.
import { request } from "undici";

/** The fields of one event. */
export interface Frame {
  id?: string;
  event?: string;
  data?: string;
}

export interface OpenStream {
  status: number;
  contentType: string;
  /** The next event; frames without data are skipped. Undefined at the end of the stream. */
  next(): Promise<Frame | undefined>;
  close(): void;
}

/** Resolves when the server has begun its answer. */
export async function openEventStream(
  url: string,
  headers: Record<string, string> = {},
): Promise<OpenStream> {
  const ended = new AbortController();
  const response = await request(url, { headers, signal: ended.signal });
  const frames = framesOf(response.body);
  await frames.next(); // `retry`
  return {
    status: response.statusCode,
    contentType: String(response.headers["content-type"]),
    async next() {
      for (;;) {
        const { value, done } = await frames.next();
        if (done || value.data !== undefined) return value;
      }
    },
    close: () => ended.abort(),
  };
}

async function* framesOf(body: AsyncIterable<Buffer>): AsyncGenerator<Frame, undefined> {
  let text = "";
  for await (const chunk of body) {
    text += chunk.toString("utf8");
    const blocks = text.split("\n\n");
    text = blocks.pop() as string;
    for (const block of blocks) {
      const fields = block.split("\n").filter((line) => !line.startsWith(":"));
      yield Object.fromEntries(fields.map((line) => line.split(/: (.*)/).slice(0, 2)));
    }
  }
  return undefined;
}

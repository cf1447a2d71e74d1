// An HTTP server in the place of the Graph API: records what comes and answers what the test says.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent } from "undici";
import { mediaSchema, messageSchema, templateQuerySchema } from "./cloud-api-schema.ts";

export interface RecordedRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  authorization: string | undefined;
  // Whatever came; the schema has checked it.
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came
  body: any;
}

/** Answers with status and JSON, with raw text, or does what it likes with the connection. */
export type StubAnswer =
  | { status: number; json: unknown }
  | { status: number; raw: string }
  | ((request: IncomingMessage, response: ServerResponse) => void);

export class GraphStub {
  readonly requests: RecordedRequest[] = [];
  readonly dispatcher = new Agent({ connect: { timeout: 1_000 } });
  /** Of the schema: what the connector sent wrongly. */
  readonly faults: string[] = [];
  #answers: StubAnswer[] = [];
  readonly #server = createServer((request, response) => void this.#handle(request, response));

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await this.dispatcher.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** What the next requests get, in order. */
  answer(...answers: StubAnswer[]): void {
    this.requests.length = 0;
    this.faults.length = 0;
    this.#answers = answers;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = Buffer.concat(await request.toArray());
    const url = new URL(request.url ?? "", "http://stub");
    const query = Object.fromEntries(url.searchParams);
    const body = await bodyOf(request, bytes);
    this.#check(url.pathname, body, query);
    const { authorization } = request.headers;
    this.requests.push({ method: request.method ?? "", path: url.pathname, query, authorization, body });
    const next = this.#answers.shift();
    if (next === undefined) return void response.destroy();
    if (typeof next === "function") return next(request, response);
    const text = "raw" in next ? next.raw : JSON.stringify(next.json);
    response.writeHead(next.status, { "content-type": "application/json" }).end(text);
  }

  #check(path: string, body: unknown, query: unknown): void {
    const schema = path.endsWith("/messages")
      ? messageSchema
      : path.endsWith("/media")
        ? mediaSchema
        : templateQuerySchema;
    const result = schema.safeParse(schema === templateQuerySchema ? query : body);
    if (!result.success) this.faults.push(`${path}: ${result.error.message}`);
  }
}

async function bodyOf(request: IncomingMessage, bytes: Buffer): Promise<unknown> {
  const type = request.headers["content-type"] ?? "";
  if (!type.startsWith("multipart/"))
    return bytes.length > 0 ? JSON.parse(bytes.toString("utf8")) : undefined;
  const form = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
  return Object.fromEntries(form);
}

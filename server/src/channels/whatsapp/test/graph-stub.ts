// A stub of the Graph API: records the requests and gives the test's answers.
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll } from "vitest";
import { later } from "../../../../test/later.ts";
import type { Connector } from "../../connector.ts";
import { ApiStub } from "../../test/api-stub.ts";
import { createWhatsApp } from "../whatsapp.ts";

export interface RecordedRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  authorization: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the test asserts the shape
  body: any;
}

/** A status with JSON or raw text, or a function that handles the connection itself. */
export type StubAnswer =
  | { status: number; json: unknown }
  | { status: number; raw: string }
  | ((request: IncomingMessage, response: ServerResponse) => void);

export class GraphStub extends ApiStub {
  readonly requests: RecordedRequest[] = [];
  #answers: StubAnswer[] = [];

  /** Sets the answers of the next requests, in order. */
  answer(...answers: StubAnswer[]): void {
    this.requests.length = 0;
    this.#answers = answers;
  }

  protected override async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Null when the connector gave the request up.
    const parts = await request.toArray().catch(() => null);
    if (parts === null) return;
    const bytes = Buffer.concat(parts);
    const url = new URL(request.url ?? "", "http://stub");
    const query = Object.fromEntries(url.searchParams);
    const body = await bodyOf(request, bytes);
    const { authorization } = request.headers;
    this.requests.push({ method: request.method ?? "", path: url.pathname, query, authorization, body });
    const next = this.#answers.shift();
    if (next === undefined) return void response.destroy();
    if (typeof next === "function") return next(request, response);
    const text = "raw" in next ? next.raw : JSON.stringify(next.json);
    response.writeHead(next.status, { "content-type": "application/json" }).end(text);
  }
}

/** The connector with a stub of its API, for the tests of a file. */
export function useWhatsApp(now: () => number = Date.now): { stub: GraphStub; whatsapp: Connector } {
  const stub = new GraphStub();
  const whatsapp = later<Connector>();
  beforeAll(async () => {
    const settings = { whatsappApiUrl: await stub.start(), whatsappApiVersion: "v26.0" };
    whatsapp.set(createWhatsApp(settings, now));
  });
  afterAll(() => stub.stop());
  return { stub, whatsapp: whatsapp.value };
}

async function bodyOf(request: IncomingMessage, bytes: Buffer): Promise<unknown> {
  const type = request.headers["content-type"] ?? "";
  if (!type.startsWith("multipart/"))
    return bytes.length > 0 ? JSON.parse(bytes.toString("utf8")) : undefined;
  const form = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
  return Object.fromEntries(form);
}

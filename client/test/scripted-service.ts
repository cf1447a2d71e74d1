// An HTTP server that answers requests in turn as a test wants, and records them.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { listen } from "../../server/test/listen.ts";
import type { ParleyOptions } from "../src/index.ts";
import { createParley, type Parley } from "../src/index.ts";

export type Answer = (response: ServerResponse) => unknown;

export interface RecordedRequest {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ScriptedService {
  requests: RecordedRequest[];
  baseUrl: string;
  parley: Parley;
}

/** The last answer serves all later requests. Ends after the test. */
export async function scriptedService(
  answers: Answer[],
  options: Partial<ParleyOptions> = {},
): Promise<ScriptedService> {
  const requests: RecordedRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const answer = answers[Math.min(requests.length, answers.length - 1)] as Answer;
    const recorded: RecordedRequest = { method, url, headers, body: "" };
    requests.push(recorded);
    recorded.body = await text(request);
    answer(response);
  });
  const { url, close } = await listen(server);
  onTestFinished(close);
  const baseUrl = `${url}/api`;
  return { requests, baseUrl, parley: createParley({ baseUrl, apiKey: "secret", ...options }) };
}

export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));

export const problem = (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  json(
    { title: "It can't be", status, detail: "So it is.", code: "so", request_id: "req_1", ...body },
    status,
    { "content-type": "application/problem+json", ...headers },
  );

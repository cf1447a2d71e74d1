// Sends a request as it is, without the checks of a client.
import { type Dispatcher, request } from "undici";
import type { Api } from "../client.ts";
import type { FuzzRequest } from "./make-request.ts";

export interface FuzzAnswer {
  status: number;
  contentType: string;
  text: string;
  ms: number;
}

/** An answer that takes longer is a fault. */
const LIMIT_MS = 20_000;

/** Rejects when there is no whole answer within the limit. */
export async function sendRequest(
  { baseUrl, apiKey }: Api,
  { method, target, headers, body }: FuzzRequest,
  dispatcher: Dispatcher,
): Promise<FuzzAnswer> {
  const began = performance.now();
  const answer = await request(`${baseUrl}${target}`, {
    method: method as Dispatcher.HttpMethod,
    headers: { authorization: apiKey, ...headers },
    body: body,
    dispatcher,
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  const contentType = String(answer.headers["content-type"] ?? "");
  // It has no end.
  const isStream = contentType.startsWith("text/event-stream");
  const text = isStream ? "" : await answer.body.text();
  if (isStream) answer.body.destroy();
  return { status: answer.statusCode, contentType, text, ms: performance.now() - began };
}

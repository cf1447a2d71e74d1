// Calls the API of a running service. All attempts of a POST share one Idempotency-Key.
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { type Dispatcher, request as send } from "undici";
import { API_VERSION } from "../../platform/http/version.ts";
import { CommandFailure } from "../command-failure.ts";
import { ApiProblem, readProblem } from "./api-problem.ts";
import type { Service } from "./find-service.ts";
import { type Patience, patiently, ServiceUnreachable } from "./patience.ts";
import type { UploadFile } from "./upload-file.ts";

export interface ApiRequest {
  method: "GET" | "POST" | "DELETE";
  /** Below the base address, with the query. */
  path: string;
  json?: unknown;
  /** Streamed from the start for each attempt. */
  file?: { content: UploadFile; contentType: string; onBytes: (sent: number) => void };
}

type Body = Dispatcher.ResponseData["body"];

export interface ApiClient {
  readonly baseUrl: string;
  /** @throws ApiProblem, ServiceUnreachable, and the signal's reason */
  call<Answer>(request: ApiRequest): Promise<Answer>;
  /** Calls `take` again, with the whole body, when the connection is lost. */
  download(path: string, take: (body: AsyncIterable<Buffer>) => Promise<void>): Promise<void>;
}

const ANSWER_MS = 120_000;
/** Codes of errors before a connection was made. */
const NOT_CONNECTED = [
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
];
/** Codes of errors of a connection. */
const LOST = [
  "ECONNRESET",
  "EPIPE",
  "UND_ERR_SOCKET",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
  "UND_ERR_INFO",
];

export function createApiClient(service: Service, patience: Patience): ApiClient {
  const { signal } = patience;
  let met = false;

  async function once<Result>(
    request: ApiRequest,
    key: string,
    read: (body: Body) => Promise<Result>,
  ): Promise<Result> {
    try {
      const answer = await send(`${service.baseUrl}${request.path}`, {
        method: request.method,
        headers: headersOf(service, request, key),
        body: bodyOf(request, () => {
          met = true;
        }),
        signal,
        headersTimeout: ANSWER_MS,
        bodyTimeout: ANSWER_MS,
      });
      if (answer.statusCode >= 300) throw await refusalOf(answer, service.baseUrl);
      met = true;
      return await read(answer.body);
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof CommandFailure ? error : unreachable(error, service.baseUrl);
    }
  }

  function withPatience<Result>(request: ApiRequest, read: (body: Body) => Promise<Result>): Promise<Result> {
    const key = randomUUID();
    return patiently(
      patience,
      () => met,
      () => once(request, key, read),
    );
  }

  return {
    baseUrl: service.baseUrl,
    call: <Answer>(request: ApiRequest) =>
      withPatience(request, async (body) => jsonOf<Answer>(await body.text(), service.baseUrl)),
    download: (path, take) => withPatience({ method: "GET", path }, take),
  };
}

function headersOf(service: Service, { method, json, file }: ApiRequest, key: string) {
  return {
    authorization: service.key,
    "api-version": API_VERSION,
    ...(method === "POST" ? { "idempotency-key": key } : {}),
    ...(json === undefined ? {} : { "content-type": "application/json" }),
    ...(file ? { "content-type": file.contentType, "content-length": String(file.content.bytes) } : {}),
  };
}

/** A file is read only while a connection takes it, which shows that the address is right. */
function bodyOf({ json, file }: ApiRequest, onConnected: () => void): string | Readable | null {
  if (!file) return json === undefined ? null : JSON.stringify(json);
  const { content, onBytes } = file;
  async function* counted() {
    let sent = 0;
    for await (const chunk of content.chunks()) {
      yield chunk;
      onConnected();
      sent += chunk.length;
      onBytes(sent);
    }
  }
  return Readable.from(counted(), { highWaterMark: 1 });
}

async function refusalOf(answer: Dispatcher.ResponseData, baseUrl: string): Promise<Error> {
  const { statusCode: status, headers } = answer;
  const problem = readProblem(await answer.body.text());
  if (problem) return new ApiProblem(problem, retryAfterMs(headers["retry-after"]));
  const passing = status >= 502 && status <= 504;
  if (passing) return new ServiceUnreachable(`${baseUrl} answers ${status}: the service is down.`, true);
  const to = typeof headers["location"] === "string" ? `, and points to ${headers["location"]}` : "";
  return new CommandFailure(`${baseUrl} answers ${status}${to}, but not like Parley. Is the address right?`);
}

function retryAfterMs(header: string | string[] | undefined): number | null {
  const seconds = Number(header);
  return header === undefined || !Number.isFinite(seconds) ? null : seconds * 1_000;
}

function jsonOf<Answer>(text: string, baseUrl: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    throw new CommandFailure(`${baseUrl} answers, but not like Parley. Is the address right?`);
  }
}

function unreachable(error: unknown, baseUrl: string): Error {
  const { code = "" } = error as { code?: string };
  if (NOT_CONNECTED.includes(code)) {
    return new ServiceUnreachable(
      `No service answers at ${baseUrl} (${code}). Does the service run, and is the address right (PARLEY_URL, --url)?`,
      false,
    );
  }
  if (LOST.includes(code))
    return new ServiceUnreachable(`The connection to ${baseUrl} was lost (${code}).`, true);
  return new CommandFailure(`${baseUrl} can't be called: ${(error as Error).message}.`);
}

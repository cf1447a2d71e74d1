// Calls the API of a running service: one Idempotency-Key for all tries of a POST, problems as they are told.
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
  /** Below the base address, with its query. */
  path: string;
  json?: unknown;
  /** Streamed anew for each try. */
  file?: { content: UploadFile; contentType: string; onBytes: (sent: number) => void };
}

type Body = Dispatcher.ResponseData["body"];

export interface ApiClient {
  readonly baseUrl: string;
  /** @throws ApiProblem, ServiceUnreachable, and what the signal was aborted with */
  call<Answer>(request: ApiRequest): Promise<Answer>;
  /** `take` is called anew, with the body from its start, when the connection is lost in the middle. */
  download(path: string, take: (body: AsyncIterable<Buffer>) => Promise<void>): Promise<void>;
}

/** How long an answer may keep us waiting once the request is sent. */
const ANSWER_MS = 120_000;
/** Of sockets that weren't connected at all. */
const NOT_CONNECTED = [
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
];
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

/** What is read of a file goes out over a connection: from then on the address is a right one. */
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
  if (passing) return new ServiceUnreachable(`${baseUrl} answers ${status}: the service isn't there.`, true);
  const to = typeof headers["location"] === "string" ? `, and points to ${headers["location"]}` : "";
  return new CommandFailure(
    `${baseUrl} answers ${status}${to}, but not as Parley does. Is the address right?`,
  );
}

function retryAfterMs(header: string | string[] | undefined): number | null {
  const seconds = Number(header);
  return header === undefined || !Number.isFinite(seconds) ? null : seconds * 1_000;
}

function jsonOf<Answer>(text: string, baseUrl: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    throw new CommandFailure(`${baseUrl} answers, but not as Parley does. Is the address right?`);
  }
}

function unreachable(error: unknown, baseUrl: string): Error {
  const { code = "" } = error as { code?: string };
  if (NOT_CONNECTED.includes(code)) {
    return new ServiceUnreachable(
      `No service answers at ${baseUrl} (${code}). Does it run, and is that its address (PARLEY_URL, --url)?`,
      false,
    );
  }
  if (LOST.includes(code))
    return new ServiceUnreachable(`The connection to ${baseUrl} was lost (${code}).`, true);
  return new CommandFailure(`${baseUrl} can't be called: ${(error as Error).message}.`);
}

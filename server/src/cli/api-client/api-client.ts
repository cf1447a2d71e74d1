// Calls the API of a running service. All attempts of a POST share one Idempotency-Key.
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { type Dispatcher, request as send } from "undici";
import { API_VERSION } from "../../platform/http/version.ts";
import { CommandFailure } from "../command.ts";
import { ApiProblem, readProblem } from "./api-problem.ts";
import type { Service } from "./find-service.ts";
import { type Patience, patiently, ServiceUnreachable } from "./patience.ts";
import type { UploadFile } from "./upload-file.ts";

interface ApiRequest {
  method: "GET" | "POST" | "DELETE";
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
/** Codes of errors of an established connection. */
const LOST = /^(ECONNRESET|EPIPE|UND_ERR_(SOCKET|HEADERS_TIMEOUT|BODY_TIMEOUT|INFO))$/;

export function createApiClient({ baseUrl, key }: Service, patience: Patience): ApiClient {
  const { signal } = patience;
  /** There was a connection. Until then, an unreachable service means a wrong address: no retry. */
  let met = false;

  async function once<Result>(
    { method, path, json, file }: ApiRequest,
    idempotencyKey: string,
    read: (body: Body) => Promise<Result>,
  ): Promise<Result> {
    try {
      const answer = await send(`${baseUrl}${path}`, {
        method,
        headers: {
          authorization: key,
          "api-version": API_VERSION,
          ...(method === "POST" ? { "idempotency-key": idempotencyKey } : {}),
          ...(json === undefined ? {} : { "content-type": "application/json" }),
          ...(file ? { "content-type": file.contentType, "content-length": String(file.content.bytes) } : {}),
        },
        body: file ? streamOf(file) : json === undefined ? null : JSON.stringify(json),
        signal,
        headersTimeout: ANSWER_MS,
        bodyTimeout: ANSWER_MS,
      });
      if (answer.statusCode >= 300) throw await refusalOf(answer, baseUrl);
      met = true;
      return await read(answer.body);
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof CommandFailure ? error : unreachable(error as Error);
    }
  }

  function unreachable({ message, code }: Error & { code?: string }): Error {
    if (LOST.test(code ?? "")) {
      met = true;
      return new ServiceUnreachable(`The connection to ${baseUrl} was lost (${code}).`);
    }
    const what = `No service answers at ${baseUrl} (${code ?? message}).`;
    if (met) return new ServiceUnreachable(what);
    return new CommandFailure(`${what} Does the service run, and is the address right (PARLEY_URL, --url)?`);
  }

  function withPatience<Result>(request: ApiRequest, read: (body: Body) => Promise<Result>): Promise<Result> {
    const idempotencyKey = randomUUID();
    return patiently(patience, () => once(request, idempotencyKey, read));
  }

  return {
    baseUrl,
    call: <Answer>(request: ApiRequest) =>
      withPatience(request, async (body) => jsonOf<Answer>(await body.text(), baseUrl)),
    download: (path, take) => withPatience({ method: "GET", path }, take),
  };
}

function streamOf({ content, onBytes }: NonNullable<ApiRequest["file"]>): Readable {
  async function* counted() {
    let sent = 0;
    for await (const chunk of content.chunks()) {
      yield chunk;
      sent += chunk.length;
      onBytes(sent);
    }
  }
  return Readable.from(counted(), { highWaterMark: 1 });
}

async function refusalOf(answer: Dispatcher.ResponseData, baseUrl: string): Promise<Error> {
  const { statusCode: status, headers } = answer;
  const problem = readProblem(await answer.body.text());
  const seconds = Number(headers["retry-after"] ?? Number.NaN);
  if (problem) return new ApiProblem(problem, Number.isFinite(seconds) ? seconds * 1_000 : null);
  if (status >= 502 && status <= 504)
    return new ServiceUnreachable(`${baseUrl} answers ${status}: the service is down.`);
  const to = typeof headers["location"] === "string" ? `, and points to ${headers["location"]}` : "";
  return new CommandFailure(`${baseUrl} answers ${status}${to}, but not like Parley. Is the address right?`);
}

function jsonOf<Answer>(text: string, baseUrl: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    throw new CommandFailure(`${baseUrl} answers, but not like Parley. Is the address right?`);
  }
}

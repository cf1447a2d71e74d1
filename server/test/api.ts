// A real web server on a free port, for tests of one slice's operations over HTTP. Every answer is compared with the OpenAPI
// document.
import { readFileSync } from "node:fs";
import { request } from "undici";
import type { Database } from "../src/platform/database/database.ts";
import type { Caller } from "../src/platform/http/access/caller.ts";
import type { Operation } from "../src/platform/http/operation.ts";
import { createServer, type ServerOptions } from "../src/platform/http/server.ts";
import { createLog } from "../src/platform/log.ts";
import { answerChecker, type CheckAnswer, operationsChecker } from "./check-answer.ts";

export interface TestAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: the test asserts the shape
  body: any;
  bytes: Buffer;
}

export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<TestAnswer>;

export interface TestApi {
  url: string;
  call: Call;
  /** Calls as somebody else. */
  as(caller: Caller): Call;
  /** The number of open connections. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

/** Accepts any API key as the caller's, who may change from test to test. Paths are relative to `/api`. */
export async function startTestApi(
  database: Database,
  operations: Operation[],
  caller: Caller,
  changed: Partial<ServerOptions> = {},
): Promise<TestApi> {
  const others = new Map<string, Caller>();
  const server = await createServer({
    database,
    operations,
    authenticate: async (key) => ({ ...(others.get(key) ?? caller) }),
    log: createLog("silent"),
    ...changed,
  });
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  const check = operationsChecker(operations);
  return {
    url,
    call: callApi(url, "test", check),
    as(other) {
      const key = `other-${others.size}`;
      others.set(key, other);
      return callApi(url, key, check);
    },
    connections: () =>
      new Promise((resolve, reject) =>
        server.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    close: () => server.close(),
  };
}

/** Everything that a list has, page by page. `path` has a query. */
// biome-ignore lint/suspicious/noExplicitAny: the test asserts the shape
export async function allPages(call: TestApi["call"], path: string): Promise<any[]> {
  const found = [];
  for (let after = ""; ; ) {
    const { status, body } = await call("GET", `${path}${after}`);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    found.push(...body.data);
    if (body.next === null) return found;
    after = `&after=${body.next}`;
  }
}

/** The document of the whole service. A test of its own compares it with the operations. */
const checkAnswer = answerChecker(() =>
  JSON.parse(readFileSync(new URL("../openapi.json", import.meta.url), "utf8")),
);

/**
 * Calls an API with a key, or without one. Sends strings and buffers unchanged, other bodies as JSON. Throws when the OpenAPI document doesn't
 * allow the answer.
 */
export function callApi(url: string, apiKey: string | null = "test", check: CheckAnswer = checkAnswer): Call {
  return async (method, path, body, headers = {}) => {
    const raw = typeof body === "string" || Buffer.isBuffer(body) ? body : undefined;
    const response = await request(`${url}/api${path}`, {
      method: method as "GET",
      headers: {
        ...(apiKey !== null && { authorization: apiKey }),
        "content-type": "application/json",
        ...headers,
      },
      body: body === undefined ? null : (raw ?? JSON.stringify(body)),
    });
    const bytes = Buffer.from(await response.body.arrayBuffer());
    const contentType = String(response.headers["content-type"] ?? "");
    // A body with one JSON value per line stays text.
    const isJson = /^application\/(problem\+)?json\b/.test(contentType);
    const answer = {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? JSON.parse(bytes.toString("utf8")) : bytes.toString("utf8"),
      bytes,
    };
    check(method, path, { ...answer, contentType });
    return answer;
  };
}

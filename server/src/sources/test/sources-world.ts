// Sources over HTTP on a real database.
import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createTestAccount } from "../../../test/account.ts";
import { startTestApi, type TestAnswer, type TestApi } from "../../../test/api.ts";
import type { FileDatabase } from "../../../test/database.ts";
import { useOpened } from "../../../test/later.ts";
import { eraseSteps } from "../../app/contact-data.ts";
import { contactOperations } from "../../contacts/index.ts";
import { type Clock, systemClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/access/caller.ts";
import { createSourceParts, sourceOperations } from "../index.ts";

export interface SourcesWorld {
  database: Database;
  caller: Caller;
  call: TestApi["call"];
  /** Wall time, which tests may move. */
  clock: Clock & { offsetMs: number };
  /** Sends a payload to a source without an API key. */
  send(url: string, body: string | Buffer, headers?: Record<string, string>): Promise<TestAnswer>;
  close(): Promise<void>;
}

const PUBLIC_URL = "https://parley.example";

/** For the tests of a file. */
export function useSourcesWorld(server: FileDatabase): SourcesWorld {
  return useOpened(() => openSourcesWorld(server));
}

export async function openSourcesWorld(server: FileDatabase): Promise<SourcesWorld> {
  const database = server.pool({ size: 10 });
  const caller = await createTestAccount(database);
  const clock = {
    offsetMs: 0,
    now: () => Date.now() + clock.offsetMs,
    monotonic: () => systemClock.monotonic(),
  };
  const secretKey = Buffer.alloc(32, 7);
  const timing = { batchSize: 128, waitLine: 2_000 };
  const parts = createSourceParts({ database, secretKey, clock, timing, onPayload: () => undefined });
  const hashKeys = { get: async () => caller.hashKey, all: async () => [caller] };
  const deps = { database, secretKey, clock, hashKeys, ...parts, publicUrl: () => PUBLIC_URL };
  const operations = [...sourceOperations(deps), ...contactOperations({ database, erase: eraseSteps })];
  const api = await startTestApi(database, operations, caller);
  return {
    database,
    caller,
    clock,
    call: api.call,
    send: (url, body, headers = {}) =>
      api.call("POST", url.replace(`${PUBLIC_URL}/api`, ""), body, { authorization: "", ...headers }),
    close: api.close,
  };
}

export interface TestSource {
  id: string;
  /** A string is sent as it is. */
  send(payload: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  errors(): Promise<{ errors: object[]; payload: string; payload_bytes: number }[]>;
}

/** A bearer source. Its payloads are contacts already. */
export async function addSource({ call, send }: SourcesWorld): Promise<TestSource> {
  const { body: source } = await call("POST", "/sources", { name: "Till", preset: "parley" });
  return {
    id: source.id,
    send: (given, headers) => {
      const body = typeof given === "string" ? given : JSON.stringify(given);
      return send(source.url, body, { ...bearer(source), ...headers });
    },
    errors: async () => (await call("GET", `/sources/${source.id}/errors?limit=200`)).body.data,
  };
}

let phones = 0;

export function newPhone(): string {
  return `+1555700${String(1_000 + phones++)}`;
}

/** A time that payloads name. */
export function at(second: number): string {
  return new Date(1_790_000_000_000 + second * 1_000).toISOString();
}

export function payload(name: string): Promise<string> {
  return readFile(new URL(`payloads/${name}.json`, import.meta.url), "utf8");
}

export function hmac(secret: string, encoding: "base64" | "hex", ...parts: string[]): string {
  return createHmac("sha256", secret).update(parts.join("")).digest(encoding);
}

/** The headers of a bearer source. */
export function bearer({ secret }: { secret: string }): Record<string, string> {
  return { authorization: `Bearer ${secret}` };
}

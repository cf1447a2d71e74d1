// A running service for tests of commands, with an account for each test.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { callApi, type TestApi } from "../../../test/api.ts";
import { useDatabase } from "../../../test/database.ts";
import { openService, type RunningService, type Served } from "../../../test/running-service.ts";
import { type Finished, parley, type RunningCommand, startCommand } from "./run-command.ts";

export interface ContactsWorld {
  readonly service: RunningService;
  readonly server: Served;
  readonly folder: string;
  /** The key of a new account, for each test. */
  readonly apiKey: string;
  readonly call: TestApi["call"];
  /** Runs `parley ...` to its end. */
  parley(words: string[], input?: string): Promise<Finished>;
  /** Runs `parley contacts ...` to its end. */
  run(words: string[], input?: string): Promise<Finished>;
  /** Starts `parley <group> ...`, for tests that interrupt it. */
  start(words: string[], environment?: Record<string, string>, group?: string): RunningCommand;
  fileOf(text: string, name?: string): Promise<string>;
}

export function useContactsWorld(environment: Record<string, string> = {}): ContactsWorld {
  const database = useDatabase();
  let service: RunningService;
  let server: Served;
  let folder: string;
  let apiKey: string;
  beforeAll(async () => {
    service = await openService(database.url);
    server = await service.serve(environment);
    folder = await mkdtemp(join(tmpdir(), "parley-cli-"));
  });
  beforeEach(async () => {
    apiKey = await service.addAccount();
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });
  const own = () => ({ PARLEY_URL: server.url, PARLEY_API_KEY: apiKey });
  return {
    get service() {
      return service;
    },
    get server() {
      return server;
    },
    get folder() {
      return folder;
    },
    get apiKey() {
      return apiKey;
    },
    call: (...request) => callApi(server.url, apiKey)(...request),
    parley: (words, input) => parley(words, own(), folder, input),
    run: (words, input) => parley(["contacts", ...words], own(), folder, input),
    start: (words, more = {}, group = "contacts") => startCommand([group, ...words], { ...own(), ...more }),
    async fileOf(text, name = "people.csv") {
      await writeFile(join(folder, name), text);
      return join(folder, name);
    },
  };
}

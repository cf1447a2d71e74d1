// A running service for tests of commands, with an account for each test.
import { writeFile } from "node:fs/promises";
import { beforeEach } from "vitest";
import { callApi, type TestApi } from "../../../test/api.ts";
import { type RunningService, type Served, useService } from "../../../test/running-service.ts";
import { type TestFolder, useFolder } from "../../../test/test-folder.ts";
import { type Finished, parley, type RunningCommand, startCommand } from "./run-command.ts";

export interface ContactsWorld {
  readonly service: RunningService;
  readonly server: Served;
  readonly folder: TestFolder;
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
  const { service, parley: server } = useService(environment);
  const folder = useFolder();
  let apiKey: string;
  beforeEach(async () => {
    apiKey = await service.addAccount();
  });
  const own = () => ({ PARLEY_URL: server.url, PARLEY_API_KEY: apiKey });
  return {
    service,
    server,
    folder,
    get apiKey() {
      return apiKey;
    },
    call: (...request) => callApi(server.url, apiKey)(...request),
    parley: (words, input) => parley(words, own(), folder(), input),
    run: (words, input) => parley(["contacts", ...words], own(), folder(), input),
    start: (words, more = {}, group = "contacts") => startCommand([group, ...words], { ...own(), ...more }),
    async fileOf(text, name = "people.csv") {
      await writeFile(folder(name), text);
      return folder(name);
    },
  };
}

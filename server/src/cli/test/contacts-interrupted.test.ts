// Interruptions by the connection, the server and the user. Jobs run only in tests that start a worker.
import { afterEach, describe, expect, test } from "vitest";
import { startParley } from "../../../test/parley-process.ts";
import type { Served } from "../../../test/running-service.ts";
import { useContactsWorld } from "./contacts-world.ts";
import { type Line, openLine } from "./line-between.ts";
import { parley } from "./run-command.ts";

const world = useContactsWorld({ PARLEY_ROLES: "api" });
const started: Served[] = [];
let line: Line | undefined;
afterEach(async () => {
  await Promise.all(started.splice(0).map((served) => served.stop()));
  await line?.close();
  line = undefined;
});

/** Long enough for the start of a process. */
const PATIENT = { timeout: 45_000 };
const SMALL = "phone\n+15550000001\n+15550000002\n";
/** Some megabytes. Nearly all rows are refused, which is fast. */
const LARGE = `phone,name\n+15550000001,Ana\n${`none,${"x".repeat(2_000)}\n`.repeat(3_000)}`;

async function startWorker(): Promise<void> {
  started.push(await world.service.serve({ PARLEY_ROLES: "worker", PARLEY_PUBLIC_URL: world.server.url }));
}
async function imports() {
  const { data } = (await world.call("GET", "/jobs?kind=import")).body;
  return Promise.all(
    data.map(async ({ id }: { id: string }) => (await world.call("GET", `/imports/${id}`)).body),
  );
}

describe("Ctrl-C", () => {
  test("during an upload imports nothing, and the message says so", async () => {
    line = await openLine(world.server.url, [{ kind: "hold", afterBytes: 1_000_000 }]);
    const environment = { PARLEY_URL: line.url, PARLEY_API_KEY: world.apiKey };
    const command = startParley(["contacts", "import", await world.fileOf(LARGE)], environment);
    const cut = await line.held;
    expect(await command.end("SIGINT")).toEqual({ code: 130, signal: null });
    cut();
    expect(command.complaints).toEqual([
      "Stopped. The file wasn't sent completely, so nothing was imported.",
    ]);
    await expect.poll(imports).toEqual([]);
  });

  test.each<[string, () => Promise<string[]>, RegExp]>([
    ["an import", async () => ["import", await world.fileOf(SMALL)], /^created +2$/m],
    ["a job of erasures", async () => ["erase", "+15550000009", "--yes"], /^not_found +1$/m],
  ])("while %s runs leaves it running, and says how to see it", async (_name, begin, summary) => {
    line = await openLine(world.server.url, []);
    const { requests } = line;
    const command = world.start(await begin(), { PARLEY_URL: line.url });
    await expect.poll(() => requests.at(-1), PATIENT).toMatch(/^GET \/api\/(imports|exports|jobs)\/\w+$/);
    expect(await command.end("SIGINT")).toMatchObject({ code: 130 });
    const told = /^Stopped watching\. The service continues the job\. To see it: npx parley api (.*)$/;
    expect(command.complaints).toEqual([expect.stringMatching(told)]);
    await startWorker();
    const [, words = ""] = told.exec(command.complaints[0] as string) ?? [];
    const shown = ["api", ...words.split(" ")];
    await expect.poll(async () => (await world.parley(shown)).out, PATIENT).toMatch(summary);
  });
});

describe("a lost connection", () => {
  test("during an upload from standard input: what was read is sent again", async () => {
    line = await openLine(world.server.url, [{ kind: "no answer" }]);
    const environment = { PARLEY_URL: line.url, PARLEY_API_KEY: world.apiKey };
    const ended = parley(["contacts", "import", "-"], environment, world.folder(), SMALL);
    await startWorker();
    expect(await ended).toMatchObject({ code: 0, out: expect.stringMatching(/^ +2 +created$/m) });
    expect(await imports()).toHaveLength(1);
  });
});

describe("a server that ends", () => {
  const restart = async (server: Served, roles: string) => {
    const environment = { PARLEY_PORT: new URL(server.url).port, PARLEY_ROLES: roles };
    started.push(await world.service.serve(environment));
  };

  test("killed during an upload: the command waits and sends the file to the next server", async () => {
    const server = await world.service.start({ PARLEY_ROLES: "api" });
    line = await openLine(server.url, [{ kind: "hold", afterBytes: 1_000_000 }]);
    const command = world.start(["import", await world.fileOf(LARGE)], { PARLEY_URL: line.url });
    const cut = await line.held;
    await server.process.end("SIGKILL");
    cut();
    await expect
      .poll(() => command.complaints, PATIENT)
      .toContainEqual(expect.stringContaining("Waiting up to 120 s."));
    await restart(server, "all");
    expect(await command.ended).toMatchObject({ code: 3 });
    expect(command.complaints).toContain("The service answers again.");
    expect(command.printed).toContainEqual(expect.stringMatching(/^ +1 +created$/));
  });
});

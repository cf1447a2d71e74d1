// npm run chaos -- <run> [options]: breaks a real server on purpose and checks the promises.
import { isOptionFault } from "./options.ts";

const [name, ...words] = process.argv.slice(2);

const runs: Record<string, () => Promise<number>> = {
  broadcasts: async () => (await import("./runs/broadcasts.ts")).broadcasts(words),
  faults: async () => (await import("./runs/faults.ts")).faults(words),
  fuzz: async () => (await import("./runs/fuzz.ts")).fuzz(words),
  "high-availability": async () => (await import("./runs/high-availability.ts")).highAvailability(words),
  "kill-server": async () => (await import("./runs/kill-server.ts")).killServer(words),
  "lost-hooks": async () => (await import("./runs/lost-hooks.ts")).lostHooks(words),
  soak: async () => (await import("./runs/soak.ts")).soak(words),
  "two-workers": async () => (await import("./runs/two-workers.ts")).twoWorkers(words),
};

const run = runs[name ?? ""];
if (!run) {
  process.stderr.write(`Which run? ${Object.keys(runs).join(", ")}\n`);
  process.exit(2);
}
try {
  process.exit(await run());
} catch (error) {
  if (isOptionFault(error)) {
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}

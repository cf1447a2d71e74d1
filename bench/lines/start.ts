// What somebody sees who tries it: from `npm start` to a message on a phone, the next start, and the memory at rest.
import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { newFolder } from "../../server/test/new-folder.ts";
import type { Group } from "../line.ts";
import { residentMegabytes } from "../processes.ts";
import { startDemo } from "../start-demo.ts";
import { startServe } from "../start-serve.ts";

/** What is loaded late is loaded by then. */
const REST_MS = 5_000;

export const start: Group = {
  lines: [
    { name: "start", claim: "npm start in an empty folder, to a phone", hold: 10, good: "below", unit: "s" },
    { name: "restart", claim: "npm start again, to a phone", hold: 3, good: "below", unit: "s" },
    { name: "memory", claim: "memory of parley serve at rest", hold: 150, good: "below", unit: "MB" },
    {
      name: "memory-demo",
      claim: "memory of the demo's server at rest",
      hold: 150,
      good: "below",
      unit: "MB",
    },
  ],
  async measure(stage) {
    const folder = await newFolder("parley-start-");
    try {
      const first = await startDemo(folder);
      await pause(REST_MS);
      const demoMemory = residentMegabytes(first.pid);
      await first.stop();
      const second = await startDemo(folder);
      await second.stop();
      const serve = await startServe(stage.environment);
      await pause(REST_MS);
      const serveMemory = residentMegabytes(serve.pid);
      await serve.stop();
      return {
        start: { value: first.seconds, detail: "database made, migrated, seeded; one message sent" },
        restart: { value: second.seconds, detail: "in the same folder" },
        memory: { value: serveMemory, detail: "one process of API and worker, PostgreSQL apart" },
        "memory-demo": { value: demoMemory, detail: "after a first message, simulator and PostgreSQL apart" },
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

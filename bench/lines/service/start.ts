// The first and second `npm start`, each to a message on a phone, and the memory at rest.
import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { newFolder } from "../../../server/test/new-folder.ts";
import { atMost, type Group } from "../../line.ts";
import { residentMegabytes } from "../../processes.ts";
import { startDemo } from "../../world/start-demo.ts";
import { startServe } from "../../world/start-serve.ts";

/** Lazy modules are loaded by then, and the garbage of the start is collected and its memory given back. */
const REST_MS = 25_000;

export const start: Group = {
  lines: [
    atMost("start", "npm start in an empty folder, to a phone", 10, "s"),
    atMost("restart", "npm start again, to a phone", 3, "s"),
    atMost("memory", "memory of parley serve at rest", 140, "MB"),
    atMost("memory-demo", "memory of the demo's server at rest", 150, "MB"),
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

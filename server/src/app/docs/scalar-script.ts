import { Worker } from "node:worker_threads";

/** Scalar's script, compressed with gzip. Takes about a second, in a thread of its own. */
export function scalarScript(): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("make-scalar-script.ts", import.meta.url));
    worker.once("message", (script: Uint8Array) => resolve(Buffer.from(script)));
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The thread ended without Scalar's script.")));
  });
}

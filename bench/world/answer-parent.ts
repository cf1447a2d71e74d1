// The other side of child.ts: answers calls of the parent process.
import type { Answer } from "./child.ts";

interface Call {
  id: number;
  method: string;
  argument: never;
}

type Methods = Record<string, (argument: never) => unknown>;

/** Calls `stop` and ends the process when the parent disconnects. */
export function answerParent<Own extends Methods>(methods: Own, stop: () => unknown = () => undefined): Own {
  const all: Methods = { cpu: usedCpu, ...methods };
  process.on("message", async ({ id, method, argument }: Call) => {
    const answer: Answer = { id };
    try {
      answer.result = await all[method]?.(argument);
    } catch (error) {
      answer.error = error instanceof Error ? (error.stack ?? error.message) : String(error);
    }
    process.send?.(answer);
  });
  process.on("disconnect", async () => {
    await stop();
    process.exit();
  });
  return methods;
}

function usedCpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

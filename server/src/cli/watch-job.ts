// Follows a work that the service does, to its end; when it can't, says how to look again: the work itself goes on.
import { setTimeout as delay } from "node:timers/promises";
import { CommandFailure } from "./command-failure.ts";
import type { OpenClient } from "./open-client.ts";
import type { Step } from "./progress/progress-line.ts";
import { exitCodeOf } from "./stop-signal.ts";

export interface Watched<Job> {
  /** Where it is answered. */
  path: string;
  stepOf(job: Job): Step;
  isOver(job: Job): boolean;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

/** `again`: the command that watches the same once more. @throws CommandFailure */
export async function watchJob<Job>(
  { api, progress, stop }: OpenClient,
  { path, stepOf, isOver }: Watched<Job>,
  again: string,
): Promise<Job> {
  try {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
      const job = await api.call<Job>({ method: "GET", path });
      progress.show(stepOf(job));
      if (isOver(job)) return job;
      await delay(pause, undefined, { signal: stop });
    }
  } catch (error) {
    progress.end();
    const advice = `It goes on in the service. To watch it again: ${again}`;
    if (stop.aborted) throw new CommandFailure(`Stopped watching. ${advice}`, exitCodeOf(stop));
    if (error instanceof CommandFailure)
      throw new CommandFailure(`${error.message}\n${advice}`, error.exitCode);
    throw error;
  } finally {
    progress.end();
  }
}

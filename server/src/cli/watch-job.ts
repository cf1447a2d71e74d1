// Follows a job of the service to its end. When following fails, the message says how to continue: the job runs on.
import { setTimeout as delay } from "node:timers/promises";
import { CommandFailure } from "./command.ts";
import type { OpenClient } from "./open-client.ts";
import type { Step } from "./progress.ts";
import { exitCodeOf } from "./stop-signal.ts";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;
const UNFINISHED = ["receiving", "queued", "running"];

/** `path`: below the base address. `again`: the command that watches the job again. @throws CommandFailure */
export async function watchJob<Job extends { status: string }>(
  { api, progress, stop }: OpenClient,
  { path, again, stepOf }: { path: string; again: string; stepOf(job: Job): Step },
): Promise<Job> {
  try {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
      const job = await api.call<Job>({ method: "GET", path });
      progress.show(stepOf(job));
      if (!UNFINISHED.includes(job.status)) return job;
      await delay(pause, undefined, { signal: stop });
    }
  } catch (error) {
    const advice = `The service continues the job. To watch it again: ${again}`;
    if (stop.aborted) throw new CommandFailure(`Stopped watching. ${advice}`, exitCodeOf(stop));
    if (error instanceof CommandFailure)
      throw new CommandFailure(`${error.message}\n${advice}`, error.exitCode);
    throw error;
  } finally {
    progress.end();
  }
}

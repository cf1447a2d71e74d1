// Follows a job of the service to its end. When following fails, the message says how to continue: the job runs on.
import { setTimeout as delay } from "node:timers/promises";
import { CommandFailure } from "../command.ts";
import type { Step } from "../progress.ts";
import { stopFailure } from "../stop-signal.ts";
import type { OpenClient } from "./open-client.ts";

interface Watch<Job> {
  read(): Promise<Job>;
  /** The command that shows the job. */
  again: string;
  stepOf(job: Job): Step;
  /** When it is no longer queued or running, unless given. */
  isOver?(job: Job): boolean;
}

/** @throws CommandFailure */
export async function watchJob<Job extends { status: string }>(
  { progress, stop }: OpenClient,
  { read, again, stepOf, isOver = ({ status }) => !["queued", "running"].includes(status) }: Watch<Job>,
): Promise<Job> {
  try {
    return await pollUntil(stop, read, (job) => {
      progress.show(stepOf(job));
      return isOver(job);
    });
  } catch (error) {
    const advice = `The service continues the job. To see it: ${again}`;
    if (error instanceof CommandFailure && !stop.aborted)
      throw new CommandFailure(`${error.message}\n${advice}`, error.exitCode);
    throw stopFailure(stop, `Stopped watching. ${advice}`, error);
  } finally {
    progress.end();
  }
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

/** Reads again, with growing pauses, until the value is enough. @throws the signal's reason */
export async function pollUntil<Value>(
  signal: AbortSignal,
  read: () => Promise<Value>,
  isEnough: (value: Value) => boolean,
): Promise<Value> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    const value = await read();
    if (isEnough(value)) return value;
    await delay(pause, undefined, { signal });
  }
}

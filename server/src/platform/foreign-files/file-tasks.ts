// What can be asked about a file. Runs in a process of its own, which a file may break.
import { answerRequests } from "../processes/answer-requests.ts";
import { fitPicture, previewOf, readWebp } from "./pictures.ts";
import { playTimeOf } from "./play-time.ts";

const tasks = { typeOf, previewOf, readWebp, fitPicture, playTimeOf };

export type FileTasks = typeof tasks;
export type FileTask = keyof FileTasks;

export function answerAboutFiles(): void {
  answerRequests<{ task: FileTask; about: unknown[] }, unknown>(async ({ task, about }, bytes) => {
    const run = tasks[task] as (bytes: Buffer, ...about: unknown[]) => Promise<unknown>;
    return run(bytes, ...about).catch(() => null);
  });
}

/** The type that the first bytes of a file show; null for one without a signature. */
async function typeOf(head: Buffer): Promise<string | null> {
  const { fileTypeFromBuffer } = await import("file-type");
  return (await fileTypeFromBuffer(head))?.mime ?? null;
}

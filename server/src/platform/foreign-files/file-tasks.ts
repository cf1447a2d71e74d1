// What can be asked about a file. Runs in a process of its own, which a file may break.
import { fitPicture, previewOf, readWebp } from "./pictures.ts";

const tasks = { typeOf, previewOf, readWebp, fitPicture, tracksOf };

export type FileTasks = typeof tasks;
export type FileTask = keyof FileTasks;

export interface FileRequest {
  task: FileTask;
  /** What the task takes besides the file. */
  about: unknown[];
}

/** `cpuSeconds` that the process has used since it started. */
export interface FileAnswer {
  answer: unknown;
  cpuSeconds: number;
}

/** Answers the service's requests, one at a time. The parts of the file come before the request. */
export function answerAboutFiles(): void {
  let parts: Buffer[] = [];
  // A service manager may ask all processes of the service to stop. This one stops with the service.
  process.on("SIGTERM", () => undefined);
  process.on("disconnect", () => process.exit());
  process.on("message", async (message: { part: Buffer } | FileRequest) => {
    if ("part" in message) {
      parts.push(message.part);
      return;
    }
    const bytes = Buffer.concat(parts);
    parts = [];
    const run = tasks[message.task] as (bytes: Buffer, ...about: unknown[]) => Promise<unknown>;
    const answer = await run(bytes, ...message.about).catch(() => null);
    const { user, system } = process.cpuUsage();
    process.send?.({ answer, cpuSeconds: (user + system) / 1e6 } satisfies FileAnswer);
  });
  process.send?.("ready");
}

/** The type that the first bytes of a file show; null for one without a signature. */
async function typeOf(head: Buffer): Promise<string | null> {
  const { fileTypeFromBuffer } = await import("file-type");
  return (await fileTypeFromBuffer(head))?.mime ?? null;
}

/** Of processor time: a file can consist of a million empty blocks. */
const MOST_MS = 100;
/** The longest length that an integer of milliseconds can hold. */
const MOST_SECONDS = 2e6;
const MP4 = /^(audio|video)\/(mp4|3gpp)$/;
/** H.264 and AAC, which every phone plays. */
const COMMON_CODECS = /^(avc[1-4]|mp4a)$/;

/** Null when that takes longer than 100 ms. `mimeType`: as the container says, which has the same signature for audio and video. */
async function tracksOf(
  file: Buffer,
  mimeType: string,
): Promise<{ durationMs: number | null; mimeType: string } | null> {
  const [{ parseFromTokenizer, TrackType }, { fromBuffer }] = await Promise.all([
    import("music-metadata"),
    import("strtok3"),
  ]);
  const begun = process.cpuUsage();
  const isLate = () => {
    const { user, system } = process.cpuUsage(begun);
    return user + system > MOST_MS * 1_000;
  };
  const tokenizer = fromBuffer(file, { fileInfo: { mimeType, size: file.length } });
  const peek = tokenizer.peekBuffer.bind(tokenizer);
  // Every read comes here.
  tokenizer.peekBuffer = async (...given) => {
    if (isLate()) throw new Error("Reading the file takes too long.");
    return peek(...given);
  };
  const { format } = await parseFromTokenizer(tokenizer, { duration: true, skipCovers: true });
  if (isLate()) return null;
  const seconds = Number(format.duration);
  const durationMs = seconds < MOST_SECONDS ? Math.round(seconds * 1_000) : null;
  if (!MP4.test(mimeType)) return { durationMs, mimeType };
  const { audio, video } = TrackType;
  const tracks = (format.trackInfo ?? []).flatMap(({ type, codecId }) =>
    codecId !== undefined && (type === audio || type === video) ? [{ type, codecId }] : [],
  );
  const isSound = tracks.length > 0 && tracks.every(({ type }) => type === audio);
  const type = isSound && mimeType === "video/mp4" ? "audio/mp4" : mimeType;
  const isCommon = tracks.every(({ codecId }) => COMMON_CODECS.test(codecId));
  return { durationMs, mimeType: isCommon ? type : `${type}; codecs=other` };
}

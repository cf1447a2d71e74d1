// A file to upload. It can be read again after a lost connection.
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CommandFailure } from "../command.ts";
import type { OpenClient } from "../service/open-client.ts";
import { visible } from "../table.ts";

export type UploadClient = Pick<OpenClient, "input" | "stop">;

export type UploadFile = Awaited<ReturnType<typeof uploadOf>>;

const CHUNK_BYTES = 256 * 1_024;

/** `path`: "-" is `input`. Standard input and pipes can be read only once, so they are copied to disk. */
export async function openUpload(path: string, { input, stop }: UploadClient): Promise<UploadFile> {
  if (path === "-") return uploadOf(await kept(input, stop));
  const handle = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    const why = error.code === "ENOENT" ? "There is no file" : `(${error.code}) Can't open the file`;
    throw new CommandFailure(`${why} ${visible(path)}.`, 2);
  });
  const found = await handle.stat();
  if (found.isDirectory()) {
    await handle.close();
    throw new CommandFailure(`${visible(path)} is a folder.`, 2);
  }
  if (found.isFile()) return uploadOf(handle);
  return uploadOf(await kept(handle.createReadStream(), stop));
}

/** The file is deleted while open: the system frees it even if this process is killed. */
async function kept(source: Readable, signal: AbortSignal): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), "parley-"));
  const handle = await open(join(folder, "upload"), "wx+", 0o600);
  try {
    await rm(folder, { recursive: true, force: true });
    const append = async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await handle.appendFile(chunk);
    };
    await pipeline(source, append, { signal });
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function uploadOf(handle: FileHandle) {
  const bytes = (await handle.stat()).size;
  return {
    bytes,
    /** A body for each attempt, from the start, up to `bytes`: data appended later isn't sent. */
    stream(onBytes: (sent: number) => void = () => undefined): () => ReadableStream<Uint8Array> {
      async function* chunks() {
        for (let at = 0; at < bytes; onBytes(at)) {
          const room = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, bytes - at));
          const { bytesRead } = await handle.read(room, 0, room.length, at);
          if (bytesRead === 0) throw new CommandFailure("The file became shorter during the upload.");
          at += bytesRead;
          yield room.subarray(0, bytesRead);
        }
      }
      return () => ReadableStream.from(chunks());
    },
    close: () => handle.close(),
  };
}

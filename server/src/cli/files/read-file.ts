// Files whose content a command sends. "-" is standard input.
import { constants, createReadStream, openAsBlob } from "node:fs";
import { access, stat } from "node:fs/promises";
import { addAbortSignal } from "node:stream";
import { blob } from "node:stream/consumers";
import { CommandFailure } from "../command.ts";
import type { OpenClient } from "../service/open-client.ts";
import { visible } from "../table.ts";

export type FileReader = Pick<OpenClient, "input" | "stop">;

/** Standard input and pipes can be read only once, so they are read into memory. @throws CommandFailure */
export async function openFile(path: string, { input, stop }: FileReader): Promise<Blob> {
  if (path === "-") return blob(addAbortSignal(stop, input));
  const found = await access(path, constants.R_OK)
    .then(() => stat(path))
    .catch((error: NodeJS.ErrnoException) => {
      const why = error.code === "ENOENT" ? "There is no file" : `(${error.code}) Can't open the file`;
      throw new CommandFailure(`${why} ${visible(path)}.`, 2);
    });
  if (found.isDirectory()) throw new CommandFailure(`${visible(path)} is a folder.`, 2);
  return found.isFile() ? openAsBlob(path) : blob(addAbortSignal(stop, createReadStream(path)));
}

/** A body for each attempt, from the start. `onBytes` gets the number of bytes that were read. */
export function bodyOf(file: Blob, onBytes: (sent: number) => void): () => ReadableStream<Uint8Array> {
  async function* chunks() {
    let sent = 0;
    try {
      for await (const chunk of file.stream()) {
        yield chunk;
        sent += chunk.length;
        onBytes(sent);
      }
    } catch {
      throw new CommandFailure("The file was changed during the upload, or can't be read any more.");
    }
  }
  return () => ReadableStream.from(chunks());
}

/** @throws CommandFailure */
export async function readBytes(path: string, reader: FileReader): Promise<Buffer> {
  return Buffer.from(await (await openFile(path, reader)).arrayBuffer());
}

/** @throws CommandFailure */
export async function readJson(path: string, reader: FileReader): Promise<unknown> {
  try {
    return JSON.parse((await readBytes(path, reader)).toString());
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new CommandFailure(`${visible(path)} has no JSON.`, 2);
  }
}

// Files whose content a command sends, read whole. "-" is standard input.
import { buffer } from "node:stream/consumers";
import { CommandFailure } from "../command.ts";
import { visible } from "../table.ts";
import { openUpload, type UploadClient } from "./upload-file.ts";

/** @throws CommandFailure */
export async function readBytes(path: string, client: UploadClient): Promise<Buffer> {
  const file = await openUpload(path, client);
  try {
    return await buffer(file.stream()());
  } finally {
    await file.close();
  }
}

/** @throws CommandFailure */
export async function readText(path: string, client: UploadClient): Promise<string> {
  return (await readBytes(path, client)).toString();
}

/** @throws CommandFailure */
export async function readJson(path: string, client: UploadClient): Promise<unknown> {
  try {
    return JSON.parse(await readText(path, client));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new CommandFailure(`${visible(path)} has no JSON.`, 2);
  }
}

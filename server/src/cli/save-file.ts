// Saves the report of an import's refused rows, with mode 0600: the report holds personal data.
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, constants, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { CommandFailure } from "./command.ts";
import type { OpenClient } from "./open-client.ts";
import { visible } from "./table.ts";

/** Checks the path before a long upload. @throws CommandFailure */
export async function refuseReportFile(path: string): Promise<void> {
  const folder = dirname(path);
  const isFolder = (await stat(path).catch(() => null))?.isDirectory() ?? false;
  if (isFolder)
    throw new CommandFailure(`The report can't be saved as ${visible(path)}: this is a folder.`, 2);
  await access(folder, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailure(`The report can't be saved in ${visible(folder)} (${error.code}).`, 2);
  });
}

/** Atomic: writes the whole report or nothing. */
export async function saveReport({ parley, patiently }: OpenClient, id: string, path: string): Promise<void> {
  // A random name: an existing file would keep its mode, or could be a symbolic link.
  const draft = `${path}.${randomUUID()}.part`;
  try {
    await patiently(async () => {
      const { body } = await parley.getImportReport({ id });
      await rm(draft, { force: true });
      await pipeline(body ?? [], createWriteStream(draft, { mode: 0o600, flags: "wx" }));
    });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

// Saves a downloaded file, with mode 0600: reports of imports and files of exports hold personal data.
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, constants, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { CommandFailure } from "../command.ts";
import type { OpenClient } from "../service/open-client.ts";
import { stopFailure } from "../stop-signal.ts";
import { visible } from "../table.ts";

/** Checks the path before a long upload or job. `what` names the file for the user. @throws CommandFailure */
export async function refuseFilePath(path: string, what: string): Promise<void> {
  const folder = dirname(path);
  const isFolder = (await stat(path).catch(() => null))?.isDirectory() ?? false;
  if (isFolder)
    throw new CommandFailure(`The ${what} can't be saved as ${visible(path)}: this is a folder.`, 2);
  await access(folder, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailure(`The ${what} can't be saved in ${visible(folder)} (${error.code}).`, 2);
  });
}

/** Atomic: writes the whole file or nothing. `download` is repeated while the service can't be reached. */
export async function saveFile(
  { patiently, stop }: Pick<OpenClient, "patiently" | "stop">,
  path: string,
  download: () => Promise<Response>,
): Promise<void> {
  // A random name: an existing file would keep its mode, or could be a symbolic link.
  const draft = `${path}.${randomUUID()}.part`;
  try {
    await patiently(async () => {
      const { body } = await download();
      await rm(draft, { force: true });
      await pipeline(body ?? [], createWriteStream(draft, { mode: 0o600, flags: "wx" }));
    });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw stopFailure(stop, `Stopped. ${visible(path)} wasn't saved.`, error);
  }
}

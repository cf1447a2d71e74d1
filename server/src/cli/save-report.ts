// Saves the report of an import's refused rows. It holds people's data: only its owner can read it.
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, constants, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ApiClient } from "./api-client/api-client.ts";
import { CommandFailure } from "./command-failure.ts";
import { visible } from "./table.ts";

/** Before a long upload, not after it. @throws CommandFailure */
export async function refuseReportFile(path: string): Promise<void> {
  const folder = dirname(path);
  const isFolder = (await stat(path).catch(() => null))?.isDirectory() ?? false;
  if (isFolder) throw new CommandFailure(`The report can't be saved as ${visible(path)}: it is a folder.`, 2);
  await access(folder, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailure(`The report can't be saved in ${visible(folder)} (${error.code}).`, 2);
  });
}

/** Written whole or not at all. */
export async function saveReport(api: ApiClient, importId: string, path: string): Promise<void> {
  // A name that nobody knows beforehand: what lies there would keep its own mode, or lead elsewhere.
  const draft = `${path}.${randomUUID()}.part`;
  try {
    await api.download(`/imports/${importId}/report`, (body) =>
      pipeline(body, createWriteStream(draft, { mode: 0o600, flags: "wx" })),
    );
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

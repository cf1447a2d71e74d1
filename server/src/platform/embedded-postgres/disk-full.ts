// Recognises a full disk. PostgreSQL's log doesn't always tell: it is on the same disk.
import { statfs } from "node:fs/promises";

/** The size of a segment of the write-ahead log. A start of PostgreSQL needs room for one. */
const SEGMENT_BYTES = 16 * 2 ** 20;
const MESSAGE = /No space left on device|Disk quota exceeded/;

/** `said`: what PostgreSQL or the system said about the fault. */
export async function isDiskFull(folder: string, said: string): Promise<boolean> {
  if (MESSAGE.test(said) || /\b(ENOSPC|EDQUOT)\b/.test(said)) return true;
  const found = await statfs(folder).catch(() => undefined);
  return found !== undefined && found.bavail * found.bsize < SEGMENT_BYTES;
}

export const diskFullSentence = (folder: string) =>
  `PostgreSQL can't start: the disk that holds ${folder} is full. Make room on it.`;

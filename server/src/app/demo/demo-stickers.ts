// The demo's stickers, as files: drawing them at the start would take 50 MB of memory.
import { readFile } from "node:fs/promises";
import { sha256 } from "../../platform/crypto.ts";
import type { Picture } from "../../stickers/index.ts";

const FILES = ["1.webp", "2.webp", "3.webp"];

export function readDemoStickers(): Promise<Picture[]> {
  return Promise.all(
    FILES.map(async (file) => {
      const bytes = await readFile(new URL(`stickers/${file}`, import.meta.url));
      return { animated: false, sha256: sha256(bytes), bytes };
    }),
  );
}

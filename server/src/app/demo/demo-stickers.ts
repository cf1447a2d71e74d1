// The demo's stickers, as files.
import { readFile } from "node:fs/promises";

const FILES = ["1.webp", "2.webp", "3.webp"];

export function readDemoStickers(): Promise<Buffer[]> {
  return Promise.all(FILES.map((file) => readFile(new URL(`stickers/${file}`, import.meta.url))));
}

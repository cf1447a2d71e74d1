// A small file system in memory, to fill it up. Mounting one needs root.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { needsRoot } from "./needs.ts";

export interface SmallDisk {
  path: string;
  resize(megabytes: number): void;
  unmount(): void;
}

export function mountSmallDisk(megabytes: number): SmallDisk {
  needsRoot();
  const path = mkdtempSync(join(tmpdir(), "parley-full-"));
  const mount = (...words: string[]) => execFileSync("mount", [...words, path], { stdio: "pipe" });
  mount("-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "none");
  return {
    path,
    resize: (size) => void mount("-o", `remount,size=${size}m`),
    unmount() {
      // Lazily: a process of a database server may take a moment longer to end.
      execFileSync("umount", ["--lazy", path]);
      rmSync(path, { recursive: true });
    },
  };
}

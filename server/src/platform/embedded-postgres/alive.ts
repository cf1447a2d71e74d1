// Whether a process of this host runs. A zombie doesn't, though signals still reach its pid until its parent looks.
import { readFile } from "node:fs/promises";

export async function isAlive(pid: number): Promise<boolean> {
  if (process.platform !== "linux") return takesSignals(pid);
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // "pid (name) state ...", where the name can hold anything.
  const state = stat.charAt(stat.lastIndexOf(")") + 2);
  return state !== "" && state !== "Z" && state !== "X";
}

function takesSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

// One database machine of a cluster: etcd and Patroni, which runs PostgreSQL. A loopback address stands for it.
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { chown, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inPlaceOf } from "./addresses.ts";

const DEPLOY = new URL("../../deploy/high-availability/", import.meta.url);
const ALL = ["etcd", "patroni"] as const;
/** PostgreSQL refuses to run as root. */
const RUN_AS = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export type Part = (typeof ALL)[number] | "postgres";

export class Machine {
  readonly name: string;
  readonly #folder: string;
  readonly #running = new Map<Part, ChildProcess>();

  constructor(name: string, folder: string) {
    this.name = name;
    this.#folder = join(folder, name);
  }

  /** Makes the folders and the configuration from the sample files. */
  async prepare(): Promise<void> {
    await this.#ownFolder(this.#folder);
    await this.#ownFolder(join(this.#folder, "etcd"));
    const read = async (file: string) => inPlaceOf(this.name, await readFile(new URL(file, DEPLOY), "utf8"));
    const patroni = (await read("patroni.yml"))
      .replace("/var/lib/postgresql/15/parley", join(this.#folder, "postgres"))
      .replace("/tmp/patroni.pgpass", join(this.#folder, "pgpass"));
    await writeFile(join(this.#folder, "patroni.yml"), patroni);
    await writeFile(join(this.#folder, "etcd.env"), await read("etcd.env"));
  }

  async start(parts: readonly (typeof ALL)[number][] = ALL): Promise<void> {
    for (const part of parts) {
      const words = part === "patroni" ? [join(this.#folder, "patroni.yml")] : [];
      const log = openSync(join(this.#folder, `${part}.log`), "a");
      const child = spawn(part, words, {
        ...RUN_AS,
        cwd: this.#folder,
        env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8", ...(part === "etcd" && (await this.#etcd())) },
        stdio: ["ignore", log, log],
      });
      closeSync(log);
      this.#running.set(part, child);
    }
  }

  /** Every process of the parts, at once. SIGKILL is a machine without power, SIGSTOP one that hangs. */
  async signal(signal: NodeJS.Signals, parts: readonly Part[] = [...ALL, "postgres"]): Promise<void> {
    const pids = (await Promise.all(parts.map((part) => this.#pids(part)))).flat();
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
      }
    }
    if (signal !== "SIGKILL") return;
    for (const part of parts) this.#running.delete(part);
  }

  async #pids(part: Part): Promise<number[]> {
    if (part !== "postgres") {
      const child = this.#running.get(part);
      return child?.pid !== undefined && child.exitCode === null ? [child.pid] : [];
    }
    const file = join(this.#folder, "postgres/postmaster.pid");
    const first = Number((await readFile(file, "utf8").catch(() => "")).split("\n")[0]);
    if (!first || !(await isPostgres(first))) return [];
    return [first, ...(await childrenOf(first))];
  }

  async #etcd(): Promise<Record<string, string>> {
    const lines = (await readFile(join(this.#folder, "etcd.env"), "utf8")).split("\n");
    const given = lines.filter((line) => line.startsWith("ETCD_")).map((line) => line.split(/=(.*)/s));
    return {
      ...Object.fromEntries(given),
      ETCD_DATA_DIR: join(this.#folder, "etcd"),
      ETCD_LOG_LEVEL: "warn",
    };
  }

  async #ownFolder(folder: string): Promise<void> {
    await mkdir(folder, { mode: 0o700 });
    if (RUN_AS.uid !== undefined) await chown(folder, RUN_AS.uid, RUN_AS.gid);
  }
}

/** The pid file of a server that was killed may name a process that is another's by now. */
async function isPostgres(pid: number): Promise<boolean> {
  return (await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "")).trim() === "postgres";
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      // The name in parentheses may contain spaces. After it come the state and the parent.
      return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    }),
  );
  return pids.filter((_, index) => parents[index] === parent);
}

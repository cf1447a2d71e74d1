// What the server is told on its command line. It isn't written into postgresql.conf, so another release of Parley
// brings its own settings without touching the folder.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { RunAs } from "./binaries.ts";
import type { ServerAddress } from "./postmaster.ts";

const ALWAYS = [
  // Durable before the answer: a commit that was acknowledged is on the disk.
  "fsync=on",
  "synchronous_commit=on",
  "full_page_writes=on",
  // With 64 MB of write-ahead log the accept path was a fifth slower and wrote five times as much.
  "max_wal_size=1GB",
  "shared_buffers=128MB",
  // With the usual three, nobody reads more than three pages at once, however far ahead: an erasure reads thousands.
  "io_workers=12",
  "max_connections=100",
  "jit=off",
  "timezone=UTC",
  "log_timezone=UTC",
  "log_line_prefix=%m [%p] ",
  // An error's text can hold a phone number: clients get it, the log doesn't. `log` keeps LOG, FATAL and PANIC.
  "log_min_messages=log",
  "log_min_error_statement=panic",
  "log_error_verbosity=terse",
  "log_checkpoints=off",
];

export function serverSettings(address: ServerAddress, lz4: boolean): string[] {
  const where = address.host.startsWith("/")
    ? ["listen_addresses=", `unix_socket_directories=${quoted(address.host)}`, "unix_socket_permissions=0700"]
    : [`listen_addresses=${address.host}`, "unix_socket_directories="];
  const all = [...where, `port=${address.port}`, ...ALWAYS, ...(lz4 ? ["wal_compression=lz4"] : [])];
  return all.flatMap((setting) => ["-c", setting]);
}

/** The setting is a list, so a folder with a comma in its name has to be quoted. */
function quoted(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}

/** Whether this postgres was built with lz4; asking it takes 5 ms and no running server. */
export async function hasLz4(native: string, pg: string, runAs: RunAs | undefined): Promise<boolean> {
  const question = ["-D", pg, "-c", "wal_compression=lz4", "-C", "wal_compression"];
  return promisify(execFile)(join(native, "bin/postgres"), question, { ...runAs, cwd: "/", env: {} }).then(
    () => true,
    () => false,
  );
}

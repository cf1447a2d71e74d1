// The settings of the server's command line. They aren't in postgresql.conf, so a new release of Parley can change them.
import type { ServerAddress } from "./postmaster.ts";

const ALWAYS = [
  "fsync=on",
  "synchronous_commit=on",
  "full_page_writes=on",
  // A small write-ahead log makes checkpoints frequent, and every checkpoint makes PostgreSQL log whole pages again.
  "max_wal_size=1GB",
  "shared_buffers=128MB",
  // The default of three workers limits all sessions together to three concurrent reads; an erasure reads thousands of pages.
  "io_workers=12",
  "max_connections=100",
  "jit=off",
  "timezone=UTC",
  "log_timezone=UTC",
  "log_line_prefix=%m [%p] ",
  // Messages of errors can contain phone numbers. The level `log` keeps only LOG, FATAL and PANIC.
  "log_min_messages=log",
  "log_min_error_statement=panic",
  "log_error_verbosity=terse",
  "log_checkpoints=off",
];

export function serverSettings({ host, port }: ServerAddress): string[] {
  // unix_socket_directories is a list, so a folder with a comma in its name must be quoted.
  const address = host.startsWith("/")
    ? [
        "listen_addresses=",
        `unix_socket_directories="${host.replaceAll('"', '""')}"`,
        "unix_socket_permissions=0700",
      ]
    : [`listen_addresses=${host}`, "unix_socket_directories="];
  return [...address, `port=${port}`, ...ALWAYS].flatMap((setting) => ["-c", setting]);
}

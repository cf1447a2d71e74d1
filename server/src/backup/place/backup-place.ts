import type { Config } from "../../config/settings.ts";
import type { StoreConfig } from "../../platform/object-store/store-client.ts";
import type { MadeBackup } from "../last/last-backup.ts";

/** Where backups are kept: a folder, or a prefix in an S3-compatible store. */
export interface BackupPlace {
  /** The path or the address of a backup. */
  pathOf(name: string): string;
  /** The names of the backups, the oldest first. Files with other names don't count. Empty if there is no such folder. */
  list(): Promise<string[]>;
  /** `make` writes and checks a draft at a path. The backup gets its name once it is stored and checked. */
  save(name: string, make: (path: string) => Promise<MadeBackup>): Promise<MadeBackup>;
  /** Calls `use` with the path of a file on this machine, which may be deleted afterwards. */
  read<Result>(name: string, use: (path: string) => Promise<Result>): Promise<Result>;
  delete(name: string): Promise<void>;
  /** Writes something small and deletes it. */
  tryWriting(): Promise<void>;
}

/** The settings of places. */
export type PlaceConfig = Pick<Config, "dataDir"> & StoreConfig;

/** Sorted by name, they are sorted by time. */
const NAME = /^parley-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip$/;

export function nameOfBackup(now: Date): string {
  return `parley-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.zip`;
}

export function backupsAmong(names: string[]): string[] {
  return names.filter((name) => NAME.test(name)).sort();
}

/** For a trial whether a place can be written. */
export const TRIAL = "parley-write-test";

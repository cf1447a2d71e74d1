// Finds the place that a path or an address names, and the backup in it.
import { resolve } from "node:path";
import { isInStore } from "../../platform/object-store/store-address.ts";
import type { StoreLimits } from "../../platform/object-store/store-client.ts";
import { BackupError } from "../backup-error.ts";
import { type BackupPlace, nameOfBackup, type PlaceConfig } from "./backup-place.ts";
import { openFolder } from "./folder.ts";
import { openStore } from "./open-store.ts";

export interface PlacedBackup {
  place: BackupPlace;
  name: string;
}

/** Whether the text names a backup, and not the place of many. */
export function isFile(text: string): boolean {
  return text.endsWith(".zip");
}

/** `text`: the path of a folder, or an address like s3://bucket/prefix. @throws BackupError when the settings lack something */
export async function openPlace(
  text: string,
  config: PlaceConfig,
  limits?: StoreLimits,
): Promise<BackupPlace> {
  return isInStore(text) ? openStore(text, config, limits) : openFolder(resolve(text));
}

/** A backup that begins now. `text`: the place for it, or its own path or address. @throws BackupError */
export async function placeNewBackup(text: string, config: PlaceConfig, now: Date): Promise<PlacedBackup> {
  if (isFile(text)) return placeNamed(text, config);
  return { place: await openPlace(text, config), name: nameOfBackup(now) };
}

/** A backup that was made. `text`: its own path or address, or a place, whose newest backup counts. @throws BackupError */
export async function findBackup(text: string, config: PlaceConfig): Promise<PlacedBackup> {
  if (isFile(text)) return placeNamed(text, config);
  const place = await openPlace(text, config);
  const name = (await place.list()).at(-1);
  if (name === undefined) throw new BackupError(`There is no backup in ${text}.`);
  return { place, name };
}

async function placeNamed(text: string, config: PlaceConfig): Promise<PlacedBackup> {
  const end = text.lastIndexOf("/") + 1;
  return { place: await openPlace(text.slice(0, end) || ".", config), name: text.slice(end) };
}

/** Deletes all but the newest. Returns the names of the deleted ones. */
export async function deleteOldBackups(place: BackupPlace, keep: number): Promise<string[]> {
  const old = (await place.list()).slice(0, -keep);
  for (const name of old) await place.delete(name);
  return old;
}

// Where the bytes of files are: in PostgreSQL, or in an S3-compatible store.
import type { Config } from "../../config/settings.ts";
import type { Timing } from "../../config/timing.ts";
import type { Database } from "../../platform/database/index.ts";
import { FileExaminer } from "../../platform/foreign-files/file-examiner.ts";
import type { SparseLog } from "../../platform/log.ts";
import {
  createObjectStore,
  type OBJECT_LIMITS,
  type ObjectStore,
  type StoreConfig,
} from "../../platform/object-store.ts";

export interface MediaFiles {
  database: Database;
  objects: ObjectStore;
  /** Where new files go, like s3://bucket/prefix; null for PostgreSQL. */
  place: string | null;
  faults: SparseLog;
  examiner: FileExaminer;
  /** The most that an account may have uploaded and not sent. */
  unsent: { files: number; bytes: number };
}

export type MediaStoreConfig = StoreConfig &
  Pick<Config, "mediaStore"> & { timing: Pick<Timing, "unsentFiles" | "unsentBytes"> };

export function createMediaFiles(
  { database, config, faults }: { database: Database; config: MediaStoreConfig; faults: SparseLog },
  limits?: typeof OBJECT_LIMITS,
): MediaFiles {
  return {
    database,
    objects: createObjectStore(config, limits),
    place: config.mediaStore,
    faults,
    examiner: new FileExaminer(),
    unsent: { files: config.timing.unsentFiles, bytes: config.timing.unsentBytes },
  };
}

/** A file's object. It has parts of one size, so that a range of bytes tells its parts. */
export interface FileObject {
  accountId: string;
  objectId: string;
  place: string;
}

export function partOf({ accountId, objectId, place }: FileObject, part: number) {
  return { place, key: `${accountId}/${objectId}/${part}` };
}

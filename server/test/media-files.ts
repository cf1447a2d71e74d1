// Where the tests of one slice keep files: in the database.

import { defaultTiming } from "../src/config/timing.ts";
import { createMediaFiles, type MediaFiles } from "../src/media/index.ts";
import { systemClock } from "../src/platform/clock.ts";
import type { Database } from "../src/platform/database/database.ts";
import { createLog, SparseLog } from "../src/platform/log.ts";

const NO_STORE = {
  s3Endpoint: null,
  s3Region: "us-east-1",
  s3AccessKeyId: null,
  s3SecretAccessKey: null,
  mediaStore: null,
  timing: defaultTiming,
};

export function filesInDatabase(database: Database): MediaFiles {
  return createMediaFiles({
    database,
    config: NO_STORE,
    faults: new SparseLog(createLog("silent"), systemClock),
  });
}

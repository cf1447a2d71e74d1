// Contacts that other systems send.
import type { Timing } from "../config/timing.ts";
import type { Operation } from "../platform/http/index.ts";
import { Slots } from "../platform/load/slots.ts";
import { createSource } from "./api/create-source.ts";
import { deleteSource } from "./api/delete-source.ts";
import { getSource } from "./api/get-source.ts";
import { listSourceErrors } from "./api/list-source-errors.ts";
import { listSourcePresets } from "./api/list-source-presets.ts";
import { listSources } from "./api/list-sources.ts";
import { rotateSourceSecret } from "./api/rotate-source-secret.ts";
import { syncPayload } from "./api/sync-payload.ts";
import { updateSource } from "./api/update-source.ts";
import type { SourceDeps } from "./source-deps.ts";
import { createSourceDirectory } from "./source-directory.ts";
import { createContactSyncer } from "./sync/contact-syncer.ts";

export { eraseSourceErrors, forgetOldSourceErrors } from "./source-errors.ts";
export { forgetOldSyncKeys } from "./sync/sync-keys.ts";

/** Concurrent transactions, of the 20 connections of requests. */
const REFUSALS = 2;

/** What the sources of one process share. */
export type SourceParts = Pick<SourceDeps, "directory" | "syncer" | "refusals" | "onPayload">;

export function createSourceParts({
  database,
  secretKey,
  clock,
  timing,
  onPayload,
}: Pick<SourceDeps, "database" | "secretKey" | "clock" | "onPayload"> & {
  timing: Pick<Timing, "batchSize" | "waitLine">;
}): SourceParts {
  const { batchSize: maxBatch, waitLine: maxWaiting } = timing;
  return {
    directory: createSourceDirectory(database, secretKey, clock),
    syncer: createContactSyncer({ database, maxBatch, maxWaiting }),
    refusals: new Slots({ most: REFUSALS, mostWaiting: maxWaiting }),
    onPayload,
  };
}

export function sourceOperations(deps: SourceDeps): Operation[] {
  return [
    listSources(deps),
    listSourcePresets,
    getSource(deps),
    createSource(deps),
    updateSource(deps),
    deleteSource(deps),
    rotateSourceSecret(deps),
    listSourceErrors(deps),
    syncPayload(deps),
  ];
}

// Everything that can need a person.
import { oldBackup } from "../../backup/index.ts";
import { stoppedBroadcasts } from "../../broadcasts/index.ts";
import type { ConnectorRegistry } from "../../channels/index.ts";
import type { Config } from "../../config/settings.ts";
import { errorFinder } from "../../errors/index.ts";
import { failedExports } from "../../exports/index.ts";
import { failingStore, refusedFiles } from "../../media/index.ts";
import { lateMessages, manyOptOuts } from "../../messages/index.ts";
import { pausedSenders, troubledSenders } from "../../senders/index.ts";
import { rebilledTemplates } from "../../usage/index.ts";
import type { WarningSource } from "../../warnings/index.ts";
import { brokenEndpoints } from "../../webhooks/index.ts";
import { fullDisk } from "./full-disk.ts";

interface WarningSourcesOptions
  extends Pick<Config, "timing" | "databaseLimit" | "mediaStore" | "publicUrl"> {
  /** Of the embedded database; null without one. */
  folder: string | null;
  connectors: ConnectorRegistry;
}

export function warningSources({
  timing,
  folder,
  databaseLimit: limit,
  mediaStore,
  publicUrl,
  connectors,
}: WarningSourcesOptions): WarningSource[] {
  const findError = errorFinder(connectors);
  return [
    pausedSenders({ findError }),
    troubledSenders({ findError, publicUrl }),
    lateMessages({ timing, connectors }),
    stoppedBroadcasts,
    refusedFiles,
    manyOptOuts,
    rebilledTemplates,
    failedExports,
    brokenEndpoints,
    oldBackup,
    failingStore(mediaStore),
    fullDisk({ folder, limit }),
  ];
}

// All operations of the API, in the order of the OpenAPI document.
import type { Dispatcher } from "undici";
import { accountOperations } from "../accounts/index.ts";
import { exportAudit, listAudit } from "../audit/index.ts";
import { backupOperations } from "../backup/index.ts";
import { broadcastOperations, giveUpPlan } from "../broadcasts/index.ts";
import { channelOperations, createConnectors } from "../channels/index.ts";
import type { Timing } from "../config/timing.ts";
import { bulkContacts, forgetErasedOptOuts, visibleFinder } from "../contacts/for-app.ts";
import {
  consentOperations,
  contactOperations,
  erasureOperations,
  noteOperations,
  unassignThreads,
  waitMailOperations,
} from "../contacts/index.ts";
import { errorFinder, errorOperations } from "../errors/index.ts";
import { eventOperations, feedEnd } from "../events/index.ts";
import { cancelExport, exportOperations, exportSelection } from "../exports/index.ts";
import { importOperations } from "../imports/index.ts";
import { listUnknownFacts } from "../intake/index.ts";
import { jobOperations } from "../jobs/index.ts";
import { type LinkFetcher, mediaOperations } from "../media/index.ts";
import { messageOperations, viewThread, waitingByCause } from "../messages/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Operation } from "../platform/http/index.ts";
import type { OnBatch } from "../platform/load/batcher.ts";
import type { Storage } from "../platform/storage.ts";
import { quickReplyOperations } from "../quick-replies/index.ts";
import { searchOperations } from "../search/index.ts";
import { senderOperations } from "../senders/index.ts";
import { type SourceParts, sourceOperations } from "../sources/index.ts";
import { stickerOperations } from "../stickers/index.ts";
import { removeUnusedTemplates, templateOperations } from "../templates/index.ts";
import { usageOperations } from "../usage/index.ts";
import { warningOperations } from "../warnings/index.ts";
import { webhookOperations } from "../webhooks/index.ts";
import { eraseSteps } from "./contact-data.ts";
import { eventResources } from "./event-resources.ts";
import type { Shared, Slices } from "./shared.ts";

interface OperationsOptions extends Shared, Slices, Pick<Storage, "database" | "bulk" | "secretKey"> {
  clock: Clock;
  sources: SourceParts;
  links: LinkFetcher;
  timing: Timing;
  outbound: Dispatcher;
  onUpsertBatch: OnBatch;
  /** Null unless the operator set the public address. */
  configuredUrl: string | null;
}

/** Never called, only described. */
const DESCRIBED = createConnectors();

/** The OpenAPI document needs nothing but the connectors: operations use the other options only for requests. */
export function apiOperations(options = { connectors: DESCRIBED } as OperationsOptions): Operation[] {
  const { database, senders, connectors, templateSync: sync, channelWriter: writer } = options;
  const resources = eventResources(options);
  return [
    ...contactOperations({ ...options, erase: eraseSteps, onBatch: options.onUpsertBatch }),
    ...waitMailOperations(options),
    ...consentOperations(database, connectors.channels),
    ...noteOperations(database),
    bulkContacts(exportSelection(options.mailer)),
    ...erasureOperations(options),
    ...exportOperations(options),
    ...importOperations({ ...options, channels: connectors.channels }),
    ...jobOperations(database, { export: cancelExport, plan: giveUpPlan }),
    ...messageOperations({ ...options, findError: errorFinder(connectors) }),
    viewThread(options),
    ...broadcastOperations(options),
    ...searchOperations(database),
    ...templateOperations({ database, connectors, directory: senders, sync, writer }),
    ...quickReplyOperations(database),
    ...stickerOperations(options),
    ...mediaOperations(options),
    ...channelOperations(connectors),
    ...senderOperations({ ...options, directory: senders, removeUnusedTemplates }),
    listUnknownFacts(database, senders),
    ...warningOperations(database, options.warnings),
    ...backupOperations(database),
    ...eventOperations({
      database,
      resources,
      watch: options.eventWatch,
      presence: options.threadPresence,
      findVisible: visibleFinder(database),
    }),
    ...webhookOperations({ ...options, resources, policy: options.webhookPolicy }),
    ...usageOperations({ ...options, waiting: waitingByCause(options) }),
    ...sourceOperations({ ...options, ...options.sources }),
    ...errorOperations(connectors),
    listAudit(database),
    exportAudit(database),
    ...accountOperations({
      ...options,
      forgetErasedOptOuts,
      unassignThreads,
      feedEnd: (accountId) => feedEnd(database, accountId),
    }),
  ];
}

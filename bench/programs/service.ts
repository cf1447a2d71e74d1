// The service, as one process from its own composition root.

import { startService } from "../../server/src/app/service.ts";
import { createConnectors } from "../../server/src/channels/index.ts";
import { decideConfig, describeFaults } from "../../server/src/config/decide-config.ts";
import { createLog } from "../../server/src/platform/log.ts";
import { openStorage } from "../../server/src/platform/storage.ts";
import { answerParent } from "../world/answer-parent.ts";

const { config, faults } = decideConfig("serve", {}, process.env as Record<string, string>);
if (!config) throw new Error(describeFaults(faults));
const log = createLog(config.log);
const storage = await openStorage(config, log);
const service = await startService({
  config,
  storage,
  outside: { connectors: createConnectors(config), mail: null },
  log,
});
service.open();

const methods = answerParent(
  { url: () => service.url ?? "", metricsUrl: () => service.metricsUrl ?? "" },
  async () => {
    await service.stop();
    await storage.close();
  },
);

export type ServiceMethods = typeof methods;

// What events are about, in the order of the OpenAPI document.
import { broadcastEvents } from "../broadcasts/index.ts";
import { contactEvents } from "../contacts/for-app.ts";
import type { EventResources } from "../events/index.ts";
import { exportEvents } from "../exports/index.ts";
import { importEvents } from "../imports/index.ts";
import { messageEvents } from "../messages/index.ts";
import type { Database } from "../platform/database/index.ts";
import { senderEvents } from "../senders/index.ts";
import { templateEvents } from "../templates/index.ts";
import { webhookEvents } from "../webhooks/index.ts";

export function eventResources({
  database,
  publicUrl,
}: {
  database: Database;
  publicUrl(): string;
}): EventResources {
  return [
    ...contactEvents(database),
    messageEvents(database),
    broadcastEvents(database),
    templateEvents(database),
    senderEvents({ database, publicUrl }),
    exportEvents(database),
    importEvents(database),
    webhookEvents(database),
  ];
}

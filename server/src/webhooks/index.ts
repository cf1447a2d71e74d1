// Sends events to addresses of the account.
import type { Operation } from "../platform/http/index.ts";
import { createWebhook } from "./api/create-webhook.ts";
import { deleteWebhook } from "./api/delete-webhook.ts";
import { getWebhook } from "./api/get-webhook.ts";
import { listDeliveries } from "./api/list-deliveries.ts";
import { listWebhooks } from "./api/list-webhooks.ts";
import { resendDeliveries } from "./api/resend-deliveries.ts";
import { retryDelivery } from "./api/retry-delivery.ts";
import { rotateWebhookSecret } from "./api/rotate-webhook-secret.ts";
import { testWebhook } from "./api/test-webhook.ts";
import { updateWebhook } from "./api/update-webhook.ts";
import type { WebhookDeps } from "./webhook-deps.ts";

export { readBacklogFigures } from "./deliveries/backlog-figures.ts";
export { deliveriesAbout, deliveryFields } from "./deliveries/deliveries-about.ts";
export { forgetOldDeliveries } from "./deliveries/delivery.ts";
export { brokenEndpoints } from "./endpoints/broken-endpoints.ts";
export { readAllEndpoints, webhookEvents } from "./endpoints/find-endpoint.ts";
export { WebhookDispatcher } from "./lane/webhook-dispatcher.ts";

export function webhookOperations(deps: WebhookDeps): Operation[] {
  return [
    createWebhook(deps),
    listWebhooks(deps),
    getWebhook(deps),
    updateWebhook(deps),
    deleteWebhook(deps),
    rotateWebhookSecret(deps),
    testWebhook(deps),
    listDeliveries(deps),
    retryDelivery(deps),
    resendDeliveries(deps),
  ];
}

// Errors of webhooks and their deliveries.
import { errorTable } from "../platform/errors/error-table.ts";

export const webhookErrors = errorTable({
  delivery_not_found: {
    status: 404,
    meaning: "The webhook has no delivery with this id.",
    cause: "The id is mistyped, or the delivery was deleted with its contact or because of its age.",
    action: "Find the delivery with GET /webhooks/{id}/deliveries.",
  },
  too_many_webhooks: {
    status: 409,
    meaning: "The account has too many webhooks.",
    cause: "The number of webhooks is limited.",
    action: "Delete one that isn't needed, or distribute events on your side.",
  },
  webhook_not_found: {
    status: 404,
    meaning: "The account has no webhook with this id.",
    cause: "The id is mistyped, or the webhook was deleted.",
    action: "Find it with GET /webhooks.",
  },
});

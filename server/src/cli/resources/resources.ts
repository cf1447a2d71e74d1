// The commands that call one operation each, by their group.
import type { OperationCommand } from "./operation-command.ts";

export const RESOURCES: Record<string, OperationCommand[]> = {
  webhooks: [
    {
      usage: "list",
      operation: "listWebhooks",
      columns: {
        WEBHOOK: "id",
        STATUS: "status",
        "FAILING SINCE": "failing_since",
        TYPES: "types",
        URL: "url",
      },
    },
    {
      usage: "create <url>",
      operation: "createWebhook",
      description: "Create a webhook; its secret is shown once",
    },
    {
      usage: "deliveries <id>",
      operation: "listDeliveries",
      columns: {
        DELIVERY: "id",
        TYPE: "type",
        STATUS: "status",
        ATTEMPTS: "attempts",
        "LAST ATTEMPT": "last_attempt.at",
        ANSWER: ["last_attempt.response_status", "last_attempt.error"],
      },
    },
    { usage: "test <id>", operation: "testWebhook" },
    { usage: "retry <id> <delivery_id>", operation: "retryDelivery" },
    {
      usage: "rotate-secret <id>",
      operation: "rotateWebhookSecret",
      description: "Make a new secret; deliveries are signed with both for 24 hours",
    },
    {
      usage: "enable <id>",
      operation: "updateWebhook",
      description: "Enable a disabled webhook; it gets the events since it was disabled",
      options: {},
      inputOf: ({ id }) => ({ id, status: "active" }),
    },
    {
      usage: "disable <id>",
      operation: "updateWebhook",
      description: "Disable a webhook",
      options: {},
      inputOf: ({ id }) => ({ id, status: "disabled" }),
    },
    { usage: "delete <id>", operation: "deleteWebhook" },
  ],
};

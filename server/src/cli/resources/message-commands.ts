// The commands about messages.
import type { components } from "@parley/client/source";
import { messageLines, whyLines } from "./message-lines.ts";
import type { OperationCommand } from "./operation-command.ts";

type Resource<Name extends keyof components["schemas"]> = components["schemas"][Name];

export const MESSAGE_COMMANDS: OperationCommand[] = [
  {
    usage: "list",
    operation: "listMessages",
    columns: [
      ["MESSAGE", "id"],
      ["CREATED", "created_at"],
      "direction",
      ["WITH", ["phone_number", "contact_id"]],
      "status",
      [
        "CONTENT",
        ({ text, template, sticker, type }: Resource<"Message">) =>
          text ?? template?.name ?? (sticker === undefined ? type : `sticker ${sticker}`),
      ],
    ],
  },
  {
    usage: "get <id>",
    operation: "getMessage",
    description: "Show a message, msg_...: its content, why it waits, and what happened to it",
    linesOf: messageLines,
  },
  {
    usage: "attempts <id>",
    operation: "listAttempts",
    columns: [
      "attempt",
      ["STARTED", "started_at"],
      "status",
      ["ERROR", ({ error }: Resource<"Attempt">) => error && `${error.detail} (${error.code})`],
    ],
  },
  { usage: "cancel <id>", operation: "cancelMessage" },
  { usage: "retry <id>", operation: "retryMessage" },
];

export const WHY_COMMAND: OperationCommand[] = [
  {
    usage: "<id>",
    operation: "explainMessage",
    inputOf: ({ id }) => ({ id: String(id).replace(/^(?!msg_)/, "msg_") }),
    linesOf: whyLines,
  },
];

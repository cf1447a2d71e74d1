// The commands that call one operation each, by their group.
import type { components } from "@parley/client/source";
import { grouped } from "../progress.ts";
import { readValue } from "./given.ts";
import { MESSAGE_COMMANDS, WHY_COMMAND } from "./message-commands.ts";
import type { OperationCommand } from "./operation-command.ts";
import { usageLines } from "./usage-lines.ts";
import { warningLines } from "./warning-lines.ts";

type Resource<Name extends keyof components["schemas"]> = components["schemas"][Name];

export const RESOURCES: Record<string, OperationCommand[]> = {
  webhooks: [
    {
      usage: "list",
      operation: "listWebhooks",
      columns: [["WEBHOOK", "id"], "status", "failing_since", "types", "url"],
    },
    {
      usage: "create <url>",
      operation: "createWebhook",
      description: "Create a webhook; its secret is shown once",
    },
    {
      usage: "deliveries <id>",
      operation: "listDeliveries",
      columns: [
        ["DELIVERY", "id"],
        "type",
        "status",
        "attempts",
        ["LAST ATTEMPT", "last_attempt.at"],
        ["ANSWER", ["last_attempt.response_status", "last_attempt.error"]],
      ],
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
  contacts: [
    {
      usage: "list",
      operation: "listContacts",
      columns: [["PHONE", ["phone", "id"]], ["UPDATED", "updated_at"], "name", "labels"],
    },
    {
      usage: "get <phone_number>",
      operation: "getContact",
      description: "Show a contact: a phone, or con_...",
    },
    {
      usage: "save <phone>",
      operation: "upsertContact",
      description: "Create or update a contact; what isn't given stays unchanged",
      options: {
        name: "the name to show; an empty one clears it",
        labels: 'all labels, like "VIP, newsletter"; an empty text clears them',
        enhanced_data: "groups of enhanced data as JSON",
      },
      files: ["enhanced_data"],
      inputOf: (contact) => ({ contact }),
      part: "contact",
    },
  ],
  labels: [
    {
      usage: "list",
      operation: "listLabels",
      columns: [
        ["LABEL", "name"],
        ["CONTACTS", "count"],
      ],
    },
    {
      usage: "add <label> <phones...>",
      operation: "bulkContacts",
      description: "Add a label to contacts, as a job",
      options: {},
      inputOf: ({ label, phones }) => ({ phones, act: { add_labels: [label] } }),
      part: "job",
    },
    {
      usage: "remove <label> <phones...>",
      operation: "bulkContacts",
      description: "Remove a label from contacts, as a job",
      options: {},
      inputOf: ({ label, phones }) => ({ phones, act: { remove_labels: [label] } }),
      part: "job",
    },
  ],
  erasures: [
    {
      usage: "list",
      operation: "listErasures",
      description: "List the erasure records, newest first; they hold no phones",
      columns: [
        ["ERASURE", "id"],
        ["ERASED", "created_at"],
        ["MESSAGES", ({ counts }: Resource<"Erasure">) => counts["messages"] ?? 0],
        ["EXPORTS MAILED", "exports_mailed.length"],
        ["CONTACT", "contact_id"],
      ],
    },
    { usage: "get <id>", operation: "getErasure" },
  ],
  messages: MESSAGE_COMMANDS,
  why: WHY_COMMAND,
  templates: [
    {
      usage: "list",
      operation: "listTemplates",
      description: "List the templates, as read last from the channel",
      columns: [["TEMPLATE", "id"], "channel", "name", "language", "status", "category", "variables"],
    },
    {
      usage: "create <channel> <name> <language> <body>",
      operation: "createTemplate",
      description: "Create a template of a channel that approves none, such as sms",
    },
    { usage: "delete <id>", operation: "deleteTemplate" },
    { usage: "sync", operation: "syncTemplates" },
  ],
  stickers: [
    {
      usage: "list",
      operation: "listStickers",
      columns: [
        ["STICKER", "number"],
        "animated",
        ["BYTES", ({ bytes }: Resource<"Sticker">) => grouped(bytes)],
        ["CREATED", "created_at"],
      ],
    },
    {
      usage: "add <body>",
      operation: "addSticker",
      description: "Add a sticker: a file with a WebP picture of 512 x 512 pixels; - is standard input",
    },
    { usage: "delete <number>", operation: "deleteSticker" },
  ],
  senders: [
    {
      usage: "list",
      operation: "listSenders",
      columns: [["SENDER", "id"], "phone", "status", "default", "rate", "waiting"],
    },
    {
      usage: "get <id>",
      operation: "getSender",
      description: "Show a sender, snd_..., and why it is paused",
    },
    {
      usage: "create <body>",
      operation: "createSender",
      description: "Create a sender from a file with the JSON of POST /senders; - is standard input",
      options: { check: "false: store the credentials without trying them at the channel" },
    },
    { usage: "check <id>", operation: "checkSender" },
    { usage: "pause <id>", operation: "pauseSender" },
    { usage: "resume <id>", operation: "resumeSender" },
    { usage: "delete <id>", operation: "deleteSender" },
  ],
  sources: [
    {
      usage: "list",
      operation: "listSources",
      columns: [
        ["SOURCE", "id"],
        "name",
        ["PROOF", "verification.kind"],
        ["LAST PAYLOAD", "last_received_at"],
        ["LAST WITHOUT PROOF", "last_unverified_at"],
      ],
    },
    {
      usage: "get <id>",
      operation: "getSource",
      description: "Show a source, src_..., with its address",
    },
    {
      usage: "create <name>",
      operation: "createSource",
      description: "Add a source; its address and secret are shown, the secret once",
      // Other users of the machine can read the words of a command.
      files: ["secret"],
    },
    {
      usage: "errors <id>",
      operation: "listSourceErrors",
      columns: [
        ["ERROR", "id"],
        ["ARRIVED", "created_at"],
        ["BYTES", "payload_bytes"],
        [
          "FAULT",
          ({ errors: [first] }: Resource<"SourceError">) =>
            first && `${first.pointer} ${first.detail}`.trim(),
        ],
        "payload",
      ],
    },
    {
      usage: "rotate-secret <id>",
      operation: "rotateSourceSecret",
      description: "Replace the secret; the old one is accepted for 24 more hours",
      files: ["secret"],
    },
    { usage: "delete <id>", operation: "deleteSource" },
  ],
  jobs: [
    {
      usage: "list",
      operation: "listJobs",
      columns: [
        ["JOB", "id"],
        "kind",
        "status",
        ["ROWS", "rows_done"],
        ["OF", "rows_total"],
        ["CREATED", "created_at"],
        "error",
      ],
    },
    { usage: "get <id>", operation: "getJob", description: "Show a job: job_..., exp_... or imp_..." },
    { usage: "cancel <id>", operation: "cancelJob" },
  ],
  usage: [{ usage: "", operation: "getUsage", linesOf: usageLines }],
  warnings: [{ usage: "", operation: "listWarnings", linesOf: warningLines }],
  settings: [
    { usage: "get", operation: "getSettings" },
    {
      usage: "set <name> <value>",
      operation: "updateSettings",
      description:
        "Change a setting: set uncertain_wait 600, set retention '{\"events\": 90}'; null is the default",
      options: {},
      inputOf: ({ name, value }) => ({ [String(name)]: readValue(String(value)) }),
    },
  ],
};

import type { Input } from "@parley/client/source";
import type { Command } from "commander";
import type { CommandContext } from "../command.ts";
import { addListCommand } from "../list-command.ts";
import { messageLines } from "../message-lines.ts";
import { addShowCommand } from "../show-command.ts";

type Filter = Input<"listMessages">;

export function configure(group: Command, context: CommandContext): void {
  addListCommand(group, context, {
    description: "List messages, newest first",
    addFlags: (command) =>
      command
        .option("--phone <phone>", "of this person")
        .option("--contact <id>", "of this contact, con_...")
        .option("--status <status>", "with this status")
        .option("--direction <direction>", "in or out")
        .option("--reference <text>", "with this reference of yours")
        .option("--since <time>", "since this time, like 2026-11-20T00:00:00Z"),
    read: (
      parley,
      limit,
      { phone, contact, status, direction, reference, since }: Filter & { contact?: string },
    ) => parley.listMessages({ phone, contact_id: contact, status, direction, reference, since, limit }),
    head: ["MESSAGE", "CREATED", "DIRECTION", "WITH", "STATUS", "CONTENT"],
    cellsOf: ({
      id,
      created_at,
      direction,
      phone_number,
      contact_id,
      status,
      text,
      template,
      sticker,
      type,
    }) => [
      id,
      created_at,
      direction,
      phone_number ?? contact_id,
      status,
      text ?? template?.name ?? (sticker === undefined ? type : `sticker ${sticker}`),
    ],
  });
  addShowCommand(group, context, {
    usage: "get <id>",
    description: "Show a message, msg_...: its content, why it waits, and what happened to it",
    call: ({ parley }, [id = ""]) => parley.getMessage({ id }),
    linesOf: messageLines,
  });
  addListCommand(group, context, {
    name: "attempts <id>",
    description: "List the attempts to send a message",
    read: (parley, limit, _options, [id = ""]) => parley.listAttempts({ id, limit }),
    head: ["ATTEMPT", "STARTED", "STATUS", "ERROR"],
    cellsOf: ({ attempt, started_at, status, error }) => [
      String(attempt),
      started_at ?? "-",
      status,
      error === null ? "-" : `${error.detail} (${error.code})`,
    ],
  });
  addShowCommand(group, context, {
    usage: "cancel <id>",
    description: "Cancel a message that isn't being sent yet",
    call: ({ parley }, [id = ""]) => parley.cancelMessage({ id }),
  });
  addShowCommand(group, context, {
    usage: "retry <id>",
    description: "Send an ended message again, as a new message",
    call: ({ parley }, [id = ""]) => parley.retryMessage({ id }),
  });
}

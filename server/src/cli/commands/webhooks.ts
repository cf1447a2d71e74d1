import type { Input } from "@parley/client/source";
import type { Command } from "commander";
import type { CommandContext } from "../command.ts";
import { addListCommand } from "../list-command.ts";
import { addShowCommand } from "../show-command.ts";

type NewWebhook = Input<"createWebhook">;

export function configure(group: Command, context: CommandContext): void {
  addListCommand(group, context, {
    description: "List the webhooks",
    read: (parley, limit) => parley.listWebhooks({ limit }),
    head: ["WEBHOOK", "STATUS", "FAILING SINCE", "TYPES", "URL"],
    cellsOf: ({ id, status, failing_since, types, url }) => [
      id,
      status,
      failing_since ?? "-",
      types.join(","),
      url,
    ],
  });
  addShowCommand(group, context, {
    usage: "create <url>",
    description: "Create a webhook; its secret is shown once",
    addFlags: (command) =>
      command
        .requiredOption("--types <types>", "the types of events, separated by commas")
        .option("--description <text>", "a note for people"),
    call({ parley }, [url = ""], { types, description }: { types: string; description?: string }) {
      const wanted = types.split(",").map((type) => type.trim());
      // The service says which types there are.
      return parley.createWebhook({ url, types: wanted as NewWebhook["types"], description });
    },
  });
  addListCommand(group, context, {
    name: "deliveries <id>",
    description: "List the deliveries of a webhook, newest first",
    addFlags: (command) => command.option("--status <status>", "pending, succeeded or failed"),
    read: (parley, limit, { status }: Pick<Input<"listDeliveries">, "status">, [id = ""]) =>
      parley.listDeliveries({ id, status, limit }),
    head: ["DELIVERY", "TYPE", "STATUS", "ATTEMPTS", "LAST ATTEMPT", "ANSWER"],
    cellsOf: ({ id, type, status, attempts, last_attempt: last }) => [
      id,
      type,
      status,
      String(attempts),
      last?.at ?? "-",
      String(last?.response_status ?? last?.error ?? "-"),
    ],
  });
  addActions(group, context);
}

function addActions(group: Command, context: CommandContext): void {
  addShowCommand(group, context, {
    usage: "test <id>",
    description: "Send a test event",
    call: ({ parley }, [id = ""]) => parley.testWebhook({ id }),
  });
  addShowCommand(group, context, {
    usage: "retry <id> <delivery>",
    description: "Send a delivery again",
    call: ({ parley }, [id = "", delivery_id = ""]) => parley.retryDelivery({ id, delivery_id }),
  });
  addShowCommand(group, context, {
    usage: "rotate-secret <id>",
    description: "Make a new secret; deliveries are signed with both for 24 hours",
    call: ({ parley }, [id = ""]) => parley.rotateWebhookSecret({ id }),
  });
  addShowCommand(group, context, {
    usage: "enable <id>",
    description: "Enable a disabled webhook; it gets the events since it was disabled",
    call: ({ parley }, [id = ""]) => parley.updateWebhook({ id, status: "active" }),
  });
  addShowCommand(group, context, {
    usage: "disable <id>",
    description: "Disable a webhook",
    call: ({ parley }, [id = ""]) => parley.updateWebhook({ id, status: "disabled" }),
  });
  addShowCommand(group, context, {
    usage: "delete <id>",
    description: "Delete a webhook and its log",
    call: ({ parley }, [id = ""]) => parley.deleteWebhook({ id }),
  });
}

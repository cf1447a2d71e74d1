// --watch of the operations after which a broadcast goes on by itself.
import type { components, OperationId } from "@parley/client/source";
import type { OpenClient } from "../../service/open-client.ts";
import { watchJob } from "../../service/watch-job.ts";

export const GOES_ON: readonly OperationId[] = ["planBroadcast", "startBroadcast", "resumeBroadcast"];

type Details = components["schemas"]["BroadcastDetails"];

/** Until the broadcast ends, pauses, or waits for its hours or limits, which may take days. @throws CommandFailure */
export function watchBroadcast(client: OpenClient, id: string): Promise<Details> {
  return watchJob<Details>(client, {
    read: () => client.parley.getBroadcast({ id }),
    again: client.hint("api", "getBroadcast", "--id", id),
    isOver: ({ status, waits_for }) => waits_for !== null || !["planning", "running"].includes(status),
    stepOf: ({ status, people, counts }) => ({
      label: status === "planning" ? "Planning" : "Sending",
      unit: "messages",
      done: people === null ? 0 : people - counts.planned,
      total: people,
    }),
  });
}

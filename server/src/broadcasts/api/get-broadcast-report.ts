import { Readable } from "node:stream";
import type { Database } from "../../platform/database/index.ts";
import { answer, exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { broadcastParams, findBroadcast } from "../broadcast.ts";
import { reportFile } from "../report/report-file.ts";

/** `bulk`: for long reads. */
export function getBroadcastReport(database: Database, bulk: Database): Operation {
  return operation({
    operationId: "getBroadcastReport",
    route: "GET /broadcasts/:id/report",
    tag: "Broadcasts",
    summary: "Get the report of a broadcast as CSV",
    description:
      "A line for each person: phone, name, status, code, whether the person replied or opted out within three days, and the message.",
    scope: "broadcasts:read",
    anybody: true,
    params: broadcastParams,
    answers: { 200: { description: "The report.", contentType: "text/csv" } },
    examples: { "A report": { params: { id: exampleId("brd") } } },
    problems: { 404: ["broadcast_not_found"] },
    async handler({ caller: { accountId }, params }) {
      const { broadcast_id: broadcastId } = await findBroadcast(database, accountId, params.id);
      return answer(200, Readable.from(reportFile(bulk, { accountId, broadcastId })), {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${params.id}-report.csv"`,
      });
    },
  });
}

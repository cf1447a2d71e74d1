import { Readable } from "node:stream";
import { z } from "zod";
import type { HashKeys } from "../../accounts/index.ts";
import type { Database } from "../../platform/database/database.ts";
import { exampleId, idField } from "../../platform/http/answer-fields.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { contentTypes, exportFilename } from "../export.ts";
import { openLink } from "../export-link.ts";
import { unpacked } from "../export-mail.ts";

export function getExportFile({ database, hashKeys }: { database: Database; hashKeys: HashKeys }) {
  return operation({
    method: "GET",
    scope: null,
    keyless: true,
    operationId: "getExportFile",
    path: "/exports/:id/file",
    tag: "Exports",
    summary: "Open the file of an export by its link",
    description:
      "An export that is too large to attach is mailed as a link. The link needs no API key. It ends after a day, or when " +
      "the account erases a contact.",
    params: z.strictObject({ id: idField("exp", "The export's id.") }),
    query: z.strictObject({ token: z.string().meta({ description: "The secret of the link." }) }),
    answers: {
      200: {
        description: "The file, as an attachment.",
        contentType: ["text/csv", contentTypes.xlsx, "application/x-ndjson"],
      },
    },
    examples: {
      "The link of the mail": { params: { id: exampleId("exp") }, query: { token: "<token of the link>" } },
    },
    problems: { 404: ["export_file_not_found"], 410: ["export_file_gone"] },
    async handler({ params, query, headers }) {
      const file = await openLink({ database, hashKeys }, params.id, query.token);
      // The file is stored compressed, and most clients accept that.
      const packed = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers["accept-encoding"] ?? ""));
      const bytes = Readable.from(packed ? file.chunks : unpacked(file.chunks), { objectMode: false });
      return answer(200, bytes, {
        "content-type": contentTypes[file.format],
        "content-disposition": `attachment; filename="${exportFilename(file.format, file.snapshotAt)}"`,
        "content-length": String(packed ? file.packedBytes : file.bytes),
        ...(packed ? { "content-encoding": "gzip" } : {}),
        vary: "accept-encoding",
        "referrer-policy": "no-referrer",
      });
    },
  });
}

import { Readable } from "node:stream";
import { z } from "zod";
import type { HashKeys } from "../../accounts/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { answer, type Caller, exampleId, idField, operation } from "../../platform/http/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { notFound } from "../../platform/problem.ts";
import { exportErrors } from "../errors.ts";
import { contentTypes, exportFilename } from "../export.ts";
import { type OpenFile, openFile } from "../file/export-file.ts";
import { openLink } from "../file/export-link.ts";
import { unpacked } from "../run/export-mail.ts";

export function getExportFile({ database, hashKeys }: { database: Database; hashKeys: HashKeys }) {
  return operation({
    scope: "contacts:export",
    keylessWith: "token",
    operationId: "getExportFile",
    route: "GET /exports/:id/file",
    tag: "Exports",
    summary: "Download the file of an export",
    description:
      "With an API key, for every export that is `sent`. The link of a mail needs no key: its token stands for one. The file is " +
      "kept for a day, or until the account erases a contact.",
    params: z.strictObject({ id: idField("exp", "The export's id.") }),
    query: z.strictObject({
      token: z
        .string()
        .optional()
        .meta({ description: "The secret of a mailed link, in place of an API key." }),
    }),
    answers: {
      200: {
        description: "The file, as an attachment.",
        contentType: ["text/csv", contentTypes.xlsx],
      },
    },
    examples: {
      "The link of the mail": { params: { id: exampleId("exp") }, query: { token: "<token of the link>" } },
    },
    problems: {
      404: ["export_file_not_found", "export_not_found"],
      409: ["export_not_ready"],
      410: ["export_file_gone"],
    },
    async handler({ caller, params, query: { token }, headers }) {
      const file =
        token === undefined
          ? await openWithKey(database, caller, params.id)
          : await openLink({ database, hashKeys }, params.id, token);
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

async function openWithKey(database: Database, { accountId }: Caller, id: string): Promise<OpenFile> {
  const jobId = uuidOf("exp", id);
  if (jobId === null) throw notFound(exportErrors.export_not_found, "export", id);
  return openFile(database, { accountId, jobId }, "key");
}

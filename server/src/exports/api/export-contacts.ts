import { z } from "zod";
import { contactFilterField } from "../../contacts/for-exports.ts";
import type { Database } from "../../platform/database/index.ts";
import { actorOf, answer, messageField, operation, optional } from "../../platform/http/index.ts";
import { isReplayed } from "../../platform/idempotency/once.ts";
import { publicId } from "../../platform/ids.ts";
import { emailField } from "../../platform/mail/email-field.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { Problem } from "../../platform/problem.ts";
import { exportErrors } from "../errors.ts";
import { type ExportRow, exported, exportFormats, findExport, keptFilter } from "../export.ts";
import { startExport } from "../start-export.ts";

const wish = z.strictObject({
  email: optional(emailField).meta({
    format: "email",
    description:
      "One plain address, which gets the file. Without it, nothing is mailed: `GET /exports/{id}/file` answers the file.",
    examples: ["owner@bakery.example"],
  }),
  filter: optional(contactFilterField).meta({
    description: "The contacts to export. Without it, all contacts.",
  }),
  format: optional(z.enum(exportFormats, `This must be one of ${exportFormats.join(", ")}.`)).meta({
    description:
      "csv, with commas; csv_semicolon, which spreadsheets of many countries open as a table; or xlsx, an Excel workbook " +
      "whose cells are all text. Without it, csv.",
  }),
});

export function exportContacts({ database, mailer }: { database: Database; mailer: Mailer | null }) {
  return operation({
    operationId: "exportContacts",
    route: "POST /contacts/export",
    tag: "Exports",
    summary: "Export contacts to an e-mail address or a download",
    description:
      "Mails a file with all contacts, or the contacts that a filter finds, with all their enhanced data. The file shows " +
      "one moment. Programs leave out `email`, wait until the export is `sent`, and download the file with " +
      "`GET /exports/{id}/file`. A repeat under the same Idempotency-Key answers the current state of the export.",
    scope: "contacts:export",
    body: wish,
    answers: {
      202: {
        description: "The export is queued.",
        schema: z.object({
          message: messageField("The contacts will be sent to owner@bakery.example"),
          export: exported.answer,
        }),
      },
    },
    examples: {
      "All contacts": { body: { email: "owner@bakery.example" } },
      "All contacts, to be downloaded": { body: {} },
      "Contacts with a label, as a workbook": {
        body: { email: "owner@bakery.example", filter: { label: ["VIP"] }, format: "xlsx" },
      },
    },
    problems: {
      409: ["export_running"],
      422: ["export_domain_not_allowed"],
      429: ["too_many_exports", "too_many_jobs"],
      503: ["mail_not_configured"],
    },
    async handler({ caller, body, once }) {
      const { accountId } = caller;
      const { email = null, format = "csv" } = body;
      if (email !== null && mailer === null) throw new Problem(exportErrors.mail_not_configured);
      const contacts = { filter: keptFilter(body.filter ?? {}), selection: null };
      const done = await once(async (session) => {
        const wish = { accountId, ...actorOf(caller), email, contacts, format, emailPointer: "/email" };
        const row = await startExport(session, wish);
        // The words of a filter can name a person, so the stored answer doesn't contain them.
        return { ...accepted(row), keep: { job_id: publicId("exp", row.job_id) } };
      });
      if (!isReplayed(done)) return done;
      const { job_id: id } = done.body as { job_id: string };
      return { ...accepted(await findExport(database, accountId, id)), headers: done.headers };
    },
  });
}

function accepted(row: ExportRow) {
  const message =
    row.email === null
      ? "The contacts will be ready to download"
      : `The contacts will be sent to ${row.email}`;
  return answer(202, { message, export: exported.of(row) });
}

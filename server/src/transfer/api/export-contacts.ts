// POST /contacts/export: mails the whole list as CSV.
import { z } from "zod";
import { answer, operation } from "../../platform/http/operation.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { emailField } from "../email-field.ts";
import { exportAnswer, exportOf } from "../export.ts";
import { mailNotConfigured } from "../problems.ts";
import { startExport } from "../start-export.ts";

export function exportContacts(mailer: Mailer | null) {
  return operation({
    operationId: "exportContacts",
    method: "POST",
    path: "/contacts/export",
    tag: "Exports",
    summary: "Export all contacts to an e-mail address",
    description:
      "A CSV file with all contacts and all their enhanced data, as they are at one moment, is sent by e-mail.",
    scope: "contacts:export",
    body: z.strictObject({ email: emailField }),
    answers: {
      202: {
        description: "The export is queued.",
        schema: z.object({ message: z.string(), export: exportAnswer }),
      },
    },
    problems: {
      409: ["export_running"],
      422: ["invalid_email"],
      429: ["too_many_exports"],
      503: ["mail_not_configured"],
    },
    async handler({ caller, body, once }) {
      if (mailer === null) throw mailNotConfigured();
      const { accountId, apiKeyId } = caller;
      return once(async (session) => {
        const row = await startExport(session, { accountId, apiKeyId, email: body.email });
        return answer(202, { message: `The contacts will be sent to ${row.email}`, export: exportOf(row) });
      });
    },
  });
}

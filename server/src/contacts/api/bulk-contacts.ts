import { z } from "zod";
import { type JobRow, job } from "../../jobs/index.ts";
import type { Session } from "../../platform/database/index.ts";
import {
  actorOf,
  answer,
  type Caller,
  exampleId,
  messageField,
  missingScope,
  operation,
  optional,
} from "../../platform/http/index.ts";
import { emailField } from "../../platform/mail/email-field.ts";
import { startBulkJob } from "../bulk/bulk-job.ts";
import { type Selection, selectionFault, selectionFields, selectionOf } from "../bulk/selection.ts";
import { labelNamesField } from "../labels.ts";

/** The slice of exports makes the file. Throws the problems of POST /contacts/export. */
export type ExportSelection = (
  session: Session,
  request: Pick<Caller, "accountId" | "personId" | "apiKeyId"> & {
    email?: string | undefined;
    format: "csv" | "csv_semicolon" | "xlsx";
    selection: Selection;
  },
) => Promise<JobRow>;

const act = z
  .strictObject({
    add_labels: labelNamesField.optional(),
    remove_labels: labelNamesField.optional(),
    erase: z
      .literal(true, { error: "This can only be true." })
      .optional()
      .meta({ description: "Deletes the contacts and all their data. This can't be undone." }),
    export: optional(
      z.strictObject({
        email: optional(emailField).meta({
          format: "email",
          description:
            "One plain address, which gets the file. Without it, `GET /exports/{id}/file` answers the file.",
        }),
        format: z
          .enum(["csv", "csv_semicolon", "xlsx"])
          .default("csv")
          .meta({ description: "The form of the file." }),
      }),
    ).meta({ description: "Makes a file of the contacts." }),
  })
  .superRefine((given, context) => {
    const { add_labels: add = [], remove_labels: remove = [] } = given;
    const refuse = (code: string, message: string, path: PropertyKey[] = []) =>
      context.addIssue({ code: "custom", params: { code }, message, path: [...path] });
    const acts = [add.length + remove.length > 0, given.erase, given.export].filter(Boolean).length;
    if (acts === 0) refuse("missing_act", "One of labels, erase and export is needed.");
    if (acts > 1) refuse("ambiguous_act", "Only one of labels, erase and export can be given.");
    const both = remove.findIndex((name) => add.includes(name));
    if (both !== -1)
      refuse("ambiguous_label", "The same label can't be added and removed.", ["remove_labels", both]);
  })
  .meta({
    description: "What to do: change labels, erase, or export.",
    codes: ["ambiguous_act", "ambiguous_label", "missing_act"],
  });

const body = z
  .strictObject({ ...selectionFields, act })
  .superRefine((given, context) => {
    const fault = selectionFault(given);
    if (fault)
      context.addIssue({ code: "custom", params: { code: fault.code }, message: fault.detail, path: [] });
  })
  .meta({ codes: ["ambiguous_contacts", "missing_contacts"] });

type Act = z.output<typeof act>;

const SCOPES = ["contacts:write", "contacts:erase", "contacts:export"] as const;

export function bulkContacts(exportSelection: ExportSelection) {
  return operation({
    operationId: "bulkContacts",
    route: "POST /contacts/bulk",
    tag: "Contacts",
    summary: "Label, delete or export chosen contacts",
    description:
      "Starts a job. The contacts are those with the given ids or phones, or those that match a filter when the request is " +
      "answered. If more than 100,000 match, labels and deletions apply to those that still match when their turn comes; then " +
      "the job's total is exact only at the end. Labels and deletions count ids and phones without a contact as not found. Labels keep their " +
      "order, and new ones come last. A contact that would get more than 200 labels is left unchanged and counted as refused. " +
      "Each deleted contact gets its own erasure record. A deletion can't be undone; canceling the job keeps the remaining " +
      "contacts. Labels need the scope `contacts:write`, deletions `contacts:erase` and exports `contacts:export`.",
    scope: SCOPES,
    body,
    readsInSlices: true,
    answers: {
      202: {
        description: "The job is queued.",
        schema: z.object({ message: messageField("The job has started"), job: job.answer }),
      },
    },
    examples: {
      "A label for all that match, but one": {
        body: {
          filter: { label: ["newsletter"] },
          except: [exampleId("con")],
          act: { add_labels: ["news"], remove_labels: ["newsletter"] },
        },
      },
      "Two phones to delete": { body: { phones: ["+15551234567", "+15557654321"], act: { erase: true } } },
      "A contact by e-mail": {
        body: { ids: [exampleId("con")], act: { export: { email: "owner@bakery.example" } } },
      },
    },
    problems: {
      409: ["export_running"],
      422: ["export_domain_not_allowed"],
      429: ["too_many_exports", "too_many_jobs"],
      503: ["mail_not_configured"],
    },
    async handler({ caller, body: { act, ...given }, once }) {
      const scope = scopeOf(act);
      if (!caller.scopes.has(scope)) throw missingScope(scope);
      return once(async (session) => {
        const chosen = await selectionOf(session, caller, given);
        const started = await start(session, caller, { act, ...chosen });
        return answer(202, { message: "The job has started", job: job.of(started) });
      });
    },
  });

  function start(
    session: Session,
    caller: Caller,
    { act, selection, notFound }: { act: Act; selection: Selection; notFound: number },
  ): Promise<JobRow> {
    const { accountId } = caller;
    const by = actorOf(caller);
    if (act.export) return exportSelection(session, { accountId, ...by, ...act.export, selection });
    const { add_labels: add = [], remove_labels: remove = [] } = act;
    const job = act.erase ? { kind: "erase" as const } : { kind: "labels" as const, work: { add, remove } };
    return startBulkJob(session, { accountId, ...by, ...job, selection, notFound });
  }
}

function scopeOf({ erase, export: mail }: Act): (typeof SCOPES)[number] {
  if (mail) return "contacts:export";
  return erase ? "contacts:erase" : "contacts:write";
}

// POST /labels/apply: adds and removes labels of many contacts, as a bulk job.
import { z } from "zod";
import { answer, operation } from "../../platform/http/operation.ts";
import { optional } from "../../platform/http/text.ts";
import { bulkJobStarted, MOST_PHONES, startBulkJob, startedJob } from "../bulk/bulk-job.ts";
import { membersByFilter, membersByPhone } from "../bulk/job-members.ts";
import { labelNamesField } from "../labels.ts";
import { phoneList } from "../phone-fields.ts";
import { contactFilterField } from "../search/contact-filter.ts";

const body = z
  .strictObject({
    phones: optional(phoneList(MOST_PHONES)).meta({ description: "The contacts with these phones." }),
    filter: optional(contactFilterField).meta({
      description: "The contacts that match, instead of `phones`.",
    }),
    add: labelNamesField.optional(),
    remove: labelNamesField.optional(),
  })
  .superRefine(({ phones, filter, add = [], remove = [] }, context) => {
    const refuse = (code: string, message: string, path: PropertyKey[] = []) =>
      context.addIssue({ code: "custom", params: { code }, message, path: [...path] });
    if (phones === undefined && filter === undefined)
      refuse("missing_contacts", "One of the fields phones and filter is needed.");
    if (phones !== undefined && filter !== undefined)
      refuse("ambiguous_contacts", "Only one of the fields phones and filter can be given.");
    if (add.length + remove.length === 0)
      refuse("missing_labels", "At least one label to add or to remove is needed.");
    const both = remove.findIndex((name) => add.includes(name));
    if (both !== -1)
      refuse("ambiguous_label", "The same label can't be added and removed.", ["remove", both]);
  })
  .meta({ codes: ["ambiguous_contacts", "ambiguous_label", "missing_contacts", "missing_labels"] });

export const applyLabels = operation({
  operationId: "applyLabels",
  method: "POST",
  path: "/labels/apply",
  tag: "Contacts",
  summary: "Add labels to many contacts, or remove them",
  description:
    "Starts a job. Labels keep their order, and new ones come last. A contact that would have more than 200 labels is " +
    "left unchanged and counted as refused. A phone without a contact is counted as not found. An empty filter matches " +
    "every contact. The job changes the contacts that match the filter when the request is answered. If more than " +
    "100,000 match, it changes those that still match when their turn comes; then its total is exact only at the end.",
  scope: "contacts:write",
  body,
  readsInSlices: true,
  answers: bulkJobStarted("changed"),
  examples: {
    "Two phones": { body: { phones: ["+15551234567", "+15557654321"], add: ["VIP"] } },
    "All contacts with a label": {
      body: { filter: { label: ["newsletter"] }, add: ["news"], remove: ["newsletter"] },
    },
  },
  problems: {
    429: ["too_many_jobs"],
  },
  async handler({ caller: { accountId, apiKeyId }, body: { phones, filter, add = [], remove = [] }, once }) {
    const members = phones ? membersByPhone(phones) : membersByFilter(filter ?? {});
    return once(async (session) => {
      const wish = { accountId, apiKeyId, kind: "labels", parameters: { add, remove } } as const;
      const row = await startBulkJob(session, wish, members);
      return answer(202, startedJob(row, "changed"));
    });
  },
});

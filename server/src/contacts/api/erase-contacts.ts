// POST /contacts/erase: erases the contacts of a list of phones, as a bulk job.
import { z } from "zod";
import { answer, operation } from "../../platform/http/operation.ts";
import { bulkJobStarted, MOST_PHONES, startBulkJob, startedJob } from "../bulk/bulk-job.ts";
import { membersByPhone } from "../bulk/job-members.ts";
import { phoneList } from "../phone-fields.ts";

export const eraseContacts = operation({
  operationId: "eraseContacts",
  method: "POST",
  path: "/contacts/erase",
  tag: "Contacts",
  summary: "Delete many contacts and all their data",
  description:
    "Starts a job that deletes each contact as DELETE does, each with its own erasure record. A phone without a contact is " +
    "counted as not found. A deletion can't be undone. Canceling the job keeps the remaining contacts.",
  scope: "contacts:erase",
  body: z.strictObject({
    phones: phoneList(MOST_PHONES).meta({ description: "The phones of the contacts." }),
  }),
  readsInSlices: true,
  answers: bulkJobStarted("deleted"),
  examples: { "Two contacts": { body: { phones: ["+15551234567", "+15557654321"] } } },
  problems: { 429: ["too_many_jobs"] },
  async handler({ caller: { accountId, apiKeyId }, body, once }) {
    return once(async (session) => {
      const wish = { accountId, apiKeyId, kind: "erase" } as const;
      const row = await startBulkJob(session, wish, membersByPhone(body.phones));
      return answer(202, startedJob(row, "deleted"));
    });
  },
});

// POST /contacts/erase: erases the contacts of a list of phones, as a bulk job.
import { z } from "zod";
import { answer, operation } from "../../platform/http/operation.ts";
import { startBulkJob } from "../bulk/bulk-job.ts";
import { bulkJobAnswer, bulkJobOf } from "../bulk/bulk-job-answer.ts";
import { membersByPhone } from "../bulk/members-by-phone.ts";
import { phoneList } from "../phone-fields.ts";

const MOST_PHONES = 10_000;

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
  body: z.strictObject({ phones: phoneList(MOST_PHONES) }),
  readsInSlices: true,
  answers: {
    202: {
      description: "The job is queued.",
      schema: z.object({ message: z.string(), job: bulkJobAnswer }),
    },
  },
  problems: { 429: ["too_many_jobs"] },
  async handler({ caller: { accountId, apiKeyId }, body, once }) {
    return once(async (session) => {
      const wish = { accountId, apiKeyId, kind: "erase" } as const;
      const row = await startBulkJob(session, wish, membersByPhone(body.phones));
      const found = row.rows_total - row.not_found;
      return answer(202, {
        message: found === 1 ? "1 contact is being deleted" : `${found} contacts are being deleted`,
        job: bulkJobOf(row),
      });
    });
  },
});

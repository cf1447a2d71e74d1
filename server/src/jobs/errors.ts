// Errors of background jobs.
import { errorTable } from "../platform/errors/error-table.ts";

export const jobErrors = errorTable({
  job_ended: {
    status: 409,
    meaning: "The job can't be canceled any more.",
    cause: "It has ended.",
    action: "Nothing: GET /jobs/{id} shows how it ended.",
  },
  job_not_found: {
    status: 404,
    meaning: "The account has no job with this id.",
    cause: "The id is mistyped, or the job ended more than 30 days ago.",
    action: "Find the job with GET /jobs.",
  },
});

// The problems that only bulk jobs have.
import { Problem } from "../../platform/problem.ts";

export function jobNotFound(id: string): Problem {
  return new Problem({
    status: 404,
    code: "job_not_found",
    title: "There is no such job",
    detail: `There is no job ${JSON.stringify(id.slice(0, 60))}.`,
  });
}

export function jobEnded(status: string): Problem {
  return new Problem({
    status: 409,
    code: "job_ended",
    title: "The job has ended",
    detail: `The job is ${status}: there is nothing left to cancel.`,
  });
}

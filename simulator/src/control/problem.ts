// Errors of the control API.
import type { z } from "zod";

export interface InputFault {
  field: string;
  message: string;
}

export class ControlProblem extends Error {
  readonly status: number;
  readonly errors: InputFault[];
  constructor(status: number, sentence: string, errors: InputFault[] = []) {
    super(sentence);
    this.status = status;
    this.errors = errors;
  }
}

const MAX_FAULTS = 100;

/** Throws a 422 that names the faults. */
export function parseInput<Shape extends z.ZodType>(shape: Shape, input: unknown): z.output<Shape> {
  const parsed = shape.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.slice(0, MAX_FAULTS).map((issue) => ({
    field: issue.path.join("."),
    message: issue.message,
  }));
  const sentence = errors
    .map(({ field, message }) => (field === "" ? message : `${field}: ${message}`))
    .join("; ");
  throw new ControlProblem(422, `${sentence}.`, errors);
}

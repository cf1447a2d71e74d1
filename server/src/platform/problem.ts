// An error for the client: RFC 9457 with a stable code and whether to retry.

/** Maximum number of faults in one answer. The others are only counted. */
export const MOST_FAULTS = 100;

/** One fault of the input. `pointer` is a JSON Pointer. */
export interface Fault {
  pointer: string;
  code: string;
  detail: string;
}

export interface ProblemInit<Code extends string> {
  status: number;
  code: Code;
  title: string;
  detail: string;
  retryable?: boolean;
  errors?: Fault[];
  /** Number of faults that `errors` leaves out. */
  errorsOmitted?: number;
  headers?: Record<string, string>;
  /** Members beside the standard ones, for example `message_id`. */
  extra?: Record<string, unknown>;
}

/** Thrown by an operation; the web server answers it as `application/problem+json`. */
export class Problem<Code extends string = string> extends Error {
  readonly status: number;
  readonly code: Code;
  readonly title: string;
  readonly retryable: boolean;
  readonly errors: Fault[] | undefined;
  readonly errorsOmitted: number;
  readonly headers: Record<string, string>;
  readonly extra: Record<string, unknown>;

  constructor(init: ProblemInit<Code>) {
    super(init.detail);
    this.name = "Problem";
    this.status = init.status;
    this.code = init.code;
    this.title = init.title;
    this.retryable = init.retryable ?? false;
    this.errors = init.errors;
    this.errorsOmitted = init.errorsOmitted ?? 0;
    this.headers = init.headers ?? {};
    this.extra = init.extra ?? {};
  }
}

/**
 * 422 for invalid input, with the first hundred faults and the code of the first one. `omitted` is the number of faults
 * that were counted but not collected.
 */
export function invalidInput(
  faults: [Fault, ...Fault[]],
  { omitted = 0, extra = {} }: { omitted?: number; extra?: Record<string, unknown> } = {},
): Problem {
  const [first] = faults;
  const count = faults.length + omitted;
  const errors = faults.slice(0, MOST_FAULTS);
  return new Problem({
    status: 422,
    code: first.code,
    title: "The request breaks a rule",
    detail: count === 1 ? first.detail : `${count} faults, the first: ${first.detail}`,
    errors,
    errorsOmitted: count - errors.length,
    extra,
  });
}

/** 422 for one invalid field. */
export function invalidField(pointer: string, code: string, detail: string): Problem {
  return invalidInput([{ pointer, code, detail }]);
}

// An error that a client is told of: RFC 9457 plus a stable code and whether to try again.

/** One fault of the input, named by the JSON Pointer of its place. */
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
  headers?: Record<string, string>;
  /** Members beside the standard ones, for example `message_id`. */
  extra?: Record<string, unknown>;
}

/** Thrown by an operation; the edge answers it as `application/problem+json`. */
export class Problem<Code extends string = string> extends Error {
  readonly status: number;
  readonly code: Code;
  readonly title: string;
  readonly retryable: boolean;
  readonly errors: Fault[] | undefined;
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
    this.headers = init.headers ?? {};
    this.extra = init.extra ?? {};
  }
}

/** One or more rules of the input are broken: 422 with every fault at once. The first one's code is the problem's. */
export function invalidInput(errors: [Fault, ...Fault[]]): Problem {
  const [first] = errors;
  return new Problem({
    status: 422,
    code: first.code,
    title: "The request breaks a rule",
    detail: errors.length === 1 ? first.detail : `${errors.length} faults, the first: ${first.detail}`,
    errors,
  });
}

/** One fault in one place. */
export function invalidField(pointer: string, code: string, detail: string): Problem {
  return invalidInput([{ pointer, code, detail }]);
}

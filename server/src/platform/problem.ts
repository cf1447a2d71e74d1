// An error for the client: RFC 9457 with a stable code and whether to retry.
import type { ErrorCode } from "../errors/index.ts";

/** Maximum number of faults in one answer. The others are only counted. */
export const MOST_FAULTS = 100;
/** UTF-16 units of a pointer: twice the longest name that a valid body can hold. */
const MAX_POINTER = 1_024;
const MAX_QUOTED = 100;

export interface Fault {
  pointer: string;
  code: ErrorCode;
  detail: string;
}

export interface ProblemInit<Code extends ErrorCode> {
  status: number;
  code: Code;
  title: string;
  detail: string;
  retryable?: boolean;
  errors?: Fault[];
  headers?: Record<string, string>;
  extra?: Record<string, unknown>;
}

/** Thrown by an operation; the web server answers it as `application/problem+json`. */
export class Problem<Code extends ErrorCode = ErrorCode> extends Error {
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

/** 422 with the first hundred faults and the code of the first one. `omitted`: faults that were only counted. */
export function invalidInput(
  faults: [Fault, ...Fault[]],
  { omitted = 0, extra = {} }: { omitted?: number; extra?: Record<string, unknown> } = {},
): Problem {
  const [first] = faults;
  const count = faults.length + omitted;
  const errors = faults.slice(0, MOST_FAULTS);
  const left = count - errors.length;
  return new Problem({
    status: 422,
    code: first.code,
    title: "The request breaks a rule",
    detail: count === 1 ? first.detail : `${count} faults, the first: ${first.detail}`,
    errors,
    extra: { ...(left > 0 && { errors_omitted: left }), ...extra },
  });
}

export function invalidField(pointer: string, code: ErrorCode, detail: string): Problem {
  return invalidInput([{ pointer, code, detail }]);
}

/** 404 for an id of a request. `what`: its kind, in words. */
export function notFound<Code extends ErrorCode>(code: Code, what: string, id: string): Problem<Code> {
  const detail = `There is no ${what} ${quoted(id)}.`;
  return new Problem({ status: 404, code, title: `There is no such ${what}`, detail });
}

/** 503 for work beyond the capacity of this service. `seconds` until a retry is worthwhile. */
export function overloaded(seconds = 1): Problem {
  return new Problem({
    status: 503,
    code: "overloaded",
    title: "Too many requests at once",
    detail: "Too many requests are waiting already. Nothing was done; repeat the request in a moment.",
    retryable: true,
    headers: { "retry-after": String(seconds) },
  });
}

/** A client's text as a JSON string for a sentence, shortened so that an answer can't grow with its request. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text);
}

/** RFC 6901. A pointer of more than 1,024 characters ends before the name that is too long: it points to an enclosing value. */
export function jsonPointer(path: Iterable<PropertyKey>, root = ""): string {
  let pointer = root;
  for (const part of path) {
    const name = String(part);
    // Checked before escaping, because a name can have megabytes.
    if (pointer.length + name.length >= MAX_POINTER) break;
    const longer = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (longer.length > MAX_POINTER) break;
    pointer = longer;
  }
  return pointer;
}

// An error for the client: RFC 9457 with a stable code and whether to retry.
import { type ErrorEntry, FAULT, type ProblemEntry } from "./errors/error-table.ts";
import { requestErrors } from "./errors/request-errors.ts";

/** Maximum number of faults in one answer. The others are only counted. */
export const MOST_FAULTS = 100;
/** UTF-16 units of a pointer: twice the longest name that a valid body can hold. */
const MAX_POINTER = 1_024;
const MAX_QUOTED = 100;

export interface Fault {
  pointer: string;
  code: string;
  detail: string;
}

/** What one problem adds to the entry of its error. */
interface ProblemData {
  /** The meaning of the error, and what to do, if it isn't given. */
  detail?: string;
  /** For an error that has several. */
  status?: number;
  title?: string;
  retryable?: boolean;
  errors?: Fault[];
  headers?: Record<string, string>;
  /** Seconds until a retry is worthwhile. */
  retryAfter?: number;
  extra?: Record<string, unknown>;
}

/** Thrown by an operation; the web server answers it as `application/problem+json`. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly retryable: boolean;
  readonly errors: Fault[] | undefined;
  readonly headers: Record<string, string>;
  readonly extra: Record<string, unknown>;

  constructor(
    error: Pick<ProblemEntry, "code" | "status" | "title" | "meaning" | "action" | "retryable">,
    data: ProblemData = {},
  ) {
    super(data.detail ?? detailOf(error));
    this.name = "Problem";
    this.status = data.status ?? error.status;
    this.code = error.code;
    this.title = data.title ?? error.title;
    this.retryable = data.retryable ?? error.retryable ?? false;
    this.errors = data.errors;
    const { retryAfter } = data;
    this.headers = {
      ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
      ...data.headers,
    };
    this.extra = data.extra ?? {};
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
  const named = withField(first);
  const detail = count === 1 ? named : `${count} faults, the first: ${named}`;
  const omission = left > 0 ? { errors_omitted: left } : {};
  const error = { ...FAULT, code: first.code, meaning: first.detail, action: "" };
  return new Problem(error, { detail, errors, extra: { ...omission, ...extra } });
}

/** Many programs show only the detail, so the detail says which field is meant: `contact.phone: The phone is too short.` */
function withField({ pointer, detail }: Fault): string {
  const path = pointer.replace(/^\/(headers|path|query)(?=\/)/, "");
  const field = quoted(path.slice(1).replaceAll("/", ".")).slice(1, -1);
  return field === "" ? detail : `${field}: ${detail}`;
}

export function invalidField(pointer: string, error: ErrorEntry, detail = detailOf(error)): Problem {
  return invalidInput([{ pointer, code: error.code, detail }]);
}

function detailOf({ meaning, action }: Pick<ErrorEntry, "meaning" | "action">): string {
  return `${meaning} ${action}`;
}

/** 404 for an id of a request. `what`: its kind, in words. */
export function notFound(error: ProblemEntry, what: string, id: string): Problem {
  return new Problem(error, { detail: `There is no ${what} ${quoted(id)}.` });
}

/** 503 for work beyond the capacity of this service. `seconds` until a retry is worthwhile. */
export function overloaded(seconds = 1): Problem {
  return new Problem(requestErrors.overloaded, { retryAfter: seconds });
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
